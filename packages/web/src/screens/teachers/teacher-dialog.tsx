import { api } from '@casa/contract'
import { type Teacher, teacherChanges, teacherForm } from '@casa/contract/teachers'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { DigitsField, PasswordField, TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { EntityDialog } from '../../parts/entity-dialog.tsx'

/** Creates or changes a teacher, at /app/teacher/new and /app/teacher/ID. */
export default function TeacherDialog() {
  const t = useTexts('teachers')
  return (
    <EntityDialog<Teacher> add={t('add')} edit={t('edit')}>
      {entity => <TeacherForm entity={entity} />}
    </EntityDialog>
  )
}

const values = (entity?: Teacher) => ({
  teacherName: entity?.teacherName ?? '',
  classId: entity?.classId?._id ?? '',
  mobileNumber: entity?.mobileNumber ?? '',
  password: '',
  email: entity?.email ?? '',
  qualification: entity?.qualification ?? '',
  address: entity?.address ?? '',
})

/** The form of a teacher. A new one needs a password; for an existing one an empty field keeps the password. */
function TeacherForm({ entity }: { entity?: Teacher }) {
  const t = useTexts('teachers')
  const save = useSave(api.teachers, entity)
  return (
    <Form schema={entity ? teacherChanges : teacherForm} entity={entity} values={values} save={save}>
      <TextField name="teacherName" label={t('name')} required />
      <ClassField required />
      <DigitsField name="mobileNumber" label={t('mobile')} helper={t('mobileHint')} length={10} required />
      {entity ? (
        <PasswordField name="password" label={t('newPassword')} helper={t('newPasswordHint')} />
      ) : (
        <PasswordField name="password" label={t('password')} required />
      )}
      <TextField name="email" label={t('email')} type="email" />
      <TextField name="qualification" label={t('qualification')} />
      <TextField name="address" label={t('address')} rows={2} />
    </Form>
  )
}
