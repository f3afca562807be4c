import { type Teacher, teacherEntity } from '@casa/contract/teachers'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import { boolean, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { removeOrArchive } from '../../platform/db/remove-or-archive.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

const live = sql`t.archived_at is null`
const reach = { school: 't.school_id', class: 't.class_id' }

const teacherRows = rowsOf('app.teachers', teacherEntity, {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    teacherName: 'name',
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
  },
  join: sql`join app.classes class on class.school_id = t.school_id and class.id = t.class_id`,
  reach,
  live,
  search: ['teacherName', 'mobileNumber', 'classId', 'address'],
  order: sql`t.name collate app.names, t.id`,
  sorts: { classId: sql`class.name collate app.names` },
})

type Fields = Partial<Omit<Teacher, '_id' | 'schooleId' | 'classId'>> & { classId?: string }

export async function listTeachers(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return teacherRows.list(tx, scope, query)
}

/** One teacher who is still at the school; otherwise, and if out of reach, 404. */
export async function getTeacher(tx: Tx, scope: Scope, id: string) {
  return teacherRows.get(tx, scope, id, live)
}

/** Stores a teacher of the scope's school, who signs in as this user. */
export async function addTeacher(tx: Tx, scope: Scope, user: string, fields: Fields) {
  return teacherRows.add(tx, scope, { ...fields, _id: newId() }, { user_id: user })
}

/** Changes the fields that are present. Throws 404, and 409 if `version` is older than the stored one. */
export async function changeTeacher(tx: Tx, scope: Scope, id: string, fields: Fields) {
  return teacherRows.change(tx, scope, id, fields)
}

/**
 * The account with which a teacher signs in, with the teacher's number and the `next` one held until the transaction
 * ends. Call it before a row is changed, because other offices that change who has a number wait for it in that order.
 * Throws 404 when there is no such teacher, or the teacher has left the school.
 */
export async function holdAccount(tx: Tx, scope: Scope, id: string, next?: string): Promise<string> {
  const teacher = await tx.maybeRow({ user_id: uuid, held: boolean })`
    select t.user_id, app.hold_teacher_numbers(array[t.mobile_number, ${next ?? null}]) as held
      from app.teachers t where ${within(scope, reach)} and t.id = ${id} and ${live}`
  if (!teacher) throw notFound()
  return teacher.user_id
}

/** Removes a teacher from the school: archived if there is history, otherwise deleted. */
export async function removeTeacher(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
  return removeOrArchive(teacherRows, tx, scope, id)
}
