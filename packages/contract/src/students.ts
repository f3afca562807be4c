import * as z from 'zod'
import { aadhaar } from './aadhaar.ts'
import { office, staff, staffAndFamily } from './access.ts'
import { listOf, typed, typedCode, version } from './bounded.ts'
import { chargeChoice } from './charges.ts'
import { letterCells, soundCells } from './language.ts'
import { messages } from './messages.ts'
import { movePreview } from './move-preview.ts'
import { route } from './route.ts'
import {
  again,
  blank,
  classReference,
  day,
  deleted,
  entity,
  fileAddress,
  filter,
  id,
  idParams,
  listQuery,
  mobile,
  optional,
  optionalCode,
  printLanguages,
  reference,
  required,
  requiredName,
  schooleIdParams,
  soughtMobile,
  written,
} from './wire.ts'
import { importedStudents, importPreview, leaveOut, reading, recentImport } from './workbook.ts'

/** For a change of class: the first day in the new class; by default the school's today. */
export const classFrom = blank(day())

/** The move to preview. */
const moveRequest = z.strictObject({
  studentId: reference(messages.studentRequired),
  classId: reference(messages.student.classRequired),
  classFrom,
})

/** The 27 sounds or the 26 movable letters that a child has worked with. */
const grid = z.record(z.string().min(1).max(10), z.boolean())

/**
 * The status of the link to a child's parent. `unopened`: nobody has signed in yet; `slip`: somebody signed in with
 * only this school's slip, so the number is unconfirmed; `open`: the parent has a password; `waiting`: a parent known
 * from another school has been asked; `declined`: that parent said no.
 */
const parentStatuses = ['unopened', 'slip', 'open', 'waiting', 'declined'] as const

/** The account of a child's parent in responses. */
const parentAccount = entity('ParentAccount', {
  _id: z.string().nullable(),
  serialNumber: z.string(),
  status: z.enum(parentStatuses).nullable(),
  slip: z.enum(['welcome', 'link', 'again']).nullable(),
})

/** A child at a school. The age is computed from `dob` by `rules/age`. */
export const studentEntity = entity('Student', {
  _id: z.string(),
  schooleId: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  dob: z.string(),
  gender: z.enum(['male', 'female']).nullable(),
  classId: classReference,
  admissionNumber: z.string().nullable(),
  motherName: z.string(),
  fatherName: z.string().nullable(),
  /** The mother's number, which she signs in with. */
  mobileNumber: z.string().nullable(),
  fatherMobileNumber: z.string().nullable(),
  address: z.string().nullable(),
  lane: z.string().nullable(),
  /** The day of admission. */
  doa: z.string(),
  allergies: z.string().nullable(),
  /** Absent from lists; masked except for the last four digits, and in full when the office opens a single child. */
  adharNo: z.string().nullable().optional(),
  /** The last four digits of the Aadhaar number; null for everyone except the office. */
  aadhaarLast4: z.string().nullable(),
  /** The masked images of the Aadhaar card; empty for everyone except the office. */
  imageURL: z.array(z.string()),
  /** The photo. */
  profileURL: z.string().nullable(),
  /**
   * The parent's account; the child's serial number is also a login name for it. The other fields are only for the
   * office.
   */
  userId: parentAccount,
  sounds: grid,
  movable: grid,
  version: z.number(),
})
export type Student = z.output<typeof studentEntity>

/** The child registration form. */
export const studentForm = z.object({
  firstName: requiredName(messages.student.firstNameRequired),
  lastName: optional(100),
  dob: day(messages.student.dobRequired),
  gender: blank(z.enum(['male', 'female'], { error: messages.invalid.gender })),
  classId: reference(messages.student.classRequired),
  admissionNumber: optionalCode(50),
  motherName: required(messages.student.motherNameRequired, 100),
  fatherName: optional(100),
  mobileNumber: blank(mobile()),
  fatherMobileNumber: blank(mobile()),
  address: optional(),
  lane: optional(),
  doa: day(messages.student.doaRequired),
  allergies: optional(1000),
  adharNo: aadhaar,
  imageURL: listOf(fileAddress(), 5, { long: messages.invalid.images }).nullish(),
  profileURL: blank(fileAddress()),
})
export type StudentFields = z.output<typeof studentForm>

