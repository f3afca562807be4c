import { api } from '@casa/contract'
import type { Trainer } from '@casa/contract/training'
import { useList } from '../../api/list.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { TrainerName } from './topic-columns.tsx'

/** The trainers of the platform. */
export default function TrainerListScreen() {
  const t = useTexts('training')
  const { schooleId } = currentUser()
  const list = useList(api.training.trainers, { params: { schooleId } })
  const remove = useRemove(api.training.removeTrainer)
  const actions = [useEditAction<Trainer>(), useDeleteAction<Trainer>(row => remove(row, row.name))]
  const columns: Column<Trainer>[] = [
    {
      key: 'name',
      title: t('trainers.name'),
      text: row => row.name,
      cell: row => <TrainerName trainer={row} />,
      brief: row => row.name,
    },
    { key: 'mobileNumber', title: t('trainers.mobile'), text: row => row.mobileNumber, width: 180 },
    { key: 'email', title: t('trainers.email'), text: row => row.email },
  ]
  const add = <AddButton>{t('trainers.add')}</AddButton>
  return (
    <ListPage
      title={t('trainers.title')}
      description={t('trainers.description')}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{
        title: t('trainers.emptyTitle'),
        hint: t('trainers.emptyHint'),
        action: add,
        drawing: 'knobbedCylinders',
      }}
      exportName={t('trainers.title')}
    />
  )
}
