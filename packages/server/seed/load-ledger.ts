import { financialYear } from '@casa/contract/rules/ledger'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import { type DemoEntry, demoEntries } from './ledger.ts'
import type { FeeRow } from './load-fees.ts'

type Owner = { schoolId: string; user: string; today: string }
type ChildEntry = DemoEntry & { child: Child }

const modes = ['upi', 'transfer', 'cash', 'cheque', 'card'] as const

/** Stores what a school that keeps a ledger has recorded for its children until today, in the order of the days. */
export async function loadLedger(
  tx: Tx,
  owner: Owner,
  schoolClasses: readonly { classId: string; children: Child[] }[],
  fees: readonly FeeRow[],
): Promise<void> {
  const children = schoolClasses.flatMap(one => one.children.map(child => ({ child, classId: one.classId })))
  const entries = children.flatMap(({ child, classId }, place) => {
    const own = fees.filter(
      fee => fee.student_id === child.id || (!fee.student_id && fee.class_id === classId),
    )
    const charges = own
      .flatMap(fee => fee.instalment_amounts.map((amount, at) => ({ amount, day: fee.instalment_days[at]! })))
      .sort((a, b) => (a.day < b.day ? -1 : 1))
    return demoEntries(place, charges, owner.today).map(entry => ({ ...entry, child }))
  })
  entries.sort((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
  await insertMany(tx, 'app.ledger_entries', rowsOf(entries, owner))
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
