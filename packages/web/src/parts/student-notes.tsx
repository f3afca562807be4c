import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../api/hooks.ts'
import { useFormats } from '../lib/formats.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LongText } from '../ui/long-text.tsx'

/** The notes about a child, latest first. */
export function StudentNotes({ studentId }: { studentId: string }) {
  const t = useTexts('story')
  const message = useMessages()
  const { moment } = useFormats()
  const notes = useCall(api.notes.find, { body: { studentId } })
  return (
    <section aria-labelledby="story-notes">
      <Typography variant="h2" id="story-notes" sx={{ marginBlock: 3, marginBlockEnd: 2 }}>
        {t('notes')}
      </Typography>
      {notes.isPending && <Skeleton aria-busy variant="rounded" height={120} />}
      {notes.isError && <ErrorState error={notes.error} retry={() => void notes.refetch()} />}
      {notes.data?.length === 0 && <Typography>{message(messages.note.empty)}</Typography>}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {notes.data?.map(({ _id, notes: text, userId, isTeacher, schooleId, createdAt }) => (
          <Paper key={_id} component="article" variant="outlined" sx={{ padding: 2 }}>
            <LongText>{text}</LongText>
            <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
              {`${isTeacher ? userId.name : schooleId.schooleName} · ${moment(createdAt)}`}
            </Typography>
          </Paper>
        ))}
      </Box>
    </section>
  )
}
