import { nameKey } from '@casa/contract/rules/names'
import { platformId } from '@casa/contract/wire'
import { text, uuid } from '../../src/platform/db/columns.ts'
import type { Tx } from '../../src/platform/db/connection.ts'
import { insertMany } from '../../src/platform/db/insert-many.ts'
import type { Storage } from '../../src/platform/files/storage.ts'
import { newId } from '../../src/platform/ids.ts'
import type { Level } from '../levels.ts'
import { storeDrawings, storeFilms } from '../store-drawings.ts'
import { culturePlans } from './culture.ts'
import { drawings } from './drawings/drawings.ts'
import { languagePlans } from './language.ts'
import { films, type LessonPlan } from './lesson-plan.ts'
import { mathematicsPlans } from './mathematics.ts'
import { numbersToTenPlans } from './mathematics-to-ten.ts'
import { practicalLifePlans } from './practical-life.ts'
import { sensorialPlans } from './sensorial.ts'
import { dimensionPlans } from './sensorial-dimension.ts'

/** The ready-made lesson plans by area of work, which is their subject. */
export const lessonPlans: Record<string, readonly LessonPlan[]> = {
  'Practical Life': practicalLifePlans,
  Sensorial: [...dimensionPlans, ...sensorialPlans],
  Language: languagePlans,
  Mathematics: [...numbersToTenPlans, ...mathematicsPlans],
  Culture: culturePlans,
}

/**
 * Stores the lesson plans of these levels with their drawings and films, each once, under the subjects of the platform.
 * The exercises that they present must exist. `user` uploaded the files; returns their keys, to be confirmed after the
 * commit.
 */
export async function loadLessons(
  tx: Tx,
  storage: Storage,
  levelIds: ReadonlyMap<Level, string>,
  user: string,
): Promise<{ count: number; storedKeys: string[] }> {
  const plans = Object.entries(lessonPlans).flatMap(([subject, ofSubject]) =>
    ofSubject.filter(({ level }) => levelIds.has(level)).map(plan => ({ ...plan, subject })),
  )
  const of = { schoolId: platformId, user, width: 480, height: 320 }
  const shown = [...new Set(plans.flatMap(plan => plan.drawings))]
  const pictures = await storeDrawings(
    tx,
    storage,
    shown.map(name => drawings[name]),
    of,
  )
  const played = [...new Set(plans.flatMap(({ film }) => film ?? []))]
  const made = await storeFilms(
    tx,
    storage,
    played.map(name => films[name]),
    of,
  )
  const exercises = await exercisesByName(tx)
  const subjects = await subjectIds(tx, new Set(plans.map(({ subject }) => subject)))
  const rows = plans.map(plan => {
    const level = levelIds.get(plan.level)!
    return {
      school_id: platformId,
      id: newId(),
      class_id: level,
      subject_id: subjects.get(nameKey(plan.subject)),
      ...columnsOf(plan),
      video_id: plan.film ? made.ids[played.indexOf(plan.film)]! : null,
      image_ids: plan.drawings.map(drawing => pictures.ids[shown.indexOf(drawing)]!),
      exercise_ids: [exercises.get(`${level} ${plan.exercise}`)!],
    }
  })
  await insertMany(tx, 'app.lessons', rows)
  return { count: rows.length, storedKeys: [...pictures.keys, ...made.keys] }
}

/** The ids of subjects by the keys of their names; those that the platform lacks are added. */
async function subjectIds(tx: Tx, names: ReadonlySet<string>): Promise<Map<string, string>> {
  const existing = await tx.rows({ id: uuid, name: text })`
    select id, name from app.subjects where school_id = ${platformId}`
  const ids = new Map(existing.map(({ id, name }) => [nameKey(name), id]))
  const missing = [...names].filter(name => !ids.has(nameKey(name)))
  const rows = missing.map(name => ({ school_id: platformId, id: newId(), name }))
  await insertMany(tx, 'app.subjects', rows)
  for (const { id, name } of rows) ids.set(nameKey(name), id)
  return ids
}

function columnsOf(plan: LessonPlan) {
  return {
    name: plan.exercise,
    objectives: [`Direct aim: ${plan.directAim}`, ...plan.indirectAims.map(aim => `Indirect aim: ${aim}`)],
    materials: plan.materials,
    steps: plan.presentation,
    control_of_error: plan.controlOfError,
    points_of_interest: plan.pointsOfInterest,
    remarks: `Age: ${plan.age}.\n${plan.remarks}`,
  }
}

/** The ready-made exercises' ids, by level and name. */
async function exercisesByName(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.rows({ id: uuid, level: uuid, name: text })`
    select id, class_id as level, name from app.exercises where school_id = ${platformId}`
  return new Map(rows.map(({ id, level, name }) => [`${level} ${name}`, id]))
}
