import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import { uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { invalid, notFound } from '../../platform/errors.ts'

/**
 * The number that tells a child from another one of the same name at the school, null if there is none; `alias` is
 * app.students. Parents reach no other family's child, so for them it is always null.
 */
export function namesakeNumber(alias: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when exists (
      select from app.students namesake
       where namesake.school_id = ${of('school_id')} and namesake.name_key = ${of('name_key')}
         and namesake.id <> ${of('id')} and namesake.archived_at is null)
    then coalesce(nullif(${of('admission_number')}, ''), ${of('serial_number')}) end`
}

/** A child's name in lists that show nothing else of it: with the number that tells namesakes apart. */
export function distinctName(alias: string): RawBuilder<string> {
  return sql`(${sql.ref(`${alias}.full_name`)} || coalesce(' (' || ${namesakeNumber(alias)} || ')', ''))`
}

/** The child of a row in response form; the query joins it as `student`. */
export const studentReference = sql`json_build_object('_id', student.id, 'firstName', student.first_name,
    'lastName', student.last_name, 'namesakeNumber', ${namesakeNumber('student')})`

/**
 * The columns of app.students, under this alias, that decide who reaches a child: school, class and the child itself.
 */
export function studentReach(alias: string) {
  return { school: `${alias}.school_id`, class: `${alias}.class_id`, child: `${alias}.id` }
}

/** The children `s` who are within reach and still at the school. */
export function reachedStudents(scope: Scope): RawBuilder<boolean> {
  return sql`${within(scope, studentReach('s'))} and s.archived_at is null`
}

/**
 * The fields by which responses identify a child, from the columns of app.students under this alias, as the arguments
 * of `json_build_object`.
 */
export function studentFields(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`'_id', ${of('id')}, 'firstName', ${of('first_name')}, 'lastName', ${of('last_name')},
    'fullName', ${of('full_name')}, 'admissionNumber', ${of('admission_number')},
    'serialNumber', ${of('serial_number')}`
}

/**
 * The class of a child within reach. Throws 404 if there is no such child, or the child has left the school, and 422
 * if `named` is another class.
 */
export async function requireStudent(
  tx: Tx,
  scope: Scope,
  id: string,
  named?: string | null,
): Promise<string> {
  const student = await tx.maybeRow({ class_id: uuid })`
    select t.class_id from app.students t where ${within(scope, studentReach('t'))} and t.id = ${id} and t.archived_at is null`
  if (!student) throw notFound()
  if (named && named !== student.class_id) throw invalid('classId', refusals.student.elsewhere)
  return student.class_id
}

/**
 * The first day for which the scope's school may record something: its registration or, because it may enter what it
 * kept on paper, an earlier day by which two of its children had been admitted. So one mistyped year does not move
 * it.
 */
export function schoolBegan(scope: Scope): RawBuilder<unknown> {
  return sql`(
    select least((school.created_at at time zone school.time_zone)::date,
                 (select t.doa from app.students t where t.school_id = school.id order by t.doa offset 1 limit 1))
      from app.schools school where school.id = ${scope.school}::uuid)`
}

/** Throws 422 at `date` if a child within reach was not born yet on this day (`YYYY-MM-DD`). */
export async function requireBornBy(tx: Tx, scope: Scope, id: string, day: string): Promise<void> {
  const isUnborn = await tx.run`
    select from app.students t where ${within(scope, studentReach('t'))} and t.id = ${id} and t.dob > ${day}::date`
  if (isUnborn) throw invalid('date', messages.student.beforeBirth)
}

type Stored = { studentId: { _id: string }; classId: { _id: string } | null }

/**
 * The child and the class that an edit gives to a row. Empty if both are unchanged, because the child may have
 * changed classes since; otherwise they must match, as in `requireStudent`.
 */
export async function changedStudentAndClass(
  tx: Tx,
  scope: Scope,
  stored: Stored,
  { studentId, classId }: { studentId?: string; classId?: string | null },
): Promise<{ studentId?: string; classId?: string }> {
  const child = studentId ?? stored.studentId._id
  const same = child === stored.studentId._id && (classId ?? stored.classId?._id) === stored.classId?._id
  return same ? {} : { studentId: child, classId: await requireStudent(tx, scope, child, classId) }
}
