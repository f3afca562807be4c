import { messages } from '../messages.ts'
import type { PlainText } from '../text.ts'
import { isDay, isTooLong } from './day.ts'

/** Calendar days, inclusive; without `lastDay` it is a single day. */
export type HolidaySpan = { firstDay: string; lastDay?: string | null | undefined }

/** Why a holiday cannot last these days, or undefined. The fault belongs to `lastDay`. A half-typed day has none. */
export function whyNotHoliday({ firstDay, lastDay }: HolidaySpan): PlainText | undefined {
  if (!isDay(firstDay) || !isDay(lastDay)) return undefined
  if (lastDay < firstDay) return messages.dateOrder
  return isTooLong('holiday', firstDay, lastDay) ? messages.longerThanYear : undefined
}
