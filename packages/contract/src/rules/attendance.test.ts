import { expect, test } from 'vitest'
import { whyNotTake } from './attendance.ts'

test('attendance is taken for today and any day before, and for no day to come', () => {
  expect(whyNotTake('2026-11-20', '2026-11-20')).toBeUndefined()
  expect(whyNotTake('2020-01-01', '2026-11-20')).toBeUndefined()
  expect(whyNotTake('2026-11-21', '2026-11-20')).toBeDefined()
})
