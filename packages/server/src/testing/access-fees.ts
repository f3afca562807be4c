import { api } from '@casa/contract'
import { type AccessRow, all, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const seenBy = { SCHOOLE: ['own', 'otherClass'], PARENT: ['own'] } satisfies NonNullable<
  AccessRow['shows']
>['to']
const feesSeen = { id: (target: Target) => target.fee, to: seenBy }
const classFeesSeen = { id: (target: Target) => target.classFee, to: seenBy }

const fee = (target: Target) => ({
  feeMasterId: target.year,
  classId: target.class,
  studentId: [target.student],
  isEventForAllStudent: false,
  totalFee: '1000',
  installments: [{ fee: 1000, date: '2026-12-10' }],
})

/** No academic year. */
const noYear = '00000000-0000-7000-8000-00000000000f'

/** The academic years belong to the platform, for every school. */
const readers = { SUPERADMIN: all(200), SCHOOLE: all(200), PARENT: all(200) }

/** Who may make each call of fees and academic years. */
export const feeAccess: AccessRow[] = [
  row(
    api.fees.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool },
    { ...feesSeen, to: { SCHOOLE: seenBy.SCHOOLE } },
  ),
  row(
    api.fees.find,
    target => ({ body: { studentId: target.student } }),
    { SCHOOLE: all(200), PARENT: all(200) },
    feesSeen,
  ),
  row(
    api.fees.find,
    target => ({ body: { studentId: target.student } }),
    { SCHOOLE: all(200), PARENT: all(200) },
    classFeesSeen,
  ),
  row(
    api.fees.find,
    target => ({ body: { classId: target.class } }),
    { SCHOOLE: all(200), PARENT: all(200) },
    classFeesSeen,
  ),
  row(
    api.fees.receipt,
    target => ({
      params: { id: target.fee },
      query: { studentId: target.student, installment: 1, method: 'upi' as const, date: '2026-01-01' },
    }),
    // The world's schools keep a ledger, so anyone who can see the fee learns that nothing is paid in simulation.
    { SCHOOLE: { ...ofSchool, own: 422, otherClass: 422 }, PARENT: { ...ofOwn, own: 422 } },
  ),
  row(api.fees.isSet, target => ({ params: { schooleId: target.school } }), { PARENT: ofSchool }),
  row(api.fees.add, target => ({ body: { ...fee(target), schooleId: target.school } }), {
    SCHOOLE: ofSchool,
  }),
  // An office gets as far as the year, which does not exist.
  row(api.fees.copy, target => ({ body: { from: noYear, feeMasterId: target.year, percent: 5 } }), {
    SCHOOLE: all(422),
  }),
  row(api.fees.update, target => ({ params: { id: target.fee }, body: { totalFee: '2000' } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.fees.previewCharges, target => ({ body: fee(target) }), {
    SCHOOLE: { ...ofSchool, otherSchool: 422 },
  }),
  row(api.fees.previewCharges, target => ({ body: { _id: target.fee, removed: true } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.fees.remove, target => ({ params: { id: target.fee } }), { SCHOOLE: ofSchool }),
  row(api.fees.years, target => ({ params: { schooleId: target.school } }), {
    SCHOOLE: ofSchool,
    PARENT: ofSchool,
    SUPERADMIN: all(404),
  }),
  row(api.fees.addYear, target => ({ body: { acadamicYear: `Of ${target.class}`.slice(0, 40) } }), {
    SUPERADMIN: all(200),
  }),
  row(api.fees.updateYear, target => ({ params: { id: target.year }, body: { acadamicYear: target.year } }), {
    SUPERADMIN: all(200),
  }),
  // Fees are set for each of them, as the refusal says.
  row(api.fees.removeYear, target => ({ params: { id: target.year } }), { SUPERADMIN: all(409) }),
  row(api.fees.yearName, target => ({ body: { id: target.year } }), readers),
]

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
