import { childGroup, type QuickClass } from '@casa/contract/quick'
import { refusals } from '@casa/contract/refusals'
import { monthsOld } from '@casa/contract/rules/day'
import { textOf } from '@casa/contract/text'
import { platformId } from '@casa/contract/wire'
import { sql } from 'kysely'
import { integer, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { classRows, reachedClasses } from '../classes/queries.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'

constraint('child_groups_name', refusals.group.taken, 'name')

/** Maximum number of groups in a class. */
const mostGroups = 50

/** The children of a group `t` who are in its class now. */
const members = sql`(
  select coalesce(json_agg(s.id order by s.full_name collate app.names, s.id), '[]') from app.students s
   where s.school_id = t.school_id and s.class_id = t.class_id and s.archived_at is null and s.id = any(t.student_ids))`

export const groupRows = rowsOf('app.child_groups', childGroup, {
  columns: {
    _id: 'id',
    classId: { column: 'class_id', read: sql`t.class_id` },
    studentId: { column: 'student_ids', read: members },
  },
  reach: { school: 't.school_id', class: 't.class_id' },
  order: sql`t.name collate app.names, t.id`,
})

/** Stores a group. Throws 404 if the class is out of reach or a child is not in it, and 409 if the class has too many. */
export async function addGroup(
  tx: Tx,
  scope: Scope,
  { classId, name, studentId }: { classId: string; name: string; studentId: string[] },
) {
  await classRows.get(tx, scope, classId)
  const ids = [...new Set(studentId)]
  const { children, groups } = await tx.row({ children: integer, groups: integer })`
    select (select count(*) from app.students s where s.school_id = ${scope.school} and s.class_id = ${classId}::uuid
               and s.archived_at is null and s.id = any(${ids}::uuid[]))::integer as children,
           (select count(*) from app.child_groups g
             where g.school_id = ${scope.school} and g.class_id = ${classId}::uuid)::integer as groups`
  if (children < ids.length) throw notFound()
  if (groups >= mostGroups) throw conflict(textOf(refusals.group.tooMany, { most: mostGroups }))
  return groupRows.add(tx, scope, { _id: newId(), classId, name, studentId: ids })
}

type Found = Omit<QuickClass, 'students'> & { students: { _id: string; dob: string; absent: boolean }[] }

/** What quick recording needs to know about a class, in one statement. Throws 404 if it is out of reach. */
export async function quickClassOf(tx: Tx, scope: Scope, classId: string): Promise<QuickClass> {
  const row = await tx.maybeRow({ found: text })`
    with exercise as materialized (
      select e.school_id, e.id, e.name, ${shownName('e')} as shown, a.id as strand, e.opener, e.from_months,
             row_number() over (order by w.position, w.name collate app.names, w.id, a.position, a.name collate app.names, a.id, e.position, e.name collate app.names, e.id) - 1 as place
        from app.class_sources cs
        join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
        join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
        join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
       where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid
    ), called as materialized (
      select n.exercise_id, json_agg(n.name order by n.name collate app.names) as names from (
        select exercise.id as exercise_id, n.name from exercise
          join app.exercise_names n on n.school_id in (${scope.school}::uuid, ${platformId}::uuid) and n.exercise_id = exercise.id
        union
        select id, name from exercise where name <> shown) n
       group by n.exercise_id
    ), required as materialized (
      select exercise.id, json_agg(before.place order by before.place) as places from exercise
        join app.exercise_prerequisites p on p.school_id = exercise.school_id and p.exercise_id = exercise.id
        join exercise before on before.id = p.requires_id
       where p.strength = 'direct'
       group by exercise.id
    ), sheet as materialized (
      select s.day from app.attendance_sheets s
       where s.school_id = ${scope.school} and s.class_id = ${classId}::uuid and s.day = ${scope.today}::date
    )
    select json_build_object(
      'exercises', (
        select coalesce(json_agg(json_build_object('_id', exercise.id, 'names', coalesce(called.names, '[]'),
                 'strand', exercise.strand, 'opener', exercise.opener, 'fromMonths', exercise.from_months,
                 'requires', coalesce(required.places, '[]')) order by exercise.place), '[]')
          from exercise
          left join called on called.exercise_id = exercise.id
          left join required on required.id = exercise.id),
      'students', (
        select coalesce(json_agg(json_build_object('_id', s.id, 'dob', s.dob,
                 'absent', sheet.day is not null and entry.present is not true) order by s.full_name collate app.names, s.id), '[]')
          from app.students s
          left join sheet on true
          left join app.attendance_entries entry
            on entry.school_id = s.school_id and entry.student_id = s.id and entry.day = sheet.day
         where s.school_id = ${scope.school} and s.class_id = ${classId}::uuid and s.archived_at is null),
      'groups', (
        select coalesce(json_agg(json_build_object('_id', t.id, 'classId', t.class_id, 'name', t.name, 'studentId', ${members})
                                 order by t.name collate app.names, t.id), '[]')
          from app.child_groups t where t.school_id = ${scope.school} and t.class_id = ${classId}::uuid))::text as found
      from app.classes c
     where ${reachedClasses(scope)} and c.id = ${classId}::uuid`
  if (!row) throw notFound()
  const { students, ...found } = JSON.parse(row.found) as Found
  return {
    ...found,
    students: students.map(({ dob, ...child }) => ({ ...child, months: monthsOld(dob, scope.today) })),
  }
}