/** Confirms that the child belongs to the parent already registered with this number. */
const linkKnown = z.boolean().optional()

/**
 * The changed number is a new one of the same parent and applies to all of that parent's children. Without it, the
 * child moves to the account of that number.
 */
const sameParent = z.boolean().optional()

const text = typed(1_000).nullable()

/** The filter of a list of children. */
const studentFilter = filter({
  _id: id,
  schooleId: reference(),
  classId: reference(),
  userId: reference(),
  firstName: text,
  lastName: text,
  fullName: text,
  dob: day(),
  gender: text,
  admissionNumber: typedCode(1_000).nullable(),
  motherName: text,
  fatherName: text,
  mobileNumber: soughtMobile().nullable(),
  fatherMobileNumber: soughtMobile().nullable(),
  address: text,
  lane: text,
  doa: day(),
  allergies: text,
  version,
}).meta({ id: 'StudentFilter' })

/**
 * A printed slip for a parent, and the children through whom it is handed over. The password is shown only once. `welcome`
 * opens the account; `link` only links one child to an existing account.
 */
export const welcomeSlip = entity('WelcomeSlip', {
  kind: z.enum(['welcome', 'link']),
  name: z.string(),
  loginName: z.string(),
  password: z.string(),
  children: z.array(z.object({ fullName: z.string(), className: z.string() })),
  /** The parent's language, if it is known. */
  language: z.enum(printLanguages).nullable(),
  /** One of the children; its parent's language can be stored with `PUT /student/bulk/language`. */
  studentId: z.string(),
})
export type WelcomeSlip = z.output<typeof welcomeSlip>
const welcome = z.array(welcomeSlip)
export const registered = written(studentEntity).extend({ welcome }).meta({ id: 'RegisteredStudent' })

/** The registration of a child. */
export const registrationForm = studentForm.extend({
  schooleId: reference().optional(),
  linkKnown,
  charge: chargeChoice,
  again,
})
export type Registration = z.output<typeof registrationForm>

/** What the office reads and writes about children. */
const officeReads = { access: office, area: 'children', tx: 'read', reads: true } as const
const officeWrites = { access: office, area: 'children', tx: 'write' } as const

