import { api } from '@casa/contract'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useTexts } from '../../lib/texts.ts'
import { NoteList } from '../../parts/note-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** The notes about a child, latest first. */
export function StudentNotes({ studentId }: { studentId: string }) {
  const t = useTexts('story')
  const notes = useCall(api.notes.find, { body: { studentId } })
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="child-notes"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id="child-notes" sx={{ marginBlockEnd: 1 }}>
        {t('notes')}
      </Typography>
      {notes.isPending && <Skeleton aria-busy variant="rounded" height={120} />}
      {notes.isError && <ErrorState error={notes.error} retry={() => void notes.refetch()} />}
      {notes.data && <NoteList notes={notes.data} />}
    </Paper>
  )
}
