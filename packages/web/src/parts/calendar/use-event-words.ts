import { useCallback } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { schoolTimeZone } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { type EventTimes, isWholeDay } from './calendar-event.ts'

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
