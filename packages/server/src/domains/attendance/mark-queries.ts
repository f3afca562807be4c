import { type RawBuilder, sql } from 'kysely'
import { boolean, nullable, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { memberOn } from '../students/membership-queries.ts'
import type { ClassDay, Mark, RosterChild } from './rules.ts'

/**
 * The `from` clause of a class's roster on a day: children `s` who were in the class that day or are on its sheet, and
 * their entries `e` of that day, which may be on another class's sheet.
 */
export function rosterFrom(scope: Scope, { classId, day }: ClassDay): RawBuilder<unknown> {
  return sql`
      from (select id, bool_or(member) as member from (
              select m.student_id, true from app.class_memberships m
               where m.school_id = ${scope.school} and m.class_id = ${classId} and ${memberOn('m', day)}
               union all
              select student_id, false from app.attendance_entries
               where school_id = ${scope.school} and class_id = ${classId} and day = ${day}) listed (id, member)
             group by id) child
      join app.students s on s.school_id = ${scope.school} and s.id = child.id
      left join app.attendance_entries e
        on e.school_id = ${scope.school} and e.student_id = child.id and e.day = ${day}`
}

const rosterChild = {
  _id: uuid,
  present: nullable(boolean),
  inClass: boolean,
  elsewhere: boolean,
}

/** The roster of a class on a day, with what decides which marks are written. */
export async function rosterOf(tx: Tx, scope: Scope, of: ClassDay): Promise<RosterChild[]> {
  return tx.rows(rosterChild)`
    select s.id as _id, case when e.class_id = ${of.classId} then e.present end as present,
           child.member as "inClass",
           coalesce(e.class_id <> ${of.classId}, false) as elsewhere
    ${rosterFrom(scope, of)}`
}

/**
 * Writes marks into a locked sheet and updates the children's monthly totals. One statement writes in the order of the
 * keys, so that writers who share a child wait for each other instead of deadlocking.
 */
export async function writeMarks(tx: Tx, scope: Scope, { classId, day }: ClassDay, marks: readonly Mark[]) {
  await tx.run`
    with marks as (
      select * from unnest(${marks.map(mark => mark.studentId)}::uuid[], ${marks.map(mark => mark.present)}::boolean[])
        as m (student_id, present)
    ), before as (
      select student_id, present from app.attendance_entries
       where school_id = ${scope.school} and class_id = ${classId} and day = ${day}
    ), written as (
      insert into app.attendance_entries as e (school_id, student_id, day, class_id, present)
      select ${scope.school}, student_id, ${day}, ${classId}, present from marks order by student_id
      on conflict (school_id, student_id, day) do update set present = excluded.present
        where e.class_id = excluded.class_id and e.present <> excluded.present
      returning student_id, present
    )
    insert into app.attendance_months as m (school_id, student_id, month, days, present)
    select ${scope.school}, student_id, ${monthOf(day)}, 1, present::int from written order by student_id
    on conflict (school_id, student_id, month) do update set
      days = m.days + 1 - (select count(*) from before b where b.student_id = excluded.student_id),
      present = m.present + excluded.present
                - (select count(*) from before b where b.student_id = excluded.student_id and b.present)`
}

/** Deletes all marks of a locked sheet and subtracts them from the children's monthly totals. */
export async function eraseMarks(tx: Tx, scope: Scope, { classId, day }: ClassDay) {
  await tx.run`
    with gone as (
      delete from app.attendance_entries
       where school_id = ${scope.school} and class_id = ${classId} and day = ${day}
      returning student_id, present
    )
    insert into app.attendance_months as m (school_id, student_id, month, days, present)
    select ${scope.school}, student_id, ${monthOf(day)}, 1, present::int from gone order by student_id
    on conflict (school_id, student_id, month) do update
      set days = m.days - excluded.days, present = m.present - excluded.present`
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}
