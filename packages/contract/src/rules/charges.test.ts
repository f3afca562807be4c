import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ChargeChoice,
  type ChargeLine,
  chargeChoices,
  chosenInstalments,
  type DatedInstalment,
  isOver,
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
const sumOf = (parts: readonly DatedInstalment[]) => parts.reduce((sum, { amount }) => sum + amount, 0n)
const linesOf = (parts: readonly DatedInstalment[]): ChargeLine[] =>
  parts.map(part => ({ ...part, full: part.amount }))

describe('what a choice charges', () => {
  test('the upcoming instalments are those due on or after the day', () => {
    expect(chosenInstalments(year, 'instalments', since('2026-10-10'))).toEqual(year.slice(1))
    expect(chosenInstalments(year, 'instalments', since('2026-10-11'))).toEqual(year.slice(2))
  })

  test('`days` charges the share of the fee’s year that is left; instalments already due are due at once', () => {
    // 202 of 365 days are left: 130,000 × 202 / 365 = 71,945.21.
    const parts = chosenInstalments(year, 'days', since('2026-11-20'))
    expect(parts.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-20', '2027-02-10'])
    expect(sumOf(parts)).toBe(7_194_521n)
    expect(sumOf(chosenInstalments(year, 'days', since('2026-06-10')))).toBe(13_000_000n)
    expect(sumOf(chosenInstalments(year, 'days', since('2027-06-10')))).toBe(0n)
  })

  test('`whole` charges every instalment, due no earlier than the day of admission', () => {
    expect(chosenInstalments(year, 'whole', since('2026-11-20'))).toEqual(year)
    expect(chosenInstalments(year, 'whole', since('2026-11-20', '2026-11-20')).map(({ day }) => day)).toEqual(
      ['2026-11-20', '2026-11-20', '2027-02-10'],
    )
  })

  test('a child who is admitted after the fee’s year is charged nothing', () => {
    for (const choice of chargeChoices)
      expect(chosenInstalments(year, choice, since('2027-06-10', '2027-06-10'))).toEqual([])
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
      ({ amount, after }, at): DatedInstalment => ({
        number: at + 1,
        day: plusDays('2026-06-10', after),
        amount,
      }),
    ),
  )
const someDay = fc.integer({ min: -30, max: 400 }).map(days => plusDays('2026-06-10', days))
const choices = fc.constantFrom<ChargeChoice>(...chargeChoices)

describe('for any instalments, days and choices', () => {
  test('no instalment is charged more than its amount, and parts are whole, non-negative numbers of paise', () => {
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
        const left = sumOf(chosenInstalments(parts, 'days', since(day, '2024-06-01')))
        const later = sumOf(chosenInstalments(parts, 'days', since(plusDays(day, 1), '2024-06-01')))
        expect(later).toBeLessThanOrEqual(left)
        const lines = linesOf(parts)
        const back = sumOf(toTakeBack(parts, lines, 'days', since(day)))
        expect(back).toBe(-left)
      }),
    )
  })

  test('charging twice never exceeds an instalment, and only amounts that were charged are credited back', () => {
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

  test('changing a fee charges nothing to an account that was charged nothing', () => {
    fc.assert(
      fc.property(instalments, instalments, choices, someDay, (before, after, choice, day) => {
        const none = before.slice(0, 1).map(part => ({ ...part, amount: 0n, full: part.amount }))
        const { back, charge } = toChange(before, after, none, choice, since(day))
        expect([...back, ...charge]).toEqual([])
      }),
    )
  })

  /** What an account owes after a series of changes to a fee, each made on a given day. */
  const afterChanges = (
    fees: readonly (readonly DatedInstalment[])[],
    lines: readonly ChargeLine[],
    choice: ChargeChoice,
    on: ReturnType<typeof since>,
  ) => {
    let all = [...lines]
    for (const [at, fee] of fees.slice(1).entries()) {
      const { back, charge } = toChange(fees[at]!, fee, all, choice, on)
      const same = Map.groupBy([...all, ...back, ...charge], ({ number, day }) => `${number} ${day}`)
      all = [...same.values()].map(ones => ({ ...ones.at(-1)!, amount: sumOf(ones) }))
    }
    return all
  }
  const byDay = (parts: readonly DatedInstalment[]) =>
    parts
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .map((part, at) => ({ ...part, number: at + 1 }))
  const aFee = instalments.map(parts =>
    byDay(parts.map(part => ({ ...part, amount: part.amount + 10_000n }))),
  )

  test('changing a fee and changing it back leaves what an account owes as it was', () => {
    fc.assert(
      fc.property(aFee, aFee, choices, choices, someDay, (one, other, joined, choice, day) => {
        // DatedInstalment of an instalment is rounded to the nearest paisa, so it is exact only when charged by days.
        fc.pre(joined !== 'days' || choice === 'days' || choice === 'none')
        // When charged by days, nothing is owed for a fee whose year is over.
        fc.pre(choice !== 'days' || [one, other].every(fee => !isOver(fee, day)))
        const lines = toCharge(one, [], joined, since(day))
        fc.pre(
          choice === 'none' || joined !== 'instalments' || sumOf(lines) === sumOf(one) || lines.length === 0,
        )
        // The rule cannot distinguish an account that was charged nothing from one whose charges were all credited back.
        fc.pre(afterChanges([one, other], lines, choice, since(day)).some(({ amount }) => amount > 0n))
        const back = afterChanges([one, other, one], lines, choice, since(day))
        expect(sumOf(back)).toBe(sumOf(lines))
      }),
    )
  })

  test('if no other instalment is upcoming, an added one is owed by those who were charged an earlier one', () => {
    const fee = [
      { number: 1, day: '2026-06-10', amount: 10_000n },
      { number: 2, day: '2026-06-12', amount: 10_000n },
    ]
    const other = [
      fee[0]!,
      { number: 2, day: '2026-06-10', amount: 20_000n },
      { number: 3, day: '2026-06-11', amount: 20_000n },
    ]
    const lines = afterChanges([fee, other, fee], linesOf(fee), 'instalments', since('2026-06-12'))
    expect(sumOf(lines)).toBe(20_000n)
  })

  test('changing a fee by days charges what the new fee would charge by days, however often it is changed', () => {
    fc.assert(
      fc.property(fc.array(aFee, { minLength: 1, maxLength: 5 }), someDay, (fees, day) => {
        const owed = afterChanges(fees, toCharge(fees[0]!, [], 'days', since(day)), 'days', since(day))
        fc.pre(fees.every(fee => sumOf(chosenInstalments(fee, 'days', since(day))) > 0n))
        expect(sumOf(owed)).toBe(sumOf(chosenInstalments(fees.at(-1)!, 'days', since(day))))
      }),
    )
  })

  test('a new fee’s upcoming instalments are owed by the children who owed the old fee’s, wherever instalments are added or dropped', () => {
    fc.assert(
      fc.property(aFee, aFee, someDay, (one, other, day) => {
        const lines = toCharge(one, [], 'instalments', since(day))
        fc.pre(lines.length > 0)
        const earlier = one.filter(part => part.day < day)
        const changed = byDay([...earlier.slice(1), ...other.filter(part => part.day >= day)])
        // Otherwise the first one may have been postponed.
        fc.pre(
          earlier.length === 0 ||
            (changed.length !== one.length && other.every(({ amount }) => amount !== earlier[0]!.amount)),
        )
        const owed = afterChanges([one, changed], lines, 'instalments', since(day))
        expect(sumOf(owed)).toBe(sumOf(chosenInstalments(changed, 'instalments', since(day))))
      }),
    )
  })

  test.each([
    ['dropping a past instalment', [100, -10, 200, 30], 'instalments', [200, 30], 200],
    ['adding an upcoming one before', [200, 30], 'instalments', [50, 10, 200, 30], 250],
    ['dropping a past one of three', [100, -40, 110, 10, 120, 40], 'instalments', [110, 10, 120, 40], 230],
    ['replacing a past one by an upcoming one', [100, -10, 200, 30], 'instalments', [200, 30, 300, 60], 500],
    ['dropping an upcoming one', [100, -40, 110, 10, 120, 40], 'instalments', [100, -40, 120, 40], 120],
    ['dropping a past one that was charged', [100, -40, 110, 10], 'whole', [110, 10], 210],
  ] as const)('%s does not change what is owed for the others', (_, one, joined, other, owed) => {
    const fee = (rows: readonly number[]) =>
      rows.flatMap((amount, at): DatedInstalment[] =>
        at % 2 > 0
          ? []
          : [{ number: at / 2 + 1, day: plusDays('2026-11-20', rows[at + 1]!), amount: BigInt(amount) }],
      )
    const on = since('2026-11-20')
    const lines = afterChanges([fee(one), fee(other)], toCharge(fee(one), [], joined, on), 'instalments', on)
    expect(sumOf(lines)).toBe(BigInt(owed))
    // A child who leaves the class and comes back owes each instalment once.
    expect(toCharge(fee(other), lines, 'instalments', on)).toEqual([])
  })

  test('an instalment from before the admission is owed again only by a child who owed it', () => {
    const on = since('2026-11-20', '2026-11-20')
    for (const joined of chargeChoices.filter(choice => choice !== 'days'))
      for (const fee of [year, byDay(year.toSpliced(1, 1))]) {
        const lines = toCharge(fee, [], joined, on)
        const dropped = byDay(fee.slice(1))
        expect(sumOf(afterChanges([fee, dropped, fee], lines, 'whole', on))).toBe(sumOf(lines))
      }
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
        fc.pre(sumOf(chosenInstalments(parts, 'days', since(day, day))) > 0n)
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
