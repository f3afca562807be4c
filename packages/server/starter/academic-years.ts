import { academicYearName, firstYearIn, schoolYearOf } from '@casa/contract/rules/day'
import { platformId } from '@casa/contract/wire'
import { text } from '../src/platform/db/columns.ts'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'

/** Stores the last academic year, the present one and the next, except those that begin in the same year as one that exists. */
export async function loadAcademicYears(tx: Tx, today: string): Promise<number> {
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
