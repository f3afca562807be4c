import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Popover from '@mui/material/Popover'
import Popper from '@mui/material/Popper'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BreaksBetween, OneLine } from '../../ui/text-wrap.tsx'
import { type CalendarEvent, useEventWords } from './calendar-event.ts'
import { CalendarLook } from './calendar-look.tsx'
import { type CalendarState, type CalendarView, calendarViews, endsOf, stepFrom } from './calendar-range.ts'
import type { FullCalendarProps } from './full-calendar.tsx'

/** How long the pointer must rest before a card opens, and how long it may take to get from the event to the card. */
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

/** The visible days in words, navigation, and the four views. */
function CalendarToolbar({ place }: { place: CalendarState }) {
  const t = useTexts('calendar')
  const { view, day, today, range, show } = place
  const isHere = range.from <= today && today <= range.to && (view !== 'list' || day === today)
  return (
    <Box sx={toolbarLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', flex: '1 1 auto', minWidth: 0 }}>
        <IconButton aria-label={t(`back.${view}`)} onClick={() => show({ day: stepFrom(view, day, -1) })}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={t(`on.${view}`)} onClick={() => show({ day: stepFrom(view, day, 1) })}>
          <ChevronRight />
        </IconButton>
        <Typography
          variant="h2"
          aria-live="polite"
          sx={{ marginInlineStart: 1, minWidth: 0, whiteSpace: { sm: 'nowrap' } }}
        >
          <RangeInWords {...place} />
        </Typography>
      </Box>
      <Button size="small" variant="outlined" disabled={isHere} onClick={() => show({ day: '' })}>
        {t('today')}
      </Button>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_, next: CalendarView | null) => next && show({ view: next })}
        aria-label={t('views')}
      >
        {calendarViews.map(name => (
          <ToggleButton key={name} value={name}>
            {t(name)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

const toolbarLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  marginBlockEnd: 1.5,
  '@media print': { '& button': { display: 'none' } },
}

/** Such as November 2026, or 15 – 21 Nov 2026. */
function RangeInWords({ view, day, range }: CalendarState) {
  const { locale, dayInWords } = useFormats()
  if (view === 'day') return dayInWords(day)
  const at = (day: string) => new Date(`${day}T00:00Z`)
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  if (view === 'month') return at(day).toLocaleDateString(locale, month)
  const days = new Intl.DateTimeFormat(locale, { ...month, day: 'numeric', month: 'short' })
  const ends = endsOf(days.formatRange(at(range.from), at(range.to)))
  return <BreaksBetween parts={ends.map(end => <OneLine key={end}>{end}</OneLine>)} />
}

/** An event whose card is open, and its position. `pinned`: it was pressed rather than hovered. */
type OpenCard = { event: CalendarEvent; rect: DOMRect; pinned: boolean }

type EventCardProps = {
  card: OpenCard
  /** The content below title and time, such as the author and the available actions. */
  children?: ReactNode
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}

/**
 * The title and time of an event in a dialog. Hovering over the event shows it beside the event; a click, a tap or
 * Enter opens it with the focus inside, so that its buttons can be reached. Escape closes both.
 */
function EventCard({ card: { event, rect, pinned }, children, onClose, onEnter, onLeave }: EventCardProps) {
  const titleId = useId()
  const content = (
    <Content event={event} titleId={titleId}>
      {children}
    </Content>
  )
  useEscape(pinned ? undefined : onClose)
  if (pinned) {
    return (
      <Popover
        open
        onClose={onClose}
        anchorReference="anchorPosition"
        anchorPosition={{ top: rect.bottom, left: rect.left }}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        {content}
      </Popover>
    )
  }
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: () => rect }}
      placement="bottom-start"
      role="dialog"
      aria-labelledby={titleId}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      sx={{ zIndex: 'tooltip' }}
    >
      <Paper elevation={6}>{content}</Paper>
    </Popper>
  )
}

function Content({
  event,
  titleId,
  children,
}: {
  event: CalendarEvent
  titleId: string
  children: ReactNode
}) {
  const words = useEventWords()
  return (
    <Box sx={{ padding: 2, maxWidth: 'min(360px, calc(100vw - 32px))' }}>
      <Typography id={titleId} variant="h3" component="h2">
        {event.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words(event)}
      </Typography>
      {children}
    </Box>
  )
}

function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    if (!close) return
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [close])
}
