import { api } from '@casa/contract'
import type { ledger } from '@casa/contract/ledger'
import type { AnswerOf } from '@casa/contract/route'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useKeepsLedger } from '../../../parts/use-keeps-ledger.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'

export type Account = AnswerOf<typeof ledger.account>
export type AccountInstalment = Account['instalments'][number]
export type Entry = Account['entries'][number]
/** An entry that can be reversed. */
export type ReversibleEntry = Entry & { kind: Extract<Entry['kind'], 'payment' | 'concession' | 'lateFee'> }

/** Whether an entry can be reversed: only once, and not if it is a reversal, charge or adjustment. */
export function isReversible(entry: Entry): entry is ReversibleEntry {
  return ['payment', 'concession', 'lateFee'].includes(entry.kind) && entry.reversedBy === null
}

/** Renders the account of the child in the address, once it has loaded. */
export function LoadedAccount({ children }: { children: (account: Account) => ReactNode }) {
  const { id = '' } = useParams()
  const kept = useKeepsLedger()
  const account = useCall(api.ledger.account, { params: { id } }, { enabled: kept.keeps === true })
  if (kept.keeps === false) return <NoLedger />
  if (account.data) return children(account.data)
  const error = kept.error ?? account.error
  if (error)
    return <ErrorState error={error} retry={() => (kept.error ? kept.retry() : void account.refetch())} />
  return (
    <Stack spacing={2.5} sx={{ paddingBlock: 1 }} aria-busy>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
    </Stack>
  )
}

/** What the ledger's screens show in a school without one. */
export function NoLedger() {
  const t = useTexts('ledger')
  const settings = (
    <Button component={Link} to="/app/settings" variant="contained">
      {t('off.action')}
    </Button>
  )
  return <EmptyState drawing="goldenBeads" title={t('off.title')} hint={t('off.hint')} action={settings} />
}
