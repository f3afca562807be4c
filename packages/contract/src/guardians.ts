import * as z from 'zod'
import { office, staff } from './access.ts'
import { listOf, version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { registered, registrationForm, welcomeSlip } from './students.ts'
import {
  blank,
  deleted,
  emailAddress,
  entity,
  id,
  idParams,
  mobile,
  reference,
  requiredName,
  written,
} from './wire.ts'

/** What a guardian is to a child. */
export const relations = ['mother', 'father', 'grandmother', 'grandfather', 'guardian', 'other'] as const

/** What a guardian may do: see the child's work; see and pay fees; collect the child; get messages. */
const rights = {
  seesWork: z.boolean(),
  seesFees: z.boolean(),
  collects: z.boolean(),
  getsMessages: z.boolean(),
}

/**
 * One of the people who look after a child. The first one has the child's id; her name and number are those on the child's
 * form.
 */
export const guardianEntity = entity('Guardian', {
  _id: z.string(),
  studentId: z.string(),
  isFirst: z.boolean(),
  name: z.string(),
  relation: z.enum(relations),
  mobileNumber: z.string().nullable(),
  email: z.string().nullable(),
  ...rights,
  /** Since when the guardian is blocked and reaches nothing of the child. */
  blockedAt: z.string().nullable(),
  /** `none`: has no account; otherwise like the status of a child's parent. */
  account: z.enum(['none', 'unopened', 'slip', 'open', 'waiting', 'declined']),
  version: z.number(),
})
export type Guardian = z.output<typeof guardianEntity>

/** The form of a further guardian. */
export const guardianForm = z.object({
  name: requiredName(messages.guardian.nameRequired),
  relation: z.enum(relations, { error: messages.guardian.relationRequired }),
  mobileNumber: blank(mobile()),
  email: blank(emailAddress),
  ...rights,
})
export type GuardianFields = z.output<typeof guardianForm>

/** Another child at the school with a parent in common. */
const sibling = entity('Sibling', { _id: z.string(), fullName: z.string(), className: z.string() })

/** A guardian who is taken over from a sibling; the office may change every field. */
const takenOver = guardianForm.extend({ guardianId: id })

export const guardians = {
  list: route({
    method: 'GET',
    path: '/guardian/student/{id}',
    summary: 'The guardians of a child, the first one first.',
    access: staff,
    area: 'children',
    tx: 'read',
    params: idParams,
    response: z.array(guardianEntity),
  }),
  siblings: route({
    method: 'GET',
    path: '/guardian/siblings/{id}',
    summary: 'The other children at the school who have a parent in common with a child, by name.',
    access: office,
    area: 'children',
    tx: 'read',
    params: idParams,
    response: z.array(sibling),
  }),
  addSibling: route({
    method: 'POST',
    path: '/guardian/sibling',
    demo: 'closed',
    summary:
      'Registers a sibling of a child like `POST /student/add`, with the further guardians who are named, their rights and blocks, and the accounts that they have.',
    access: office,
    area: 'children',
    tx: 'write',
    body: registrationForm
      .extend({ siblingOf: reference(messages.studentRequired), guardians: listOf(takenOver, 20) })
      .meta({ id: 'NewSibling' }),
    response: registered,
    message: messages.student.added,
    secrets: ['welcome'],
    refuses: [409],
  }),
  add: route({
    method: 'POST',
    path: '/guardian',
    summary: 'Adds a guardian to a child, without an account.',
    access: office,
    area: 'children',
    tx: 'write',
    body: guardianForm.extend({ studentId: reference(messages.studentRequired) }).meta({ id: 'NewGuardian' }),
    response: written(guardianEntity),
    message: messages.added,
    refuses: [409],
  }),
  update: route({
    method: 'PATCH',
    path: '/guardian/{id}',
    summary:
      'Changes a guardian; absent fields keep their value. A changed number ends the account of a further guardian at this child.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    body: guardianForm.partial().extend({ version: version.optional() }).meta({ id: 'GuardianChanges' }),
    response: written(guardianEntity),
    message: messages.updated,
    refuses: [409],
  }),
  block: route({
    method: 'PUT',
    path: '/guardian/block/{id}',
    summary:
      "Blocks a guardian, who then reaches nothing of the child, or ends that. The guardian's notices about the child are deleted.",
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    body: z.object({ blocked: z.boolean() }),
    response: written(guardianEntity),
    message: messages.updated,
  }),
  remove: route({
    method: 'DELETE',
    path: '/guardian/{id}',
    summary: 'Removes a further guardian from a child, with the account at this child.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
    refuses: [409],
  }),
  slip: route({
    method: 'POST',
    path: '/guardian/slip/{id}',
    demo: 'closed',
    summary:
      'Gives a further guardian an account with the entered number, or a new slip. A parent known from another school is asked first; one who has a password needs no slip.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    response: written(guardianEntity)
      .extend({ welcome: z.array(welcomeSlip) })
      .meta({ id: 'GuardianWithSlip' }),
    message: messages.updated,
    secrets: ['welcome'],
    refuses: [409],
  }),
}
