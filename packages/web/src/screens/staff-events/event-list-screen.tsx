import { api } from '@casa/contract'
import type { StaffEvent } from '@casa/contract/staff-events'
import { useList } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton } from '../../parts/add-button.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { mayChange } from './may-change.ts'
import { minuteOf, useBrieflyInWords } from './use-briefly-in-words.ts'

const sizes = [1000, 10_000, 100_000]

/** The events of the staff as a list, the latest first; a teacher changes only her own. */
export default function EventListScreen() {
  const t = useTexts('staffevents')
  const inWords = useBrieflyInWords()
  const list = useList(api.staffEvents.list, { params: { schooleId: currentUser().schooleId } }, sizes)
  const remove = useRemove(api.staffEvents.remove)
  useLive('staffEvents')
  const actions = [
    { ...useEditAction<StaffEvent>(), for: mayChange },
    { ...useDeleteAction<StaffEvent>(row => remove(row, row.eventName)), for: mayChange },
  ]
  const columns: Column<StaffEvent>[] = [
    { key: 'eventName', title: t('name'), text: row => row.eventName },
    { key: 'dateTime', title: t('dateAndTime'), text: inWords, day: minuteOf, width: '40%' },
  ]
  const add = <AddButton>{t('add')}</AddButton>
  return (
    <ListPage
      title={t('listTitle')}
      description={t('listDescription')}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'redRods' }}
      exportName={t('listTitle')}
    />
  )
}
