import { sql } from 'kysely'
import { double, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { insertMany } from '../../platform/db/insert-many.ts'
import type { Scope } from '../../platform/db/scope.ts'
import type { AddedPair, AddedRow, KnownRow } from './import-rules.ts'
import { byReader } from './place-queries.ts'

const known = {
  classId: uuid,
  parentId: nullable(uuid),
  id: uuid,
  ownerSchoolId: uuid,
  ownerClassId: uuid,
  name: text,
  position: double,
}

/** Everything that these classes of the scope's school use, table by table. */
export async function knownWork(tx: Tx, scope: Scope, classIds: string[]) {
  const read = async (table: string, parentId: string | null) => {
    const parent = parentId ? sql.ref(parentId) : sql`null::uuid`
    return tx.rows(known)`
      select reader.class_id as "classId", ${parent} as "parentId", t.id, t.school_id as "ownerSchoolId",
             t.class_id as "ownerClassId", t.name, t.position
        from ${sql.table(table)} t ${byReader.join}
       where reader.school_id = ${scope.school} and reader.class_id = any(${classIds}::uuid[])`
  }
  return {
    areas: await read('app.areas', null),
    activities: await read('app.activities', 't.area_id'),
    exercises: await read('app.exercises', 't.activity_id'),
  }
}

type Added = Record<'areas' | 'activities' | 'exercises', AddedRow[]> & {
  pairs: AddedPair[]
  /** When each exercise may be presented, by its id. */
  details: ReadonlyMap<string | undefined, { opener: boolean; from_months: number | null }>
}

/** Stores what a workbook adds, table by table. */
export async function addWork(
  tx: Tx,
  _scope: Scope,
  { areas, activities, exercises, pairs, details }: Added,
): Promise<void> {
  await insertMany(tx, 'app.areas', areas.map(columnsOf))
  await insertMany(
    tx,
    'app.activities',
    activities.map(row => ({ ...columnsOf(row), ...under('area', row.parent!) })),
  )
  await insertMany(
    tx,
    'app.exercises',
    exercises.map(row => ({ ...columnsOf(row), ...under('activity', row.parent!), ...details.get(row.id) })),
  )
  await insertMany(
    tx,
    'app.exercise_prerequisites',
    pairs.map(({ exercise, requires, strength }) => ({
      school_id: exercise.ownerSchoolId,
      exercise_id: exercise.id,
      requires_id: requires.id,
      requires_school_id: requires.ownerSchoolId,
      strength,
      why: '',
    })),
  )
}

function columnsOf({ ownerSchoolId, ownerClassId, id, name, position }: AddedRow) {
  return { school_id: ownerSchoolId, id, class_id: ownerClassId, name, position }
}

function under(word: 'area' | 'activity', { ownerSchoolId, id, ownerClassId }: KnownRow) {
  return { [`${word}_school_id`]: ownerSchoolId, [`${word}_id`]: id, [`${word}_class_id`]: ownerClassId }
}
