import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/** Reads the assignment in the address, which may not be on any loaded page of the list. */
export function StoredAssignment({ children }: { children: (assignment: Event) => ReactNode }) {
  const { id = '' } = useParams()
  const answer = useCall(api.assignments.get, { params: { id } })
  if (answer.data) return children(answer.data)
  if (answer.isLoadingError)
    return (
      <Box sx={{ paddingBlockEnd: 3 }}>
        <ErrorState error={answer.error} retry={() => void answer.refetch()} />
      </Box>
    )
  return (
    <Stack spacing={2.5} sx={{ paddingBlock: 1 }} aria-busy>
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={160} />
    </Stack>
  )
}
