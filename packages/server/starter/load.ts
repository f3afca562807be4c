import { academicYearName, firstYearIn, schoolYearOf } from '@casa/contract/rules/day'
import { nameKey } from '@casa/contract/rules/names'
import { platformId } from '@casa/contract/wire'
import { text, uuid } from '../src/platform/db/columns.ts'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { newId } from '../src/platform/ids.ts'
import { loadCurriculum, starterRevision } from './curriculum/load.ts'
import { loadLessons } from './lessons/load.ts'
import { type Level, levelNames, levels } from './levels.ts'

/** How much of each kind was added. */
export type StarterCounts = { levels: number; exercises: number; lessons: number; years: number }

/** The result of loading it: the counts, and the keys of the stored files, to be confirmed after the commit. */
type Loaded = { counts: StarterCounts; storedKeys: string[] }

/**
 * Adds the starter curriculum to the platform: levels, areas of work, exercises with prerequisites, lessons, subjects
 * and academic years. A level that already has areas of work is left as it is, along with its lessons. Undefined if
 * the starter has already been loaded; if two load it at once, the second waits and gets undefined.
 */
export async function loadStarter(
  tx: Tx,
  storage: Storage,
  { user, now, today }: { user: string; now: Date; today: string },
): Promise<Loaded | undefined> {
  const isFirst = await tx.run`
    insert into app.starter_loads (school_id, loaded_at, revision) values (${platformId}, ${now}, ${starterRevision})
        on conflict do nothing`
  if (!isFirst) return undefined
  const { added, empty } = await addLevels(tx)
  const exercises = await loadCurriculum(tx, empty)
  const lessons = await loadLessons(tx, storage, empty, user)
  const years = await loadAcademicYears(tx, today)
  return {
    counts: { levels: added, exercises, lessons: lessons.count, years },
    storedKeys: lessons.storedKeys,
  }
}

/**
 * Adds the levels whose names the platform does not have yet. `empty` contains those without areas of work, whether
 * new or not.
 */
async function addLevels(tx: Tx): Promise<{ added: number; empty: Map<Level, string> }> {
  const existing = await tx.rows({ id: uuid, name: text })`
    select id, name from app.classes where school_id = ${platformId} and archived_at is null`
  const worked = await tx.rows({ id: uuid })`
    select distinct class_id as id from app.areas where school_id = ${platformId}`
  const hasAreas = new Set(worked.map(({ id }) => id))
  const empty = new Map<Level, string>()
  const rows: { school_id: string; id: string; name: string }[] = []
  for (const level of levels) {
    const name = levelNames[level]
    const found = existing.find(one => nameKey(one.name) === nameKey(name))
    const id = found?.id ?? newId()
    if (!found) rows.push({ school_id: platformId, id, name })
    if (!hasAreas.has(id)) empty.set(level, id)
  }
  await insertMany(tx, 'app.classes', rows)
  return { added: rows.length, empty }
}

/**
 * Stores the previous academic year, the current one and the next, except those that begin in the same year as an
 * existing one.
 */
async function loadAcademicYears(tx: Tx, today: string): Promise<number> {
  const existing = await tx.rows({ name: text })`
    select name from app.academic_years where school_id = ${platformId}`
  const begun = new Set(existing.map(({ name }) => firstYearIn(name)))
  const begins = schoolYearOf(today)
  const years = [begins - 1, begins, begins + 1]
    .filter(year => !begun.has(year))
    .map(year => ({ school_id: platformId, id: newId(), name: academicYearName(year) }))
  await insertMany(tx, 'app.academic_years', years)
  return years.length
}
