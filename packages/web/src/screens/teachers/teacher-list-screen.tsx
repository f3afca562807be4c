import { api } from '@casa/contract'
import type { Teacher } from '@casa/contract/teachers'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useList } from '../../api/list.ts'
import { mayRead } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassFilter } from '../../parts/class-picker.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { useConfirmedRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { School } from '../../ui/icons.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

const ErasuresDialog = lazyDialog(
  async () => (await import('../../parts/erasures/erasures-dialog.tsx')).ErasuresDialog,
)

const TeacherClassesDialog = lazyDialog(
  async () => (await import('./teacher-classes-dialog.tsx')).TeacherClassesDialog,
)

/** The teachers of the school, of one class or all. */
export default function TeacherListScreen() {
  const t = useTexts('teachers')
  // A class chosen among children would hide most of the school's teachers.
  const { classId, choose } = useFilter({ carries: false })
  const list = useList(api.teachers.find, { body: classId ? { classId } : {} })
  const [listed, setListed] = useState(false)
  const remove = useConfirmedRemove(api.teachers.remove)
  const [open, setOpen] = useState<Teacher>()
  const actions = [
    useEditAction<Teacher>(),
    { title: t('further.classes'), icon: <School />, onClick: setOpen },
    useDeleteAction<Teacher>(async row => {
      const { teacherName: name } = row
      const last = await lastOfClass(row)
      const text = t('removeText', { name })
      await remove(row, {
        title: t('remove', { name }),
        text: last ? `${t('removeLast', { name, class: last })} ${text}` : text,
      })
    }),
  ]
  const columns: Column<Teacher>[] = [
    { key: 'teacherName', title: t('name'), text: row => row.teacherName },
    { key: 'classId', title: t('class'), text: row => row.classId?.className ?? '' },
    { key: 'address', title: t('address'), text: row => row.address ?? '' },
  ]
  const add = <AddButton>{t('add')}</AddButton>
  return (
    <>
      <ListPage
        title={t('title')}
        description={t('description')}
        commands={
          <>
            {mayRead('settings') && <Button onClick={() => setListed(true)}>{t('left')}</Button>}
            {add}
          </>
        }
        filters={
          <ClassFilter classId={classId} onChange={classId => choose({ classId })} onSearch={list.retry} />
        }
        list={list}
        columns={columns}
        actions={actions}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'knobbedCylinders' }}
        exportName={t('title')}
      />
      {open && <TeacherClassesDialog teacher={open} onClose={() => setOpen(undefined)} />}
      {listed && <ErasuresDialog teachers onClose={() => setListed(false)} />}
    </>
  )
}

/** The name of the class that has no other teacher; undefined if it has one, or if that cannot be found out. */
async function lastOfClass({ classId }: Teacher): Promise<string | undefined> {
  if (!classId) return undefined
  const body = { classId: classId._id, page: 1, size: 2 }
  const teachers = await call(api.teachers.find, { body }).catch(() => undefined)
  return teachers?.length === 1 ? classId.className : undefined
}
