import { api } from '@casa/contract'
import type { Class } from '@casa/contract/classes'
import { useList } from '../../api/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

/** The classes of a school; for the administrator the platform's levels. */
export default function ClassListScreen() {
  const t = useTexts('classes')
  const { role, schooleId } = currentUser()
  const keeps = role === 'SUPERADMIN' ? 'levels' : 'classes'
  const list = useList(api.classes.list, { params: { schooleId } })
  const remove = useRemove(api.classes.remove)
  const actions = [useEditAction<Class>(), useDeleteAction<Class>(row => remove(row, row.className))]
  const status = (row: Class) => t(row.status ? 'active' : 'inactive')
  const columns: Column<Class>[] = [
    { key: 'className', title: t(`${keeps}.name`), text: row => row.className },
    {
      key: 'status',
      title: t('status'),
      text: status,
      cell: row => <StatusChip label={status(row)} tone={row.status ? 'good' : 'quiet'} />,
      width: 140,
      onPhone: 'firstEnd',
    },
  ]
  if (keeps === 'classes') {
    columns.push({ key: 'levelId', title: t('level'), text: row => row.levelId?.className ?? t('noLevel') })
  }
  const add = <AddButton>{t(`${keeps}.add`)}</AddButton>
  return (
    <ListPage
      title={t(`${keeps}.title`)}
      description={t(`${keeps}.description`)}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{
        title: t(`${keeps}.emptyTitle`),
        hint: t(`${keeps}.emptyHint`),
        action: add,
        drawing: 'brownStair',
      }}
      exportName={t(`${keeps}.title`)}
    />
  )
}
