import type { AttendanceMonth, AttendanceSheet } from '@casa/contract/attendance'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import type { Mark, RosterChild } from './rules.ts'

export const sheetRows = rowsOf<AttendanceSheet>()('app.attendance_sheets', {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    teacherId: { column: 'teacher_id', read: referenceTo('teacher', 'teacherName') },
    date: 'day',
    studentList: sql`(
      select coalesce(json_agg(json_build_object('_id', s.id, 'fullName', s.full_name, 'status', e.present)
                               order by s.first_name, s.last_name, s.id), '[]')
        from app.attendance_entries e
        join app.students s on s.school_id = e.school_id and s.id = e.student_id
       where e.school_id = t.school_id and e.class_id = t.class_id and e.day = t.day)`,
    presentCount: 'present',
    absentCount: 'absent',
    savedBy: sql`json_build_object('_id', t.saved_by, 'name', t.saved_by_name)`,
    savedAt: 'saved_at',
    version: 'version',
  },
  join: sql`
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.teachers teacher on teacher.school_id = t.school_id and teacher.id = t.teacher_id`,
  reach: { school: 't.school_id', class: 't.class_id' },
  order: sql`t.day desc, class.name, t.id`,
})

/** A class's day: what a sheet is about. */
export type ClassDay = { classId: string; day: string }
/** A sheet that this transaction has locked; version 0 is one that it has just begun. */
export type OpenSheet = ClassDay & { _id: string; version: number }

/** Whether the class is within reach and not archived, and whether the teacher is of the school. */
export async function known(
  tx: Tx,
  scope: Scope,
  classId: string,
  teacherId?: string | null,
): Promise<{ class: boolean; teacher: boolean }> {
  const { rows } = await sql<{ class: boolean; teacher: boolean }>`
    select exists (select from app.classes c
                    where ${within(scope, { school: 'c.school_id', class: 'c.id' })}
                      and c.id = ${classId}::uuid and c.archived_at is null) as class,
           ${teacherId ?? null}::uuid is null
             or exists (select from app.teachers
                         where school_id = ${scope.school} and id = ${teacherId ?? null}::uuid) as teacher`.execute(
    tx,
  )
  return rows[0]!
}

/** Locks the day's sheet until the transaction ends, and begins one when there is none: writers of a day queue here. */
export async function openSheet(tx: Tx, scope: Scope, _id: string, { classId, day }: ClassDay) {
  const { rows } = await sql<OpenSheet>`
    insert into app.attendance_sheets as s (school_id, id, class_id, day, saved_by, saved_by_name, saved_at)
    values (${scope.school}, ${_id}, ${classId}, ${day}, ${scope.user}, ${scope.name}, ${scope.now})
    on conflict (school_id, class_id, day) do update set version = s.version
    returning id as _id, class_id as "classId", day, version`.execute(tx)
  return rows[0]!
}

/** Locks a stored sheet until the transaction ends; undefined when it is not there or out of reach. */
export async function lockSheet(tx: Tx, scope: Scope, _id: string): Promise<OpenSheet | undefined> {
  const { rows } = await sql<OpenSheet>`
    select t.id as _id, t.class_id as "classId", t.day, t.version from app.attendance_sheets t
     where ${within(scope, { school: 't.school_id', class: 't.class_id' })} and t.id = ${_id}::uuid
       for update`.execute(tx)
  return rows[0]
}

/** The children of a class's day: those of the class now, and those whom its sheet has although they left. */
function roster(scope: Scope, { classId, day }: ClassDay): RawBuilder<unknown> {
  return sql`
      from (select id from app.students
             where school_id = ${scope.school} and class_id = ${classId} and archived_at is null
             union
            select student_id from app.attendance_entries
             where school_id = ${scope.school} and class_id = ${classId} and day = ${day}) child
      join app.students s on s.school_id = ${scope.school} and s.id = child.id
      left join app.attendance_entries e
        on e.school_id = ${scope.school} and e.student_id = child.id and e.day = ${day}`
}

