import { messages } from '@casa/contract/messages'
import type { Note } from '@casa/contract/notes'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useFormats } from '../lib/formats.ts'
import { useMessages } from '../lib/texts.ts'
import { LongText } from '../ui/long-text.tsx'

/** Notes about a child as they come, each with who wrote it and when. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  const message = useMessages()
  const { moment } = useFormats()
  if (notes.length === 0) return <Typography>{message(messages.note.empty)}</Typography>
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {notes.map(({ _id, notes: text, userId, isTeacher, schooleId, createdAt }) => (
        <Paper key={_id} component="article" variant="outlined" sx={{ padding: 2 }}>
          <LongText>{text}</LongText>
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
            {`${isTeacher ? userId.name : schooleId.schooleName} · ${moment(createdAt)}`}
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}
