import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import type { SchoolHoliday } from '@casa/contract/private-calendar'
import { type ReactNode, useMemo } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useWholeList } from '../../api/whole-list.ts'
import { useTexts } from '../../lib/texts.ts'
import { type CalendarEvent, eventColours } from '../../parts/calendar/calendar-event.ts'
import { EventCalendar } from '../../parts/calendar/event-calendar.tsx'
import { useCalendarPlace } from '../../parts/calendar/use-calendar-place.ts'
import { mayAdd, mayChange } from '../../parts/may-change-event.ts'
import { EventCardText } from './event-card-text.tsx'
import { useDialogSearch } from './use-event-filter.ts'
import { daysOf, useEventText } from './use-event-text.ts'
import { useMoveEvent } from './use-move-event.ts'
import { useRemoveEvent } from './use-remove-event.ts'

type Props = {
  /** What the calendar is of, for those who do not see it. */
  name: string
  /** What the events are narrowed to. */
  query: { classId?: string; studentId?: string; kind?: Event['kind'] }
}

const none: Event[] = []

/** Events and assignments as a calendar, with the holidays; who may change them drags them to another day. */
export function EventsCalendar({ name, query }: Props): ReactNode {
  const navigate = useNavigate()
  // Its events have days and no hours.
  const place = useCalendarPlace('month', 'list')
  const search = useDialogSearch()
  const { from, to } = place.range
  const span = { startDate: from, endDate: to }
  const stored = useCall(api.assignments.calendar, { query: { ...query, ...span } }, { keepsLast: true })
  const holidays = useCall(api.privateCalendar.holidays, { query: { from, to } }, { keepsLast: true })
  const list = useWholeList(stored, stored.data ?? none)
  const move = useMoveEvent(list.retry)
  const remove = useRemoveEvent()
  const byId = useMemo(() => new Map(list.rows.map(row => [row._id, row])), [list.rows])
  const events = useShown(list.rows, holidays.data)
  return (
    <>
      <EventCalendar
        name={name}
        place={place}
        events={events}
        loading={stored.isPending || stored.isPlaceholderData}
        error={stored.error}
        retry={list.retry}
        onMove={async ({ id }, times) => move(byId.get(id)!, times)}
        {...(mayAdd() && {
          onPick: ({ start, end }) =>
            navigate({
              pathname: 'new',
              search: search({ begin: start.slice(0, 10), end: end.slice(0, 10) }),
            }),
        })}
        details={({ id }, close) => {
          const event = byId.get(id)
          if (!event) return null
          const drop = () => {
            close()
            void remove(event)
          }
          return <EventCardText event={event} search={search()} onOpen={close} onDelete={drop} />
        }}
      />
      <Outlet context={list} />
    </>
  )
}

/**
 * Assignments have one colour, events one of the others, each always the same. Where several classes are shown, an event says
 * whose it is.
 */
function useShown(rows: readonly Event[], holidays: readonly SchoolHoliday[] | undefined) {
  const t = useTexts('childcalendar')
  const text = useEventText()
  const isOne = new Set(holidays?.map(({ schooleId }) => schooleId)).size < 2
  const shown: CalendarEvent[] = (holidays ?? []).map(({ schooleId, schooleName, day }) => ({
    id: `holiday ${schooleId} ${day}`,
    title: isOne ? t('holiday') : t('holidayOf', { school: schooleName }),
    look: 'holiday',
    start: day,
    end: day,
  }))
  const isOfOneClass = new Set(rows.map(({ classId }) => classId?._id)).size < 2
  for (const row of rows) {
    const whose = isOfOneClass ? '' : row.studentId ? text.students(row) : text.ofClass(row)
    const title = whose ? `${text.title(row)} (${whose})` : text.title(row)
    const look = row.kind === 'assignment' ? eventColours - 1 : colourOf(row._id)
    shown.push({ id: row._id, title, look, movable: mayChange(row), ...daysOf(row) })
  }
  return shown
}

const colourOf = (id: string) => Number.parseInt(id.slice(-4), 16) % (eventColours - 1)
