import Box from '@mui/material/Box'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import type { Subjects } from './use-subjects.ts'

type Props = { subject: { _id: string; subject: string } | null; subjects: Subjects }

/** A lesson's subject, and whether it hides the lesson from schools. */
export function SubjectCell({ subject, subjects }: Props) {
  const t = useTexts('lessons')
  if (!subject) return null
  const hidden = subjects.rows.some(({ _id, status }) => _id === subject._id && !status)
  if (!hidden) return subject.subject
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {subject.subject}
      <StatusChip label={t('inactive')} tone="quiet" />
    </Box>
  )
}
