import { plusDays } from '@casa/contract/rules/day'
import { useCallback } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { schoolTimeZone } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'

/**
 * When an event is. For whole days both are `YYYY-MM-DD`, and `end` is the last of several days; otherwise both are
 * ISO instants with their zone, and `end` is when the event is over.
 */
export type EventTimes = { start: string; end: string }

/** Looks of what the calendar shows beside its events. */
type OtherLook = 'holiday' | 'birthday'

/** An event as a calendar shows it. `look` is one of the six colours, counted from 0, or one of the other looks. */
export type CalendarEvent = EventTimes & {
  id: string
  title: string
  look: number | OtherLook
  /** Whether it may be dragged and resized. */
  movable?: boolean
}

/** The six colours of events, used in turn, and those of holidays and birthdays: beads of the stair. */
const eventBeads = ['brown', 'blue', 'green', 'violet', 'red', 'gold'] as const
export const eventColours = eventBeads.length

/** The bead that gives an event its colour. */
export function beadFor(look: CalendarEvent['look']) {
  if (look === 'holiday') return 'sky'
  if (look === 'birthday') return 'pink'
  return eventBeads[look % eventColours] ?? eventBeads[0]
}

/** Whether an event consists of whole days. */
export function isWholeDay({ start }: Pick<EventTimes, 'start'>): boolean {
  return start.length === 10
}

/** Converts FullCalendar's times of an event; its end is the first day or instant after the event, or missing. */
export type ShownTimes = {
  allDay: boolean
  startStr: string
  start: Date | null
  end: Date | null
  endStr: string
}

const hourMs = 3_600_000

/** The times of an event that was dragged, resized or picked: without an end it lasts one day or one hour. */
export function timesOf({ allDay, startStr, start, end, endStr }: ShownTimes): EventTimes {
  if (allDay)
    return {
      start: startStr.slice(0, 10),
      end: endStr ? plusDays(endStr.slice(0, 10), -1) : startStr.slice(0, 10),
    }
  const begin = start?.getTime() ?? Date.parse(startStr)
  return {
    start: new Date(begin).toISOString(),
    end: new Date(end?.getTime() ?? begin + hourMs).toISOString(),
  }
}

/** Returns a function that formats the time of an event, by the school's clock. */
export function useEventWords(): (times: EventTimes) => string {
  const t = useTexts('calendar')
  const { locale, dayInWords } = useFormats()
  return useCallback(
    ({ start, end }) => {
      if (!isWholeDay({ start })) return spanInWords(start, end, locale)
      const [first, last] = [dayInWords(start), dayInWords(end)]
      return first === last ? t('wholeDay', { day: first }) : t('wholeDays', { first, last })
    },
    [t, locale, dayInWords],
  )
}

function spanInWords(start: string, end: string, locale: string): string {
  const words = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: schoolTimeZone(),
  })
  return words.formatRange(new Date(start), new Date(end))
}
