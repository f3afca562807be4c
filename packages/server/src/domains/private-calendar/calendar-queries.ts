import * as z from 'zod'
import { day, json, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { Calendar, CalendarEvent } from '../../platform/icalendar/calendar.ts'
import { type Days, daysAround } from './rules.ts'

const instant = json(z.string())

/** The actor's calendar of a year back and a year ahead. */
export async function calendarOf(tx: Tx, scope: Scope): Promise<Calendar> {
  const days = daysAround(scope.today)
  const holidays = await holidaysOf(tx, scope, days)
  return { name: 'Casa', timeZone: scope.timeZone, now: scope.now, events: holidays }
}

/** The holidays of the actor's schools; of several, each with the school's name. */
async function holidaysOf(tx: Tx, scope: Scope, { from, to }: Days): Promise<CalendarEvent[]> {
  const rows = await tx.rows({ school: uuid, schoolName: text, day, changedAt: instant })`
    select s.id as school, s.name as "schoolName", holiday as day, to_json(s.updated_at) as "changedAt"
      from app.schools s, unnest(s.holidays) holiday
     where s.id = any(${scope.schools}::uuid[]) and holiday between ${from}::date and ${to}::date
     order by holiday, s.id`
  const isOne = scope.schools.length === 1
  return rows.map(row => ({
    id: `${row.school}-${row.day}`,
    title: isOne ? 'School holiday' : `School holiday: ${row.schoolName}`,
    kind: 'Holiday',
    changedAt: new Date(row.changedAt),
    time: { firstDay: row.day, lastDay: row.day },
  }))
}
