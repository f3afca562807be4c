import { type ExerciseName, exerciseName } from '@casa/contract/exercise-names'
import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { textOf } from '@casa/contract/text'
import { sql } from 'kysely'
import { integer, nullable, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

/** Maximum number of other names that a school, or the platform, may give an exercise. */
const mostNames = 20

export const nameRows = rowsOf('app.exercise_names', exerciseName, {
  columns: {
    _id: 'id',
    schooleId: { column: 'school_id', read: sql`t.school_id` },
    subActivityId: { column: 'exercise_id', read: sql`t.exercise_id` },
  },
  reach: { school: 't.school_id' },
  order: sql`t.name collate app.names, t.id`,
})

/**
 * Adds another name to an exercise that the scope's school uses, and returns it; a name that it has from the school
 * is returned as it is. Throws 404, and 409 if it has too many.
 */
export async function addExerciseName(
  tx: Tx,
  scope: Scope,
  { subActivityId, language, name }: Pick<ExerciseName, 'subActivityId' | 'language' | 'name'>,
) {
  // One after another, so that the same name from two devices is one.
  await tx.run`select from pg_advisory_xact_lock(hashtextextended(${`names ${scope.school} ${subActivityId}`}, 0))`
  const { owner, known, count } = await tx.row({
    owner: nullable(uuid),
    known: nullable(uuid),
    count: integer,
  })`
    select (select e.school_id from app.exercises e
              join app.class_sources cs on cs.owner_school_id = e.school_id and cs.owner_class_id = e.class_id
             where cs.school_id = ${scope.school} and e.id = ${subActivityId}::uuid limit 1) as owner,
           (select n.id from app.exercise_names n where n.school_id = ${scope.school} and n.exercise_id = ${subActivityId}::uuid
               and app.name_key(n.name) = ${nameKey(name)}) as known,
           (select count(*) from app.exercise_names n
             where n.school_id = ${scope.school} and n.exercise_id = ${subActivityId}::uuid)::integer as count`
  if (!owner) throw notFound()
  if (known) return nameRows.get(tx, scope, known)
  if (count >= mostNames) throw conflict(textOf(refusals.curriculum.namesTooMany, { most: mostNames }))
  const row = { _id: newId(), subActivityId, language, name }
  return nameRows.add(tx, scope, row, { exercise_school_id: owner })
}
