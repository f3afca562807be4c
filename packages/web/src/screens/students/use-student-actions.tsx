import { api } from '@casa/contract'
import { may } from '@casa/contract/access'
import type { Student } from '@casa/contract/students'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import type { RowAction } from '../../ui/column.ts'
import { MailOutlined } from '../../ui/icons.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

/** The row actions that the signed-in role's permissions allow. */
export function useStudentActions(): RowAction<Student>[] {
  const t = useTexts('students')
  const { role } = currentUser()
  const remove = useConfirmedRemove(api.students.remove)
  const edit = useEditAction<Student>(row => `/app/studentregistration/${row._id}`)
  const drop = useDeleteAction<Student>(row =>
    remove(row, {
      title: t('remove', { name: row.fullName }),
      text: t('removeText', { name: row.fullName }),
    }),
  )
  const slip: RowAction<Student> = {
    title: t('welcome'),
    icon: <MailOutlined />,
    to: row => row._id,
    for: row => row.userId.slip !== null,
  }
  return [
    ...(may(role, 'studentDetailsEdit') ? [slip, edit] : []),
    ...(may(role, 'studentDetailsDelete') ? [drop] : []),
  ]
}
