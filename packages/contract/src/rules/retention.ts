type Period = { count: number; unit: 'year' | 'day' | 'hour' }

/**
 * How long each kind of data that piles up is stored. The nightly jobs delete what is older, and the privacy policy
 * lists the same periods.
 */
export const retention = {
  notices: { count: 1, unit: 'year' },
  // Of a new installation; its operator may choose another period.
  auditLog: { count: 730, unit: 'day' },
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

/** The period of a kind as a PostgreSQL interval. */
export function intervalOf(kind: Retained): string {
  const { count, unit } = retention[kind]
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
