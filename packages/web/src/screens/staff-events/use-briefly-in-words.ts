import { clockAt } from '@casa/contract/rules/clock'
import { isDay } from '@casa/contract/rules/dates'
import type { StaffEvent } from '@casa/contract/staff-events'
import { useFormats } from '../../lib/formats.ts'
import { schoolTimeZone } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'

type Times = Pick<StaffEvent, 'dateTime' | 'endDateTime'>

/** Returns a function that says in few words when an event is, such as 20-Nov-2026 10:00–11:00. */
/** When an event begins on the school's clock, as a day or a minute; null where that is not known yet. */
export function minuteOf({ dateTime }: Times): string | null {
  if (!dateTime || isDay(dateTime)) return dateTime
  const { day, time } = clockAt(schoolTimeZone(), dateTime)
  return `${day}T${time}`
}

export function useBrieflyInWords(): (event: Times) => string {
  const t = useTexts('staffevents')
  const { day } = useFormats()
  return ({ dateTime, endDateTime }) => {
    if (!dateTime || !endDateTime) return t('noDate')
    const shown = (moment: string) =>
      isDay(moment) ? { day: moment, time: '' } : clockAt(schoolTimeZone(), moment)
    const [first, last] = [shown(dateTime), shown(endDateTime)]
    if (first.day === last.day) {
      if (!first.time) return day(first.day)
      return `${day(first.day)} ${first.time === last.time ? first.time : `${first.time}–${last.time}`}`
    }
    return `${day(first.day)} ${first.time} – ${day(last.day)} ${last.time}`.replace(/ {2,}/g, ' ').trim()
  }
}
