import type { Matrix, Spread } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** After every test about records, progress and counts equal a recount. */
export async function expectConsistentCounts(app: TestApp): Promise<void> {
  const { rows } = await app.database.owner.query(`
    select to_json(d) as difference from app.progress_differences d
    union all select to_json(d) from app.progress_count_differences d`)
  expect(rows).toEqual([])
}

/** A class's counts equal its matrix, with each child once per exercise. */
export function expectSpreadOf(matrix: Matrix, spread: Spread): void {
  expect(spread.children).toBe(matrix.students.length)
  expect(spread.exercises.map(({ _id }) => _id)).toEqual(matrix.exercises.map(({ _id }) => _id))
  for (const [place, counts] of spread.exercises.entries()) {
    const shown = (key: Key | null) => matrix.students.filter(child => child.keys[place] === key).length
    for (const key of keys) expect(counts[key]).toBe(shown(key))
    expect(counts.notBegun).toBe(shown(null))
  }
}
