import { api } from '@casa/contract'
import { type AccessRow, all, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const charge = (target: Target) => ({
  studentId: target.student,
  amount: '1.00',
  date: '2026-11-19',
  reason: 'As agreed',
})
const office = { SCHOOLE: ofSchool }
const family = { SCHOOLE: ofSchool, PARENT: ofOwn }
const children = (target: Target) => ({ body: { studentId: [target.student] } })
const debts = {
  id: (target: Target) => target.student,
  to: { SCHOOLE: ['own', 'otherClass'] },
} satisfies AccessRow['shows']

/** Who may make each call of the school's own ledger. */
export const ledgerRows: AccessRow[] = [
  row(api.ledger.keep, () => ({ body: { keepsLedger: true } }), { SCHOOLE: all(200) }),
  row(api.ledger.previewCharges, () => ({}), { SCHOOLE: all(200) }),
  row(
    api.ledger.previewStudent,
    target => ({ body: { _id: target.student, classId: target.class } }),
    office,
  ),
  row(api.ledger.classCharges, () => ({}), { SCHOOLE: all(200) }),
  row(api.ledger.account, target => ({ params: { id: target.student } }), family),
  row(
    api.ledger.pay,
    target => ({ body: { ...charge(target), mode: 'cash', paidBy: 'Lakshmi Rao' } }),
    office,
  ),
  row(api.ledger.concession, target => ({ body: charge(target) }), office),
  row(api.ledger.lateFee, target => ({ body: charge(target) }), office),
  row(api.ledger.reverse, target => ({ params: { id: target.payment }, body: { reason: 'Wrong' } }), office),
  row(api.ledger.trueReceipt, target => ({ params: { id: target.payment } }), family),
  row(api.ledger.receiptPdf, target => ({ params: { id: target.payment }, query: {} }), family),
  row(api.ledger.due, () => ({}), { SCHOOLE: all(200) }, debts),
  row(api.ledger.previewReminders, children, office),
  row(api.ledger.remind, children, office),
]
