import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Every story about records leaves progress and counts behind that a recount gives too. */
export async function expectConsistentCounts(app: TestApp): Promise<void> {
  const { rows } = await app.database.owner.query(`
    select to_json(d) as difference from app.progress_differences d
    union all select to_json(d) from app.progress_count_differences d`)
  expect(rows).toEqual([])
}
