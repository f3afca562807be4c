import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf, grouped, largestAmount, paiseOf, readAmount, sumOf } from './money.ts'

const paise = fc.bigInt({ min: 1n, max: paiseOf(largestAmount) })

describe('an amount', () => {
  test.each([
    ['45000', '45000.00'],
    [' 45000.5 ', '45000.50'],
    ['45000.', '45000.00'],
    ['1,30,000', '130000.00'],
    ['130,000.75', '130000.75'],
    ['0.01', '0.01'],
    ['007', '7.00'],
    ['₹1,30,000', '130000.00'],
    ['₹ 1,30,000/-', '130000.00'],
    ['Rs. 45,000.50', '45000.50'],
    ['rs 45000', '45000.00'],
    ['INR 130,000', '130000.00'],
    ['45000 Rs.', '45000.00'],
    ['1 30 000', '130000.00'],
    ['130\u00a0000', '130000.00'],
    ['१,३०,०००', '130000.00'],
    ['౪౫౦౦౦.౫౦', '45000.50'],
    ['\u200b45000\ufeff', '45000.00'],
    ['9999999999.99', '9999999999.99'],
  ])('%s is %s', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount })
  })

  test.each([
    ['-1', 'notMore'],
    ['- 0.5', 'notMore'],
    ['0', 'notMore'],
    ['0.00', 'notMore'],
    ['0.005', 'paise'],
    ['100.001', 'paise'],
    ['10000000000', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
    ['1e3', 'notAnAmount'],
    ['1,5', 'notAnAmount'],
    ['1,50', 'notAnAmount'],
    ['.5', 'notAnAmount'],
    ['1.234,50', 'notAnAmount'],
    ['1.30.000', 'notAnAmount'],
    ['1,30,00', 'notAnAmount'],
    ['1,2345', 'notAnAmount'],
    ['0,500', 'notAnAmount'],
    ['12 34', 'notAnAmount'],
    ['1.500', 'paise'],
    ['1.000', 'paise'],
    ['₹', 'notAnAmount'],
    ['$5', 'notAnAmount'],
    ['5 lakh', 'notAnAmount'],
    ['₹-5', 'notMore'],
    ['', 'notAnAmount'],
    ['NaN', 'notAnAmount'],
    ['-', 'notAnAmount'],
  ])('%s is not an amount: %s', (typed, fault) => {
    expect(readAmount(typed)).toEqual({ fault })
  })

  test('is parsed as written, with or without grouping, to the last paisa', () => {
    fc.assert(
      fc.property(paise, value => {
        const amount = amountOf(value)
        expect(paiseOf(amount)).toBe(value)
        expect(readAmount(amount)).toEqual({ amount })
        expect(readAmount(grouped(amount))).toEqual({ amount })
      }),
    )
  })

  test('whatever was typed, an accepted amount has two places and is more than 0', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), typed => {
        const read = readAmount(typed)
        if ('fault' in read) return
        expect(read.amount).toMatch(/^\d+\.\d\d$/)
        expect(paiseOf(read.amount) > 0n).toBe(true)
      }),
    )
  })
})

describe('a sum', () => {
  test('of three tenths is exact, unlike with floats', () => {
    expect(sumOf(['0.10', '0.20'])).toBe('0.30')
    expect(sumOf([])).toBe('0.00')
  })

  test('is the same in any order and any grouping, and equals the sum of the paise', () => {
    fc.assert(
      fc.property(fc.array(paise, { maxLength: 60 }), fc.nat(60), (values, cut) => {
        const amounts = values.map(amountOf)
        const sum = sumOf(amounts)
        expect(paiseOf(sum)).toBe(values.reduce((one, other) => one + other, 0n))
        expect(sumOf(amounts.toReversed())).toBe(sum)
        expect(sumOf([sumOf(amounts.slice(0, cut)), sumOf(amounts.slice(cut))])).toBe(sum)
      }),
    )
  })
})

test.each([
  ['5.00', '5'],
  ['999.00', '999'],
  ['1000.00', '1,000'],
  ['130000.00', '1,30,000'],
  ['12345678.90', '1,23,45,678.90'],
  ['9999999999.99', '9,99,99,99,999.99'],
  ['-130000.00', '-1,30,000'],
])('%s is shown as %s', (amount, shown) => {
  expect(grouped(amount)).toBe(shown)
})
