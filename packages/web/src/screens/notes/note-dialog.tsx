import type { Note } from '@casa/contract/notes'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { NoteForm } from './note-form.tsx'

/** Makes or changes a note, at /app/teachernotes/new and /app/teachernotes/ID. */
export default function NoteDialog() {
  const t = useTexts('notes')
  return (
    <EntityDialog<Note> add={t('add')} edit={t('edit')}>
      {entity => <NoteForm entity={entity} />}
    </EntityDialog>
  )
}
