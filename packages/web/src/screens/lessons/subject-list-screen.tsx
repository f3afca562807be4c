import { api } from '@casa/contract'
import type { Subject } from '@casa/contract/subjects'
import { useList } from '../../api/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

/** The subjects of the platform's lessons. */
export default function SubjectListScreen() {
  const t = useTexts('lessons')
  const list = useList(api.subjects.find, { body: {} })
  const remove = useRemove(api.subjects.remove)
  const actions = [useEditAction<Subject>(), useDeleteAction<Subject>(row => remove(row, row.subject))]
  const status = (row: Subject) => t(row.status ? 'active' : 'inactive')
  const columns: Column<Subject>[] = [
    { key: 'subject', title: t('subject'), text: row => row.subject },
    {
      key: 'status',
      title: t('status'),
      text: status,
      cell: row => <StatusChip label={status(row)} tone={row.status ? 'good' : 'quiet'} />,
      width: 140,
      onPhone: 'firstEnd',
    },
  ]
  const add = <AddButton>{t('subjects.add')}</AddButton>
  return (
    <ListPage
      title={t('subjects.title')}
      description={t('subjects.description')}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{
        title: t('subjects.emptyTitle'),
        hint: t('subjects.emptyHint'),
        action: add,
        drawing: 'sandpaperLetters',
      }}
      exportName={t('subjects.title')}
    />
  )
}
