import { refusals } from '@casa/contract/refusals'
import type { EventTimes } from '@casa/contract/rules/clock'
import { isDay } from '@casa/contract/rules/day'
import { type CalendarDays, type StaffEvent, staffEventEntity } from '@casa/contract/staff-events'
import type { AllowedAction, ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { integer, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { allowedIf, officeOrAuthor, requireAllowed, type Scope } from '../../platform/db/scope.ts'
import { forbidden, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { namesakeNumber, reachedStudents } from '../students/reach-queries.ts'

/** An instant in response form. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(`t.${column}`)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** When an event begins; a whole day begins with its first moment at the school. */
const begin = sql`coalesce(t.starts_at, t.first_day::timestamp at time zone school.time_zone)`

const staffEventRows = rowsOf('app.staff_events', staffEventEntity, {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    eventName: 'name',
    dateTime: sql`coalesce(t.first_day::text, ${instant('starts_at')})`,
    endDateTime: sql`coalesce(t.last_day::text, ${instant('ends_at')})`,
    allDay: sql`t.first_day is not null`,
    teacherId: { column: 'teacher_id', read: referenceTo('teacher', 'teacherName') },
    userId: { column: 'made_by', read: sql`json_build_object('_id', t.made_by, 'name', t.made_by_name)` },
    may: allowedIf('learning', officeOrAuthor('t.made_by')),
  },
  join: sql`
    join app.schools school on school.id = t.school_id
    left join app.teachers teacher on teacher.school_id = t.school_id and teacher.id = t.teacher_id`,
  reach: { school: 't.school_id' },
  search: ['eventName'],
  order: sql`${begin} desc nulls first, t.id desc`,
  sorts: { dateTime: begin, teacherId: sql`teacher.name collate app.names` },
})

/** The days that a calendar shows, YYYY-MM-DD; either end may be left open. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

/** The events of the scope's school that overlap these days there, newest first; without days, all of them. */
export async function listStaffEvents(
  tx: Tx,
  scope: Scope,
  { from, to, ...query }: ListQuery & DayRange & Record<string, unknown>,
) {
  return staffEventRows.list(tx, scope, query, from || to ? touching(scope, { from, to }) : undefined)
}

/** The first moment of a day at the scope's school. */
function midnight(scope: Scope, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${day})::timestamp at time zone ${scope.timeZone})`
}

/** The condition that an event `t` overlaps these days at the school; one that ends as a day begins does not. */
export function touching(scope: Scope, { from, to }: DayRange): RawBuilder<boolean> {
  const first = from && midnight(scope, sql`${from}::date`)
  const end = to && midnight(scope, sql`${to}::date + 1`)
  const days = [from && sql`t.last_day >= ${from}::date`, to && sql`t.first_day <= ${to}::date`]
  const hours = [
    first && sql`t.ends_at >= ${first} and (t.ends_at > ${first} or t.starts_at = t.ends_at)`,
    end && sql`t.starts_at < ${end}`,
  ]
  const all = (conditions: (RawBuilder<unknown> | '' | undefined)[]) =>
    sql.join(
      conditions.filter(condition => condition !== '' && condition !== undefined),
      sql` and `,
    )
  return sql`((${all(days)}) or (${all(hours)}))`
}

/** The columns that hold the times of an event. */
function stored({ dateTime, endDateTime }: EventTimes): Record<string, string | null> {
  const whole = isDay(dateTime)
  return {
    first_day: whole ? dateTime : null,
    last_day: whole ? endDateTime : null,
    starts_at: whole ? null : dateTime,
    ends_at: whole ? null : endDateTime,
  }
}

type Fields = { eventName?: string; teacherId?: string | null; version?: number }

/** Stores an event of the actor, in the colour after that of the most recently created event. */
export async function addStaffEvent(
  tx: Tx,
  scope: Scope,
  fields: Fields,
  times: EventTimes,
): Promise<Json<StaffEvent>> {
  const colour = await nextColour(tx, scope)
  const author = { made_by: scope.user, made_by_name: scope.name }
  return staffEventRows.add(tx, scope, { ...fields, _id: newId() }, { ...author, colour, ...stored(times) })
}

/** The events of a school take the six colours in turn. Two created simultaneously may get the same. */
async function nextColour(tx: Tx, scope: Scope): Promise<number> {
  const last = await tx.maybeRow({ next: integer })`
    select ((colour + 1) % 6)::integer as next from app.staff_events
     where school_id = ${scope.school} order by id desc limit 1`
  return last?.next ?? 0
}

/** Changes an event. Throws 409 if `version` is older than the stored one. */
export async function changeStaffEvent(tx: Tx, scope: Scope, id: string, fields: Fields, times: EventTimes) {
  return staffEventRows.change(tx, scope, id, fields, stored(times))
}

export async function removeStaffEvent(tx: Tx, scope: Scope, id: string) {
  return staffEventRows.remove(tx, scope, id)
}

/** The event. Throws 404 out of reach, and 403 for a teacher who did not create it. */
export async function requireStaffEvent(
  tx: Tx,
  scope: Scope,
  id: string,
  action: AllowedAction,
): Promise<StaffEvent> {
  const event = (await staffEventRows.get(tx, scope, id)).parse()
  requireAllowed(event, action, refusals.staffEvent.ofAnother)
  return event
}

/**
 * The new teacher of an event; undefined if unchanged. Throws 403 for a teacher who names another one, and 422 unless
 * the school has it.
 */
export async function chosenTeacher(
  tx: Tx,
  scope: Scope,
  named: string | null | undefined,
  stored: string | null,
): Promise<string | null | undefined> {
  if (named === undefined || named === stored) return undefined
  if (scope.role === 'TEACHER') throw forbidden(refusals.staffEvent.forAnother)
  const isThere =
    named === null ||
    (await tx.run`select from app.teachers where school_id = ${scope.school} and id = ${named} and archived_at is null`)
  if (!isThere) throw invalid('teacherId', refusals.attendance.teacherElsewhere)
  return named
}

/** The school's holidays in a span of days, and the birthdays of the children within reach, on the days of `dateInYear`. */
export async function readCalendarDays(
  tx: Tx,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<Json<CalendarDays>> {
  const { days } = await tx.row({ days: text })`
    select json_build_object(
      'holidays', (select coalesce(json_agg(json_build_object('name', h.name, 'firstDay', h.first_day, 'lastDay', h.last_day)
                                            order by h.first_day, h.last_day), '[]')
                     from app.holidays h
                    where h.school_id = ${scope.school} and h.first_day <= ${to}::date and h.last_day >= ${from}::date),
      'birthdays', (select coalesce(json_agg(json_build_object('_id', s.id, 'firstName', s.first_name, 'lastName', s.last_name,
                                                              'namesakeNumber', ${namesakeNumber('s')}, 'day', born.day, 'years', born.years)
                                             order by born.day, s.full_name collate app.names, s.id), '[]')
                      from app.students s
                           cross join lateral (
                             select year - extract(year from s.dob)::integer as years,
                                    make_date(year, extract(month from s.dob)::integer, 1) + extract(day from s.dob)::integer - 1 as day
                               from generate_series(extract(year from ${from}::date)::integer, extract(year from ${to}::date)::integer) year
                           ) born
                     where ${reachedStudents(scope)} and born.years > 0 and born.day >= s.doa
                       and born.day between ${from}::date and ${to}::date)
    )::text as days`
  return new Json<CalendarDays>(days, 1)
}
