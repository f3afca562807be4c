import { api } from '@casa/contract'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import { useKeepsLedger } from '../../../parts/use-keeps-ledger.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import type { Account } from './account.ts'
import { NoLedger } from './keeps-ledger.tsx'

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
