import { api } from '@casa/contract'
import type { Teacher } from '@casa/contract/teachers'
import { useList } from '../../api/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassFilter } from '../../parts/class-picker.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

/** The teachers of the school, of one class or all. */
export default function TeacherListScreen() {
  const t = useTexts('teachers')
  // A class chosen among children would hide most of the school's teachers.
  const { classId, choose } = useFilter({ carries: false })
  const list = useList(api.teachers.find, { body: classId ? { classId } : {} })
  const remove = useConfirmedRemove(api.teachers.remove)
  const actions = [
    useEditAction<Teacher>(),
    useDeleteAction<Teacher>(row =>
      remove(row, {
        title: t('remove', { name: row.teacherName }),
        text: t('removeText', { name: row.teacherName }),
      }),
    ),
  ]
  const columns: Column<Teacher>[] = [
    { key: 'teacherName', title: t('name'), text: row => row.teacherName },
    { key: 'classId', title: t('class'), text: row => row.classId?.className ?? '' },
    { key: 'address', title: t('address'), text: row => row.address ?? '' },
  ]
  const add = <AddButton>{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={add}
      filters={
        <ClassFilter classId={classId} onChange={classId => choose({ classId })} onSearch={list.retry} />
      }
      list={list}
      columns={columns}
      actions={actions}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'knobbedCylinders' }}
      exportName={t('title')}
    />
  )
}
