import { platformId } from '../packages/contract/src/wire.ts'

// The ids of the filled rows: UUIDs of version 7, so that they are in the order of their times like the server's own.

const kinds = [
  'school',
  'class',
  'student',
  'principal',
  'teacher',
  'teacherUser',
  'parent',
  'record',
  'sheet',
  'observation',
  'note',
  'notice',
  'event',
  'participant',
  'payment',
  'charge',
  'fee',
  'report',
  'file',
  'undo',
  'session',
  'staffEvent',
  'holiday',
  'year',
] as const

export type Kind = (typeof kinds)[number]

/** The level whose exercises all filled classes work with. */
export const level = { _id: '01900000-0000-7000-8000-00000000000f', schooleId: platformId }

const dayMs = 86_400_000
/** The day on which the tests' clock stands. */
let todayMs = Date.parse('2026-11-20T00:00:00Z')

/** Fills for a server with the machine's clock: the year ends today. */
export function fillUntilToday(): void {
  todayMs = Date.parse(new Date().toISOString().slice(0, 10))
}

/** The calendar day that is some days before today, or after it if negative. */
export function dayBefore(days: number): string {
  return new Date(todayMs - days * dayMs).toISOString().slice(0, 10)
}

/** The last school days before today, latest first. */
export function schoolDays(count: number): { day: string; ago: number }[] {
  const days: { day: string; ago: number }[] = []
  for (let ago = 1; days.length < count; ago += 1) {
    const weekday = new Date(todayMs - ago * dayMs).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days.push({ day: dayBefore(ago), ago })
  }
  return days
}

/** Six hexadecimal digits. */
export function hex(number: number): string {
  return number.toString(16).padStart(6, '0')
}

/** What the ids of a kind that were made on a day begin with; the school's and the row's number follow, each as `hex`. */
export function idPrefix(kind: Kind, daysAgo: number): string {
  return prefixOf(kind, todayMs - daysAgo * dayMs)
}

function prefixOf(kind: Kind, ms: number): string {
  const time = ms.toString(16).padStart(12, '0')
  const number = kinds.indexOf(kind).toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${number}-8000-`
}

const firstDay = Date.parse('2024-09-11T00:00:00Z')
const firstPrefixes = new Map(kinds.map(kind => [kind, prefixOf(kind, firstDay)]))

/** The id of a row that a school has had from its beginning. */
export function idOf(kind: Kind, school: number, number = 0): string {
  return `${firstPrefixes.get(kind)}${hex(school)}${hex(number)}`
}
