import { api } from '@casa/contract'
import type { CalendarDays, StaffEvent } from '@casa/contract/staff-events'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useWholeList } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { type Texts, useTexts } from '../../lib/texts.ts'
import type { CalendarEvent } from '../../parts/calendar/calendar-event.ts'
import { CalendarAddressButton, CalendarLayout } from '../../parts/calendar/calendar-layout.tsx'
import { useCalendarState } from '../../parts/calendar/calendar-range.ts'
import { EventCalendar } from '../../parts/calendar/event-calendar.tsx'
import { useMoveEvent } from '../../parts/calendar/use-move-event.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { useRemove } from '../../parts/use-remove.ts'
import { Add, DeleteOutlined, EditOutlined } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

const none: StaffEvent[] = []

/** The calendar of the school's staff, with holidays and the birthdays of children in the user's classes. */
export default function CalendarScreen() {
  const t = useTexts('staffevents')
  const navigate = useNavigate()
  // The specification requires the week view at every width.
  const place = useCalendarState('week', 'week')
  const { stored, days, list, loading } = useEvents(place.range)
  const remove = useRemove(api.staffEvents.remove)
  const move = useMove(list.retry)
  useLive('staffEvents')
  const byId = useMemo(() => new Map(list.rows.map(row => [row._id, row])), [list.rows])
  const events = useMemo(() => shownEvents(list.rows, days, t), [list.rows, days, t])
  const birthdays = new Map(days?.birthdays.map(child => [birthdayId(child), child]))
  const search = { view: place.view, day: place.day }
  const writes = mayWrite('learning')
  return (
    <CalendarLayout>
      <PageHeader
        title={t('title')}
        subtitle={t('audience')}
        description={t('description')}
        actions={
          <>
            <CalendarAddressButton />
            <Button component={Link} to="/app/createevents">
              {t('asList')}
            </Button>
            {writes && (
              <Button
                component={Link}
                to={{ pathname: 'new', search: String(new URLSearchParams(search)) }}
                variant="contained"
                startIcon={<Add />}
              >
                {t('add')}
              </Button>
            )}
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
        {...(writes && {
          onPick: ({ start, end }) =>
            navigate({
              pathname: 'new',
              search: String(new URLSearchParams({ ...search, begin: start, end })),
            }),
        })}
        details={({ id }, close) => {
          const event = byId.get(id)
          const child = birthdays.get(id)
          if (child) return <ChildLink id={child._id}>{childName(child)}</ChildLink>
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
  for (const { name, firstDay, lastDay } of days?.holidays ?? []) {
    const span = { start: firstDay, end: lastDay }
    events.push({
      id: `holiday ${firstDay} ${lastDay}`,
      title: name ?? t('holiday'),
      look: 'holiday',
      ...span,
    })
  }
  for (const child of days?.birthdays ?? []) {
    const title = t('birthday', { name: childName(child), count: child.years })
    events.push({ id: birthdayId(child), title, look: 'birthday', ...whole(child.day) })
  }
  for (const row of rows) {
    if (!row.dateTime || !row.endDateTime) continue
    const times = { start: row.dateTime, end: row.endDateTime }
    events.push({
      id: row._id,
      title: row.eventName,
      look: row.colour,
      movable: row.may.includes('edit'),
      ...times,
    })
  }
  return events
}

type Props = { event: StaffEvent; onEdit: () => void; onDelete: () => void }

/** Below an event's title and time: its author and the available actions. */
function EventDetails({ event, onEdit, onDelete }: Props) {
  const t = useTexts('staffevents')
  const ui = useTexts('ui')
  const { search } = useLocation()
  const { userId, teacherId, eventName } = event
  const by =
    teacherId && teacherId.teacherName !== userId.name ? t('for', { name: teacherId.teacherName }) : undefined
  return (
    <>
      <Typography variant="body2" sx={{ marginBlockStart: 0.5 }}>
        {t('by', { name: userId.name })}
        {by && ` · ${by}`}
      </Typography>
      {event.may.includes('edit') ? (
        <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1.5 }}>
          <Button
            component={Link}
            to={{ pathname: event._id, search }}
            onClick={onEdit}
            size="small"
            variant="outlined"
            startIcon={<EditOutlined />}
            aria-label={ui('rowAction', { action: ui('edit'), name: eventName })}
          >
            {ui('edit')}
          </Button>
          {event.may.includes('delete') && (
            <Button
              onClick={onDelete}
              size="small"
              color="error"
              startIcon={<DeleteOutlined />}
              aria-label={ui('rowAction', { action: ui('delete'), name: eventName })}
            >
              {ui('delete')}
            </Button>
          )}
        </Box>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('notYours')}
        </Typography>
      )}
    </>
  )
}

/** Returns a function that changes the times of an event and offers Undo. */
function useMove(refetch: () => void) {
  const { mutateAsync } = useWrite(api.staffEvents.update)
  return useMoveEvent<Pick<StaffEvent, 'dateTime' | 'endDateTime'>, StaffEvent>({
    save: ({ _id: id }, { dateTime, endDateTime }, version) =>
      mutateAsync({ params: { id }, body: { dateTime, endDateTime, version } }),
    timesAt: (_, { start, end }) => ({ dateTime: start, endDateTime: end }),
    refetch,
  })
}
