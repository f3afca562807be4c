import { api } from '@casa/contract'
import { erasureDelayDays } from '@casa/contract/rules/retention'
import {
  contactFields,
  type School,
  type SchoolCard,
  schoolSettings,
  usageWarning,
} from '@casa/contract/schools'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useEffect, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { useCall, useSave } from '../../api/hooks.ts'
import { syncSchoolClock } from '../../api/school-clock.ts'
import { SwitchField } from '../../form/checkbox-field.tsx'
import { Form, FormSection } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { DigitsField, PasswordField, TextField } from '../../form/text-field.tsx'
import { isContact, mayMake, maySee, mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { timeZones } from '../../lib/time-zones.ts'
import { useOwnChildren } from '../../parts/family-schools.ts'
import { NoChildren } from '../../parts/no-children.tsx'
import { PictureField } from '../../parts/picture-field.tsx'
import { useLedgerSwitch } from '../../parts/use-ledger-switch.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DataExport } from './data-export.tsx'
import { StorageUse } from './storage-use.tsx'
import { SupportAccess } from './support-access.tsx'
import { TrialNotice } from './trial.tsx'

/** School Settings: the office can change them; teachers and parents see the contact details. */
export default function SettingsScreen() {
  const t = useTexts('schools')
  const { schooleId, role } = currentUser()
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        description={t(role === 'SCHOOLE' ? 'settings.description' : 'settings.card')}
      />
      {role === 'PARENT' ? (
        <OfFamily first={schooleId} />
      ) : schooleId ? (
        <OfSchool id={schooleId} />
      ) : (
        <NoChildren />
      )}
    </>
  )
}

/** The school of each of a family's children; `first` is shown until they are known. */
function OfFamily({ first }: { first: string }) {
  const { data: children } = useOwnChildren()
  const schools = new Set(children?.map(({ schooleId }) => schooleId) ?? (first ? [first] : []))
  if (schools.size === 0) return <NoChildren />
  return (
    <Stack spacing={2}>
      {[...schools].map(id => (
        <OfSchool key={id} id={id} />
      ))}
      {children?.filter(mayExport).map(child => (
        <Paper key={child._id} variant="outlined" sx={part}>
          <DataExport student={child} />
        </Paper>
      ))}
    </Stack>
  )
}

/** A copy of a child's data contains both the work and the fees. */
const mayExport = ({ _id }: { _id: string }) => maySee('work', _id) && maySee('fees', _id)

function OfSchool({ id }: { id: string }) {
  const school = useCall(api.schools.get, { params: { id } })
  const whole = school.data && isWhole(school.data) ? school.data : undefined
  // A warning at the end of this long page would go unnoticed.
  const warns = (whole?.usage?.percent ?? 0) >= usageWarning
  const storage = whole && (
    <Paper variant="outlined" sx={{ ...part, marginBlock: 3 }}>
      <StorageUse school={whole} />
    </Paper>
  )
  return (
    <>
      {whole && <TrialNotice school={whole} />}
      {warns && storage}
      <Paper variant="outlined" sx={part}>
        <Loaded query={school} pending={[72, 72, 72, 72]}>
          {school =>
            isWhole(school) && mayWrite('settings') ? (
              <SettingsForm school={school} />
            ) : (
              <Card school={school} />
            )
          }
        </Loaded>
      </Paper>
      {/* Only its own switch changes it, not the form's Save button. */}
      {whole && mayMake(api.ledger.keep) && (
        <Paper variant="outlined" sx={{ ...part, marginBlockStart: 3 }}>
          <LedgerSetting school={whole} />
        </Paper>
      )}
      {!warns && storage}
      {whole && currentUser().role === 'SCHOOLE' && mayMake(api.exports.add) && (
        <Paper variant="outlined" sx={{ ...part, marginBlockStart: 3 }}>
          <DataExport />
        </Paper>
      )}
      {whole && (
        <Paper variant="outlined" sx={{ ...part, marginBlockStart: 3 }}>
          <SupportAccess />
        </Paper>
      )}
    </>
  )
}

const part = { padding: { xs: 2, sm: 3 }, maxWidth: 900 }

function isWhole(school: School | SchoolCard): school is School {
  return 'filterStatus' in school
}

