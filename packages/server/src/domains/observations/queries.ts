import { messages } from '@casa/contract/messages'
import { type Observation, observationEntity } from '@casa/contract/observations'
import { refusals } from '@casa/contract/refusals'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import * as z from 'zod'
import { boolean, integer, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { claimIdempotencyKey, storeAnswer } from '../../platform/http/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { exerciseReference, shownName } from '../curriculum/shown-name-queries.ts'
import { recordingsStored } from '../records/rules.ts'
import { studentReference } from '../students/reach-queries.ts'
import { storeEntry } from '../undo/queries.ts'

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
    subActivityId: { column: 'exercise_id', read: exerciseReference },
    userId: { column: 'made_by', read: sql`json_build_object('_id', t.made_by, 'name', t.made_by_name)` },
  },
  join: sql`
    join app.students student on student.school_id = t.school_id and student.id = t.student_id
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.exercises exercise on exercise.school_id = t.exercise_school_id and exercise.id = t.exercise_id`,
  reach: { school: 't.school_id', currentClassOf: 't.student_id' },
  search: ['classId', 'studentId', 'specialObservation', 'subActivityId', sql`exercise.name`],
  order: sql`t.day desc, t.id desc`,
  sorts: {
    studentId: sql`student.full_name collate app.names`,
    classId: sql`class.name collate app.names`,
    subActivityId: sql`(${shownName('exercise')}) collate app.names`,
  },
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

/** What one line says about several children. */
type Written = {
  studentIds: readonly string[]
  subActivityId?: string | null | undefined
  date: string
  specialObservation: string
  recording: string
}

/**
 * Stores the same observation of each child and returns how many are new: what the actor already wrote in the same
 * words that day is skipped. Throws 404 if a child is not within reach or has left, and 422 if one was not born yet
 * or a class does not use the exercise; then nothing is stored.
 */
export async function observeChildren(
  tx: Tx,
  scope: Scope,
  written: Written,
  request: Buffer,
): Promise<number> {
  const { subActivityId: exercise = null, date, specialObservation: text, recording } = written
  const ids = [...new Set(written.studentIds)]
  const claim = {
    scope,
    key: recording,
    hash: request,
    stored: recordingsStored,
    unknown: 'observation',
  }
  const first = await claimIdempotencyKey(tx, claim)
  if (first && !first.isSame) throw invalid('recording', messages.record.otherRecording)
  if (first) return Number(first.answer)
  // One after another, so that the same line from two devices is not stored twice.
  await tx.run`select from pg_advisory_xact_lock(hashtextextended(${scope.user}::uuid::text, 102))`
  const children = await tx.rows({ id: uuid, class: uuid })`
    select s.id, s.class_id as class from app.students s
     where ${within(scope, { school: 's.school_id', class: 's.class_id' })} and s.archived_at is null
       and s.id = any(${ids}::uuid[])
     order by s.id for share`
  if (children.length !== ids.length) throw notFound()
  const unborn = await tx.run`
    select from app.students s
     where s.school_id = ${scope.school} and s.id = any(${ids}::uuid[]) and s.dob > ${date}::date limit 1`
  if (unborn) throw invalid('date', messages.student.beforeBirth)
  const exerciseSchool = await schoolOfExercise(
    tx,
    scope,
    exercise,
    children.map(child => child.class),
  )
  const entries = sql`select jsonb_build_object('entries', coalesce(jsonb_agg(made), '[]')) from made`
  return tx.run`
    with made as (
      insert into app.observations (school_id, id, student_id, class_id, day, text, made_by, made_by_name,
                                    exercise_school_id, exercise_id)
    select ${scope.school}::uuid, child.new_id, child.id, child.class_id, ${date}::date, ${text}::text, ${scope.user}::uuid,
           ${scope.name}::text, ${exerciseSchool}::uuid, ${exercise}::uuid
      from unnest(${children.map(() => newId())}::uuid[], ${children.map(({ id }) => id)}::uuid[],
                  ${children.map(child => child.class)}::uuid[]) child(new_id, id, class_id)
     where not exists (
       select from app.observations t
        where t.school_id = ${scope.school} and t.student_id = child.id and t.day = ${date}::date and t.made_by = ${scope.user}
          and t.text = ${text}::text and t.exercise_id is not distinct from ${exercise}::uuid)
      returning id
    ), remembered as (${storeEntry(scope, recording, 'observation', entries)}),
    stored_answer as (${storeAnswer(scope, recording, sql`(select count(*) from made)::text`)})
    select from made`
}

/**
 * Deletes the observations of a line. Throws 404 if none is within reach, and 409 if one was changed since, or its child
 * has moved out of reach. `app.undoing` prevents them from being restored.
 */
export async function removeLine(tx: Tx, scope: Scope, payload: unknown): Promise<void> {
  const ids = z
    .array(z.object({ id: z.string() }))
    .parse(payload)
    .map(({ id }) => id)
  const line = sql`t.school_id = ${scope.school} and t.id = any(${ids}::uuid[])`
  const found = await tx.rows({ version: integer, reached: boolean })`
    select t.version, ${within(scope, { school: 't.school_id', currentClassOf: 't.student_id' })} as reached
      from app.observations t where ${line} for update of t`
  if (!found.some(({ reached }) => reached)) throw notFound()
  if (found.length < ids.length || found.some(({ version, reached }) => version !== 1 || !reached))
    throw conflict(messages.record.changedSince)
  await tx.run`delete from app.observations t where ${line} and set_config('app.undoing', 'on', true) = 'on'`
}
