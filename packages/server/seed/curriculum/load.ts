import { platformId } from '@casa/contract/wire'
import type { Tx } from '../../src/platform/db/connection.ts'
import { insertMany } from '../../src/platform/db/insert-many.ts'
import { newId } from '../../src/platform/ids.ts'
import { levels } from '../schools.ts'
import { curriculum } from './curriculum.ts'
import { loadPrerequisites } from './prerequisites.ts'
import type { Work } from './work.ts'

/** The class or level whose curriculum it is. */
type Owner = { schoolId: string; classId: string }
export type AreaRow = { school_id: string; id: string; class_id: string; name: string; position: number }

/** Stores the ready-made curriculum of the levels, and gives the areas of each. */
export async function loadReadyMade(tx: Tx, levelIds: Map<string, string>): Promise<Map<string, AreaRow[]>> {
  const areas = new Map<string, AreaRow[]>()
  for (const level of levels) {
    const owner = { schoolId: platformId, classId: levelIds.get(level)! }
    areas.set(level, await addWork(tx, owner, curriculum[level]))
  }
  await loadPrerequisites(tx, levelIds)
  return areas
}

/**
 * Stores an owner's curriculum in three statements, and gives its new areas. What it adds to an area that is there
 * already (`known`, by name) stands behind all that is there.
 */
export async function addWork(
  tx: Tx,
  { schoolId, classId }: Owner,
  work: Work,
  known: readonly AreaRow[] = [],
): Promise<AreaRow[]> {
  const row = (name: string, position: number): AreaRow => ({
    school_id: schoolId,
    id: newId(),
    class_id: classId,
    name,
    position,
  })
  const areas: AreaRow[] = []
  const activities: AreaRow[] = []
  const exercises: AreaRow[] = []
  for (const [name, groups] of Object.entries(work)) {
    const found = known.find(one => one.name === name)
    const area = found ?? row(name, areas.length + 1)
    if (!found) areas.push(area)
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
  return areas
}

function under(word: 'area' | 'activity', { school_id, id, class_id }: AreaRow) {
  return { [`${word}_school_id`]: school_id, [`${word}_id`]: id, [`${word}_class_id`]: class_id }
}
