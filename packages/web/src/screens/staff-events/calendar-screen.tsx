import { api } from '@casa/contract'
import type { CalendarDays, StaffEvent } from '@casa/contract/staff-events'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { useWholeList } from '../../api/whole-list.ts'
import { currentUser } from '../../lib/session.ts'
import { type Texts, useTexts } from '../../lib/texts.ts'
import { CalendarAddressButton } from '../../parts/calendar/calendar-address-button.tsx'
import type { CalendarEvent } from '../../parts/calendar/calendar-event.ts'
import { CalendarLayout } from '../../parts/calendar/calendar-layout.tsx'
import { EventCalendar } from '../../parts/calendar/event-calendar.tsx'
import { useCalendarPlace } from '../../parts/calendar/use-calendar-place.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { nameOf } from '../../parts/student-name.ts'
import { useRemove } from '../../parts/use-remove.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EventDetails } from './event-details.tsx'
import { mayChange } from './may-change.ts'
import { useMove } from './use-move.ts'

const none: StaffEvent[] = []

/** The calendar of the school's staff, with holidays and the birthdays of the children whose class one has. */
export default function CalendarScreen() {
  const t = useTexts('staffevents')
  const navigate = useNavigate()
  // The specification names the week, on every width.
  const place = useCalendarPlace('week', 'week')
  const { stored, days, list, loading } = useEvents(place.range)
  const remove = useRemove(api.staffEvents.remove)
  const move = useMove(list.retry)
  useLive('staffEvents')
  const byId = useMemo(() => new Map(list.rows.map(row => [row._id, row])), [list.rows])
  const events = useMemo(() => shownEvents(list.rows, days, t), [list.rows, days, t])
  const birthdays = new Map(days?.birthdays.map(child => [birthdayId(child), child]))
  const search = { view: place.view, day: place.day }
  return (
    <CalendarLayout>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <>
            <CalendarAddressButton />
            <Button component={Link} to="/app/createevents">
              {t('asList')}
            </Button>
            <Button
              component={Link}
              to={{ pathname: 'new', search: String(new URLSearchParams(search)) }}
              variant="contained"
              startIcon={<Add />}
            >
              {t('add')}
            </Button>
          </>
        }
      />
      <EventCalendar
        name={t('title')}
        place={place}
        events={events}
        loading={loading}
        error={stored.error}
        retry={list.retry}
        onMove={async ({ id }, times) => move(byId.get(id)!, times)}
        onPick={({ start, end }) =>
          navigate({ pathname: 'new', search: String(new URLSearchParams({ ...search, begin: start, end })) })
        }
        details={({ id }, close) => {
          const event = byId.get(id)
          const child = birthdays.get(id)
          if (child) return <ChildLink id={child._id}>{nameOf(child)}</ChildLink>
          if (!event) return null
          const drop = () => {
            close()
            void remove(event, event.eventName)
          }
          return <EventDetails event={event} onEdit={close} onDelete={drop} />
        }}
      />
      <Outlet context={list} />
    </CalendarLayout>
  )
}

function useEvents(range: { from: string; to: string }) {
  const input = { params: { schooleId: currentUser().schooleId }, query: range }
  const stored = useCall(api.staffEvents.list, input, { keepsLast: true })
  const days = useCall(api.staffEvents.days, input, { keepsLast: true })
  const list = useWholeList(stored, stored.data ?? none)
  return { stored, days: days.data, list, loading: stored.isPending || stored.isPlaceholderData }
}

const birthdayId = ({ _id, day }: CalendarDays['birthdays'][number]) => `birthday ${_id} ${day}`

function shownEvents(rows: readonly StaffEvent[], days: CalendarDays | undefined, t: Texts<'staffevents'>) {
  const whole = (day: string) => ({ start: day, end: day })
  const events: CalendarEvent[] = []
  for (const day of days?.holidays ?? [])
    events.push({ id: `holiday ${day}`, title: t('holiday'), look: 'holiday', ...whole(day) })
  for (const child of days?.birthdays ?? []) {
    const title = t('birthday', { name: nameOf(child), count: child.years })
    events.push({ id: birthdayId(child), title, look: 'birthday', ...whole(child.day) })
  }
  for (const row of rows) {
    if (!row.dateTime || !row.endDateTime) continue
    const times = { start: row.dateTime, end: row.endDateTime }
    events.push({ id: row._id, title: row.eventName, look: row.colour, movable: mayChange(row), ...times })
  }
  return events
}
