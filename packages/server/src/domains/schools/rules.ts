import { intervalOf } from '@casa/contract/rules/retention'
import { contactFields, type School, type SchoolChanges } from '@casa/contract/schools'

/** How long former contacts, and sessions that ended with their school, are stored, as a PostgreSQL interval. */
export const formerStored = intervalOf('formerContacts')

/** Within how long a number that several schools register with is notified only once, as a PostgreSQL interval. */
export const registrationNoticePeriod = '1 day'

/** The jobs that send a message to somebody outside. */
export const messageTasks = [
  'account-changed',
  'contact-changed',
  'school-registered',
  'school-status',
  'send-otp',
  'send-code',
]

/** An office is notified of the end of its trial this many days before, and the administrator sees it. */
export const trialNoticeDays = 7

/** The time zone of a school's country, until its office chooses another one. */
export function timeZoneOf(country: number): string {
  const timeZones = [
    'America/New_York',
    'Europe/London',
    'Australia/Sydney',
    'Asia/Kolkata',
    'Europe/Helsinki',
  ]
  return timeZones[country - 1]!
}

/**
 * The prefix of the serial numbers of a school's children: the initials of its name, or the beginning of its only
 * word, at most four letters; `SCH` for a name with fewer than two. The database adds a number if another school has
 * it.
 */
export function shortCodeOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .toUpperCase()
    .split(/\s+/)
    .map(word => word.replace(/[^A-Z]/g, ''))
    .filter(word => word !== '')
  const [first = ''] = words
  const code = words.length > 1 ? words.map(word => word[0]).join('') : first
  return code.length > 1 ? code.slice(0, 4) : 'SCH'
}

/** The changes that differ from the stored school, because a client may send the whole school as read. */
export function changedFields(changes: SchoolChanges, school: School): SchoolChanges {
  const current = { ...school, logoURL: school.logoURL?.slice(-36) ?? null }
  return Object.fromEntries(
    Object.entries(changes).filter(
      ([field, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(current[field as keyof School]),
    ),
  )
}

/** The fields that only the administrator may change. */
export const administratorFields = ['status', 'subscription', 'trialEndsOn'] as const

/** The fields that only the office may change. */
export const officeFields = ['eraseAfterYears'] as const

/** Whether a change gives the account another login name, or its codes another address. */
export function changesContact(changes: SchoolChanges): boolean {
  return contactFields.some(field => field in changes)
}

/** How many schools one network may register. */
export function registrationLimits(network: string) {
  return [{ name: `registrations from ${network}`, burst: 20, seconds: 60 }]
}
