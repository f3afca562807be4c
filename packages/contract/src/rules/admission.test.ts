import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { whyNotAdmitted } from './admission.ts'
import { plusDays } from './day.ts'

const { admittedUnborn, admittedLongAgo } = messages.student

test.each([
  ['2019-05-01', '2024-06-01', undefined],
  ['2024-06-01', '2024-06-01', undefined],
  ['2024-06-02', '2024-06-01', admittedUnborn],
  ['1900-01-01', '1900-06-01', admittedLongAgo],
  ['1999-01-01', '2001-11-19', admittedLongAgo],
  ['1999-01-01', '2001-11-20', undefined],
  // A future day is a planned admission.
  ['2024-06-01', '2027-06-01', undefined],
])('a child born on %s and admitted on %s', (dob, doa, refusal) => {
  expect(whyNotAdmitted({ dob, doa }, '2026-11-20')).toBe(refusal)
})

test('29 February works as a limit like any other day', () => {
  expect(whyNotAdmitted({ dob: '2000-01-01', doa: '2003-02-28' }, '2028-02-29')).toBe(admittedLongAgo)
  expect(whyNotAdmitted({ dob: '2000-01-01', doa: '2003-03-01' }, '2028-02-29')).toBeUndefined()
})

test('no child of school age is refused because of the years since admission', () => {
  const days = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(days(20_000), days(19 * 365), days(19 * 365), (offset, age, since) => {
      const today = plusDays('1990-01-01', offset)
      const dob = plusDays(today, -age)
      expect(whyNotAdmitted({ dob, doa: plusDays(dob, Math.min(age, since)) }, today)).toBeUndefined()
    }),
  )
})
