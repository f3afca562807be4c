import { type Observation, observationEntity } from '@casa/contract/observations'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { studentReference } from '../students/reach-queries.ts'

export const observationRows = rowsOf('app.observations', observationEntity, {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    studentId: {
      column: 'student_id',
      read: studentReference,
    },
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    date: 'day',
    specialObservation: 'text',
    userId: { column: 'made_by', read: sql`json_build_object('_id', t.made_by, 'name', t.made_by_name)` },
  },
  join: sql`
    join app.students student on student.school_id = t.school_id and student.id = t.student_id
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id`,
  reach: { school: 't.school_id', currentClassOf: 't.student_id' },
  search: ['specialObservation'],
  order: sql`t.day desc, t.id desc`,
  sorts: { studentId: sql`student.full_name`, classId: sql`class.name` },
})

/** The observations of children who are still at the school, the latest first. */
export async function listObservations(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return observationRows.list(tx, scope, query, sql`student.archived_at is null`)
}

/** Stores what the actor observed of a child of the scope's school. */
export async function addObservation(
  tx: Tx,
  scope: Scope,
  fields: Partial<Record<keyof Observation, unknown>>,
) {
  const author = { made_by: scope.user, made_by_name: scope.name }
  return observationRows.add(tx, scope, { ...fields, _id: newId() }, author)
}
