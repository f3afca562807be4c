import { plusDays } from '@casa/contract/rules/day'
import { amountOf, paiseOf, sumOf } from '@casa/contract/rules/money'

/** An instalment: an amount with two places, and the day by which it is paid. */
type Charge = { amount: string; day: string }
type Kind = 'payment' | 'concession' | 'lateFee' | 'reversal'
/** What the demo's office recorded: what it adds to what is owed, and for a reversal that it takes back the entry before. */
export type DemoEntry = { kind: Kind; amount: string; day: string; reason: string | null }

/** How families pay that do not simply pay; by their places among the school's children. */
const habits: Record<number, (charge: Charge, number: number, isLast: boolean) => DemoEntry[]> = {
  // The mother with a child in each of two schools has paid half of the latest instalment.
  0: (charge, _, isLast) => (isLast ? [paid(part(charge.amount, 50n), charge.day, 2)] : [inTime(charge)]),
  3: (charge, number) => (number === 0 ? corrected(charge) : [inTime(charge)]),
  6: (charge, number) => (number === 0 ? forSecondChild(charge) : [inTime(charge)]),
  8: (charge, _, isLast) => (isLast ? late(charge) : [inTime(charge)]),
  10: () => [],
  15: (charge, _, isLast) => (isLast ? [] : [inTime(charge)]),
}

/** What was recorded for the child at a place until today, of the instalments that have fallen due. */
export function demoEntries(place: number, charges: readonly Charge[], today: string): DemoEntry[] {
  const due = charges.filter(({ day }) => day <= today)
  const entries = due.flatMap((charge, number) => {
    const habit = habits[place]
    return habit
      ? habit(charge, number, number === due.length - 1)
      : [paid(charge.amount, charge.day, ((place * 5) % 8) - 3)]
  })
  return entries.filter(({ day }) => day <= today)
}

function paid(amount: string, day: string, after: number): DemoEntry {
  return { kind: 'payment', amount: `-${amount}`, day: plusDays(day, after), reason: null }
}

const inTime = (charge: Charge) => paid(charge.amount, charge.day, -1)

/** This percentage of an amount. */
function part(amount: string, percent: bigint): string {
  return amountOf((paiseOf(amount) * percent) / 100n)
}

/** A nought was forgotten; the entry was reversed at once and the right amount recorded. */
function corrected(charge: Charge): DemoEntry[] {
  const wrong = paid(part(charge.amount, 10n), charge.day, 0)
  const amount = wrong.amount.slice(1)
  return [
    wrong,
    { kind: 'reversal', amount, day: wrong.day, reason: 'The amount was typed without its last nought.' },
    paid(charge.amount, charge.day, 0),
  ]
}

function forSecondChild({ amount, day }: Charge): DemoEntry[] {
  const off = part(amount, 10n)
  return [
    { kind: 'concession', amount: `-${off}`, day: plusDays(day, -5), reason: 'The family’s second child' },
    paid(sumOf([amount, `-${off}`]), day, 1),
  ]
}

/** Paid two weeks late, for which something is charged that is not paid yet. */
function late({ amount, day }: Charge): DemoEntry[] {
  const reason = 'Paid more than ten days late'
  return [paid(amount, day, 14), { kind: 'lateFee', amount: '500.00', day: plusDays(day, 14), reason }]
}
