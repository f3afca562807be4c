import * as z from 'zod'
import { money } from './amount.ts'
import { listOf } from './bounded.ts'
import { chargeChoice, chargePreview, classCharges } from './charges.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { chargeReasons } from './rules/charges.ts'
import { debtAges, ledgerStatuses, paymentModes } from './rules/ledger.ts'
import {
  again,
  blank,
  classReference,
  day,
  entity,
  id,
  idParams,
  listQuery,
  optional,
  paperQuery,
  printLanguages,
  reference,
  required,
  rowCount,
  text,
  written,
} from './wire.ts'

const amount = z.string()

/**
 * A change to what is owed for a child: a recorded entry, a fee charge, or an adjustment of one. `amount` is added to
 * what is owed, so payments are negative; `balance` is the balance after it.
 */
export const ledgerEntry = entity('LedgerEntry', {
  _id: z.string(),
  kind: z.enum(['payment', 'concession', 'lateFee', 'reversal', 'charge', 'adjustment']),
  amount,
  balance: amount,
  date: z.string(),
  mode: z.enum(paymentModes).nullable(),
  reference: z.string().nullable(),
  paidBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** For a charge or an adjustment: the reason and the fee. */
  why: z.enum(chargeReasons).nullable(),
  year: z.string().nullable(),
  className: z.string().nullable(),
  feeName: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** The entry that reversed this one. */
  reversedBy: z.string().nullable(),
})

/** An instalment, identified by fee, child and number, with its open amount. */
export const accountInstalment = entity('AccountInstalment', {
  feeId: z.string(),
  number: z.number(),
  year: z.string(),
  /** What the fee was called when it was charged. */
  feeName: z.string().nullable(),
  amount,
  open: amount,
  date: z.string(),
  status: z.enum(ledgerStatuses),
})

/**
 * What a child has been charged and has paid. The balance is the sum of all entries; `due` is the part that has
 * fallen due by today, and `overdue` the part of that which was due before today.
 */
export const ledgerAccount = entity('LedgerAccount', {
  student: entity('AccountStudent', { _id: z.string(), fullName: z.string() }),
  charged: amount,
  paid: amount,
  balance: amount,
  due: amount,
  overdue: amount,
  payer: z.string().nullable(),
  instalments: z.array(accountInstalment),
  entries: z.array(ledgerEntry),
})
export type LedgerAccount = z.output<typeof ledgerAccount>

/** Amounts by how long they have been due. */
const ages = entity(
  'DebtAges',
  Object.fromEntries(debtAges.map(age => [age, amount])) as Record<(typeof debtAges)[number], typeof amount>,
)

/** A child whose family has an overdue balance. */
const debt = entity('Debt', {
  _id: z.string(),
  fullName: z.string(),
  classId: classReference.unwrap(),
  /** The mother's number, or else the father's. */
  phone: z.string().nullable(),
  due: amount,
  /** The part of `due` of each age. */
  ages,
  oldest: z.string(),
  days: z.number(),
  remindedOn: z.string().nullable(),
  /** The day the child left the school. */
  leftOn: z.string().nullable(),
})
/** The due list: one page of rows, and totals over all matching rows. */
export const dueList = entity('DueList', {
  rows: z.array(debt),
  count: z.number(),
  total: amount,
  ages,
  classes: z.array(z.object({ _id: z.string(), className: z.string(), due: amount, children: z.number() })),
})
export type DueList = z.output<typeof dueList>

/** Preview of a reminder: how many parents will read it, who is left out, and the text for each child. */
const reminderPreview = entity('ReminderPreview', {
  parents: z.number(),
  remindedToday: z.number(),
  /** Children who have left; their parents no longer have access to the school. */
  left: z.number(),
  withoutParent: z.number(),
  reminders: z.array(
    entity('Reminder', { _id: z.string(), fullName: z.string(), parents: z.number(), text: z.object(text) }),
  ),
})

/** What a payment paid of one charge: an instalment or, without a number, a late fee. */
export const coveredCharge = entity('CoveredCharge', {
  /** What the fee was called, and its academic year, if they were recorded. */
  feeName: z.string().nullable(),
  year: z.string().nullable(),
  number: z.number().nullable(),
  /** The day on which it was due. */
  date: z.string(),
  amount,
})
export type CoveredCharge = z.output<typeof coveredCharge>

/** A receipt's figures as printed. */
const trueReceipt = entity('TrueReceipt', {
  school: z.string(),
  child: z.string(),
  class: z.string(),
  payer: z.string(),
  number: z.string(),
  total: amount,
  method: z.enum(paymentModes),
  reference: z.string().nullable(),
  day: z.string(),
  reversed: z.boolean(),
  /** What the family still owed after the payment; null on a receipt issued before balances were printed. */
  balance: amount.nullable(),
  /** What was paid, oldest first. Null on a receipt from before it was recorded. */
  covers: z.array(coveredCharge).nullable(),
  /** The language of the child's parent, if it is known. */
  language: z.enum(printLanguages).nullable(),
  simulated: z.literal(false),
})

