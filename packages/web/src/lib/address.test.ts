import { expect, test } from 'vitest'
import { dayParam, withParameters } from './address.ts'

test('a parameter is set or removed, and the others are unchanged', () => {
  const address = new URLSearchParams('view=matrix&classId=1&studentId=2')
  expect(`${withParameters({ classId: '3', studentId: '' })(address)}`).toBe('view=matrix&classId=3')
  expect(`${address}`).toBe('view=matrix&classId=1&studentId=2')
})

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', ''],
  ['2026-02', ''],
  ['tomorrow', ''],
  ['', ''],
])('the day %j in an address is parsed as %j', (written, day) => {
  expect(dayParam(new URLSearchParams({ date: written }), 'date')).toBe(day)
  expect(dayParam(new URLSearchParams(), 'date')).toBe('')
})
