import { api } from '@casa/contract'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link, Outlet, useParams } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useKeepsLedger } from '../../../parts/use-keeps-ledger.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import type { ReversibleEntry } from './account.ts'
import { AccountFigures } from './account-figures.tsx'
import { EntryTable } from './entry-table.tsx'
import { InstalmentTable } from './instalment-table.tsx'
import { NoLedger } from './keeps-ledger.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'

/** A child's account: its instalments, and every entry with the balance after it. */
export default function AccountScreen() {
  const t = useTexts('ledger')
  const { id = '' } = useParams()
  const kept = useKeepsLedger()
  const account = useCall(api.ledger.account, { params: { id } }, { enabled: kept.keeps === true })
  const [reversing, setReversing] = useState<ReversibleEntry>()
  const name = account.data?.student.fullName
  const error = kept.error ?? account.error
  return (
    <>
      <PageHeader
        title={name ? t('accountOf', { name }) : t('account')}
        description={t('accountDescription')}
        actions={account.data && <Commands />}
      />
      {kept.keeps === false && <NoLedger />}
      {kept.keeps !== false && error && !account.data && (
        <ErrorState error={error} retry={() => (kept.error ? kept.retry() : void account.refetch())} />
      )}
      {kept.keeps !== false && !error && !account.data && (
        <Skeleton aria-busy variant="rounded" height={360} />
      )}
      {account.data && (
        <Stack spacing={3}>
          <AccountFigures account={account.data} />
          <InstalmentTable instalments={account.data.instalments} />
          <EntryTable entries={account.data.entries} onReverse={setReversing} />
        </Stack>
      )}
      {reversing && <ReversalDialog entry={reversing} onClose={() => setReversing(undefined)} />}
      <Outlet context={account} />
    </>
  )
}

function Commands() {
  const t = useTexts('ledger')
  return (
    <>
      <Button component={Link} to="payment" variant="contained">
        {t('pay')}
      </Button>
      <Button component={Link} to="concession" variant="outlined">
        {t('kinds.concession')}
      </Button>
      <Button component={Link} to="latefee" variant="outlined">
        {t('kinds.lateFee')}
      </Button>
      <Button component={Link} to="/app/feedue">
        {t('toDue')}
      </Button>
    </>
  )
}
