import * as z from 'zod'
import { office } from './access.ts'
import { guardianForm, relations } from './guardians.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import {
  blank,
  deleted,
  emailAddress,
  entity,
  id,
  idParams,
  reference,
  requiredName,
  written,
} from './wire.ts'

/** A child's guardian as the other guardians see her or him, without number and address; `isOwn` is the caller. */
const namedGuardian = entity('NamedGuardian', {
  _id: z.string(),
  isFirst: z.boolean(),
  isOwn: z.boolean(),
  name: z.string(),
  relation: z.enum(relations),
})
export type NamedGuardian = z.output<typeof namedGuardian>

const wish = guardianForm.shape

/**
 * What a parent has asked the office to change about the guardians of a child. `guardian` is the name of the one whom it
 * is about, null for a new one; of the other fields, those are null that stay as they are.
 */
export const guardianRequest = entity('GuardianRequest', {
  _id: z.string(),
  kind: z.enum(['add', 'change', 'remove']),
  studentId: z.string(),
  child: z.string(),
  guardian: z.string().nullable(),
  name: z.string().nullable(),
  relation: z.enum(relations).nullable(),
  mobileNumber: z.string().nullable(),
  email: z.string().nullable(),
  seesWork: z.boolean().nullable(),
  seesFees: z.boolean().nullable(),
  collects: z.boolean().nullable(),
  getsMessages: z.boolean().nullable(),
  /** The name of the parent who asked, as the school has entered it. */
  askedBy: z.string(),
  createdAt: z.string(),
})
export type GuardianRequest = z.output<typeof guardianRequest>

const ofChild = { studentId: reference(messages.studentRequired) }
const ofGuardian = { ...ofChild, guardianId: id }

/** The form of a guardian whom a parent would like to add. */
export const newGuardianWish = guardianForm

/** The form of a change that a parent would like; an empty address stays as it is. */
export const guardianWish = z.object({
  name: requiredName(messages.guardian.nameRequired),
  email: blank(emailAddress),
})

/** What parents may ask: those of the child who are not blocked. */
const asks = {
  method: 'POST',
  access: { PARENT: 'child' },
  area: 'none',
  right: 'child',
  tx: 'write',
  message: messages.guardian.asked,
  response: written(guardianRequest),
  refuses: [409],
} as const

export const guardianRequests = {
  ofChild: route({
    method: 'GET',
    path: '/guardian/own-child/{id}',
    summary:
      'The guardians of a parent’s child by name and relation, the first one first, and what the parent has asked to change.',
    access: { PARENT: 'child' },
    area: 'none',
    right: 'child',
    tx: 'read',
    params: idParams,
    response: z.object({ guardians: z.array(namedGuardian), requests: z.array(guardianRequest) }),
  }),
  add: route({
    ...asks,
    path: '/guardian/request',
    summary:
      'Asks the office to add a guardian; nothing changes until it accepts. A parent has five open requests per child.',
    body: z.object({ ...wish, ...ofChild }).meta({ id: 'GuardianToAdd' }),
  }),
  change: route({
    ...asks,
    path: '/guardian/request/change',
    summary: 'Asks the office to change a guardian’s name or e-mail address.',
    body: guardianWish.extend(ofGuardian).meta({ id: 'GuardianToChange' }),
  }),
  removal: route({
    ...asks,
    path: '/guardian/request/removal',
    summary: 'Asks the office to remove a further guardian.',
    body: z.object(ofGuardian).meta({ id: 'GuardianToRemove' }),
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/guardian/request/{id}',
    summary: 'Withdraws an own open request.',
    access: { PARENT: 'own' },
    area: 'none',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
  list: route({
    method: 'GET',
    path: '/guardian/requests/{id}',
    summary: 'The open requests of a child’s guardians, earliest first.',
    access: office,
    area: 'children',
    tx: 'read',
    params: idParams,
    response: z.array(guardianRequest),
  }),
  answer: route({
    method: 'PUT',
    path: '/guardian/request/{id}',
    summary: 'Accepts a request, which is carried out at once, or refuses it. The parent gets a notice.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    body: z.object({ accepted: z.boolean() }),
    response: written(guardianRequest),
    message: messages.updated,
    refuses: [409],
  }),
}
