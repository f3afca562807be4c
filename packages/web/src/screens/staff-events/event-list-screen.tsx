import { api } from '@casa/contract'
import { clockAt } from '@casa/contract/rules/clock'
import { isDay } from '@casa/contract/rules/day'
import type { StaffEvent } from '@casa/contract/staff-events'
import { useList } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { useFormats } from '../../lib/formats.ts'
import { schoolTimeZone } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import type { Column } from '../../ui/column.ts'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'

const sizes = [1000, 10_000, 100_000]

/** The events of the staff as a list, latest first; teachers can change only their own. */
export default function EventListScreen() {
  const t = useTexts('staffevents')
  const inWords = useBrieflyInWords()
  const list = useList(api.staffEvents.list, { params: { schooleId: currentUser().schooleId } }, sizes)
  const remove = useRemove(api.staffEvents.remove)
  useLive('staffEvents')
  const actions = [
    useEditAction<StaffEvent>(),
    useDeleteAction<StaffEvent>(row => remove(row, row.eventName)),
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

type Times = Pick<StaffEvent, 'dateTime' | 'endDateTime'>

/** When an event begins on the school's clock, as a day or a minute; null if that is not known yet. */
function minuteOf({ dateTime }: Times): string | null {
  if (!dateTime || isDay(dateTime)) return dateTime
  const { day, time } = clockAt(schoolTimeZone(), dateTime)
  return `${day}T${time}`
}

/** Returns a function that formats the time of an event briefly, such as 20-Nov-2026 10:00–11:00. */
function useBrieflyInWords(): (event: Times) => string {
  const t = useTexts('staffevents')
  const { day } = useFormats()
  return ({ dateTime, endDateTime }) => {
    if (!dateTime || !endDateTime) return t('noDate')
    const shown = (moment: string) =>
      isDay(moment) ? { day: moment, time: '' } : clockAt(schoolTimeZone(), moment)
    const [first, last] = [shown(dateTime), shown(endDateTime)]
    if (first.day === last.day) {
      if (!first.time) return day(first.day)
      return `${day(first.day)} ${first.time === last.time ? first.time : `${first.time}–${last.time}`}`
    }
    return `${day(first.day)} ${first.time} – ${day(last.day)} ${last.time}`.replace(/ {2,}/g, ' ').trim()
  }
}
