import { platformId } from '@casa/contract/wire'
import { text, uuid } from '../../src/platform/db/columns.ts'
import type { Tx } from '../../src/platform/db/connection.ts'
import { insertMany } from '../../src/platform/db/insert-many.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Level } from '../levels.ts'
import { curriculum, loadPrerequisites, type StarterExercise, starterExercises } from './curriculum.ts'
import type { Work } from './work.ts'

/** The class or level whose curriculum it is. */
type Owner = { schoolId: string; classId: string }
/** An existing area of work. */
export type KnownArea = { school_id: string; id: string; class_id: string; name: string }
type Row = KnownArea & { position: number }

/** Stores the curriculum of these levels, by their ids, and returns how many exercises it has. */
export async function loadCurriculum(tx: Tx, levelIds: ReadonlyMap<Level, string>): Promise<number> {
  let exercises = 0
  const all = starterExercises()
  for (const [level, classId] of levelIds) {
    const details = all.filter(one => one.level === level)
    exercises += (await addStarterWork(tx, { schoolId: platformId, classId }, curriculum[level], details))
      .exercises
  }
  await loadPrerequisites(tx, levelIds)
  await loadNames(tx)
  return exercises
}

/** What an exercise is known by, and what is stored with it. */
export type ExerciseDetails = Pick<StarterExercise, 'name' | 'fromMonths' | 'opener'>

/**
 * Stores an owner's curriculum in three statements, and returns how many exercises it has. Anything added to an
 * existing area (`known`, by name) comes after everything already in it. Throws if an exercise has no details.
 */
export async function addStarterWork(
  tx: Tx,
  { schoolId, classId }: Owner,
  work: Work,
  details: readonly ExerciseDetails[],
  known: readonly KnownArea[] = [],
): Promise<{ exercises: number }> {
  const row = (name: string, position: number): Row => ({
    school_id: schoolId,
    id: newId(),
    class_id: classId,
    name,
    position,
  })
  const detailsOf = new Map(
    details.map(({ name, fromMonths, opener }) => [name, { from_months: fromMonths, opener }]),
  )
  const detailed = (name: string) => {
    const found = detailsOf.get(name)
    if (!found) throw new Error(`exercises.tsv: “${name}” is missing`)
    return found
  }
  const areas: Row[] = []
  const activities: Row[] = []
  const exercises: (Row & { from_months: number; opener: boolean })[] = []
  for (const [name, groups] of Object.entries(work)) {
    const found = known.find(one => one.name === name)
    const added = row(name, areas.length + 1)
    if (!found) areas.push(added)
    const area: KnownArea = found ?? added
    for (const [index, [group, names]] of Object.entries(groups).entries()) {
      const activity = row(group, index + (found ? 101 : 1))
      activities.push({ ...activity, ...under('area', area) })
      for (const [place, exercise] of names.entries())
        exercises.push({ ...row(exercise, place + 1), ...detailed(exercise), ...under('activity', activity) })
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

/** The latest revision of what the starter says about its exercises. */
export const starterRevision = 4

/**
 * Gives the exercises of an older installation what has been added to the starter since: minimum ages, openers,
 * other names and translations, once. An exercise that has a minimum age, or other names, keeps them. Returns how many got an age.
 */
export async function completeStarter(tx: Tx): Promise<number> {
  const isOlder = await tx.run`
    update app.starter_loads set revision = ${starterRevision}
     where school_id = ${platformId} and revision < ${starterRevision}`
  if (!isOlder) return 0
  const found = (await recognised(tx)).map(({ id, fromMonths, opener }) => ({
    id,
    from_months: fromMonths,
    opener,
  }))
  const changed = await tx.run`
    update app.exercises e set from_months = found.from_months, opener = found.opener
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found(id uuid, from_months smallint, opener boolean)
     where e.school_id = ${platformId} and e.id = found.id and e.from_months is null`
  await loadNames(tx)
  await showNames(tx)
  return changed
}

/** Marks the names that are shown to readers of their language, and adds those that are missing. */
async function showNames(tx: Tx): Promise<void> {
  const rows = (await recognised(tx)).flatMap(({ id, names }) =>
    names
      .filter(({ shown }) => shown)
      .map(({ language, name }) => ({ id: newId(), exercise_id: id, language, name })),
  )
  await tx.run`
    insert into app.exercise_names (school_id, id, exercise_school_id, exercise_id, language, name, shown)
    select ${platformId}, id, ${platformId}, exercise_id, language, name, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as named(id uuid, exercise_id uuid, language text, name text)
        on conflict (school_id, exercise_id, app.name_key(name)) do update set shown = true`
}

/** Stores the other names of the platform's exercises that have none. */
async function loadNames(tx: Tx): Promise<void> {
  const named = await tx.rows({ id: uuid })`
    select distinct exercise_id as id from app.exercise_names where school_id = ${platformId}`
  const known = new Set(named.map(({ id }) => id))
  const rows = (await recognised(tx))
    .filter(({ id }) => !known.has(id))
    .flatMap(({ id, names }) =>
      names.map(one => ({
        school_id: platformId,
        id: newId(),
        exercise_school_id: platformId,
        exercise_id: id,
        ...one,
      })),
    )
  await insertMany(tx, 'app.exercise_names', rows)
}

/**
 * The platform's exercises that come from the starter. The administrator may have renamed a level, so it is recognised
 * by its exercises.
 */
async function recognised(tx: Tx): Promise<(StarterExercise & { id: string })[]> {
  const stored = await tx.rows({ id: uuid, name: text, classId: uuid })`
    select id, name, class_id as "classId" from app.exercises where school_id = ${platformId}`
  const levels = [...Map.groupBy(starterExercises(), ({ level }) => level).values()].map(
    exercises => new Map(exercises.map(one => [one.name, one])),
  )
  return [...Map.groupBy(stored, ({ classId }) => classId).values()].flatMap(exercises => {
    const shared = (level: (typeof levels)[number]) => exercises.filter(({ name }) => level.has(name)).length
    const level = levels.reduce((best, other) => (shared(other) > shared(best) ? other : best))
    return exercises.flatMap(({ id, name }) => {
      const one = level.get(name)
      return one ? [{ ...one, id }] : []
    })
  })
}
