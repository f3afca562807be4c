import { describe, expect, test } from 'vitest'
import { changedInstalments, changedPayer, payersOf } from './rules.ts'

describe('a fee’s audience', () => {
  test('each chosen child once, or all', () => {
    expect(payersOf({ studentId: ['a', 'b', 'a'] })).toEqual(['a', 'b'])
    expect(payersOf({ studentId: ['a'], isEventForAllStudent: false })).toEqual(['a'])
    expect(payersOf({ studentId: ['a'], isEventForAllStudent: true })).toBe('all')
    expect(payersOf({ studentId: [] })).toBe('all')
    expect(payersOf({ studentId: null, isEventForAllStudent: null })).toBe('all')
  })

  test('nobody, if it is not for all and no child is chosen', () => {
    expect(payersOf({ studentId: [], isEventForAllStudent: false })).toBe('nobody')
    expect(payersOf({ isEventForAllStudent: false })).toBe('nobody')
  })

  test('a request that does not mention it leaves it unchanged', () => {
    expect(payersOf({})).toBeUndefined()
    const ofOne = { studentId: { _id: 'a', firstName: 'Asha', lastName: null } }
    expect(changedPayer({}, ofOne)).toBeUndefined()
    expect(changedPayer({ isEventForAllStudent: false }, ofOne)).toBeUndefined()
    expect(changedPayer({ isEventForAllStudent: false }, { studentId: null })).toBe('nobody')
    expect(changedPayer({ isEventForAllStudent: true }, ofOne)).toBe('all')
  })

  test('a stored fee is for at most one child', () => {
    expect(changedPayer({ studentId: ['a', 'a'] }, { studentId: null })).toEqual({ studentId: 'a' })
    expect(changedPayer({ studentId: ['a', 'b'] }, { studentId: null })).toBe('several')
    expect(changedPayer({ studentId: null }, { studentId: null })).toBe('all')
  })
})

test('instalments accept both of their names, those of a request first', () => {
  const stored = [{ installmentFee: '1.00', installmentdate: '2026-12-10' }]
  const given = [{ fee: '2.00', date: '2027-01-10' }]
  expect(changedInstalments({ installments: given, istallmentId: stored })).toEqual(given)
  expect(changedInstalments({ istallmentId: stored })).toEqual([{ fee: '1.00', date: '2026-12-10' }])
  expect(changedInstalments({})).toBeUndefined()
})
