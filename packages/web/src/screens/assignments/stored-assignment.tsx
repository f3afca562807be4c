import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { Loaded } from '../../ui/loaded.tsx'

/** Reads the assignment in the address, which may not be on any loaded page of the list. */
export function StoredAssignment({ children }: { children: (assignment: Event) => ReactNode }) {
  const { id = '' } = useParams()
  const answer = useCall(api.assignments.get, { params: { id } })
  return (
    <Loaded
      query={answer}
      pending={[56, 160]}
      frame={problem => <Box sx={{ paddingBlockEnd: 3 }}>{problem}</Box>}
    >
      {children}
    </Loaded>
  )
}
