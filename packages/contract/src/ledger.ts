import * as z from 'zod'
import { money } from './amount.ts'
import { listOf } from './bounded.ts'
import { chargeChoice, chargePreview, classCharges } from './charges.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { chargeReasons } from './rules/charges.ts'
import { debtAges, ledgerStatuses, paymentModes } from './rules/ledger.ts'
import {
  blank,
  classReference,
  day,
  entity,
  id,
  idParams,
  listQuery,
  optional,
  printLanguage,
  reference,
  required,
  rowCount,
  text,
  written,
} from './wire.ts'

const amount = z.string()

/**
 * What changed what is owed for a child: a recorded entry, a charge of fees, or an adjustment of one. `amount` is what it adds
 * to what is owed, so a payment is negative; `balance` is after it.
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
  /** Of a charge or an adjustment: why, and of which fee. */
  why: z.enum(chargeReasons).nullable(),
  year: z.string().nullable(),
  className: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** The entry that reversed it. */
  reversedBy: z.string().nullable(),
})

/** An instalment by the fee, the child and its number, with what of it is open. */
export const accountInstalment = entity('AccountInstalment', {
  feeId: z.string(),
  number: z.number(),
  year: z.string(),
  amount,
  open: amount,
  date: z.string(),
  status: z.enum(ledgerStatuses),
})

/** What a child was charged and has paid. The balance is the sum of all entries. */
export const ledgerAccount = entity('LedgerAccount', {
  student: entity('AccountStudent', { _id: z.string(), fullName: z.string() }),
  charged: amount,
  paid: amount,
  balance: amount,
  overdue: amount,
  payer: z.string().nullable(),
  instalments: z.array(accountInstalment),
  entries: z.array(ledgerEntry),
})
export type LedgerAccount = z.output<typeof ledgerAccount>

/** A child whose family owes something that has fallen due. */
const debt = entity('Debt', {
  _id: z.string(),
  fullName: z.string(),
  classId: classReference.unwrap(),
  due: amount,
  oldest: z.string(),
  days: z.number(),
  remindedOn: z.string().nullable(),
  /** The day on which the child left the school. */
  leftOn: z.string().nullable(),
})
/** The due list: its rows, and totals of all rows that match, whichever page is asked for. */
export const dueList = entity('DueList', {
  rows: z.array(debt),
  count: z.number(),
  total: amount,
  ages: z.object(
    Object.fromEntries(debtAges.map(age => [age, amount])) as Record<
      (typeof debtAges)[number],
      typeof amount
    >,
  ),
  classes: z.array(z.object({ _id: z.string(), className: z.string(), due: amount, children: z.number() })),
})
export type DueList = z.output<typeof dueList>

/** What a reminder would do: how many parents read it, who is left out, and for each child what its parents read. */
const reminderPreview = entity('ReminderPreview', {
  parents: z.number(),
  remindedToday: z.number(),
  /** Children who left: their parents see nothing of the school any more. */
  left: z.number(),
  withoutParent: z.number(),
  reminders: z.array(
    entity('Reminder', { _id: z.string(), fullName: z.string(), parents: z.number(), text: z.object(text) }),
  ),
})

/** A receipt's figures as they are printed. */
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
  simulated: z.literal(false),
})

const child = { studentId: reference() }
/** The form of a payment. */
export const paymentForm = z.object({
  ...child,
  amount: money(),
  mode: z.enum(paymentModes, messages.invalid.missing),
  reference: optional(100),
  date: day(),
  paidBy: required(messages.invalid.missing, 200),
})
/** The form of a concession or a late fee. */
export const entryForm = entity('EntryForm', {
  ...child,
  amount: money(),
  date: day(),
  reason: required(messages.invalid.missing, 500),
})
/** Why an entry is reversed. */
export const reversalForm = z.object({ reason: required(messages.invalid.missing, 500) })

const recorded = entity('RecordedEntry', { _id: z.string(), receiptNumber: z.string().nullable() })
const chosen = z.object({ studentId: listOf(reference(), 10_000).min(1, messages.studentRequired) })
const office = { SCHOOLE: 'school' } as const
const family = { SCHOOLE: 'school', PARENT: 'child' } as const
const write = { method: 'POST', access: office, tx: 'write', refuses: [409] } as const

export const ledger = {
  keep: route({
    method: 'PUT',
    path: '/ledger/keep',
    summary:
      'Switches the ledger of the own school on or off. Entries stay; every child is charged the first time it is switched on.',
    access: office,
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
    tx: 'read',
    response: chargePreview,
  }),
  previewStudent: route({
    method: 'POST',
    path: '/ledger/charges/student',
    summary: 'What admitting a child to a class, or moving the child `_id` to it, would charge from a day.',
    access: office,
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
    summary: 'What each class charges a child who is admitted today; only classes that charge something.',
    access: office,
    tx: 'read',
    response: z.array(classCharges),
  }),
  account: route({
    method: 'GET',
    path: '/ledger/account/{id}',
    summary:
      "A child's account: instalments with their statuses, and all entries with the balance after each.",
    access: family,
    tx: 'read',
    refuses: [409],
    params: idParams,
    response: ledgerAccount,
  }),
  pay: route({
    ...write,
    path: '/ledger/payment',
    summary:
      'Records a payment of what is owed or a part of it; the oldest is paid first. Gives its receipt a number.',
    body: paymentForm,
    response: written(recorded),
    message: messages.added,
  }),
  concession: route({
    ...write,
    path: '/ledger/concession',
    summary: 'Takes an amount off what a family owes.',
    body: entryForm,
    response: written(recorded),
    message: messages.added,
  }),
  lateFee: route({
    ...write,
    path: '/ledger/latefee',
    summary: 'Adds an amount to what a family owes.',
    body: entryForm,
    response: written(recorded),
    message: messages.added,
  }),
  reverse: route({
    ...write,
    path: '/ledger/entry/{id}/reversal',
    summary: 'Reverses an entry by another one; both stay.',
    params: idParams,
    body: reversalForm,
    response: written(recorded),
    message: messages.added,
  }),
  trueReceipt: route({
    method: 'GET',
    path: '/ledger/receipt/{id}',
    summary: 'What the receipt of a recorded payment says.',
    access: family,
    tx: 'read',
    refuses: [409],
    params: idParams,
    response: trueReceipt,
  }),
  receiptPdf: route({
    method: 'GET',
    path: '/ledger/receipt/{id}/pdf',
    summary: 'The receipt of a recorded payment as a PDF, with its number.',
    access: family,
    tx: 'none',
    refuses: [409],
    params: idParams,
    query: z.strictObject({ language: printLanguage() }),
    response: z.unknown(),
    answers: 'file',
  }),
  due: route({
    method: 'GET',
    path: '/ledger/due',
    summary: 'What has fallen due and is open, by child, with totals by class and by age.',
    access: office,
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
    summary: 'What reminders to the parents of these children would do.',
    access: office,
    tx: 'read',
    reads: true,
    refuses: [409],
    body: chosen,
    response: reminderPreview,
  }),
  remind: route({
    ...write,
    path: '/ledger/reminders',
    summary: 'Reminds the parents of these children of what is due, once a day at most.',
    body: chosen,
    response: written(rowCount),
    message: messages.updated,
  }),
}
