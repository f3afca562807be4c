import { api } from '@casa/contract'
import { type School, type SchoolCard, usageWarning } from '@casa/contract/schools'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LedgerSetting } from './ledger-setting.tsx'
import { SettingsForm } from './settings-form.tsx'
import { StorageUse } from './storage-use.tsx'

/** School Settings: the office changes them; teachers and parents read whom to reach, and where. */
export default function SettingsScreen() {
  const t = useTexts('schools')
  const parts = useTexts('parts')
  const { schooleId, role } = currentUser()
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        description={t(role === 'SCHOOLE' ? 'settings.description' : 'settings.card')}
      />
      {schooleId ? (
        <OfSchool id={schooleId} />
      ) : (
        <EmptyState title={parts('noChildren')} hint={parts('noChildrenHint')} />
      )}
    </>
  )
}

function OfSchool({ id }: { id: string }) {
  const school = useCall(api.schools.get, { params: { id } })
  const whole = school.data && isWhole(school.data) ? school.data : undefined
  // A warning at the end of this long page would go unseen.
  const warns = (whole?.usage?.percent ?? 0) >= usageWarning
  const storage = whole && (
    <Paper variant="outlined" sx={{ ...part, marginBlock: 3 }}>
      <StorageUse school={whole} />
    </Paper>
  )
  return (
    <>
      {warns && storage}
      <Paper variant="outlined" sx={part}>
        {school.isPending && [0, 1, 2, 3].map(row => <Skeleton key={row} height={72} aria-busy />)}
        {school.isError && <ErrorState error={school.error} retry={() => void school.refetch()} />}
        {school.data &&
          (isWhole(school.data) ? <SettingsForm school={school.data} /> : <Card school={school.data} />)}
      </Paper>
      {/* Changed by its switch alone, and not by the form's Save. */}
      {whole && (
        <Paper variant="outlined" sx={{ ...part, marginBlockStart: 3 }}>
          <LedgerSetting school={whole} />
        </Paper>
      )}
      {!warns && storage}
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
