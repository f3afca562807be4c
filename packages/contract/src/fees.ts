import * as z from 'zod'
import { money } from './amount.ts'
import { listOf, typedCode, version, wholeOrDigits } from './bounded.ts'
import { chargeChoice, chargePreview } from './charges.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { paymentMethods } from './rules/fees.ts'
import {
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
  printLanguage,
  reference,
  schooleIdParams,
  written,
} from './wire.ts'

/** How many instalments a fee has at most, and for how many children one call sets it. */
export const mostInstalments = 60
const mostChildren = 10_000

/** An academic year of the platform, for which schools set fees. */
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
 * A fee of a class: for one child, or without one for every child of the class. Amounts are decimals with two places, as
 * text. The instalments carry their stored names.
 */
export const feeEntity = entity('Fee', {
  _id: z.string(),
  schooleId: z.string(),
  feeMasterId: entity('AcademicYearReference', { _id: z.string(), acadamicYear: z.string() }).nullable(),
  classId: classReference,
  studentId: childReference.nullable(),
  isEventForAllStudent: z.boolean(),
  totalFee: z.string(),
  istallmentId: z.array(z.object({ installmentFee: z.string(), installmentdate: z.string() })),
  version: z.number(),
})
export type Fee = z.output<typeof feeEntity>

/** One child or several; nothing, an empty text or an empty list is nobody in particular. */
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
 * The fee form. Without chosen children, or with `isEventForAllStudent`, the fee is for every child of the class. That the
 * instalments make up the total is not required.
 */
export const feeForm = z.object({
  feeMasterId: reference(messages.fee.yearRequired),
  classId: reference(messages.class.nameRequired),
  studentId: children,
  isEventForAllStudent: z.boolean().nullish(),
  totalFee: money(messages.fee.totalRequired),
  installments: instalments,
})
export type FeeFields = z.output<typeof feeForm>

/** An update; the instalments may carry their names of requests or, as they were read, of answers. */
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

/** A new fee without `_id`; otherwise the changes of that one, or its removal. */
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
 * Which instalment's receipt, counted from 1, and in which language. How and when it was paid in simulation is known to the
 * browser alone; without them, the receipt says that they are not recorded.
 */
const receiptQuery = z.strictObject({
  studentId: id,
  installment: wholeOrDigits(1, mostInstalments),
  method: z.enum(paymentMethods).optional(),
  date: day().optional(),
  language: printLanguage(),
})
export type ReceiptQuery = z.output<typeof receiptQuery>

const office = { SCHOOLE: 'school' } as const
const administrator = { SUPERADMIN: 'platform' } as const
/** Academic years are the platform's; everybody who has to do with fees reads them. */
const allButTeachers = { SUPERADMIN: 'all', SCHOOLE: 'all', PARENT: 'all' } as const

export const fees = {
  list: route({
    method: 'GET',
    path: '/fee/list/{schooleId}',
    summary: 'The fees of a school.',
    access: office,
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(feeEntity),
  }),
  find: route({
    method: 'POST',
    path: '/fee/find',
    summary: "Fees that match a filter; of a child, its own and those of its class's every child.",
    access: { SCHOOLE: 'school', PARENT: 'child' },
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
    tx: 'none',
    params: idParams,
    query: receiptQuery,
    response: z.unknown(),
    answers: 'file',
  }),
  isSet: route({
    method: 'GET',
    path: '/fee/isset/{schooleId}',
    summary: 'Whether a school has set any fee; where it has none, parents are shown a sample.',
    access: { PARENT: 'child' },
    tx: 'read',
    params: schooleIdParams,
    response: z.object({ isSet: z.boolean() }),
  }),
  add: route({
    method: 'POST',
    path: '/fee/add',
    summary: 'Sets a fee: one for each chosen child, or one for every child of the class.',
    access: office,
    tx: 'write',
    body: feeForm.extend({ schooleId: reference().nullish(), charge: chargeChoice }),
    response: written(z.array(feeEntity)),
    message: messages.fee.added,
  }),
  update: route({
    method: 'PUT',
    path: '/fee/{id}',
    summary: 'Changes a fee; absent fields stay.',
    access: office,
    tx: 'write',
    params: idParams,
    body: feeChanges.extend({ charge: chargeChoice }),
    response: written(feeEntity),
    message: messages.fee.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/fee/{id}',
    summary: 'Removes a fee. What was charged is taken back as `charge` says.',
    access: office,
    tx: 'write',
    params: idParams,
    query: z.strictObject({ charge: chargeChoice }),
    response: deleted,
    message: messages.deleted,
  }),
  previewCharges: route({
    method: 'POST',
    path: '/fee/charges',
    summary: 'What setting, changing or removing a fee would charge.',
    access: office,
    tx: 'read',
    reads: true,
    body: feeCharges,
    response: chargePreview,
  }),
  years: route({
    method: 'GET',
    path: '/feemaster/list/{schooleId}',
    summary: 'The academic years, the latest first.',
    access: allButTeachers,
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(academicYearEntity),
  }),
  addYear: route({
    method: 'POST',
    path: '/feemaster/add',
    summary: 'Makes an academic year.',
    access: administrator,
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
    tx: 'write',
    params: idParams,
    body: academicYearForm.partial().extend({ version: version.optional() }),
    response: written(academicYearEntity),
    message: messages.updated,
  }),
  removeYear: route({
    method: 'DELETE',
    path: '/feemaster/{id}',
    summary: 'Removes an academic year for which no school has set a fee.',
    access: administrator,
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
    tx: 'read',
    reads: true,
    body: idParams,
    response: z.object({ _id: z.string(), name: z.string(), acadamicYear: z.string() }),
  }),
}
