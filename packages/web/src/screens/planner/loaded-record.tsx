import { api } from '@casa/contract'
import type { RecordWithHistory } from '@casa/contract/records'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/** Loads the record in the address once, so that a refetch never changes it under the form. */
export function LoadedRecord({ children }: { children: (record: RecordWithHistory) => ReactNode }) {
  const { id = '' } = useParams()
  const query = useCall(api.records.get, { params: { id } })
  const [record, setRecord] = useState<RecordWithHistory>()
  if (!record && query.data && !query.isFetching) setRecord(query.data)
  if (record) return children(record)
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <Stack spacing={2.5} sx={{ paddingBlock: 1 }} aria-busy>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={56} />
    </Stack>
  )
}
