import * as z from 'zod'
import { money } from './amount.ts'
import { listOf, percentage, typedCode, version, wholeOrDigits } from './bounded.ts'
import { chargeChoice, chargePreview } from './charges.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { paymentMethods } from './rules/fees.ts'
import {
  again,
  blank,
  childReference,
  classReference,
  day,
  deleted,
  entity,
  filter,
  id,
  idParams,
  listQuery,
  optional,
  printLanguage,
  reference,
  schooleIdParams,
  written,
} from './wire.ts'

/** The maximum number of instalments in a fee, and of children in one call that sets it. */
export const mostInstalments = 60
const mostChildren = 10_000

/** An academic year of the platform; schools set fees for academic years. */
export const academicYearEntity = entity('AcademicYear', {
  _id: z.string(),
  acadamicYear: z.string(),
  version: z.number(),
})
export type AcademicYear = z.output<typeof academicYearEntity>

/** The form of an academic year. */
export const academicYearForm = z.object({
  acadamicYear: typedCode(40, { text: messages.feeMaster.required }).min(1, messages.feeMaster.required),
})

/**
 * A fee of a class, for one child or for every child of the class. Amounts are decimal strings with two places.
 * Instalments keep their stored names.
 */
export const feeEntity = entity('Fee', {
  _id: z.string(),
  schooleId: z.string(),
  feeMasterId: entity('AcademicYearReference', { _id: z.string(), acadamicYear: z.string() }).nullable(),
  classId: classReference,
  studentId: childReference.nullable(),
  /** What the fee is for, such as Tuition; null for a fee without a name. */
  feeName: z.string().nullable(),
  isEventForAllStudent: z.boolean(),
  totalFee: z.string(),
  istallmentId: z.array(z.object({ installmentFee: z.string(), installmentdate: z.string() })),
  version: z.number(),
})
export type Fee = z.output<typeof feeEntity>

/** One child or several; nothing, an empty text or an empty list means no particular child. */
const children = z.preprocess(
  value => (value === '' ? null : Array.isArray(value) || value == null ? value : [value]),
  listOf(reference(), mostChildren).nullish(),
)

const instalmentForm = entity('InstalmentForm', {
  fee: money(messages.fee.instalmentRequired),
  date: day(messages.fee.dateRequired),
})
const instalments = listOf(instalmentForm, mostInstalments, { text: messages.fee.instalmentRequired }).min(
  1,
  messages.fee.instalmentRequired,
)

/**
 * The fee form. Without children, or with `isEventForAllStudent`, the fee is for every child of the class. The
 * instalments need not add up to the total.
 */
export const feeForm = z.object({
  feeMasterId: reference(messages.fee.yearRequired),
  classId: reference(messages.class.nameRequired),
  studentId: children,
  isEventForAllStudent: z.boolean().nullish(),
  feeName: optional(100),
  totalFee: money(messages.fee.totalRequired),
  installments: instalments,
})
export type FeeFields = z.output<typeof feeForm>

/** An update; instalments may use their request names or, as read, their response names. */
const feeChanges = feeForm.partial().extend({
  istallmentId: listOf(
    z.object({
      installmentFee: money(messages.fee.instalmentRequired),
      installmentdate: day(messages.fee.dateRequired),
    }),
    mostInstalments,
  )
    .min(1, messages.fee.instalmentRequired)
    .optional(),
  version: version.optional(),
})
export type FeeChanges = z.output<typeof feeChanges>

/** A new fee without `_id`; otherwise changes to that fee, or its deletion. */
const feeCharges = z.object({
  _id: blank(id),
  removed: blank(z.boolean()),
  feeMasterId: blank(reference()),
  classId: blank(reference()),
  studentId: children,
  isEventForAllStudent: blank(z.boolean()),
  installments: blank(instalments),
})

/**
 * Which instalment's receipt, counted from 1, and in which language. Only the browser knows how and when a simulated
 * payment was made; without these fields the receipt says that they are not recorded.
 */
const receiptQuery = z.strictObject({
  studentId: id,
  installment: wholeOrDigits(1, mostInstalments),
  method: z.enum(paymentMethods).optional(),
  date: day().optional(),
  language: printLanguage(),
})
export type ReceiptQuery = z.output<typeof receiptQuery>

/** The form that copies the class-wide fees of one academic year to another. */
export const copyForm = z.object({
  from: reference(messages.fee.yearRequired),
  feeMasterId: reference(messages.fee.yearRequired),
  /** Added to each instalment, in percent; negative to lower them. */
  percent: percentage(-50, 100),
})

const office = { SCHOOLE: 'school' } as const
const administrator = { SUPERADMIN: 'platform' } as const
/** Academic years belong to the platform; everyone who works with fees can read them. */
const allButTeachers = { SUPERADMIN: 'all', SCHOOLE: 'all', PARENT: 'all' } as const

