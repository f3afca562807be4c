import { expect, test } from 'vitest'
import { whyNotTake } from './attendance.ts'

test('attendance can be taken for today and past days, but not for future days', () => {
  expect(whyNotTake('2026-11-20', '2026-11-20')).toBeUndefined()
  expect(whyNotTake('2020-01-01', '2026-11-20')).toBeUndefined()
  expect(whyNotTake('2026-11-21', '2026-11-20')).toBeDefined()
})
