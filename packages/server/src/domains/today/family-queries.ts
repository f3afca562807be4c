import { studentWork } from '@casa/contract/overview'
import { familyToday } from '@casa/contract/today'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { json } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { dueOfChild } from '../assignments/due-queries.ts'
import { fileAddress } from '../files/queries.ts'
import { latestWorks, workFields } from '../overview/queries.ts'
import { itemJoin } from '../records/queries.ts'
import { reachedStudents } from '../students/reach-queries.ts'

const { children, notes } = familyToday.shape

/** Number of works shown per child. */
const worksShown = 3

/** Number of notes shown. */
const notesShown = 6

/** Assignments due within this many days are shown. */
const dueDays = 7

const childRows = json(z.array(children.element.omit({ lately: true })))

/** The school's day of a row of app.schools, `school`. */
function schoolDay(scope: Scope): RawBuilder<string> {
  return sql`(${scope.now}::timestamptz at time zone school.time_zone)::date`
}

/** A parent's children, eldest first, with their attendance this month and today. */
export async function ownChildrenOf(tx: Tx, scope: Scope) {
  const { found } = await tx.row({ found: childRows })`
    select coalesce(json_agg(json_build_object(
             '_id', s.id, 'fullName', s.full_name, 'profileURL', ${fileAddress('s.photo_id')},
             'schooleName', school.name, 'className', c.name,
             'due', ${dueOfChild(schoolDay(scope), dueDays)},
             'month', json_build_object('days', coalesce(m.days, 0), 'present', coalesce(m.present, 0)),
             'present', (select bool_or(e.present) from app.attendance_entries e
                          where e.school_id = s.school_id and e.student_id = s.id and e.day = ${schoolDay(scope)}))
             order by s.dob, s.full_name, s.id), '[]') as found
      from app.students s
      join app.schools school on school.id = s.school_id
      join app.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join app.attendance_months m on m.school_id = s.school_id and m.student_id = s.id
        and m.month = date_trunc('month', ${schoolDay(scope)}::timestamp)::date
     where ${reachedStudents(scope)}`
  return found
}

/** The works with the latest published keys of each of a parent's children, by the child's id. */
export async function latestWorksByChild(tx: Tx, scope: Scope) {
  const { works } = await tx.row({ works: json(z.record(z.string(), z.array(studentWork))) })`
    select coalesce(json_object_agg(s.id, (
             select coalesce(json_agg(${workFields} order by t.day desc, t.item_id), '[]')
               from (select * from (${latestWorks(scope)}) work where work.student_id = s.id
                      order by day desc, item_id limit ${sql.lit(worksShown)}) t ${itemJoin})), '{}') as works
      from app.students s where ${reachedStudents(scope)}`
  return works
}

/** The latest notes about a parent's children. */
export async function latestNotesOf(tx: Tx, scope: Scope) {
  const { found } = await tx.row({ found: json(notes) })`
    select coalesce(json_agg(json_build_object(
             '_id', note.id, 'studentId', note.student_id, 'fullName', note.full_name, 'author', note.author,
             'notes', note.text, 'createdAt', note.created_at) order by note.created_at desc, note.id desc), '[]') as found
      from (
        select n.id, n.student_id, s.full_name, n.text, n.created_at,
               case when n.teacher_id is null then school.name else n.user_name end as author
          from app.notes n
          join app.students s on s.school_id = n.school_id and s.id = n.student_id
          join app.schools school on school.id = n.school_id
         where ${reachedStudents(scope)}
         order by n.created_at desc, n.id desc limit ${sql.lit(notesShown)}) note`
  return found
}
