import { platformId } from '@casa/contract/wire'
import type { Tx } from '../../src/platform/db/connection.ts'
import { insertMany } from '../../src/platform/db/insert-many.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Level } from '../levels.ts'
import { curriculum, loadPrerequisites } from './curriculum.ts'
import type { Work } from './work.ts'

/** The class or level whose curriculum it is. */
type Owner = { schoolId: string; classId: string }
/** An existing area of work. */
export type KnownArea = { school_id: string; id: string; class_id: string; name: string }
type Row = KnownArea & { position: number }

/** Stores the curriculum of these levels, by their ids, and returns how many exercises it has. */
export async function loadCurriculum(tx: Tx, levelIds: ReadonlyMap<Level, string>): Promise<number> {
  let exercises = 0
  for (const [level, classId] of levelIds)
    exercises += (await addStarterWork(tx, { schoolId: platformId, classId }, curriculum[level])).exercises
  await loadPrerequisites(tx, levelIds)
  return exercises
}

/**
 * Stores an owner's curriculum in three statements, and returns how many exercises it has. Anything added to an
 * existing area (`known`, by name) comes after everything already in it.
 */
export async function addStarterWork(
  tx: Tx,
  { schoolId, classId }: Owner,
  work: Work,
  known: readonly KnownArea[] = [],
): Promise<{ exercises: number }> {
  const row = (name: string, position: number): Row => ({
    school_id: schoolId,
    id: newId(),
    class_id: classId,
    name,
    position,
  })
  const areas: Row[] = []
  const activities: Row[] = []
  const exercises: Row[] = []
  for (const [name, groups] of Object.entries(work)) {
    const found = known.find(one => one.name === name)
    const added = row(name, areas.length + 1)
    if (!found) areas.push(added)
    const area: KnownArea = found ?? added
    for (const [index, [group, names]] of Object.entries(groups).entries()) {
      const activity = row(group, index + (found ? 101 : 1))
      activities.push({ ...activity, ...under('area', area) })
      for (const [place, exercise] of names.entries())
        exercises.push({ ...row(exercise, place + 1), ...under('activity', activity) })
    }
  }
  await insertMany(tx, 'app.areas', areas)
  await insertMany(tx, 'app.activities', activities)
  await insertMany(tx, 'app.exercises', exercises)
  return { exercises: exercises.length }
}

function under(word: 'area' | 'activity', { school_id, id, class_id }: KnownArea) {
  return { [`${word}_school_id`]: school_id, [`${word}_id`]: id, [`${word}_class_id`]: class_id }
}
