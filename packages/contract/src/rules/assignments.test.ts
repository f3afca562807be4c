import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInOrder, isOpen, mayAskAgain } from './assignments.ts'

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const isPastDue = (dueDate: string | null, today: string) =>
  mayAskAgain({ dueDate, resubmit: 'Not Submitted' }, today)

test('a due date is valid unless it precedes the assignment, and past only from the next day', () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [first, last] = [one, other].sort() as [string, string]
      expect(isInOrder(first, last)).toBe(true)
      expect(isInOrder(last, first)).toBe(first === last)
      expect(isPastDue(first, last)).toBe(first !== last)
      expect(isPastDue(last, first)).toBe(false)
      expect(isPastDue(null, last)).toBe(false)
    }),
  )
})

test('a missing or half-typed date is valid', () => {
  for (const half of [null, undefined, '', 'unfinished']) {
    expect(isInOrder(half, '2026-11-20')).toBe(true)
    expect(isInOrder('2026-11-20', half)).toBe(true)
  }
})

test('staff can submit an assignment that is not submitted or that a parent asked to resubmit', () => {
  expect(isOpen({ status: 'Submitted', resubmit: 'Not Submitted' })).toBe(false)
  expect(isOpen({ status: 'Submitted', resubmit: 'Resubmit' })).toBe(true)
  expect(isOpen({ status: 'Not Submitted', resubmit: 'Not Submitted' })).toBe(true)
})
