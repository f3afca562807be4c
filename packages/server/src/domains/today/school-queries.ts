import type { PlanWindow } from '@casa/contract/rules/plan-window'
import { schoolToday } from '@casa/contract/today'
import { sql } from 'kysely'
import * as z from 'zod'
import { json } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { dueInWeek } from '../assignments/due-queries.ts'
import { reachedClasses } from '../classes/queries.ts'
import { fileAddress } from '../files/queries.ts'
import { reachedStudents } from '../students/reach-queries.ts'
import { attendanceFields, holidaysOf, sheetOfToday } from './day-queries.ts'

const { classes, due, absent, drafts, links } = schoolToday.shape

/** Number of absent children, and of waiting links, listed; all of them are counted. */
const rowsNamed = 100

/** The school's holidays, its active classes with today's attendance, by name, and what is due in a week. */
export async function classDaysOf(tx: Tx, scope: Scope, week: PlanWindow) {
  return tx.row({ holidays: json(z.array(z.string())), due: json(due), classes: json(classes) })`
    select ${holidaysOf(scope)} as holidays, ${dueInWeek(scope, week)} as due,
           coalesce(json_agg(json_build_object('_id', c.id, 'className', c.name, ${attendanceFields(scope)})
                             order by c.name, c.id), '[]') as classes
      from app.classes c ${sheetOfToday(scope)}
     where ${reachedClasses(scope)} and (c.active or sheet.id is not null)`
}

/** Today's absent children who are still at the school, by class and name. */
export async function absentOf(tx: Tx, scope: Scope) {
  const { absent: found } = await tx.row({ absent: json(absent) })`
    select json_build_object('count', coalesce(max(child.total), 0), 'children', coalesce(json_agg(
             json_build_object('_id', child.id, 'fullName', child.full_name, 'profileURL', ${fileAddress('child.photo_id')},
                               'className', child.class_name, 'phone', child.phone)
             order by child.class_name, child.full_name, child.id), '[]')) as absent
      from (
        select s.id, s.full_name, s.photo_id, c.name as class_name, count(*) over () as total,
               coalesce(s.mobile_number, s.father_mobile_number) as phone
          from app.attendance_sheets sheet
          join app.attendance_entries e
            on e.school_id = sheet.school_id and e.class_id = sheet.class_id and e.day = sheet.day and not e.present
          join app.classes c on c.school_id = sheet.school_id and c.id = sheet.class_id
          join app.students s on s.school_id = e.school_id and s.id = e.student_id
         where sheet.school_id = ${scope.school}::uuid and sheet.day = ${scope.today}::date and ${reachedStudents(scope)}
         order by c.name, s.full_name, s.id limit ${sql.lit(rowsNamed)}) child`
  return found
}

/** The school's unpublished records about its children by the teacher who created them, most first, with their days. */
export async function draftsByTeacher(tx: Tx, scope: Scope) {
  const { drafts: found } = await tx.row({ drafts: json(drafts) })`
    select coalesce(json_agg(json_build_object('teacherId', draft.id, 'teacherName', draft.name, 'count', draft.count,
                               'startDate', draft.start_date, 'endDate', draft.end_date)
                             order by draft.count desc, draft.name, draft.id), '[]') as drafts
      from (
        select teacher.id, teacher.name, sum(made.count) as count, min(made.start_date) as start_date,
               max(made.end_date) as end_date
          from (select drafts.made_by, sum(drafts.count) as count, min(drafts.start_date) as start_date,
                       max(drafts.end_date) as end_date
                  from app.students s
                 cross join lateral (
                   select r.made_by, count(*) as count, min(r.start_date) as start_date, max(r.end_date) as end_date
                     from app.records r
                    where r.school_id = s.school_id and r.student_id = s.id and not r.published
                    group by r.made_by) drafts
                 where ${reachedStudents(scope)} group by drafts.made_by) made
          left join app.teachers teacher on teacher.school_id = ${scope.school}::uuid and teacher.user_id = made.made_by
         group by teacher.id, teacher.name) draft`
  return found
}

/** The school's children whose link to a parent is waiting for an answer or was declined, declined ones first. */
export async function waitingLinksOf(tx: Tx, scope: Scope) {
  const { links: found } = await tx.row({ links: json(links) })`
    select json_build_object('count', coalesce(max(link.total), 0), 'children', coalesce(json_agg(
             json_build_object('_id', link.id, 'fullName', link.full_name, 'className', link.class_name,
                               'declined', link.declined)
             order by link.declined desc, link.full_name, link.id), '[]')) as links
      from (
        select s.id, s.full_name, c.name as class_name, g.declined_at is not null as declined, count(*) over () as total
          from app.guardians g
          join app.students s on s.school_id = g.school_id and s.id = g.student_id
          join app.classes c on c.school_id = s.school_id and c.id = s.class_id
         where g.school_id = ${scope.school}::uuid and g.accepted_at is null and ${reachedStudents(scope)}
         order by declined desc, s.full_name, s.id limit ${sql.lit(rowsNamed)}) link`
  return found
}
