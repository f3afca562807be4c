import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { type Note, noteForm } from '@casa/contract/notes'
import { useLocation } from 'react-router'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useMessages } from '../../lib/messages.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { StudentFields } from '../../parts/class-field.tsx'
import { EntityDialog, usePresetChild } from '../../parts/entity-dialog.tsx'
import { firstField } from '../../ui/use-focus.ts'

/** Creates or changes a note, at /app/teachernotes/new and /app/teachernotes/ID. */
export default function NoteDialog() {
  const t = useTexts('notes')
  return (
    <EntityDialog<Note> add={t('add')} edit={t('edit')}>
      {entity => <NoteForm entity={entity} />}
    </EntityDialog>
  )
}

type Preset = ReturnType<typeof usePresetChild>

/** What a link to the dialog proposes to write, such as a child's week in words. */
function useProposal(): string {
  const { state } = useLocation()
  const notes: unknown = state?.notes
  return typeof notes === 'string' ? notes : ''
}

const values = (preset: Preset, proposal: string, entity?: Note) => ({
  classId: entity?.classId?._id ?? preset?.classId ?? currentUser().classId ?? '',
  studentId: entity?.studentId._id ?? preset?.studentId ?? '',
  notes: entity?.notes ?? proposal,
})

/** The form of a note for a child's report. */
function NoteForm({ entity }: { entity?: Note }) {
  const t = useTexts('notes')
  const message = useMessages()
  const preset = usePresetChild()
  const proposal = useProposal()
  const save = useSave(api.notes, entity)
  const failed = message(entity ? messages.note.updateFailed : messages.note.addFailed)
  return (
    <Form
      schema={noteForm}
      entity={entity}
      values={stored => values(preset, proposal, stored)}
      save={save}
      failed={failed}
    >
      <StudentFields label={t('student')} stored={entity?.studentId} work="notes" />
      <TextField name="notes" label={t('notes')} rows={6} required slotProps={preset ? firstField : {}} />
    </Form>
  )
}
