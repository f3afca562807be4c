import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { plusDays } from '@casa/contract/rules/day'
import FullCalendar, { type CalendarOptions, type CalendarRef } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import listView from '@fullcalendar/react/list'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { type Theme, useTheme } from '@mui/material/styles'
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { schoolNow, schoolTimeZone } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import {
  beadFor,
  type CalendarEvent,
  type EventTimes,
  isWholeDay,
  type ShownTimes,
  timesOf,
} from './calendar-event.ts'
import { colourOf } from './calendar-look.tsx'
import { type CalendarState, type CalendarView, listDays } from './calendar-range.ts'

export type FullCalendarProps = {
  place: CalendarState
  events: readonly CalendarEvent[]
  onPoint: (event: CalendarEvent, element: HTMLElement) => void
  onLeave: () => void
  onPress: (event: CalendarEvent, element: HTMLElement) => void
  onDrag: () => void
  /** An event was dragged or resized; if the promise rejects, it moves back. */
  onMove?: (event: CalendarEvent, times: EventTimes) => Promise<void>
  /** An empty span was chosen. */
  onPick?: (times: EventTimes) => void
}

const views: Record<CalendarView, string> = {
  week: 'timeGridWeek',
  month: 'dayGridMonth',
  day: 'timeGridDay',
  list: 'listOfDays',
}
const plugins = [dayGrid, timeGrid, listView, interaction, classic]
const viewOptions: CalendarOptions['views'] = {
  // A link's name must begin with its visible text, so the week's headings are not links.
  timeGridWeek: {
    dayHeaderFormat: { weekday: 'short', day: 'numeric' },
    // In a narrow column the day would be left out.
    dayHeaderContent: ({ isNarrow, text, weekdayText, dayNumberText }) =>
      isNarrow ? `${weekdayText} ${dayNumberText}` : text,
    navLinks: false,
  },
  timeGridDay: { dayHeaderFormat: { weekday: 'long', day: 'numeric' }, navLinks: false },
  dayGridMonth: {
    dayHeaderFormat: { weekday: 'short' },
    listItemEventTitleClass: 'casa-two-lines',
  },
  listOfDays: {
    type: 'list',
    duration: { days: listDays },
    dateAlignment: 'day',
    listItemEventClass: 'casa-list-event',
    listItemEventTitleClass: 'casa-event-title',
    listItemEventTimeClass: 'casa-event-time',
  },
}
/** 24-hour clock in every language, as in the forms and the lists. */
const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/**
 * The calendar in which people drag events. Loaded with the first one shown. While an event is dragged, its events do
 * not change, even if somebody else adds one: FullCalendar would take the drop for a move to another calendar,
 * display it and call no handler.
 */
export function SchoolCalendar(props: FullCalendarProps) {
  const [held, hold] = useState<ReactElement>()
  const drag = () => {
    props.onDrag()
    hold(calendar)
  }
  const calendar: ReactElement = <Calendar {...props} onDrag={drag} onDragEnd={() => hold(undefined)} />
  return held ?? calendar
}

type CalendarProps = FullCalendarProps & { onDragEnd: () => void }

/** FullCalendar with the product's settings. */
function Calendar({ place, events, onMove, onPick, ...handlers }: CalendarProps) {
  const calendar = useRef<CalendarRef>(null)
  const { view, day } = place
  useEffect(() => calendar.current?.getApi().changeView(views[view], day), [view, day])
  const shown = useShown(events)
  const byId = useMemo(() => new Map(events.map(event => [event.id, event])), [events])
  const move = ({ event, revert }: { event: ShownTimes & { id: string }; revert: () => void }) => {
    const before = byId.get(event.id)
    if (!before || !onMove) return revert()
    onMove(before, timesOf(event)).catch(revert)
  }
  const withEvent =
    (handle: (event: CalendarEvent, element: HTMLElement) => void) =>
    ({ event, el }: { event: { id: string }; el: HTMLElement }) => {
      const found = byId.get(event.id)
      if (found) handle(found, el)
    }
  return (
    <FullCalendar
      ref={calendar}
      plugins={plugins}
      views={viewOptions}
      initialView={views[view]}
      initialDate={day}
      headerToolbar={false}
      height={view === 'list' ? 'auto' : '100%'}
      timeZone={schoolTimeZone()}
      now={schoolNow}
      firstDay={0}
      fixedWeekCount={false}
      nowIndicator
      scrollTime="07:00:00"
      slotEventOverlap={false}
      eventMaxStack={3}
      dayMaxEvents={view === 'month' ? true : 4}
      eventInteractive
      columnEventTitleClass={({ isShort }) =>
        isShort ? 'casa-one-line' : 'casa-event-title casa-whole-lines'
      }
      rowEventTitleClass={view === 'month' ? 'casa-two-lines' : 'casa-one-line'}
      viewDidMount={({ el }) => requestAnimationFrame(() => letKeysScroll(el))}
      // Hides the day's second appearance, which the library cannot omit.
      listDayHeaderInnerClass={({ level }) => (level === 1 ? 'casa-day-again' : '')}
      eventTimeFormat={time}
      slotHeaderFormat={time}
      events={shown}
      eventMouseEnter={withEvent(handlers.onPoint)}
      eventMouseLeave={handlers.onLeave}
      eventClick={withEvent(handlers.onPress)}
      eventDragStart={handlers.onDrag}
      eventResizeStart={handlers.onDrag}
      eventDragStop={handlers.onDragEnd}
      eventResizeStop={handlers.onDragEnd}
      eventDrop={move}
      eventResize={move}
      eventResizableFromStart
      selectable={onPick !== undefined}
      selectMirror
      select={({ allDay, startStr, start, end, endStr }) =>
        onPick?.(timesOf({ allDay, startStr, start, end, endStr }))
      }
      navLinks
      navLinkDayClick={date => place.show({ view: 'day', day: dayOf(date) })}
      {...useWords()}
    />
  )
}

/** The hours must scroll by keyboard, even in a week without an event to focus, so their column is focusable. */
function letKeysScroll(view: HTMLElement): void {
  for (const box of view.querySelectorAll('[role="rowgroup"] > div')) {
    const hours = box.querySelector<HTMLElement>('[role="rowheader"]')
    if (hours && getComputedStyle(box).overflowY === 'auto') hours.tabIndex = 0
  }
}

/** The events in FullCalendar's form: its ends are the first day or instant after the event. */
function useShown(events: readonly CalendarEvent[]) {
  const theme: Theme = useTheme()
  return useMemo(
    () =>
      events.map(event => ({
        id: event.id,
        title: event.title,
        allDay: isWholeDay(event),
        start: event.start,
        end: isWholeDay(event) ? plusDays(event.end, 1) : event.end,
        startEditable: event.movable ?? false,
        durationEditable: event.movable ?? false,
        ...colourOf(theme, beadFor(event.look)),
      })),
    [events, theme],
  )
}

/** FullCalendar's texts in the chosen language; its own catalogues lack some of them. */
function useWords(): CalendarOptions {
  const t = useTexts('calendar')
  const { locale } = useFormats()
  return {
    locale,
    allDayText: t('allDay'),
    timedText: t('hours'),
    noEventsText: t('none'),
    eventsHint: t('events'),
    moreLinkText: count => t('more', { count }),
    moreLinkHint: count => t('showMore', { count }),
    navLinkHint: day => t('openDay', { day }),
    listDayFormat: { weekday: 'long', day: 'numeric', month: 'long' },
  }
}

function dayOf(date: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: schoolTimeZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(date)
}
