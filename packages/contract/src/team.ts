import * as z from 'zod'
import { office } from './access.ts'
import { areaRights } from './area-rights.ts'
import { bounded } from './bounded.ts'
import { newPassword } from './credentials.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { resendAfter } from './users.ts'
import {
  blank,
  deleted,
  emailAddress,
  entity,
  idParams,
  listQuery,
  mobile,
  optional,
  printLanguage,
  required,
  sentCode,
  written,
} from './wire.ts'

/** A person of a school's office. Responses never include the password. */
export const teamMember = entity('TeamMember', {
  _id: z.string(),
  name: z.string(),
  /** The login name. */
  mobileNumber: z.string(),
  email: z.string().nullable(),
  rights: areaRights,
  /** The school's registered contact, who has all rights and is changed in the school's settings. */
  isContact: z.boolean(),
})
export type TeamMember = z.output<typeof teamMember>

const fields = {
  name: required(messages.registration.nameRequired, 100),
  mobileNumber: mobile(messages.mobileRequired),
  email: optional(200).pipe(emailAddress.nullish()),
  rights: areaRights,
}

/** The form for adding a person. */
export const teamForm = z.object({ ...fields, password: newPassword(messages.password.required) })

/** The form for changing a person; an empty password keeps the old one. */
export const teamChanges = z.object({
  ...fields,
  password: blank(bounded(1_000, { long: messages.password.tooLong })),
})

/**
 * The form with which the registered contact hands the school over: the contact's password, the code that was sent, and
 * whether the contact leaves the office or stays with all rights.
 */
export const handOverForm = z.object({
  password: bounded(1_000, { text: messages.password.required, long: messages.password.wrong }).min(
    1,
    messages.password.required,
  ),
  otp: sentCode,
  leaves: z.boolean(),
})

export const team = {
  list: route({
    method: 'GET',
    path: '/team',
    summary: "The people of the school's office, the registered contact first.",
    access: office,
    area: 'settings',
    tx: 'read',
    query: listQuery,
    response: z.array(teamMember),
  }),
  add: route({
    method: 'POST',
    path: '/team/add',
    demo: 'closed',
    summary:
      "Adds a person to the school's office, who signs in with the mobile number and this password. Nobody can give a right that they do not have.",
    access: office,
    area: 'settings',
    // Hashes the password first.
    tx: 'none',
    body: teamForm,
    response: written(teamMember),
    message: messages.team.added,
  }),
  update: route({
    method: 'PUT',
    path: '/team/{id}',
    demo: 'closed',
    summary:
      "Changes a person of the office; absent fields keep their value. Rights apply from the person's next request, and a new password ends the person's sessions.",
    access: office,
    area: 'settings',
    tx: 'none',
    params: idParams,
    body: teamChanges.partial(),
    response: written(teamMember),
    message: messages.team.updated,
    refuses: [409],
  }),
  remove: route({
    method: 'DELETE',
    path: '/team/{id}',
    demo: 'closed',
    summary: 'Removes a person from the office and ends their sessions; what they did keeps their name.',
    access: office,
    area: 'settings',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
    refuses: [409],
  }),
  handOverOtp: route({
    method: 'POST',
    path: '/team/handover/otp',
    demo: 'closed',
    summary:
      "Sends the school's registered contact a code with which the contact hands the school over to somebody of the office.",
    access: office,
    area: 'settings',
    tx: 'none',
    query: z.strictObject({ language: printLanguage() }),
    response: written(resendAfter),
    message: messages.otp.sentToConfirm,
    refuses: [409],
  }),
  handOver: route({
    method: 'POST',
    path: '/team/{id}/handover',
    demo: 'closed',
    summary:
      "Makes another person of the office the school's registered contact, with all rights and with their number and email address. The former contact keeps all rights as a person of the office, or leaves it and is signed out. Both are notified.",
    access: office,
    area: 'settings',
    // Compares the password first.
    tx: 'none',
    params: idParams,
    body: handOverForm,
    response: written(teamMember),
    message: messages.team.handedOver,
    refuses: [409],
  }),
}