const child = { studentId: reference() }
/** The payment form. */
export const paymentForm = z.object({
  ...child,
  amount: money(),
  mode: z.enum(paymentModes, messages.invalid.missing),
  reference: optional(100),
  date: day(),
  paidBy: required(messages.invalid.missing, 200),
})
/** The form for a concession or a late fee. */
export const entryForm = entity('EntryForm', {
  ...child,
  amount: money(),
  date: day(),
  reason: required(messages.invalid.missing, 500),
})
/** A concession or late fee that may repeat one just recorded. */
const repeatableEntry = entryForm.extend({ again }).meta({ id: 'RepeatableEntry' })
/** The reason for reversing an entry. */
export const reversalForm = z.object({ reason: required(messages.invalid.missing, 500) })

const recorded = entity('RecordedEntry', { _id: z.string(), receiptNumber: z.string().nullable() })
const chosen = z.object({ studentId: listOf(reference(), 10_000).min(1, messages.studentRequired) })
const office = { SCHOOLE: 'school' } as const
const family = { SCHOOLE: 'school', PARENT: 'child' } as const
const write = { method: 'POST', access: office, area: 'money', tx: 'write', refuses: [409] } as const

export const ledger = {
  keep: route({
    method: 'PUT',
    path: '/ledger/keep',
    summary:
      "Switches the ledger of the user's own school on or off. Entries are kept; every child is charged the first time it is switched on.",
    access: office,
    area: 'money',
    tx: 'write',
    body: z.object({ keepsLedger: z.boolean(), charge: chargeChoice }),
    response: written(z.object({ keepsLedger: z.boolean() })),
    message: messages.updated,
  }),
  previewCharges: route({
    method: 'GET',
    path: '/ledger/charges',
    summary: 'What switching the ledger on would charge.',
    access: office,
    area: 'money',
    tx: 'read',
    response: chargePreview,
  }),
  previewStudent: route({
    method: 'POST',
    path: '/ledger/charges/student',
    summary:
      'What admitting a child to a class, or moving the child `_id` to it, would charge from a given day.',
    access: office,
    area: ['children', 'money'],
    tx: 'read',
    reads: true,
    body: z.object({
      _id: blank(id),
      classId: reference(messages.student.classRequired),
      date: blank(day()),
    }),
    response: chargePreview,
  }),
  classCharges: route({
    method: 'GET',
    path: '/ledger/charges/classes',
    summary: 'What each class charges a child admitted today; only classes that charge something.',
    access: office,
    area: ['children', 'money'],
    tx: 'read',
    response: z.array(classCharges),
  }),
  account: route({
    method: 'GET',
    path: '/ledger/account/{id}',
    summary:
      "A child's account: instalments with their statuses, and all entries with the balance after each.",
    access: family,
    area: 'money',
    right: 'fees',
    tx: 'read',
    refuses: [409],
    params: idParams,
    response: ledgerAccount,
  }),
  pay: route({
    ...write,
    path: '/ledger/payment',
    summary:
      'Records a full or partial payment of what is owed, oldest instalment first, and numbers its receipt. One that repeats another of the same day is refused with 409 at `again`.',
    body: paymentForm.extend({ again }),
    response: written(recorded),
    message: messages.added,
  }),
  concession: route({
    ...write,
    path: '/ledger/concession',
    summary: 'Reduces what a family owes.',
    body: repeatableEntry,
    response: written(recorded),
    message: messages.added,
  }),
  lateFee: route({
    ...write,
    path: '/ledger/latefee',
    summary: 'Increases what a family owes.',
    body: repeatableEntry,
    response: written(recorded),
    message: messages.added,
  }),
  reverse: route({
    ...write,
    path: '/ledger/entry/{id}/reversal',
    summary: 'Reverses an entry by posting an opposite one; both are kept.',
    params: idParams,
    body: reversalForm,
    response: written(recorded),
    message: messages.added,
  }),
  trueReceipt: route({
    method: 'GET',
    path: '/ledger/receipt/{id}',
    summary: "The details of a recorded payment's receipt.",
    access: family,
    area: 'money',
    right: 'fees',
    tx: 'read',
    refuses: [409],
    params: idParams,
    response: trueReceipt,
  }),
  receiptPdf: route({
    method: 'GET',
    path: '/ledger/receipt/{id}/pdf',
    summary: 'The numbered receipt of a recorded payment, as a PDF.',
    access: family,
    area: 'money',
    right: 'fees',
    tx: 'none',
    refuses: [409],
    params: idParams,
    query: paperQuery(),
    response: z.unknown(),
    answers: 'file',
  }),
  due: route({
    method: 'GET',
    path: '/ledger/due',
    summary: 'Overdue amounts by child, with totals by class and by age.',
    access: office,
    area: 'money',
    tx: 'read',
    refuses: [409],
    query: listQuery
      .omit({ sort: true })
      .extend({ classId: id.optional(), age: z.enum(debtAges).optional() }),
    response: dueList,
  }),
  previewReminders: route({
    method: 'POST',
    path: '/ledger/reminders/preview',
    summary: 'Previews reminders to the parents of these children.',
    access: office,
    area: 'money',
    tx: 'read',
    visitors: 'closed',
    reads: true,
    refuses: [409],
    body: chosen,
    response: reminderPreview,
  }),
  remind: route({
    ...write,
    path: '/ledger/reminders',
    summary: 'Reminds the parents of these children about what is due, at most once a day.',
    body: chosen,
    response: written(rowCount),
    message: messages.updated,
  }),
}
