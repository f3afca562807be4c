import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import type { CalendarEvent } from './calendar-event.ts'
import { CalendarLook } from './calendar-look.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { EventCard } from './event-card.tsx'
import type { FullCalendarProps } from './full-calendar.tsx'
import { useCard } from './use-card.ts'

// The library comes with the first calendar; whoever has no network gets a sentence in its place.
const Calendar = lazy(() =>
  import('./full-calendar.tsx').then(
    ({ SchoolCalendar }) => ({ default: SchoolCalendar }),
    () => ({ default: Failed }),
  ),
)

type Props = Pick<FullCalendarProps, 'place' | 'events' | 'onMove' | 'onPick'> & {
  /** What the calendar is of, for those who do not see it. */
  name: string
  /** Whether what stands there is not yet that of the days that are shown. */
  loading?: boolean
  error?: unknown
  retry?: () => void
  /** What an event's dialog says below title and time; `close` closes it. */
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
          <Suspense fallback={<Skeleton aria-busy variant="rounded" sx={{ flex: 1, minHeight: 400 }} />}>
            <Calendar {...shown} onPoint={point} onLeave={leave} onPress={pin} onDrag={close} />
          </Suspense>
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
  // Below `CalendarLayout` the rest of the window is the calendar's.
  height: { xs: 'max(500px, 100dvh - 160px)', sm: 'auto' },
  minHeight: { sm: 500 },
  // Paper shows all hours.
  '@media print': { height: 'auto' },
}

function Failed() {
  const t = useTexts('calendar')
  return <Alert severity="warning">{t('failed')}</Alert>
}
