import { api } from '@casa/contract'
import Alert from '@mui/material/Alert'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { Account } from './account.ts'
import { AccountFigures } from './account-figures.tsx'
import { EntryTable } from './entry-table.tsx'
import { InstalmentTable } from './instalment-table.tsx'

/** What a family owes and has paid for a child, in a school with a ledger; its receipts are real ones. */
export function FamilyAccount({ student }: { student: string }) {
  const account = useCall(api.ledger.account, { params: { id: student } })
  if (account.isPending) return <Skeleton aria-busy variant="rounded" height={360} />
  if (account.isLoadingError) return <ErrorState error={account.error} retry={() => void account.refetch()} />
  return <Figures account={account.data} />
}

function Figures({ account }: { account: Account }) {
  const t = useTexts('ledger')
  return (
    <Stack spacing={3}>
      <Alert severity="info" role="note">
        {t('family.note')}
      </Alert>
      <AccountFigures account={account} />
      <InstalmentTable instalments={account.instalments} />
      <EntryTable entries={account.entries} />
      <Typography>{t('family.pay')}</Typography>
    </Stack>
  )
}
