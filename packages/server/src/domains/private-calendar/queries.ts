import type { CalendarAddress } from '@casa/contract/private-calendar'
import type { CalendarLanguage } from '@casa/contract/rules/calendar-words'
import { sql } from 'kysely'
import * as z from 'zod'
import { boolean, bytes, day, json, list, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { inSchools, type Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import type { Calendar } from '../../platform/icalendar/calendar.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { seenEvents, seenParticipants, studentOfParticipant } from '../assignments/reach-queries.ts'
import { touching } from '../staff-events/queries.ts'
import { type DaySpan, daysAround, fromEvent, fromHoliday, fromStaffEvent } from './rules.ts'

const instant = json(z.string())

/** The parts of the actor's address, and when it was created and read; all null if there is none. */
export async function ownAddress(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
): Promise<Omit<CalendarAddress, 'address'> & { token: string | null }> {
  const row = await tx.maybeRow({ id: uuid, hash: bytes, madeAt: instant, readAt: nullable(instant) })`
    select id, token_hash as hash, to_json(made_at) as "madeAt", to_json(read_at) as "readAt"
      from app.calendar_addresses where user_id = ${scope.user}`
  if (!row) return { token: null, madeAt: null, readAt: null }
  const token = tokenOf(secrets, row.id)
  // The token of an address created under another secret key is no longer known.
  const isKnown = tokenHash(token).equals(row.hash)
  return { token: isKnown ? token : null, madeAt: row.madeAt, readAt: row.readAt }
}

/** Replaces the actor's address; the earlier one stops working. Throws 401 if the session has ended. */
export async function renewAddress(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  sessionToken: string,
): Promise<{ _id: string }> {
  const id = newId()
  const hash = tokenHash(tokenOf(secrets, id))
  const { made } = await tx.row({ made: boolean })`
    select app.make_calendar_address(${id}, ${hash}, ${tokenHash(sessionToken)}, ${scope.now}) as made`
  if (!made) throw unauthorized()
  return { _id: id }
}

/** Revokes the actor's address. Throws 404 if there is none. */
export async function endAddress(tx: Tx, scope: Scope): Promise<{ _id: string }> {
  const ended = await tx.maybeRow({ _id: uuid })`
    delete from app.calendar_addresses where user_id = ${scope.user} returning id as "_id"`
  if (!ended) throw notFound()
  return ended
}

/**
 * The secret part of an address. It is derived from the row's id with a key outside the database: it can therefore be
 * shown again to its user, and the database alone reveals no address.
 */
function tokenOf(secrets: Secrets, id: string): string {
  return secrets.fingerprint(id, 'calendar address').toString('base64url')
}

/** Maximum number of each kind, nearest to today: a file that every program can read. */
const most = 5_000

/** The actor's calendar for a year back and a year ahead, with titles in a language. */
export async function calendarOf(tx: Tx, scope: Scope, language: CalendarLanguage): Promise<Calendar> {
  const reader = { ...scope, language }
  const days = daysAround(scope.today)
  const [holidays, events, staffEvents] = await Promise.all([
    readHolidays(tx, scope, days),
    readEvents(tx, scope, days),
    // Families do not see the staff calendar.
    scope.role === 'PARENT' ? [] : readStaffEvents(tx, scope, days),
  ])
  return {
    name: 'Casa',
    timeZone: scope.timeZone,
    now: scope.now,
    events: [
      ...holidays.map(holiday => fromHoliday(holiday, reader)),
      ...events.map(event => fromEvent(event, reader)),
      ...staffEvents.map(event => fromStaffEvent(event, scope)),
    ],
  }
}

/** The holidays of the actor's schools that overlap a span of days. */
export async function readHolidays(tx: Tx, scope: Scope, { from, to }: DaySpan) {
  const holiday = {
    _id: uuid,
    school: uuid,
    schoolName: text,
    name: nullable(text),
    firstDay: day,
    lastDay: day,
    changedAt: instant,
  }
  return tx.rows(holiday)`
    select h.id as "_id", s.id as school, s.name as "schoolName", h.name, h.first_day as "firstDay",
           h.last_day as "lastDay", to_json(h.updated_at) as "changedAt"
      from app.holidays h join app.schools s on s.id = h.school_id
     where ${inSchools('h.school_id', scope.schools)} and h.first_day <= ${to}::date and h.last_day >= ${from}::date
     order by h.first_day, h.last_day, h.id`
}

/** The assignments and events within reach, each with the children within reach that it names. */
function readEvents(tx: Tx, scope: Scope, { from, to }: DaySpan) {
  const event = {
    id: uuid,
    kind: oneOf('assignment', 'event'),
    name: text,
    firstDay: day,
    lastDay: day,
    hasDueDay: boolean,
    startTime: nullable(text),
    endTime: nullable(text),
    timeZone: text,
    schoolName: text,
    description: nullable(text),
    observation: nullable(text),
    video: nullable(text),
    className: nullable(text),
    children: list(text),
    changedAt: instant,
  }
  return tx.rows(event)`
    select t.id, t.kind, t.name, t.description, t.observation, t.video, class.name as "className",
           case t.kind when 'assignment' then coalesce(t.due_day, t.day) else t.day end as "firstDay",
           coalesce(t.due_day, t.day) as "lastDay", t.due_day is not null as "hasDueDay",
           to_char(t.start_time, 'HH24:MI') as "startTime", to_char(t.end_time, 'HH24:MI') as "endTime",
           school.time_zone as "timeZone", school.name as "schoolName", to_json(t.updated_at) as "changedAt",
           array(select student.first_name from app.event_students part ${studentOfParticipant}
                  where part.school_id = t.school_id and part.event_id = t.id and ${seenParticipants(scope, 't')}
                  order by student.first_name collate app.names, student.id) as children
      from app.events t
      join app.schools school on school.id = t.school_id
      left join app.classes class on class.school_id = t.school_id and class.id = t.class_id
     where ${seenEvents(scope, 't')} and coalesce(t.due_day, t.day) >= ${from}::date and t.day <= ${to}::date
     order by abs(coalesce(t.due_day, t.day) - ${scope.today}::date), t.id limit ${sql.lit(most)}`
}

/** The events of the school's staff that have a date. */
function readStaffEvents(tx: Tx, scope: Scope, days: DaySpan) {
  const event = {
    id: uuid,
    name: text,
    teacher: nullable(text),
    firstDay: nullable(day),
    lastDay: nullable(day),
    startsAt: nullable(instant),
    endsAt: nullable(instant),
    changedAt: instant,
  }
  return tx.rows(event)`
    select t.id, t.name, teacher.name as teacher, t.first_day as "firstDay", t.last_day as "lastDay",
           to_json(t.starts_at) as "startsAt", to_json(t.ends_at) as "endsAt", to_json(t.updated_at) as "changedAt"
      from app.staff_events t
      left join app.teachers teacher on teacher.school_id = t.school_id and teacher.id = t.teacher_id
     where t.school_id = ${scope.school}::uuid and ${touching(scope, days)}
     order by abs(coalesce(t.last_day, (t.ends_at at time zone ${scope.timeZone})::date) - ${scope.today}::date), t.id limit ${sql.lit(most)}`
}
