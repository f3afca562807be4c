import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { money } from './amount.ts'
import { attendance } from './attendance.ts'
import { wholeOrDigits } from './bounded.ts'
import { messages } from './messages.ts'
import { records } from './records.ts'
import { day, digits, filter } from './wire.ts'

describe('a JSON number', () => {
  const mobile = digits(10, messages.mobileRequired)
  const said = (schema: z.core.$ZodType, value: unknown) =>
    z.safeParse(schema, value).error?.issues.map(({ message }) => message)

  test('is treated as its digits where digits are expected', () => {
    expect(mobile.parse(9876543210)).toBe('9876543210')
    expect(digits(6).parse(500034)).toBe('500034')
    expect(digits(12).parse(123412341234)).toBe('123412341234')
    expect(filter({ pincode: digits(6) }).parse({ pincode: 500034 })).toEqual({ pincode: '500034' })
    fc.assert(
      fc.property(fc.integer({ min: 10 ** 9, max: 10 ** 10 - 1 }), number => {
        expect(mobile.parse(number)).toBe(String(number))
      }),
      { seed: 35 },
    )
  })

  test('that is not a safe integer is refused with the field’s message, once', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noInteger: true }),
          fc.integer({ max: -1 }),
          fc.constantFrom(2 ** 53, 1e21, Number.NaN, Number.POSITIVE_INFINITY),
        ),
        number => {
          expect(said(mobile, number)).toEqual([messages.digitsOnly])
        },
      ),
      { seed: 35 },
    )
    expect(said(mobile, 98765)).toEqual([messages.exactly10])
    expect(said(mobile, undefined)).toEqual([messages.mobileRequired])
    // Only the first error of a field is reported.
    expect(said(mobile, '  ')?.[0]).toBe(messages.mobileRequired)
    expect(said(mobile, 'nobody')?.[0]).toBe(messages.digitsOnly)
  })

  test('is accepted as an amount if it has at most two decimal places', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), paise => {
        expect(money().parse(paise / 100)).toBe((paise / 100).toFixed(2))
      }),
      { seed: 35 },
    )
    expect(said(money(), 0.1 + 0.2)).toEqual([messages.invalid.amountPaise])
    expect(said(money(), -1)).toEqual([messages.invalid.amountNotMore])
    expect(said(money(), 1e21)).toEqual([messages.invalid.amount])
    expect(said(money('Say how much.'), undefined)).toEqual(['Say how much.'])
  })

  test('and its digits are read as the same whole number', () => {
    const size = wholeOrDigits(1, 60)
    expect([size.parse(60), size.parse('60')]).toEqual([60, 60])
    expect(said(size, '61')).toEqual(['Must be at most 60.'])
    for (const value of ['', ' ', 'x', '1.5', true, null, [], '9'.repeat(300)])
      expect(said(size, value), JSON.stringify(value)).toHaveLength(1)
  })
})

test.each([
  ['counts', attendance.counts, 'startDate', 'endDate'],
  ['absences', attendance.absences, 'startDate', 'endDate'],
  ['report', attendance.report, 'startDate1', 'endDate1'],
  ['records', records.find, 'startDate1', 'endDate1'],
  ['record reports', records.reports, 'startDate', 'endDate'],
] as const)('%s cover at most ten years, in the right order', (_, { body }, first, last) => {
  const said = (from: string, to: string) =>
    z
      .safeParse(body, { [first]: from, [last]: to })
      .error?.issues.map(({ path, message }) => [path[0], message])
  expect(said('2016-12-01', '2026-11-30')).toBeUndefined()
  expect(said('1900-01-01', '2100-12-31')).toEqual([[last, messages.longerThanTenYears]])
  expect(said('2026-11-30', '2026-11-29')).toEqual([[last, messages.dateOrder]])
})

test('in every field that holds a day, its year is between 1900 and 2100', () => {
  const said = (value: string) =>
    day('Choose a day.')
      .safeParse(value)
      .error?.issues.map(({ message }) => message)
  for (const right of ['1900-01-01', '2100-12-31']) expect(said(right)).toBeUndefined()
  for (const other of ['1899-12-31', '2101-01-01', '0000-01-01', '9999-12-31'])
    expect(said(other)).toEqual([messages.invalid.year])
  for (const none of ['', '2026-02-30', '2026-11-20T00:00', '9'.repeat(50)])
    expect(said(none)?.[0]).toBe('Choose a day.')
})