export const fees = {
  list: route({
    method: 'GET',
    path: '/fee/list/{schooleId}',
    summary: 'The fees of a school.',
    access: office,
    area: 'money',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery.extend({ feeMasterId: id.optional(), classId: id.optional() }),
    response: z.array(feeEntity),
  }),
  find: route({
    method: 'POST',
    path: '/fee/find',
    summary: 'Fees that match a filter; for a child, their own fees and the class-wide ones.',
    access: { SCHOOLE: 'school', PARENT: 'child' },
    area: 'money',
    right: 'fees',
    tx: 'read',
    reads: true,
    body: filter({
      _id: id,
      schooleId: reference(),
      feeMasterId: reference(),
      classId: reference(),
      studentId: reference(),
      isEventForAllStudent: z.boolean(),
      totalFee: money(),
      version,
    }),
    response: z.array(feeEntity),
  }),
  receipt: route({
    method: 'GET',
    path: '/fee/receipt/{id}',
    summary: "The receipt of a child's instalment as a PDF, marked as a simulation.",
    access: { SCHOOLE: 'school', PARENT: 'child' },
    area: 'money',
    right: 'fees',
    tx: 'none',
    params: idParams,
    query: receiptQuery,
    response: z.unknown(),
    answers: 'file',
  }),
  isSet: route({
    method: 'GET',
    path: '/fee/isset/{schooleId}',
    summary: 'Whether the school has set any fee; if not, parents see a sample.',
    access: { PARENT: 'child' },
    area: 'none',
    right: 'fees',
    tx: 'read',
    params: schooleIdParams,
    response: z.object({ isSet: z.boolean() }),
  }),
  add: route({
    method: 'POST',
    path: '/fee/add',
    summary:
      'Sets a fee: one per chosen child, or one for every child of the class. A repeated fee is refused with 409 at `again`.',
    access: office,
    area: 'money',
    tx: 'write',
    body: feeForm.extend({ schooleId: reference().nullish(), charge: chargeChoice, again }),
    response: written(z.array(feeEntity)),
    message: messages.fee.added,
  }),
  copy: route({
    method: 'POST',
    path: '/fee/copy',
    summary:
      "Sets the class-wide fees of one academic year again for another one, with a percentage added and each day as many years later. A class's fee with the same name that is already set for that year is left out.",
    access: office,
    area: 'money',
    tx: 'write',
    body: copyForm.extend({ charge: chargeChoice }),
    response: written(entity('CopiedFees', { count: z.number(), skipped: z.number() })),
    message: messages.fee.added,
  }),
  update: route({
    method: 'PUT',
    path: '/fee/{id}',
    summary: 'Changes a fee; absent fields keep their value.',
    access: office,
    area: 'money',
    tx: 'write',
    params: idParams,
    body: feeChanges.extend({ charge: chargeChoice, again }),
    response: written(feeEntity),
    message: messages.fee.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/fee/{id}',
    summary: 'Deletes a fee. `charge` says how much of what was charged is credited back.',
    access: office,
    area: 'money',
    tx: 'write',
    params: idParams,
    query: z.strictObject({ charge: chargeChoice }),
    response: deleted,
    message: messages.deleted,
  }),
  previewCharges: route({
    method: 'POST',
    path: '/fee/charges',
    summary: 'What setting, changing or deleting a fee would charge.',
    access: office,
    area: 'money',
    tx: 'read',
    reads: true,
    body: feeCharges,
    response: chargePreview,
  }),
  years: route({
    method: 'GET',
    path: '/feemaster/list/{schooleId}',
    summary: 'The academic years, latest first.',
    access: allButTeachers,
    area: 'money',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(academicYearEntity),
  }),
  addYear: route({
    method: 'POST',
    path: '/feemaster/add',
    summary: 'Creates an academic year.',
    access: administrator,
    area: 'none',
    tx: 'write',
    body: academicYearForm,
    response: written(academicYearEntity),
    message: messages.added,
  }),
  updateYear: route({
    method: 'PUT',
    path: '/feemaster/{id}',
    summary: 'Changes an academic year.',
    access: administrator,
    area: 'none',
    tx: 'write',
    params: idParams,
    body: academicYearForm.partial().extend({ version: version.optional() }),
    response: written(academicYearEntity),
    message: messages.updated,
  }),
  removeYear: route({
    method: 'DELETE',
    path: '/feemaster/{id}',
    summary: 'Deletes an academic year for which no school has set a fee.',
    access: administrator,
    area: 'none',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  yearName: route({
    method: 'POST',
    path: '/feemaster/getFeeMasterNameById',
    summary: "An academic year's text.",
    access: allButTeachers,
    area: 'money',
    tx: 'read',
    reads: true,
    body: idParams,
    response: z.object({ _id: z.string(), name: z.string(), acadamicYear: z.string() }),
  }),
}
