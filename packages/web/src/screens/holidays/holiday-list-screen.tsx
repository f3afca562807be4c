import { api } from '@casa/contract'
import type { Holiday } from '@casa/contract/holidays'
import { dayNumber } from '@casa/contract/rules/day'
import { useList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

/** The school's holidays. */
export default function HolidayListScreen() {
  const t = useTexts('holidays')
  const { weekday, day } = useFormats()
  const list = useList(api.holidays.list, { params: { schooleId: currentUser().schooleId } })
  const remove = useRemove(api.holidays.remove)
  const nameOf = (row: Holiday) => row.name ?? t('unnamed')
  const actions = [useEditAction<Holiday>(), useDeleteAction<Holiday>(row => remove(row, nameOf(row)))]
  const columns: Column<Holiday>[] = [
    { key: 'name', title: t('name'), text: nameOf, main: true },
    {
      key: 'firstDay',
      title: t('firstDay'),
      text: row => row.firstDay,
      cell: row => `${weekday(row.firstDay)} ${row.firstDay.slice(0, 4)}`,
      brief: row => day(row.firstDay),
      sheet: 'day',
      onPhone: 'firstEnd',
    },
    {
      key: 'lastDay',
      title: t('lastDay'),
      text: row => row.lastDay,
      cell: row => row.lastDay !== row.firstDay && `${weekday(row.lastDay)} ${row.lastDay.slice(0, 4)}`,
      brief: row => row.lastDay !== row.firstDay && t('until', { day: day(row.lastDay) }),
      sheet: 'day',
    },
    {
      key: 'days',
      title: t('days'),
      text: daysOf,
      align: 'right',
      width: 100,
      sortable: false,
      onPhone: 'opened',
    },
  ]
  const add = <AddButton>{t('add')}</AddButton>
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={add}
      list={list}
      columns={columns}
      actions={actions}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add, drawing: 'brownStair' }}
      exportName={t('title')}
    />
  )
}

/** How many days a holiday lasts, with its weekends. */
function daysOf({ firstDay, lastDay }: Holiday): number {
  return dayNumber(lastDay) - dayNumber(firstDay) + 1
}
