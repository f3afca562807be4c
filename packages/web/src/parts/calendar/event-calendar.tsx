import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { CalendarEvent } from './calendar-event.ts'
import { CalendarLook } from './calendar-look.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { OpenCard } from './event-card.tsx'
import { EventCard } from './event-card.tsx'
import type { FullCalendarProps } from './full-calendar.tsx'

/** How long the pointer rests before a card opens, and how long it may take from the event to the card. */
const delayMs = 250

/** The open card: `point` and `leave` follow the pointer, `pin` keeps it open, `close` ends both. */
function useCard() {
  const [card, setCard] = useState<OpenCard>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback((action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, delayMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  const actions = useMemo(() => {
    const open = (event: CalendarEvent, element: HTMLElement, pinned: boolean) =>
      setCard({ event, rect: element.getBoundingClientRect(), pinned })
    return {
      point: (event: CalendarEvent, element: HTMLElement) => later(() => open(event, element, false)),
      pin: (event: CalendarEvent, element: HTMLElement) => {
        clearTimeout(timer.current)
        open(event, element, true)
      },
      stay: () => clearTimeout(timer.current),
      leave: () => later(() => setCard(open => (open?.pinned ? open : undefined))),
      close: () => {
        clearTimeout(timer.current)
        setCard(undefined)
      },
    }
  }, [later])
  return { card, ...actions }
}

const Calendar = lazyPart(async () => (await import('./full-calendar.tsx')).SchoolCalendar, {
  pending: () => <Skeleton aria-busy variant="rounded" sx={{ flex: 1, minHeight: 400 }} />,
})

type Props = Pick<FullCalendarProps, 'place' | 'events' | 'onMove' | 'onPick'> & {
  /** The calendar's name for screen readers. */
  name: string
  /** Whether the events shown still belong to the previous days. */
  loading?: boolean
  error?: unknown
  retry?: () => void
  /** The content of an event's dialog below title and time; `close` closes it. */
  details?: (event: CalendarEvent, close: () => void) => ReactNode
}

/** A calendar of events with its toolbar: week, month, day and list, in the school's time zone. */
export function EventCalendar({ name, loading, error, retry, details, ...shown }: Props) {
  const { card, point, pin, stay, leave, close } = useCard()
  return (
    <Box
      role="region"
      aria-label={name}
      aria-busy={loading}
      data-view={shown.place.view}
      sx={shown.place.view === 'list' ? {} : look}
    >
      <CalendarToolbar place={shown.place} />
      {error ? (
        <ErrorState error={error} retry={retry} />
      ) : (
        <CalendarLook>
          <Calendar {...shown} onPoint={point} onLeave={leave} onPress={pin} onDrag={close} />
        </CalendarLook>
      )}
      {card && (
        <EventCard card={card} onClose={close} onEnter={stay} onLeave={leave}>
          {details?.(card.event, close)}
        </EventCard>
      )}
    </Box>
  )
}

const look = {
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  // Within `CalendarLayout`, the calendar takes the rest of the window.
  height: { xs: 'max(500px, 100dvh - 160px)', sm: 'auto' },
  minHeight: { sm: 500 },
  // The printout shows all hours.
  '@media print': { height: 'auto' },
}
