import { type Observation, observationEntity } from '@casa/contract/observations'
import { refusals } from '@casa/contract/refusals'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import { uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
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
    subActivityId: { column: 'exercise_id', read: referenceTo('exercise', 'subActivityName') },
    userId: { column: 'made_by', read: sql`json_build_object('_id', t.made_by, 'name', t.made_by_name)` },
  },
  join: sql`
    join app.students student on student.school_id = t.school_id and student.id = t.student_id
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.exercises exercise on exercise.school_id = t.exercise_school_id and exercise.id = t.exercise_id`,
  reach: { school: 't.school_id', currentClassOf: 't.student_id' },
  search: ['classId', 'studentId', 'specialObservation', 'subActivityId'],
  order: sql`t.day desc, t.id desc`,
  sorts: { studentId: sql`student.full_name`, classId: sql`class.name`, subActivityId: sql`exercise.name` },
})

/** The observations of children who are still at the school, newest first. */
export async function listObservations(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return observationRows.list(tx, scope, query, sql`student.archived_at is null`)
}

/** Stores what the actor observed in a child of the scope's school; `exerciseSchool` as `schoolOfExercise` returns it. */
export async function addObservation(
  tx: Tx,
  scope: Scope,
  fields: Partial<Record<keyof Observation, unknown>>,
  exerciseSchool: string | null,
) {
  const columns = { made_by: scope.user, made_by_name: scope.name, exercise_school_id: exerciseSchool }
  return observationRows.add(tx, scope, { ...fields, _id: newId() }, columns)
}

/** The school or platform that an exercise belongs to. Throws 422 if one of the classes does not use it. */
export async function schoolOfExercise(
  tx: Tx,
  scope: Scope,
  exercise: string | null | undefined,
  classes: readonly string[],
): Promise<string | null> {
  if (!exercise) return null
  const of = [...new Set(classes)]
  const found = await tx.rows({ school: uuid, class: uuid })`
    select e.school_id as school, cs.class_id as class from app.class_sources cs
      join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
     where cs.school_id = ${scope.school} and cs.class_id = any(${of}::uuid[]) and e.id = ${exercise}::uuid`
  if (!found[0] || found.length < of.length) throw invalid('subActivityId', refusals.record.exerciseElsewhere)
  return found[0].school
}
