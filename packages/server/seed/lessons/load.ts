import { platformId } from '@casa/contract/wire'
import { text, uuid } from '../../src/platform/db/columns.ts'
import type { Tx } from '../../src/platform/db/connection.ts'
import { insertMany } from '../../src/platform/db/insert-many.ts'
import type { Storage } from '../../src/platform/files/storage.ts'
import { newId } from '../../src/platform/ids.ts'
import { storeDrawings, storeFilms } from '../store-drawings.ts'
import { type DrawingName, drawings } from './drawings/drawings.ts'
import { type FilmName, films } from './films.ts'
import type { LessonPlan } from './lesson-plan.ts'
import { lessonPlans } from './lesson-plans.ts'

/**
 * Stores the ready-made lesson plans of the levels with their drawings, each drawing once, and films. The exercises that
 * they present have to be there. `user` uploaded the files; gives their keys, to be confirmed after the commit.
 */
export async function loadLessons(
  tx: Tx,
  storage: Storage,
  levelIds: Map<string, string>,
  user: string,
): Promise<string[]> {
  const of = { schoolId: platformId, user, width: 480, height: 320 }
  const { ids, keys } = await storeDrawings(tx, storage, Object.values(drawings), of)
  const stored = await storeFilms(tx, storage, Object.values(films), of)
  const filmIds = new Map(Object.keys(films).map((name, index) => [name as FilmName, stored.ids[index]!]))
  const pictures = new Map(Object.keys(drawings).map((name, index) => [name as DrawingName, ids[index]!]))
  const exercises = await exercisesByName(tx)
  const subjects = Object.keys(lessonPlans).map(name => ({ school_id: platformId, id: newId(), name }))
  await insertMany(tx, 'app.subjects', subjects)
  const rows = subjects.flatMap(({ id, name }) =>
    lessonPlans[name]!.map(plan => {
      const level = levelIds.get(plan.level)!
      return {
        school_id: platformId,
        id: newId(),
        class_id: level,
        subject_id: id,
        ...columnsOf(plan),
        video_id: (plan.film && filmIds.get(plan.film)) ?? null,
        image_ids: plan.drawings.map(drawing => pictures.get(drawing)!),
        exercise_ids: [exercises.get(`${level} ${plan.exercise}`)!],
      }
    }),
  )
  await insertMany(tx, 'app.lessons', rows)
  return [...keys, ...stored.keys]
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
