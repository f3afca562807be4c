import { type AttendanceSheet, attendanceSheet } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { boolean, day, integer, nullable, type RowOf, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, invalid, notFound, Problem } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { reachedClasses } from '../classes/queries.ts'
import { memberOn } from '../students/membership-queries.ts'
import { schoolBegan } from '../students/reach-queries.ts'
import { type ClassDay, listFaults, type Mark, type RosterChild, rosterMarks } from './rules.ts'

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
async function rosterOf(tx: Tx, scope: Scope, of: ClassDay): Promise<RosterChild[]> {
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
async function writeMarks(tx: Tx, scope: Scope, { classId, day }: ClassDay, marks: readonly Mark[]) {
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

/**
 * Deletes all marks of locked sheets and subtracts them from the children's monthly totals, in one statement and in
 * the order of the keys, as `writeMarks` writes them.
 */
async function eraseMarks(tx: Tx, scope: Scope, sheets: readonly ClassDay[]) {
  await tx.run`
    with gone as (
      delete from app.attendance_entries e
       using unnest(${sheets.map(sheet => sheet.classId)}::uuid[], ${sheets.map(sheet => sheet.day)}::date[])
          as sheet (class_id, day)
       where e.school_id = ${scope.school} and e.class_id = sheet.class_id and e.day = sheet.day
      returning e.student_id, e.day, e.present
    )
    insert into app.attendance_months as m (school_id, student_id, month, days, present)
    select ${scope.school}, student_id, date_trunc('month', day::timestamp)::date as month, count(*),
           count(*) filter (where present)
      from gone group by student_id, month order by student_id, month
    on conflict (school_id, student_id, month) do update
      set days = m.days - excluded.days, present = m.present - excluded.present`
}

function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`
}

const sheetRows = rowsOf('app.attendance_sheets', attendanceSheet, {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    teacherId: { column: 'teacher_id', read: referenceTo('teacher', 'teacherName') },
    date: 'day',
    studentList: sql`(
      select coalesce(json_agg(json_build_object('_id', s.id, 'fullName', s.full_name, 'status', e.present)
                               order by s.full_name collate app.names, s.id), '[]')
        from app.attendance_entries e
        join app.students s on s.school_id = e.school_id and s.id = e.student_id
       where e.school_id = t.school_id and e.class_id = t.class_id and e.day = t.day)`,
    presentCount: 'present',
    absentCount: 'absent',
    savedBy: sql`json_build_object('_id', t.saved_by, 'name', t.saved_by_name)`,
  },
  join: sql`
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.teachers teacher on teacher.school_id = t.school_id and teacher.id = t.teacher_id`,
  reach: { school: 't.school_id', class: 't.class_id' },
  search: ['date', 'classId', 'teacherId', 'savedBy'],
  order: sql`t.day desc, class.name collate app.names, t.id`,
  sorts: {
    classId: sql`class.name collate app.names`,
    teacherId: sql`teacher.name collate app.names`,
    studentList: sql`t.present + t.absent`,
    savedBy: sql`t.saved_by_name`,
  },
})

const lockedSheet = { _id: uuid, classId: uuid, day, version: integer }
/** A sheet that this transaction has locked; version 0 means that the transaction created it. */
type OpenSheet = RowOf<typeof lockedSheet>
/** What a client sends; without `studentList` the marks are unchanged. */
type Sent = { studentList?: Mark[]; teacherId?: string | null; version?: number }

export async function listSheets(
  tx: Tx,
  scope: Scope,
  query: ListQuery & Record<string, unknown>,
  schooleId?: string,
) {
  return sheetRows.list(
    tx,
    scope,
    query,
    schooleId === undefined ? undefined : sql`t.school_id = ${schooleId}`,
  )
}

export async function getSheet(tx: Tx, scope: Scope, id: string): Promise<Json<AttendanceSheet>> {
  return sheetRows.get(tx, scope, id)
}

/** A day for which attendance is taken, and the children who are marked. */
type Taken = { day?: string; marks?: readonly Mark[] | undefined }

/**
 * Throws 404 unless the class is within reach and not archived, and 422 unless the teacher belongs to the school, the
 * school existed on the day, and the marked children were born.
 */
export async function requirePlace(
  tx: Tx,
  scope: Scope,
  classId: string,
  teacherId?: string | null,
  { day: taken, marks = [] }: Taken = {},
) {
  const marked = marks.map(({ studentId }) => studentId)
  const found = await tx.row({ classExists: boolean, teacherExists: boolean, begun: boolean, born: boolean })`
    select exists (select from app.classes c
                    where ${reachedClasses(scope)} and c.id = ${classId}::uuid) as "classExists",
           ${teacherId ?? null}::uuid is null
             or exists (select from app.teachers
                         where school_id = ${scope.school} and id = ${teacherId ?? null}::uuid) as "teacherExists",
           coalesce(${taken ?? null}::date >= ${schoolBegan(scope)}, true) as begun,
           not exists (select from app.students
                        where school_id = ${scope.school} and id = any(${marked}::uuid[])
                          and dob > ${taken ?? null}::date) as born`
  if (!found.classExists)
    throw scope.role === 'TEACHER' ? new Problem(404, refusals.classRole.ended) : notFound()
  if (!found.teacherExists) throw invalid('teacherId', refusals.attendance.teacherElsewhere)
  if (!found.begun) throw invalid('date', refusals.attendance.beforeSchool)
  if (!found.born) throw invalid('date', messages.student.beforeBirth)
}

/**
 * Locks the sheet of a class's day until the transaction ends, and creates it if there is none, so that concurrent
 * writers of a day wait here.
 */
export async function openSheet(tx: Tx, scope: Scope, { classId, day }: ClassDay): Promise<OpenSheet> {
  return tx.row(lockedSheet)`
    insert into app.attendance_sheets as s (school_id, id, class_id, day, saved_by, saved_by_name, saved_at)
    values (${scope.school}, ${newId()}, ${classId}, ${day}, ${scope.user}, ${scope.name}, ${scope.now})
    on conflict (school_id, class_id, day) do update set version = s.version
    returning id as _id, class_id as "classId", day, version`
}

/** Locks a stored sheet until the transaction ends. Throws 404 if it does not exist or is out of reach. */
export async function lockSheet(tx: Tx, scope: Scope, id: string): Promise<OpenSheet> {
  const sheet = await tx.maybeRow(lockedSheet)`
    select t.id as _id, t.class_id as "classId", t.day, t.version from app.attendance_sheets t
     where ${within(scope, { school: 't.school_id', class: 't.class_id' })} and t.id = ${id}::uuid
       for update`
  if (!sheet) throw notFound()
  return sheet
}

/**
 * Saves what was sent into a locked sheet. Throws 409, with the stored sheet if there is one, if `version` differs
 * from its version, and 422 for children who are not on the roster or are listed twice.
 */
export async function saveSheet(tx: Tx, scope: Scope, sheet: OpenSheet, sent: Sent) {
  if (sent.version !== undefined && sent.version !== sheet.version) {
    const current = sheet.version === 0 ? undefined : await getSheet(tx, scope, sheet._id)
    throw conflict(refusals.attendance.savedMeanwhile, current?.text)
  }
  if (sent.studentList) {
    const roster = await rosterOf(tx, scope, sheet)
    const errors = listFaults(roster, sent.studentList)
    if (errors[0]) throw new Problem(422, errors[0], { errors })
    await writeMarks(tx, scope, sheet, rosterMarks(roster, sent.studentList))
  }
  return closeSheet(tx, scope, sheet, scope.teacherId ?? sent.teacherId)
}

/** Deletes a locked sheet with its marks. */
export async function removeSheet(tx: Tx, scope: Scope, sheet: OpenSheet): Promise<{ _id: string }> {
  await eraseMarks(tx, scope, [sheet])
  return sheetRows.remove(tx, scope, sheet._id)
}

/** Locks those of these sheets that are still stored until the transaction ends, in the order of their keys. */
export async function lockSheets(tx: Tx, scope: Scope, ids: readonly string[]): Promise<OpenSheet[]> {
  return tx.rows(lockedSheet)`
    select t.id as _id, t.class_id as "classId", t.day, t.version from app.attendance_sheets t
     where ${within(scope, { school: 't.school_id', class: 't.class_id' })} and t.id = any(${ids}::uuid[])
     order by t.class_id, t.day for update`
}

/** Deletes locked sheets with their marks. */
export async function removeSheets(tx: Tx, scope: Scope, sheets: readonly OpenSheet[]): Promise<void> {
  await eraseMarks(tx, scope, sheets)
  await tx.run`
    delete from app.attendance_sheets
     where school_id = ${scope.school} and id = any(${sheets.map(({ _id }) => _id)}::uuid[])`
}

/** Stores who saved a locked sheet, when, and its counts; returns the sheet with its next version. */
async function closeSheet(tx: Tx, scope: Scope, sheet: OpenSheet, teacherId?: string | null) {
  const count = (present: RawBuilder<boolean>) => sql`(
    select count(*) from app.attendance_entries
     where school_id = ${scope.school} and class_id = ${sheet.classId} and day = ${sheet.day} and ${present})`
  const counts = { present: count(sql`present`), absent: count(sql`not present`) }
  const author = { saved_by: scope.user, saved_by_name: scope.name, saved_at: scope.now }
  const teacher = { teacher_id: teacherId === undefined ? sql`t.teacher_id` : teacherId }
  return sheetRows.change(tx, scope, sheet._id, {}, { ...counts, ...author, ...teacher })
}
