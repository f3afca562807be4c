import { dateInYear } from './day.ts'

export type Period = { count: number; unit: 'year' | 'day' | 'hour' }

/**
 * How long each kind of data that piles up is stored. The nightly jobs delete what is older, and the privacy policy
 * lists the same periods.
 */
export const retention = {
  notices: { count: 1, unit: 'year' },
  // Of a new installation; its operator may choose another period.
  auditLog: { count: 730, unit: 'day' },
  childOpenings: { count: 90, unit: 'day' },
  recordings: { count: 1, unit: 'year' },
  deletions: { count: 1, unit: 'hour' },
  exports: { count: 7, unit: 'day' },
  codes: { count: 1, unit: 'hour' },
  knownPlaces: { count: 180, unit: 'day' },
  calendarAddresses: { count: 1, unit: 'year' },
  formerContacts: { count: 30, unit: 'day' },
  endedSessions: { count: 30, unit: 'day' },
  requests: { count: 24, unit: 'hour' },
  unfinishedUploads: { count: 1, unit: 'day' },
} as const satisfies Record<string, Period>

/** A kind of data with its own period. */
export type Retained = keyof typeof retention

/** Days between the request for an erasure and the erasure, in which it can be undone; by the school's clock. */
export const erasureDelayDays = 7

/** A number of days in the largest unit that needs no fraction: 730 are 2 years. */
export function periodOfDays(days: number): Period {
  return days % 365 === 0 ? { count: days / 365, unit: 'year' } : { count: days, unit: 'day' }
}

/** The years, after a child's last day, that a school may choose to keep the child's data. */
export const yearsAfterLeaving = { least: 1, most: 25 } as const

/** Years for which a child is kept again after the office has undone an erasure that the school's choice began. */
export const yearsAfterUndo = 1

/**
 * The first day that is not yet this many whole years ago: what happened before it is longer ago. A year after 29 February
 * ends on 28 February.
 */
export function yearsBefore(today: string, years: number): string {
  return dateInYear(today, Number(today.slice(0, 4)) - years)
}

/** The period of a kind as a PostgreSQL interval. */
export function intervalOf(kind: Retained): string {
  const { count, unit } = retention[kind]
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
