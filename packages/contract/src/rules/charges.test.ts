import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChargeChoice,
  chargeChoices,
  chosenParts,
  type Line,
  type Part,
  toChange,
  toCharge,
  toTakeBack,
} from './charges.ts'
import { plusDays } from './day.ts'

const year = [
  { number: 1, day: '2026-06-10', amount: 5_000_000n },
  { number: 2, day: '2026-10-10', amount: 4_000_000n },
  { number: 3, day: '2027-02-10', amount: 4_000_000n },
]
const since = (day: string, admitted = '2024-06-01') => ({ admitted, from: day, firstDue: day })
const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + amount, 0n)
const linesOf = (parts: readonly Part[]): Line[] => parts.map(part => ({ ...part, full: part.amount }))

describe('what a choice charges', () => {
  test('the upcoming instalments are those due on or after the day', () => {
    expect(chosenParts(year, 'instalments', since('2026-10-10'))).toEqual(year.slice(1))
    expect(chosenParts(year, 'instalments', since('2026-10-11'))).toEqual(year.slice(2))
  })

  test('by days charges the share of the fee’s year that is left; instalments already due are due at once', () => {
    // 202 of 365 days are left: 130,000 × 202 / 365 = 71,945.21.
    const parts = chosenParts(year, 'days', since('2026-11-20'))
    expect(parts.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-20', '2027-02-10'])
    expect(sumOf(parts)).toBe(7_194_521n)
    expect(sumOf(chosenParts(year, 'days', since('2026-06-10')))).toBe(13_000_000n)
    expect(sumOf(chosenParts(year, 'days', since('2027-06-10')))).toBe(0n)
  })

  test('the whole is every instalment, due no earlier than the day of admission', () => {
    expect(chosenParts(year, 'whole', since('2026-11-20'))).toEqual(year)
    expect(chosenParts(year, 'whole', since('2026-11-20', '2026-11-20')).map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2027-02-10',
    ])
  })

  test('a child who is admitted after the fee’s year is charged nothing', () => {
    for (const choice of chargeChoices)
      expect(chosenParts(year, choice, since('2027-06-10', '2027-06-10'))).toEqual([])
  })
})

const instalments = fc
  .array(
    fc.record({
      amount: fc.bigInt({ min: 1n, max: 999_999_999_999n }),
      after: fc.integer({ min: 0, max: 300 }),
    }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map(all =>
    all.map(
      ({ amount, after }, at): Part => ({ number: at + 1, day: plusDays('2026-06-10', after), amount }),
    ),
  )
const someDay = fc.integer({ min: -30, max: 400 }).map(days => plusDays('2026-06-10', days))
const choices = fc.constantFrom<ChargeChoice>(...chargeChoices)

describe('for any instalments, days and choices', () => {
  test('no instalment is charged beyond its amount, and parts are whole non-negative paise', () => {
    fc.assert(
      fc.property(instalments, choices, someDay, someDay, (parts, choice, day, admitted) => {
        const from = day > admitted ? day : admitted
        const lines = toCharge(parts, [], choice, since(from, admitted))
        for (const { number, amount, day: due } of lines) {
          expect(amount).toBeGreaterThan(0n)
          expect(amount).toBeLessThanOrEqual(parts[number - 1]!.amount)
          expect(due >= admitted || choice === 'instalments').toBe(true)
        }
      }),
    )
  })

  test('shares by days never grow as days pass, and the shares before and after a day add up to the whole', () => {
    fc.assert(
      fc.property(instalments, someDay, (parts, day) => {
        const left = sumOf(chosenParts(parts, 'days', since(day, '2024-06-01')))
        const later = sumOf(chosenParts(parts, 'days', since(plusDays(day, 1), '2024-06-01')))
        expect(later).toBeLessThanOrEqual(left)
        const lines = linesOf(parts)
        const back = sumOf(toTakeBack(parts, lines, 'days', since(day)))
        expect(back).toBe(-left)
      }),
    )
  })

  test('charging twice exceeds no instalment, and only charged amounts are credited back', () => {
    fc.assert(
      fc.property(instalments, choices, choices, someDay, (parts, first, second, day) => {
        const lines = toCharge(parts, [], first, since(day))
        const again = toCharge(parts, lines, second, since(day))
        for (const part of parts)
          expect(
            sumOf([...lines, ...again].filter(({ number }) => number === part.number)),
          ).toBeLessThanOrEqual(part.amount)
        if (first !== 'days') expect(toCharge(parts, lines, first, since(day))).toEqual([])
        for (const one of toTakeBack(parts, lines, second, since(day))) {
          const line = lines.find(({ number, day }) => number === one.number && day === one.day)!
          expect(-one.amount).toBeGreaterThan(0n)
          expect(-one.amount).toBeLessThanOrEqual(line.amount)
        }
      }),
    )
  })

  test('changing a fee to itself changes nothing, and replacing it charges the new fee in full to accounts that had the old one in full', () => {
    fc.assert(
      fc.property(instalments, instalments, choices, someDay, (before, after, choice, day) => {
        const lines = linesOf(before)
        const same = toChange(before, before, lines, choice, since(day))
        expect(sumOf([...same.back, ...same.charge])).toBe(0n)
        const whole = toChange(before, after, lines, 'whole', since(day))
        expect(sumOf([...lines, ...whole.back, ...whole.charge])).toBe(sumOf(after))
      }),
    )
  })

  test('an account that was charged nothing is charged nothing by a change', () => {
    fc.assert(
      fc.property(instalments, instalments, choices, someDay, (before, after, choice, day) => {
        const none = before.slice(0, 1).map(part => ({ ...part, amount: 0n, full: part.amount }))
        const { back, charge } = toChange(before, after, none, choice, since(day))
        expect([...back, ...charge]).toEqual([])
      }),
    )
  })

  test('a postponed instalment is owed once', () => {
    const after = [{ ...year[0]!, day: '2027-01-10' }, ...year.slice(1)]
    const { back, charge } = toChange(year, after, linesOf(year), 'instalments', since('2026-11-20'))
    expect(sumOf([...linesOf(year), ...back, ...charge])).toBe(13_000_000n)
    expect(back.map(({ number }) => number)).toEqual([1, 3])
  })
})

describe('a move by days', () => {
  const moved = (day: string, joined: string) => ({ ...since(day, joined), joined })

  test('credits back everything when the child leaves the class on the day of joining', () => {
    fc.assert(
      fc.property(instalments, choices, someDay, (parts, choice, day) => {
        const lines = toCharge(parts, [], choice, since(day, day))
        fc.pre(sumOf(chosenParts(parts, 'days', since(day, day))) > 0n)
        expect(sumOf(toTakeBack(parts, lines, 'days', moved(day, day)))).toBe(-sumOf(lines))
      }),
    )
  })

  test('credits back the share of the remaining days, never more than was charged', () => {
    fc.assert(
      fc.property(
        instalments,
        choices,
        someDay,
        fc.integer({ min: 0, max: 200 }),
        (parts, choice, day, after) => {
          const lines = toCharge(parts, [], choice, since(day, day))
          const back = toTakeBack(parts, lines, 'days', moved(plusDays(day, after), day))
          expect(-sumOf(back)).toBeLessThanOrEqual(sumOf(lines))
          for (const { amount } of back) expect(amount).toBeLessThan(0n)
        },
      ),
    )
  })
})
