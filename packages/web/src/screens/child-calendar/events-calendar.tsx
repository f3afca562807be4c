import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import type { SchoolHoliday } from '@casa/contract/private-calendar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { Link, Outlet, useNavigate } from 'react-router'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useWholeList } from '../../api/list.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import {
  type CalendarEvent,
  type EventTimes,
  eventColours,
  isWholeDay,
} from '../../parts/calendar/calendar-event.ts'
import { useCalendarState } from '../../parts/calendar/calendar-range.ts'
import { EventCalendar } from '../../parts/calendar/event-calendar.tsx'
import { useMoveEvent } from '../../parts/calendar/use-move-event.ts'
import { useFamilySchools } from '../../parts/family-schools.ts'
import { DeleteOutlined } from '../../ui/icons.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useDialogSearch } from './event-filters.tsx'
import { eventDays, useEventText, useRemoveEvent } from './use-event.ts'

type Props = {
  /** The calendar's name for screen readers. */
  name: string
  /** The filter for the events. */
  query: { classId?: string; studentId?: string; kind?: Event['kind'] }
}

/** Events and assignments as a calendar, with the holidays; users who may change them can drag them to another day. */
export function EventsCalendar({ name, query }: Props): ReactNode {
  const navigate = useNavigate()
  // Its events have days but no times.
  const place = useCalendarState('month', 'list')
  const search = useDialogSearch()
  const { from, to } = place.range
  const span = { startDate: from, endDate: to }
  const stored = useCall(api.assignments.calendar, { query: { ...query, ...span } }, { keepsLast: true })
  const holidays = useCall(api.privateCalendar.holidays, { query: { from, to } }, { keepsLast: true })
  const list = useWholeList(stored, stored.data ?? none)
  const move = useMove(list.retry)
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
        {...(currentUser().role !== 'PARENT' &&
          mayWrite('learning') && {
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

type EventCardTextProps = { event: Event; search: string; onOpen: () => void; onDelete: () => void }

/** Below an event's title and day: its audience, its notes, and a link to its details. */
function EventCardText({ event, search, onOpen, onDelete }: EventCardTextProps) {
  const t = useTexts('childcalendar')
  const ui = useTexts('ui')
  const text = useEventText()
  const { _id, eventName, observation } = event
  const opens = event.may.includes('edit') && event.kind === 'event' ? ui('edit') : t('open')
  return (
    <>
      <Typography variant="body2" sx={{ marginBlockStart: 0.5, overflowWrap: 'anywhere' }}>
        {dotted([text.students(event), text.ofClass(event)])}
      </Typography>
      {observation && (
        <Typography variant="body2" sx={notes}>
          {observation}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1.5 }}>
        <Button
          component={Link}
          to={{ pathname: _id, search }}
          onClick={onOpen}
          size="small"
          variant="outlined"
          aria-label={ui('rowAction', { action: opens, name: eventName })}
        >
          {opens}
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
    </>
  )
}

const notes = {
  marginBlockStart: 0.5,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  maxHeight: 120,
  overflow: 'hidden',
}

const none: Event[] = []

/**
 * Assignments share one colour; each event always has the same one of the others. If several classes are shown, an
 * event says whose it is.
 */
function useShown(rows: readonly Event[], holidays: readonly SchoolHoliday[] | undefined) {
  const t = useTexts('childcalendar')
  const text = useEventText()
  const isOne = new Set(holidays?.map(({ schooleId }) => schooleId)).size < 2
  const whose = (holiday: string, school: string) => (isOne ? holiday : t('holidayOf', { holiday, school }))
  const shown: CalendarEvent[] = (holidays ?? []).map(({ _id, schooleName, name, firstDay, lastDay }) => ({
    id: `holiday ${_id}`,
    title: whose(name ? t('named', { name }) : t('holiday'), schooleName),
    look: 'holiday',
    start: firstDay,
    end: lastDay,
  }))
  const { schoolOf } = useFamilySchools()
  const isOfOneClass = new Set(rows.map(({ classId }) => classId?._id)).size < 2
  for (const row of rows) {
    const children = isOfOneClass ? '' : row.studentId ? text.students(row) : text.ofClass(row)
    const audience = [children, schoolOf(row.schooleId)].filter(Boolean).join(', ')
    const title = audience ? `${text.title(row)} (${audience})` : text.title(row)
    const look = row.kind === 'assignment' ? eventColours - 1 : colourOf(row._id)
    shown.push({ id: row._id, title, look, movable: row.may.includes('edit'), ...eventDays(row) })
  }
  return shown
}

const colourOf = (id: string) => Number.parseInt(id.slice(-4), 16) % (eventColours - 1)

type Days = Pick<Event, 'date' | 'dueDate'>

/** Returns a function that moves an event, or an assignment's due date, to other days and offers Undo. */
function useMove(refetch: () => void): (event: Event, place: EventTimes) => Promise<void> {
  const t = useTexts('childcalendar')
  const toasts = useToasts()
  const changeEvent = useWrite(api.assignments.updateEvent)
  const changeAssignment = useWrite(api.assignments.update)
  const move = useMoveEvent<Days, Event>({
    save: ({ _id: id, kind }, { date, dueDate }, version) => {
      const change = kind === 'event' ? changeEvent : changeAssignment
      return change.mutateAsync({ params: { id }, body: { date, dueDate, version } })
    },
    timesAt: movedTo,
    refetch,
  })
  return async (event, place) => {
    if (isWholeDay(place)) return move(event, place)
    toasts.failure(t('wholeDaysOnly'))
    throw new Error(t('wholeDaysOnly'))
  }
}

/** The days of an event that was dragged. For an assignment, the due date moves. */
function movedTo({ kind, date, dueDate }: Event, { start, end }: EventTimes): Days {
  if (kind === 'assignment') return dueDate ? { date, dueDate: end } : { date: start, dueDate: null }
  return { date: start, dueDate: end === start ? null : end }
}
