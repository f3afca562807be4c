import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { EventText } from '../../parts/attachments.tsx'
import { childName } from '../../parts/child-link.tsx'
import { FactList } from '../../ui/even-grid.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** A read-only assignment, with further details below its name. */
export function AssignmentDetails({ assignment, children }: { assignment: Event; children?: ReactNode }) {
  const t = useTexts('assignments')
  const { day } = useFormats()
  const { eventName, classId, date, dueDate, userId, eventStudentDetailsListId: parts } = assignment
  // Staff have a dialog for the children's parts.
  const own = currentUser().role === 'PARENT' ? parts : []
  const facts = [
    ...own.map(
      ({ studentId, status }) =>
        [childName(studentId), t(status === 'Submitted' ? 'submitted' : 'notSubmitted')] as const,
    ),
    [t('class'), classId?.className],
    [t('date'), day(date)],
    [t('dueDate'), day(dueDate)],
    [t('by'), userId.name],
  ] as const
  return (
    <Stack spacing={2} sx={{ paddingBlockEnd: 3 }}>
      <Typography variant="h3">{eventName}</Typography>
      {children}
      <FactList facts={facts.filter(([, value]) => value)} minWidth={150} />
      <EventText event={assignment} remarks={t('remarks')} notes={t('instructions')} />
    </Stack>
  )
}

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
