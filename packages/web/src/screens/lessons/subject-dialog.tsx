import { api } from '@casa/contract'
import { type Subject, subjectForm } from '@casa/contract/subjects'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { RadioField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'

/** Creates or changes a subject, at /app/subject/new and /app/subject/ID. */
export default function SubjectDialog() {
  const t = useTexts('lessons')
  return (
    <EntityDialog<Subject> add={t('subjects.add')} edit={t('subjects.edit')}>
      {entity => <SubjectForm entity={entity} />}
    </EntityDialog>
  )
}

const values = (entity?: Subject) => ({ subject: entity?.subject ?? '', status: entity?.status ?? true })

function SubjectForm({ entity }: { entity?: Subject }) {
  const t = useTexts('lessons')
  const save = useSave(api.subjects, entity)
  const statuses = [
    { value: true, label: t('active') },
    { value: false, label: t('inactive') },
  ]
  return (
    <Form schema={subjectForm} entity={entity} values={values} save={save}>
      <TextField name="subject" label={t('subject')} required />
      <RadioField name="status" label={t('status')} options={statuses} helper={t('subjects.inactiveHint')} />
    </Form>
  )
}
