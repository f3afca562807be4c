import { type Line, laterOf, toCharge } from '@casa/contract/rules/charges'
import { academicYearName, schoolYearOf } from '@casa/contract/rules/day'
import { financialYear } from '@casa/contract/rules/ledger'
import { amountOf, paiseOf } from '@casa/contract/rules/money'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import { type DemoEntry, demoEntries } from './ledger.ts'
import type { FeeRow } from './load-fees.ts'

type Owner = { schoolId: string; user: string; today: string }
type ChildEntry = DemoEntry & { child: Child }
type ChildCharge = Line & { child: Child; fee: FeeRow }

const modes = ['upi', 'transfer', 'cash', 'cheque', 'card'] as const

/** Stores what a school that keeps a ledger has recorded for its children until today, in the order of the days. */
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

/** What a child was charged: the whole when the fees of the year were set, or the instalments to come when it was admitted later. */
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
  /** The latest entry of each child, which is what a reversal takes back. */
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
