import { plusDays } from '@casa/contract/rules/day'
import type { PlanWindow } from '@casa/contract/rules/plan-window'
import { teacherToday } from '@casa/contract/today'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { day, integer, json, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { dueInWeek } from '../assignments/due-queries.ts'
import { reachedClasses } from '../classes/queries.ts'
import { fileAddress } from '../files/queries.ts'
import { itemJoin } from '../records/queries.ts'
import { reachedStudents } from '../students/reach-queries.ts'
import { attendanceFields, holidaysOf, sheetOfToday } from './day-queries.ts'
import { longestBreak } from './rules.ts'

const { attendance, classId, plans, due } = teacherToday.shape

/** Number of exercises listed per child; the others are counted. */
const exercisesNamed = 3

const days = json(z.array(z.string()))
const classDay = { holidays: days, saturdays: days, classId: json(classId), attendance: json(attendance) }

/**
 * The school's holidays; the Saturdays of a year on which the class's attendance was taken; and the teacher's class
 * with today's attendance: both null while the class is inactive.
 */
export async function classDayOf(tx: Tx, scope: Scope) {
  return tx.row(classDay)`
    select ${holidaysOf(scope)} as holidays,
           (select coalesce(json_agg(taken.day), '[]') from app.attendance_sheets taken
             where taken.school_id = c.school_id and taken.class_id = c.id
               and taken.day > ${plusDays(scope.today, -longestBreak)}::date and extract(isodow from taken.day) = 6) as saturdays,
           case when c.id is not null then json_build_object('_id', c.id, 'className', c.name) end as "classId",
           case when c.id is not null then json_build_object(${attendanceFields(scope)}) end as attendance
      from (select) one
      left join app.classes c on ${reachedClasses(scope)} and c.active ${sheetOfToday(scope)}`
}

/** The children `s` of the teacher's class; none while it is inactive. */
function ownChildren(scope: Scope): RawBuilder<boolean> {
  return sql`${reachedStudents(scope)}
    and exists (select from app.classes c where c.school_id = s.school_id and c.id = s.class_id and c.active)`
}

const child = {
  _id: uuid,
  fullName: text,
  profileURL: nullable(text),
  dob: day,
  doa: day,
  last: nullable(day),
}

/** The admitted children of the teacher's class by name, each with the latest day on which a key was set. */
export async function childrenOf(tx: Tx, scope: Scope) {
  return tx.rows(child)`
    select s.id as "_id", s.full_name as "fullName", ${fileAddress('s.photo_id')} as "profileURL", s.dob, s.doa,
           (select (max(r.changed_at) at time zone ${scope.timeZone})::date from app.records r
             where r.school_id = s.school_id and r.student_id = s.id and r.key is not null) as last
      from app.students s where ${ownChildren(scope)} and s.doa <= ${scope.today}::date order by s.full_name, s.id`
}

/** The children of the teacher's class with open plans that overlap a week, by name, and what is due in it. */
export async function plansOf(tx: Tx, scope: Scope, week: PlanWindow) {
  const { startDate, endDate } = week
  return tx.row({ plans: json(plans), due: json(due) })`
    select coalesce(json_agg(json_build_object('_id', s.id, 'fullName', s.full_name, 'profileURL', ${fileAddress('s.photo_id')},
                      'count', plan.count, 'exercises', plan.exercises) order by s.full_name, s.id), '[]') as plans,
           ${dueInWeek(scope, week)} as due
      from app.students s
     cross join lateral (
       select count(*) as count, (array_agg(coalesce(exercise.name, activity.name) order by t.start_date, t.id))[:${sql.lit(exercisesNamed)}] as exercises
         from app.records t ${itemJoin}
        where t.school_id = s.school_id and t.student_id = s.id and t.key is null
          and t.start_date <= ${endDate}::date and t.end_date >= ${startDate}::date) plan
     where ${ownChildren(scope)} and plan.count > 0`
}

/**
 * How many records about the children of the teacher's class are unpublished: in total, and those that overlap a
 * week.
 */
export async function draftsOf(tx: Tx, scope: Scope, { startDate, endDate }: PlanWindow) {
  return tx.row({ total: integer, ofWeek: integer, startDate: nullable(day), endDate: nullable(day) })`
    select count(*)::integer as total,
           (count(*) filter (where r.start_date <= ${endDate}::date and r.end_date >= ${startDate}::date))::integer as "ofWeek",
           min(r.start_date) as "startDate", max(r.end_date) as "endDate"
      from app.students s
      join app.records r on r.school_id = s.school_id and r.student_id = s.id and not r.published
     where ${ownChildren(scope)}`
}