function Card({ school }: { school: SchoolCard }) {
  const t = useTexts('schools')
  const rows = [
    [t('name'), school.schooleName],
    [t('settings.address'), [school.address, school.city, school.pincode].filter(Boolean).join(', ')],
    [t('schoolContact'), school.schooleContact],
    [t('settings.schoolEmail'), school.schooleEmail],
  ]
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ marginBlockEnd: 2 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ margin: 0 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** Switches the school's fee ledger on or off, after explaining what changes for parents. */
function LedgerSetting({ school }: { school: School }) {
  const t = useTexts('schools')
  const { change, isPending } = useLedgerSwitch()
  const id = useId()
  return (
    <Box component="section">
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {t('settings.ledger.title')}
      </Typography>
      <FormControl disabled={isPending}>
        <FormControlLabel
          label={t('settings.ledger.label')}
          control={
            <Switch
              checked={school.keepsLedger}
              onChange={(_, checked) => void change(checked)}
              slotProps={{ input: { 'aria-describedby': id } }}
            />
          }
        />
        <FormHelperText id={id}>{t('settings.ledger.hint')}</FormHelperText>
      </FormControl>
    </Box>
  )
}

const values = (school?: School) => ({
  schooleName: school?.schooleName ?? '',
  address: school?.address ?? '',
  city: school?.city ?? '',
  pincode: school?.pincode ?? '',
  selectCountry: school?.selectCountry ?? 4,
  schooleEmail: school?.schooleEmail ?? '',
  schooleContact: school?.schooleContact ?? '',
  name: school?.name ?? '',
  email: school?.email ?? '',
  mobileNumber: school?.mobileNumber ?? '',
  timeZone: school?.timeZone ?? '',
  filterStatus: school?.filterStatus ?? false,
  eraseAfterYears: school?.eraseAfterYears ?? '',
  familiesSeeOpenings: school?.familiesSeeOpenings ?? false,
  logoURL: school?.logoURL ?? null,
  password: '',
})

/** The settings of its own school that the office can change. */
function SettingsForm({ school }: { school: School }) {
  const t = useTexts('schools')
  const save = useSave(api.schools, school)
  const ofContact = useOfContact()
  const countries = ([1, 2, 3, 4, 5] as const).map(value => ({
    value,
    label: t(`settings.countries.${value}`),
  }))
  const zones = timeZones(school.timeZone).map(value => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
  return (
    <Form
      schema={schoolSettings}
      entity={school}
      values={values}
      save={async body => {
        const answer = await save(body)
        void syncSchoolClock()
        return answer
      }}
    >
      <FormSection title={t('settings.school')}>
        <TextField name="schooleName" label={t('name')} autoComplete="organization" required />
        <TextField
          name="address"
          label={t('settings.address')}
          autoComplete="street-address"
          rows={2}
          required
        />
        <TextField name="city" label={t('city')} autoComplete="address-level2" required />
        <TextField name="pincode" label={t('settings.pincode')} autoComplete="postal-code" required />
        <SelectField name="selectCountry" label={t('settings.country')} options={countries} />
        <TextField
          name="schooleEmail"
          label={t('settings.schoolEmail')}
          type="email"
          autoComplete="section-school email"
          {...ofContact}
          required
        />
        <DigitsField
          name="schooleContact"
          label={t('schoolContact')}
          autoComplete="section-school tel-national"
          length={10}
          required
        />
        <PictureField
          name="logoURL"
          label={t('settings.logo')}
          hint={t('settings.logoHint')}
          call={api.files.add}
          whole
        />
      </FormSection>
      <ContactPerson />
      <FormSection title={t('settings.working')}>
        <SelectField
          name="timeZone"
          label={t('settings.timeZone')}
          options={zones}
          helper={t('settings.timeZoneHint')}
        />
        <SwitchField name="filterStatus" label={t('settings.filterStatus')} />
        <SwitchField name="familiesSeeOpenings" label={t('settings.familiesSeeOpenings')} />
        <Link component={RouterLink} to="/app/holidays" sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}>
          {t('settings.holidaysLink')}
        </Link>
      </FormSection>
      <FormerChildren />
      <ContactPassword school={school} />
    </Form>
  )
}

/** What a field has that only the registered contact changes, for everyone else in the office. */
function useOfContact() {
  const t = useTexts('schools')
  return isContact() ? {} : { disabled: true, helper: t('settings.onlyContact') }
}

/** The person who signs in for the school; browsers can autofill these for their own user. */
function ContactPerson() {
  const t = useTexts('schools')
  const ofContact = useOfContact()
  return (
    <FormSection title={t('settings.person')}>
      <TextField name="name" label={t('settings.personName')} autoComplete="name" required />
      <DigitsField
        name="mobileNumber"
        label={t('mobile')}
        helper={t('settings.personMobileHint')}
        autoComplete="tel-national"
        length={10}
        required
        {...ofContact}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextField
          name="email"
          label={t('settings.personEmail')}
          type="email"
          autoComplete="email"
          {...ofContact}
        />
      </Box>
    </FormSection>
  )
}

/** After how many years children who left are erased. */
function FormerChildren() {
  const t = useTexts('schools')
  return (
    <FormSection title={t('settings.left')}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <DigitsField
          name="eraseAfterYears"
          label={t('settings.eraseAfterYears')}
          helper={t('settings.eraseAfterYearsHint', { days: erasureDelayDays })}
          length={2}
        />
      </Box>
    </FormSection>
  )
}

/** Asks for the user's password when the form changes the school's login name or the address for codes. */
function ContactPassword({ school }: { school: School }) {
  const typed: string[] = useWatch({ name: [...contactFields] })
  const changes = contactFields.some((field, index) => typed[index]?.trim() !== (school[field] ?? ''))
  return changes && <OwnPassword />
}

function OwnPassword() {
  const t = useTexts('schools')
  const { unregister } = useFormContext()
  // Cleared when it is no longer required.
  useEffect(() => () => unregister('password'), [unregister])
  return (
    <Stack spacing={2}>
      <Typography>{t('settings.passwordHint')}</Typography>
      <PasswordField
        name="password"
        label={t('settings.password')}
        autoComplete="current-password"
        required
      />
    </Stack>
  )
}
