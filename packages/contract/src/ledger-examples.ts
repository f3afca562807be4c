import { chargePreview, classCharges } from './charges.ts'
import { classId, example, exampleId } from './example-rows.ts'
import { accountInstalment, coveredCharge, dueList, ledgerAccount, ledgerEntry } from './ledger.ts'

const amount = '65000.00'
const student = { _id: exampleId('03'), fullName: 'Asha Rao' }
const AccountInstalment = example(accountInstalment, {
  feeId: exampleId('19'),
  number: 1,
  year: '2026-27',
  feeName: 'Tuition',
  amount,
  open: amount,
  date: '2026-06-10',
  status: 'Overdue',
})
const CoveredCharge = example(coveredCharge, {
  feeName: 'Tuition',
  year: '2026-27',
  number: 1,
  date: '2026-06-10',
  amount: '20000.00',
})
const LedgerEntry = example(ledgerEntry, {
  _id: exampleId('1a'),
  kind: 'payment',
  amount: '-20000.00',
  balance: '45000.00',
  date: '2026-06-20',
  mode: 'upi',
  reference: '616700012345',
  paidBy: 'Lakshmi Rao',
  reason: null,
  why: null,
  year: null,
  className: null,
  feeName: null,
  receiptNumber: '2026-27/0001',
  reversedBy: null,
})
const ChargedByChoice = { charge: 'instalments', charged: amount, takenBack: '0.00' } as const
const ChargePreview = example(chargePreview, { children: 1, choices: [ChargedByChoice] })
const Debt = {
  ...student,
  classId,
  phone: '9000000101',
  due: '45000.00',
  ages: { current: '0.00', upTo30: '0.00', upTo60: '0.00', upTo90: '0.00', over90: '45000.00' },
  oldest: '2026-06-10',
  days: 163,
  remindedOn: null,
  leftOn: null,
}
const Reminder = {
  ...student,
  parents: 2,
  text: {
    message: 'The school kindly reminds you that 45,000 rupees have been due for Asha Rao since 10-06-2026.',
    key: 'notices.feeDue',
    values: { amount: '45,000', child: 'Asha Rao', day: '10-06-2026' },
  },
}

/** Examples of the ledger, by their names in the OpenAPI document. */
export const ledgerExamples = {
  LedgerEntry,
  ChargedByChoice,
  ChargePreview,
  ClassCharges: example(classCharges, { ...ChargePreview, ...classId }),
  AccountInstalment,
  AccountStudent: student,
  LedgerAccount: example(ledgerAccount, {
    student,
    charged: amount,
    paid: '20000.00',
    balance: '45000.00',
    due: '45000.00',
    overdue: '45000.00',
    payer: 'Lakshmi Rao',
    instalments: [{ ...AccountInstalment, open: '45000.00' }],
    entries: [LedgerEntry],
  }),
  Debt,
  DueList: example(dueList, {
    rows: [{ ...Debt, classId: { _id: exampleId('02'), className: 'Nursery' } }],
    count: 1,
    total: '45000.00',
    ages: { current: '0.00', upTo30: '0.00', upTo60: '0.00', upTo90: '0.00', over90: '45000.00' },
    classes: [{ _id: exampleId('02'), className: 'Nursery', due: '45000.00', children: 1 }],
  }),
  Reminder,
  ReminderPreview: {
    parents: 2,
    remindedToday: 0,
    left: 0,
    withoutParent: 0,
    reminders: [Reminder],
  },
  TrueReceipt: {
    school: 'Sunrise Montessori',
    child: 'Asha Rao',
    class: 'Nursery',
    payer: 'Lakshmi Rao',
    number: '2026-27/0001',
    total: '20000.00',
    method: 'upi',
    reference: '616700012345',
    day: '2026-06-20',
    reversed: false,
    simulated: false,
    balance: '25000.00',
    covers: [CoveredCharge],
    language: 'te',
  },
  CopiedFees: { count: 6, skipped: 1 },
  CoveredCharge,
  DebtAges: { current: '0.00', upTo30: '0.00', upTo60: '0.00', upTo90: '0.00', over90: '45000.00' },
  RecordedEntry: { _id: exampleId('1a'), receiptNumber: '2026-27/0001' },
}
