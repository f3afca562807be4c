import { api } from '@casa/contract'
import type { ledger } from '@casa/contract/ledger'
import type { AnswerOf } from '@casa/contract/route'
import Button from '@mui/material/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { useKeepsLedger } from '../../../parts/money.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Loadable, Loaded } from '../../../ui/loaded.tsx'

export type ChildAccount = AnswerOf<typeof ledger.account>
export type AccountInstalment = ChildAccount['instalments'][number]
export type Entry = ChildAccount['entries'][number]
/** An entry that can be reversed. */
export type ReversibleEntry = Entry & { kind: Extract<Entry['kind'], 'payment' | 'concession' | 'lateFee'> }

/** Whether an entry can be reversed: only once, and not if it is a reversal, charge or adjustment. */
export function isReversible(entry: Entry): entry is ReversibleEntry {
  return ['payment', 'concession', 'lateFee'].includes(entry.kind) && entry.reversedBy === null
}

/** The account of the child in the address, and whether the school keeps a ledger; undefined until it is known. */
export function useAccount(): Loadable<ChildAccount> & { keeps: boolean | undefined } {
  const { id = '' } = useParams()
  const { keeps, error, retry } = useKeepsLedger()
  const account = useCall(api.ledger.account, { params: { id } }, { enabled: keeps === true })
  return {
    keeps,
    data: account.data,
    error: error ?? account.error,
    refetch: error ? retry : account.refetch,
  }
}

type Props = {
  account: ReturnType<typeof useAccount>
  pending: ComponentProps<typeof Loaded>['pending']
  children: (account: ChildAccount) => ReactNode
}

/** Shows a child's account once it has loaded, or that the school keeps no ledger. */
export function LoadedAccount({ account, pending, children }: Props) {
  if (account.keeps === false) return <NoLedger />
  return (
    <Loaded query={account} pending={pending}>
      {children}
    </Loaded>
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
