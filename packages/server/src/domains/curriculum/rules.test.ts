import { expect, test } from 'vitest'
import { whyActivityStays, whyAreaStays } from './rules.ts'

test.each([
  ['an area of work', whyAreaStays],
  ['an activity', whyActivityStays],
])('%s stays while something is attached to it, and says how much', (_, whyStays) => {
  expect(whyStays(0)).toBeUndefined()
  for (const count of [1, 2, 17]) expect(JSON.stringify(whyStays(count))).toContain(String(count))
  expect(whyStays(1)).not.toEqual(whyStays(2))
})
