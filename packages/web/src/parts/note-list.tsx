import { messages } from '@casa/contract/messages'
import type { Note } from '@casa/contract/notes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useFormats } from '../lib/formats.ts'
import { useMessages } from '../lib/messages.ts'
import { dotted } from '../lib/texts.ts'
import { rowLine } from '../ui/styles.ts'
import { LongText } from '../ui/text-wrap.tsx'

/** Notes about a child in the given order, each with its author and date. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  const message = useMessages()
  const { moment } = useFormats()
  if (notes.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{message(messages.note.empty)}</Typography>
  }
  return notes.map(({ _id, notes: text, userId, isTeacher, schooleId, createdAt }) => (
    <Box key={_id} component="article" sx={{ paddingBlock: 1.25, ...rowLine }}>
      <LongText>{text}</LongText>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
        {dotted([isTeacher ? userId.name : schooleId.schooleName, moment(createdAt)])}
      </Typography>
    </Box>
  ))
}
