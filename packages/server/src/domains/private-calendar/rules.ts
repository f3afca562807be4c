import type { Role } from '@casa/contract/access'
import { type CalendarLanguage, calendarTitle, holidayTitle } from '@casa/contract/rules/calendar-words'
import { instantAt } from '@casa/contract/rules/clock'
import { plusDays } from '@casa/contract/rules/day'

/** A span of calendar days, inclusive. */
export type DaySpan = { from: string; to: string }

/** What a calendar program receives: a year back and a year ahead. */
export function daysAround(today: string): DaySpan {
  return { from: plusDays(today, -366), to: plusDays(today, 366) }
}

const file = /^([\w-]{43})\.ics$/

/** The secret token in the last part of a calendar address; undefined if there is none. */
export function tokenIn(name: string): string | undefined {
  return file.exec(name)?.[1]
}

/** Whose calendar it is. */
type Reader = {
  role: Role
  schools: readonly string[]
  children: readonly string[] | null
  timeZone: string
  language: CalendarLanguage
}

type Holiday = {
  _id: string
  schoolName: string
  name: string | null
  firstDay: string
  lastDay: string
  changedAt: string
}

/** A holiday; a family with several schools sees whose it is. */
export function fromHoliday(holiday: Holiday, { schools, language }: Reader) {
  const { _id, schoolName, name, firstDay, lastDay, changedAt } = holiday
  return {
    id: _id,
    title: holidayTitle(language, { name, school: schools.length > 1 ? schoolName : undefined }),
    kind: 'Holiday',
    changedAt: new Date(changedAt),
    time: { firstDay, lastDay },
  }
}

type Event = {
  id: string
  kind: 'assignment' | 'event'
  name: string
  firstDay: string
  lastDay: string
  hasDueDay: boolean
  startTime: string | null
  endTime: string | null
  /** The school's. */
  timeZone: string
  schoolName: string
  description: string | null
  observation: string | null
  video: string | null
  className: string | null
  children: readonly string[]
  changedAt: string
}

/**
 * An assignment on its due date, or on its own day without one, or an event; with what distinguishes it from others
 * of the same name.
 */
export function fromEvent(event: Event, reader: Reader) {
  const { id, kind, name, hasDueDay, description, observation, video, changedAt } = event
  const whose = whoseEvent(event, reader)
  const isAssignment = kind === 'assignment'
  const title = isAssignment && hasDueDay ? calendarTitle(reader.language, 'dueTitle', { name }) : name
  return {
    id,
    title: `${title}${whose && ` (${whose})`}`,
    notes: [description, observation].filter(Boolean).join('\n\n'),
    link: video,
    kind: isAssignment ? 'Assignment' : 'Event',
    changedAt: new Date(changedAt),
    time: timeOf(event),
  }
}

/** Without an end, an event of one day lasts this many minutes. */
const usualMinutes = 60

/** Whole days, or the event's times by its school's clock. */
function timeOf(event: Event) {
  const { firstDay, lastDay, startTime, timeZone } = event
  if (startTime === null) return { firstDay, lastDay }
  const startsAt = new Date(instantAt(timeZone, firstDay, startTime))
  return { startsAt, endsAt: endOf(event, startsAt), timeZone }
}

/** An event of several days without an end lasts until its last day is over. */
function endOf({ firstDay, lastDay, endTime, timeZone }: Event, startsAt: Date): Date {
  if (endTime !== null) return new Date(instantAt(timeZone, lastDay, endTime))
  if (lastDay > firstDay) return new Date(instantAt(timeZone, plusDays(lastDay, 1), '00:00'))
  return new Date(startsAt.getTime() + usualMinutes * 60_000)
}

/**
 * A family with several children sees whose it is, and in several schools which school's; the office, which has several
 * classes, which class's.
 */
function whoseEvent({ children, className, schoolName }: Event, reader: Reader): string {
  if (reader.role === 'SCHOOLE') return className ?? ''
  const named = (reader.children?.length ?? 0) > 1 ? children : []
  return [...named, ...(reader.schools.length > 1 ? [schoolName] : [])].join(', ')
}

type StaffEvent = {
  id: string
  name: string
  teacher: string | null
  firstDay: string | null
  lastDay: string | null
  startsAt: string | null
  endsAt: string | null
  changedAt: string
}

/** A staff event, of whole days or with its times at the school. */
export function fromStaffEvent(event: StaffEvent, { timeZone }: Pick<Reader, 'timeZone'>) {
  const { id, name, teacher, firstDay, lastDay, startsAt, endsAt, changedAt } = event
  return {
    id,
    title: name,
    notes: teacher ?? undefined,
    kind: 'Staff',
    changedAt: new Date(changedAt),
    time:
      firstDay !== null && lastDay !== null
        ? { firstDay, lastDay }
        : { startsAt: new Date(startsAt ?? ''), endsAt: new Date(endsAt ?? ''), timeZone },
  }
}
