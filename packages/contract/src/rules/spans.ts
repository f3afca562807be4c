import { isDay, plusDays } from './day.ts'

/**
 * The longest spans of days that make sense, inclusive: an event, an assignment or a plan lasts at most a year, a
 * report covers the ten years that a child may stay, and a calendar shows a little more than a year at once.
 */
export const longestSpans = { event: 366, plan: 366, report: 3_660, calendar: 400 } as const

/** Whether a span exceeds that; a missing or half-typed end never does. */
export function isTooLong(
  kind: keyof typeof longestSpans,
  first: string | null | undefined,
  last: string | null | undefined,
): boolean {
  return isDay(first) && isDay(last) && last > plusDays(first, longestSpans[kind] - 1)
}
