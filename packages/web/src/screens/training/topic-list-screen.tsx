import { api } from '@casa/contract'
import type { Topic } from '@casa/contract/training'
import { useList } from '../../api/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useTopicColumns } from './topic-columns.tsx'

/** The training topics, which the administrator maintains. */
export default function TopicListScreen() {
  const t = useTexts('training')
  const list = useList(api.training.topics, { body: {} })
  const remove = useRemove(api.training.removeTopic)
  const actions = [useEditAction<Topic>(), useDeleteAction<Topic>(row => remove(row, row.subject))]
  const { trainer, level, files } = useTopicColumns()
  const status = (row: Topic) => t(row.status ? 'active' : 'inactive')
  const columns: Column<Topic>[] = [
    { key: 'subject', title: t('subject'), text: row => row.subject },
    trainer,
    level,
    {
      key: 'status',
      title: t('status'),
      text: status,
      cell: row => <StatusChip label={status(row)} tone={row.status ? 'good' : 'quiet'} />,
      width: 108,
      onPhone: 'firstEnd',
    },
    files,
  ]
  const add = <AddButton>{t('topics.add')}</AddButton>
  return (
    <ListPage
      title={t('topics.title')}
      description={t('topics.description')}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{
        title: t('topics.emptyTitle'),
        hint: t('topics.emptyHint'),
        action: add,
        drawing: 'sandpaperLetters',
      }}
      exportName={t('topics.title')}
    />
  )
}
