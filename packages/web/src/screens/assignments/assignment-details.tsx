import type { Event } from '@casa/contract/assignments'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { EventText } from '../../parts/event-text.tsx'
import { FactList } from '../../ui/even-grid.tsx'

/** A read-only assignment, with further details below its name. */
export function AssignmentDetails({ assignment, children }: { assignment: Event; children?: ReactNode }) {
  const t = useTexts('assignments')
  const { day } = useFormats()
  const { eventName, classId, date, dueDate, userId } = assignment
  const facts = [
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
