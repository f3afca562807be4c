import type { Teacher } from '@casa/contract/teachers'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { TeacherForm } from './teacher-form.tsx'

/** Makes or changes a teacher, at /app/teacher/new and /app/teacher/ID. */
export default function TeacherDialog() {
  const t = useTexts('teachers')
  return (
    <EntityDialog<Teacher> add={t('add')} edit={t('edit')}>
      {entity => <TeacherForm entity={entity} />}
    </EntityDialog>
  )
}
