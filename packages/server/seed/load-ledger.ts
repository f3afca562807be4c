import { type ChargeLine, laterOf, toCharge } from '@casa/contract/rules/charges'
import { academicYearName, plusDays, schoolYearOf } from '@casa/contract/rules/day'
import { financialYear } from '@casa/contract/rules/ledger'
import { amountOf, paiseOf, sumOf } from '@casa/contract/rules/money'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import type { FeeRow } from './load-fees.ts'

/** An instalment: an amount with two places, and its due date. */
type Charge = { amount: string; day: string }
type Kind = 'payment' | 'concession' | 'lateFee' | 'reversal'
/**
 * What the demo's office recorded: the amount it adds to what is owed, and, for a reversal, that it reverses the
 * previous entry.
 */
type DemoEntry = { kind: Kind; amount: string; day: string; reason: string | null }

/** Families who do not simply pay on time, by the child's index at the school. */
const habits: Record<number, (charge: Charge, number: number, isLast: boolean) => DemoEntry[]> = {
  // The mother with a child in each of two schools has paid half of the latest instalment.
  0: (charge, _, isLast) => (isLast ? [paid(part(charge.amount, 50n), charge.day, 2)] : [inTime(charge)]),
  3: (charge, number) => (number === 0 ? corrected(charge) : [inTime(charge)]),
  6: (charge, number) => (number === 0 ? forSecondChild(charge) : [inTime(charge)]),
  8: (charge, _, isLast) => (isLast ? late(charge) : [inTime(charge)]),
  10: () => [],
  15: (charge, _, isLast) => (isLast ? [] : [inTime(charge)]),
}

/** What has been recorded so far for the child at this index, for the instalments that have fallen due. */
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

/** A zero was left out; the entry was reversed at once and the right amount recorded. */
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

/** Paid two weeks late; the late fee has not been paid yet. */
function late({ amount, day }: Charge): DemoEntry[] {
  const reason = 'Paid more than ten days late'
  return [paid(amount, day, 14), { kind: 'lateFee', amount: '500.00', day: plusDays(day, 14), reason }]
}

type Owner = { schoolId: string; user: string; today: string }
type ChildEntry = DemoEntry & { child: Child }
type ChildCharge = ChargeLine & { child: Child; fee: FeeRow }

const modes = ['upi', 'transfer', 'cash', 'cheque', 'card'] as const

/** Stores what a school that keeps a ledger has recorded for its children so far, in date order. */
export async function loadLedger(
  tx: Tx,
  owner: Owner,
  schoolClasses: readonly { classId: string; name: string; children: Child[] }[],
  fees: readonly FeeRow[],
): Promise<void> {
  const children = schoolClasses.flatMap(one =>
    one.children.map(child => ({ child, charges: chargesOf(child, one.classId, fees) })),
  )
  const entries = children.flatMap(({ child, charges }, place) => {
    const owed = charges
      .map(({ amount, day }) => ({ amount: amountOf(amount), day }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
    return demoEntries(place, owed, owner.today).map(entry => ({
      ...entry,
      day: notBefore(child, entry),
      child,
    }))
  })
  entries.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  // The charges come first, because an account has its rows in the order in which they were written.
  const classNames = new Map(schoolClasses.map(({ classId, name }) => [classId, name]))
  await insertMany(
    tx,
    'app.charges',
    children.flatMap(({ charges }) => charges.map(charge => chargeRow(charge, classNames, owner))),
  )
  await insertMany(tx, 'app.ledger_entries', rowsOf(entries, owner))
}

/** A family that pays early pays on the day of admission at the earliest. */
const notBefore = ({ doa }: Child, { day }: DemoEntry) => (day < doa ? doa : day)

/**
 * What a child was charged: everything if the child was there when the year's fees were set, or the upcoming
 * instalments if admitted later.
 */
function chargesOf(child: Child, classId: string, fees: readonly FeeRow[]): ChildCharge[] {
  const own = fees.filter(fee => fee.student_id === child.id || (!fee.student_id && fee.class_id === classId))
  return own.flatMap(fee => {
    const instalments = fee.instalment_amounts.map((amount, at) => ({
      number: at + 1,
      day: fee.instalment_days[at]!,
      amount: paiseOf(amount),
    }))
    const since = { admitted: child.doa, from: child.doa, firstDue: child.doa }
    return toCharge(instalments, [], 'instalments', since).map(line => ({ ...line, child, fee }))
  })
}

function chargeRow(
  { child, fee, number, day, amount, full }: ChildCharge,
  classNames: ReadonlyMap<string, string>,
  { schoolId, user, today }: Owner,
) {
  const begins = schoolYearOf(today)
  const set = `${begins}-06-01`
  return {
    school_id: schoolId,
    id: newId(),
    student_id: child.id,
    fee_id: fee.id,
    number,
    academic_year: academicYearName(begins),
    class_name: classNames.get(fee.class_id),
    amount: amountOf(amount),
    full_amount: amountOf(full),
    day,
    why: child.doa > set ? 'joined' : 'feeSet',
    batch: fee.id,
    made_on: laterOf(set, child.doa),
    made_by: user,
  }
}

function rowsOf(entries: readonly ChildEntry[], { schoolId, user }: Owner) {
  const numbers = new Map<string, number>()
  /** The latest entry of each child, which is the one that a reversal reverses. */
  const latest = new Map<string, string>()
  return entries.map(({ child, kind, amount, day, reason }, index) => {
    const year = financialYear(day)
    const isPayment = kind === 'payment'
    if (isPayment) numbers.set(year, (numbers.get(year) ?? 0) + 1)
    const mode = modes[index % modes.length]!
    const id = newId()
    const reverses = kind === 'reversal' ? latest.get(child.id)! : null
    latest.set(child.id, id)
    return {
      school_id: schoolId,
      id,
      student_id: child.id,
      kind,
      amount,
      day,
      reason,
      mode: isPayment ? mode : null,
      reference: isPayment && mode !== 'cash' ? referenceOf(mode, index) : null,
      paid_by: isPayment ? (index % 3 === 0 ? child.mother : child.father) : null,
      receipt_year: isPayment ? year : null,
      receipt_number: isPayment ? numbers.get(year) : null,
      reverses,
      made_by: user,
    }
  })
}

function referenceOf(mode: (typeof modes)[number], index: number): string {
  const digits = String(616_700_012_345 + index * 7_919)
  return mode === 'cheque' ? digits.slice(-6) : digits
}