export const students = {
  list: route({
    method: 'GET',
    path: '/student/list/{schooleId}',
    summary: 'The children of a school.',
    access: staff,
    area: 'any',
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(studentEntity),
  }),
  listed: route({
    method: 'POST',
    path: '/student/list/{schooleId}',
    summary: 'The children of a school or a class.',
    access: staff,
    area: 'any',
    tx: 'read',
    reads: true,
    params: schooleIdParams,
    body: studentFilter,
    response: z.array(studentEntity),
  }),
  find: route({
    method: 'POST',
    path: '/student/find',
    summary: "The children that match a filter; `userId` returns a parent's own children.",
    access: staffAndFamily,
    area: 'any',
    right: 'child',
    tx: 'read',
    reads: true,
    body: studentFilter,
    response: z.array(studentEntity),
  }),
  guardian: route({
    method: 'POST',
    path: '/student/guardian',
    summary: 'The parent with a mobile number, if the school has a child of that parent; otherwise null.',
    ...officeReads,
    body: z.object({ mobileNumber: mobile() }),
    response: z.object({ name: z.string(), children: z.array(z.string()) }).nullable(),
  }),
  add: route({
    method: 'POST',
    path: '/student/add',
    demo: 'closed',
    summary:
      "Registers a child and creates or finds the parent's account. A likely duplicate is refused with 409 at `again`.",
    ...officeWrites,
    body: registrationForm,
    response: registered,
    message: messages.student.added,
    secrets: ['welcome'],
  }),
  get: route({
    method: 'GET',
    path: '/student/{id}',
    summary: 'One child. The office gets the full Aadhaar number, which is audited.',
    access: staffAndFamily,
    area: 'children',
    right: 'child',
    tx: 'audited',
    params: idParams,
    response: studentEntity,
  }),
  update: route({
    method: 'PUT',
    path: '/student/{id}',
    summary: 'Changes a child; absent fields keep their value. Teachers can change only sounds and movable.',
    access: staff,
    area: ['children', 'learning'],
    tx: 'write',
    classWork: 'notes',
    params: idParams,
    body: studentForm.partial().extend({
      sounds: soundCells.optional(),
      movable: letterCells.optional(),
      linkKnown,
      sameParent,
      version: version.optional(),
      classFrom,
      charge: chargeChoice,
    }),
    response: registered,
    message: messages.student.updated,
    secrets: ['welcome'],
  }),
  previewMove: route({
    method: 'POST',
    path: '/student/move-preview',
    summary: 'Previews the effects of a change of class on a day; nothing is stored.',
    ...officeReads,
    body: moveRequest,
    response: movePreview,
  }),
  remove: route({
    method: 'DELETE',
    path: '/student/{id}',
    demo: 'closed',
    summary: "Deletes a child and the parent's access; a child with history is archived.",
    ...officeWrites,
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  import: route({
    method: 'POST',
    path: '/subactivity/studentregister/upload',
    demo: 'closed',
    summary:
      'Registers the children in an Excel file, all or none, without the rows at `leaveOut`. A refusal names row and column and includes a marked copy. Likely duplicates are refused with 409 at `again`.',
    access: office,
    area: 'children',
    tx: 'none',
    files: ['excel'],
    body: z.object({
      schooleId: reference().optional(),
      charge: chargeChoice,
      ...reading,
      again: z.union([again, z.literal('true').transform(() => true)]),
      leaveOut,
    }),
    response: written(importedStudents).extend({ welcome }),
    message: messages.upload.imported,
    secrets: ['welcome'],
  }),
  previewImport: route({
    method: 'POST',
    path: '/student/import/preview',
    demo: 'closed',
    summary: 'What importing an Excel file of children would do, with likely duplicates. Nothing is stored.',
    access: office,
    area: 'children',
    tx: 'none',
    reads: true,
    files: ['excel'],
    body: z.object({ schooleId: blank(reference()), ...reading }),
    response: importPreview,
  }),
  imports: route({
    method: 'GET',
    path: '/student/imports',
    summary: "The user's imports of children that can still be undone, latest first.",
    access: office,
    area: 'children',
    tx: 'read',
    response: z.array(recentImport),
  }),
  sample: route({
    method: 'GET',
    path: '/student/sample',
    summary: "The Excel template, with the form's labels and the names of the school's classes.",
    access: office,
    area: 'children',
    tx: 'none',
    response: z.unknown(),
    answers: 'file',
  }),
  welcome: route({
    method: 'POST',
    path: '/student/{id}/welcome',
    demo: 'closed',
    summary:
      "A new slip for a child's parent: see `userId.slip`. `again` confirms that the parent's password and sessions end.",
    ...officeWrites,
    params: idParams,
    body: z.object({ again: z.boolean().optional() }),
    response: registered,
    message: messages.updated,
    secrets: ['welcome'],
  }),
  askAgain: route({
    method: 'PUT',
    path: '/student/{id}/ask-again',
    demo: 'closed',
    summary: 'Asks a parent known from another school again after they said that the child is not theirs.',
    access: office,
    area: 'children',
    tx: 'none',
    params: idParams,
    response: written(studentEntity),
    message: messages.link.askedAgain,
  }),
}
