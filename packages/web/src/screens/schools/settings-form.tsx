import { api } from '@casa/contract'
import { type School, schoolSettings } from '@casa/contract/schools'
import Box from '@mui/material/Box'
import { useSave } from '../../api/save.ts'
import { syncSchoolClock } from '../../api/school-clock.ts'
import { DaysField } from '../../form/days-field.tsx'
import { DigitsField } from '../../form/digits-field.tsx'
import { Form } from '../../form/form.tsx'
import { FormSection } from '../../form/form-section.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { SwitchField } from '../../form/switch-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { timeZones } from '../../lib/time-zones.ts'
import { PictureField } from '../../parts/picture-field.tsx'
import { ContactPassword } from './contact-password.tsx'

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
  logoURL: school?.logoURL ?? null,
  holidays: school?.holidays ?? [],
  password: '',
})

/** What the office changes of its own school. */
export function SettingsForm({ school }: { school: School }) {
  const t = useTexts('schools')
  const save = useSave(api.schools, school)
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
        <DaysField name="holidays" label={t('settings.holidays')} helper={t('settings.holidaysHint')} />
      </FormSection>
      <ContactPassword school={school} />
    </Form>
  )
}

/** Who signs in for the school; a browser knows these of its own user. */
function ContactPerson() {
  const t = useTexts('schools')
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
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextField name="email" label={t('settings.personEmail')} type="email" autoComplete="email" />
      </Box>
    </FormSection>
  )
}
