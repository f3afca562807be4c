import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { type TextKey, useTexts } from '../../lib/texts.ts'
import { FactList } from '../../ui/even-grid.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { BreakableText } from '../../ui/text-wrap.tsx'
import { SchoolStanding } from './school-standing.tsx'
import { SchoolStatus, stateOf, useSwitch } from './school-status.tsx'
import { StorageUse } from './storage-use.tsx'
import { useTrialText } from './trial.tsx'
import { TrialForm } from './trial-form.tsx'

const ErasureDialog = lazyDialog(
  async () => (await import('../../parts/erasures/erasure-dialog.tsx')).ErasureDialog,
)
const ErasuresDialog = lazyDialog(
  async () => (await import('../../parts/erasures/erasures-dialog.tsx')).ErasuresDialog,
)

/** A school's full registration, with a button that activates or deactivates it. */
export default function SchoolDialog() {
  const t = useTexts('schools')
  const { id = '' } = useParams()
  const school = useCall(api.schools.get, { params: { id } })
  return (
    <RouteDialog title={school.data?.schooleName ?? t('title')}>
      <Loaded query={school} pending={320}>
        {/* The administrator always gets all fields. */}
        {school => <Registration school={school as School} />}
      </Loaded>
    </RouteDialog>
  )
}

function Registration({ school }: { school: School }) {
  const t = useTexts('schools')
  const turn = useSwitch()
  const [erasing, setErasing] = useState(false)
  const [listed, setListed] = useState(false)
  const waits = stateOf(school) === 'waiting'
  return (
    <>
      <SchoolStatus school={school} />
      {!school.status && !school.mobileVerified && (
        <Alert severity="warning" sx={{ marginBlockStart: 2 }}>
          {t('callFirst')}
        </Alert>
      )}
      <SchoolFacts school={school} />
      {/* Before it is approved, a school has nothing, and its trial has not begun. */}
      {!waits && (
        <>
          <SchoolStanding id={school._id} />
          <TrialForm key={school.trialEndsOn} school={school} />
          <StorageUse school={school} />
        </>
      )}
      <Box sx={{ marginBlockStart: 3 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t(school.status ? 'offText' : 'onText')}</Typography>
      </Box>
      <DialogActions sx={{ paddingInline: 0, paddingBlock: 2, flexWrap: 'wrap' }}>
        <Button onClick={() => setListed(true)}>{t('erasures')}</Button>
        <Button color="error" onClick={() => setErasing(true)}>
          {t('erase')}
        </Button>
        <Button
          variant={school.status ? 'outlined' : 'contained'}
          color={school.status ? 'secondary' : 'primary'}
          onClick={() => void turn(school)}
        >
          {t(school.status ? 'switchOff' : 'switchOn')}
        </Button>
      </DialogActions>
      {erasing && (
        <ErasureDialog
          subject={{ kind: 'school', _id: school._id, name: school.schooleName }}
          onClose={() => setErasing(false)}
        />
      )}
      {listed && <ErasuresDialog onClose={() => setListed(false)} />}
    </>
  )
}

/** A school's registration data, and what the school has now. */
function SchoolFacts({ school }: { school: School }) {
  const t = useTexts('schools')
  const { moment } = useFormats()
  const trial = useTrialText()
  const country = `settings.countries.${school.selectCountry}` as TextKey<'schools'>
  const facts = [
    [t('registered'), moment(school.createdAt)],
    [t('activated'), school.activatedAt ? moment(school.activatedAt) : t('notYet')],
    [t('trial'), trial(school)],
    [t('contact'), school.name],
    [
      t('mobile'),
      <>
        <Link href={`tel:${school.mobileNumber}`}>{school.mobileNumber}</Link> (
        {t(school.mobileVerified ? 'verified' : 'unverified')})
      </>,
    ],
    [t('settings.personEmail'), school.email ?? t('notGiven')],
    [t('schoolContact'), school.schooleContact],
    [t('settings.schoolEmail'), <BreakableText key="email">{school.schooleEmail}</BreakableText>],
    [t('settings.address'), [school.address, school.city, school.pincode].filter(Boolean).join(', ')],
    [t('settings.country'), t(country)],
    [t('settings.timeZone'), school.timeZone.replaceAll('_', ' ')],
    [t('students'), school.studentCount],
    [t('classes'), school.classCount],
    [t('teachers'), school.teacherCount],
  ] as const
  return (
    <Box sx={{ marginBlock: 2 }}>
      <FactList facts={facts} />
    </Box>
  )
}