export async function rosterOf(tx: Tx, scope: Scope, of: ClassDay): Promise<RosterChild[]> {
  const { rows } = await sql<RosterChild>`
    select s.id as _id, case when e.class_id = ${of.classId} then e.present end as present,
           s.class_id = ${of.classId} and s.archived_at is null as "inClass", s.doa <= ${of.day} as admitted,
           coalesce(e.class_id <> ${of.classId}, false) as elsewhere
    ${roster(scope, of)}`.execute(tx)
  return rows
}

/**
 * Writes marks into a locked sheet, and what they change into the children's months: one statement, in the order of
 * the keys, so that writers who share a child queue and never deadlock.
 */
export async function writeMarks(tx: Tx, scope: Scope, { classId, day }: ClassDay, marks: readonly Mark[]) {
  await sql`
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
                - (select count(*) from before b where b.student_id = excluded.student_id and b.present)`.execute(
    tx,
  )
}

/** Takes all marks out of a locked sheet, and what they counted out of the children's months. */
export async function eraseMarks(tx: Tx, scope: Scope, { classId, day }: ClassDay) {
  await sql`
    with gone as (
      delete from app.attendance_entries
       where school_id = ${scope.school} and class_id = ${classId} and day = ${day}
      returning student_id, present
    )
    insert into app.attendance_months as m (school_id, student_id, month, days, present)
    select ${scope.school}, student_id, ${monthOf(day)}, 1, present::int from gone order by student_id
    on conflict (school_id, student_id, month) do update
      set days = m.days - excluded.days, present = m.present - excluded.present`.execute(tx)
}

/** Says who saved a locked sheet and when, counts it, and gives it under its next version. */
export async function closeSheet(tx: Tx, scope: Scope, sheet: OpenSheet, teacherId?: string | null) {
  const count = (present: RawBuilder<boolean>) => sql`(
    select count(*) from app.attendance_entries
     where school_id = ${scope.school} and class_id = ${sheet.classId} and day = ${sheet.day} and ${present})`
  return sheetRows.change(
    tx,
    scope,
    sheet._id,
    { teacherId },
    {
      present: count(sql`present`),
      absent: count(sql`not present`),
      saved_by: scope.user,
      saved_by_name: scope.name,
      saved_at: scope.now,
    },
  )
}

/** The children of a class's day in three lists, as JSON, and the sheet's id if it was taken. */
export async function summaryOf(tx: Tx, scope: Scope, of: ClassDay) {
  const { rows } = await sql<{ sheet: string | null; present: string; absent: string; unmarked: string }>`
    select (select id from app.attendance_sheets
             where school_id = ${scope.school} and class_id = ${of.classId} and day = ${of.day}) as sheet,
           coalesce(json_agg(${child} order by s.first_name, s.last_name, s.id) filter (where e.present), '[]')::text as present,
           coalesce(json_agg(${child} order by s.first_name, s.last_name, s.id) filter (where not e.present), '[]')::text as absent,
           coalesce(json_agg(${child} order by s.first_name, s.last_name, s.id)
             filter (where e.day is null and s.doa <= ${of.day}), '[]')::text as unmarked
    ${roster(scope, of)}
    where e.class_id is null or e.class_id = ${of.classId}`.execute(tx)
  return rows[0]!
}

/** A child's months, or undefined when the child is not within reach. */
export async function monthsOf(tx: Tx, scope: Scope, studentId: string) {
  const { rows } = await sql<{ months: string }>`
    select (select coalesce(json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'days', m.days,
                     'present', m.present, 'absent', m.days - m.present) order by m.month), '[]')
              from app.attendance_months m
             where m.school_id = s.school_id and m.student_id = s.id and m.days > 0)::text as months
      from app.students s
     where ${within(scope, { school: 's.school_id', class: 's.class_id', child: 's.id' })}
       and s.id = ${studentId}::uuid`.execute(tx)
  return rows[0] && new Json<AttendanceMonth[]>(rows[0].months)
}

const child = sql`json_build_object('_id', s.id, 'firstName', s.first_name, 'lastName', s.last_name,
  'fullName', s.full_name, 'admissionNumber', s.admission_number, 'profileURL', '/api/files/' || s.photo_id)`

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}
