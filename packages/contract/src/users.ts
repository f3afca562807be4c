import * as z from 'zod'
import { everyone, roles } from './access.ts'
import { areaRights } from './area-rights.ts'
import { bounded, orNumber } from './bounded.ts'
import { newPassword } from './credentials.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { classRoles } from './rules/class-roles.ts'
import { loginName } from './rules/countries.ts'
import {
  blank,
  contactNumber,
  entity,
  id,
  idParams,
  mobile,
  printLanguage,
  printLanguages,
  required,
  rowReference,
  sentCode,
  written,
} from './wire.ts'

/** Seconds until another code may be requested, in a response. */
export const resendAfter = entity('ResendAfter', { resendAfter: z.number() })

/** The sign-in form. `email` holds the login name: a mobile number or, for parents, a child's serial number. */
const loginForm = z.object({
  email: orNumber(required(messages.signIn.nameRequired, 100).overwrite(loginName)),
  password: bounded(1_000, { text: messages.password.required, long: messages.signIn.wrong }).min(
    1,
    messages.password.required,
  ),
  role: z.enum(roles, { error: messages.signIn.roleRequired }),
  /** The language of the page, for an account that has none yet. */
  language: z.enum(printLanguages).nullish(),
})

/** The signed-in user. */
export const loginAnswer = entity('SignedIn', {
  token: z.string(),
  /** Ends this session without granting access, for a sign-out that waits for a network. */
  signOutToken: z.string(),
  /**
   * Encrypts what waits on a device: 32 bytes in base64url, the same at each sign-in of this user and returned by
   * nothing else.
   */
  deviceKey: z.string(),
  _id: z.string(),
  /** The platform's id for the administrator; for a parent, the eldest child's school, or null without children. */
  schooleId: z.string().nullable(),
  role: z.enum(roles),
  classId: z.string().nullable(),
  teacherId: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  /** 0: the token only allows choosing a first password. */
  passwordReset: z.union([z.literal(0), z.literal(1)]),
  filterStatus: z.boolean(),
  /** The rights of somebody who was added to a school's office; absent for everyone else. */
  rights: areaRights.optional(),
  /**
   * Absent unless the sign-in is not complete: `factor`: the token only works for POST /user/login/factor; `setup`: it
   * only works for setting up a second factor. The fields about the user are then empty.
   */
  secondFactor: z.enum(['factor', 'setup']).optional(),
  /** With secondFactor `factor`: what the user has set up; a recovery code is accepted in any case. */
  factors: z.array(z.enum(['totp', 'passkey'])).optional(),
})
export type LoginAnswer = z.output<typeof loginAnswer>

/** A child at another school whose link is waiting for the parent's answer. */
export const waitingLink = entity('WaitingLink', {
  _id: id,
  schooleName: z.string(),
  studentName: z.string(),
  className: z.string(),
  /**
   * The accepted proofs: a code sent to the parent's number, or the password on that school's slip. No proof is
   * needed if the parent already has a child at that school.
   */
  proofs: z.array(z.enum(['otp', 'slip'])),
})
export type WaitingLink = z.output<typeof waitingLink>

/** The request that replaces the user's own password. */
const passwordChange = z.object({
  oldPassword: bounded(1_000, { text: messages.password.required, long: messages.password.wrong }).min(
    1,
    messages.password.required,
  ),
  newPassword: newPassword(messages.password.required),
})

/** The Change Password form, in which the new password is typed twice. */
export const passwordForm = passwordChange
  .extend({ confirmation: bounded(1_000).min(1, messages.password.required) })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    error: messages.password.mismatch,
  })

/** The form with which a parent asks for the codes that move the account to another number. */
export const newNumberForm = z.object({ mobileNumber: mobile(messages.mobileRequired) })

/** The form of the codes that were sent to the old and to the new number. */
export const numberCodesForm = z.object({ oldOtp: sentCode, newOtp: sentCode })

/** A class of a teacher, what the teacher is in it, and the areas of work in which a specialist records. */
/** The children whom a parent sees, those whose work and fees the parent may see, and whether a school has blocked the parent for a child. */
const ownReach = z.object({
  children: z.array(z.string()),
  work: z.array(z.string()),
  fees: z.array(z.string()),
  isBlocked: z.boolean(),
})
export type OwnReach = z.output<typeof ownReach>

const ownClass = z.object({
  classId: z.string(),
  role: z.enum(classRoles),
  superActivityId: z.array(z.string()),
})
export type OwnClass = z.output<typeof ownClass>

const mobileNumber = contactNumber(messages.mobileRequired)
const role = z.enum(roles, { error: messages.signIn.roleRequired }).optional()
const family = { PARENT: 'own' } as const

export const users = {
  login: route({
    method: 'POST',
    path: '/user/login',
    summary: 'Signs in. With passwordReset 0, the token only works for PUT /user/reset-default-password.',
    access: 'public',
    area: 'none',
    // Hashes before opening a transaction.
    tx: 'none',
    // The response is a secret, so it is never stored for idempotent replay.
    reads: true,
    body: loginForm,
    response: loginAnswer,
    refuses: [401, 403],
  }),
  forgot: route({
    method: 'POST',
    path: '/user/forget-user-password',
    demo: 'closed',
    summary:
      'Sends a code to a mobile number if somebody signs in with it; the response does not reveal whether they do.',
    access: 'public',
    area: 'none',
    tx: 'none',
    query: z.strictObject({ language: printLanguage() }),
    body: z.object({ mobile: mobileNumber, role }),
    response: written(resendAfter),
    message: messages.otp.sent,
  }),
  updatePassword: route({
    method: 'POST',
    path: '/user/updateUserPassword',
    demo: 'closed',
    summary: 'Exchanges a code for a new password, for one role or for every account of the number.',
    access: 'public',
    area: 'none',
    tx: 'none',
    body: z.object({
      mobile: mobileNumber,
      otp: sentCode,
      newPassword: newPassword(messages.password.required),
      role,
      /** Whether the accounts keep their private calendar addresses; otherwise they stop working. */
      keepCalendar: z.boolean({ error: messages.invalid.yesOrNo }).nullish(),
    }),
    response: written(z.object({ mobile: z.string() })),
    message: messages.password.updated,
  }),
  resetDefaultPassword: route({
    method: 'PUT',
    path: '/user/reset-default-password',
    demo: 'closed',
    allowedWhenFull: true,
    summary: 'Completes a first sign-in by choosing a password; the same token then has full access.',
    access: 'reset',
    area: 'any',
    tx: 'none',
    body: z.object({
      mobile: orNumber(required(messages.mobileRequired, 100).overwrite(loginName)),
      password: newPassword(messages.password.required),
      language: loginForm.shape.language,
    }),
    response: written(
      z.object({ _id: z.string(), ...loginAnswer.pick({ secondFactor: true, factors: true }).shape }),
    ),
    message: messages.password.updated,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/user/password',
    demo: 'closed',
    allowedWhenFull: true,
    summary: "Changes the user's own password, given the old one. All other sessions of the account end.",
    access: everyone,
    area: 'any',
    // Hashes before opening a transaction.
    tx: 'none',
    body: passwordChange,
    response: written(rowReference),
    message: messages.password.updated,
  }),
  language: route({
    method: 'PUT',
    path: '/user/language',
    allowedWhenFull: true,
    // By the school that visitors of an open demo share; every role may call it elsewhere.
    refuses: [403],
    summary: 'Stores the language in which the user reads Casa; papers and messages for the user are in it.',
    access: everyone,
    area: 'any',
    tx: 'write',
    body: z.object({ language: z.enum(printLanguages) }),
    response: written(rowReference),
    message: messages.updated,
  }),
  logout: route({
    method: 'POST',
    path: '/user/logout',
    demo: 'open',
    endsSession: true,
    summary: 'Ends the session.',
    access: everyone,
    area: 'any',
    tx: 'write',
    response: written(rowReference),
    message: messages.signIn.signedOut,
  }),
  signOut: route({
    method: 'POST',
    path: '/user/sign-out',
    summary: 'Ends the session of a sign-out token. The response does not reveal whether there was one.',
    access: 'public',
    area: 'none',
    tx: 'write',
    // Repeating it has no further effect.
    reads: true,
    body: z.object({ signOutToken: bounded(100) }),
    response: written(z.object({})),
    message: messages.signIn.signedOut,
  }),
  clock: route({
    method: 'GET',
    path: '/user/clock',
    summary:
      'The name and time zone of the user’s school and the current instant, which gives the school’s today; for somebody who was added to an office also the current rights, and for a parent the children within reach. A parent with children at several schools gets no name.',
    access: everyone,
    area: 'any',
    tx: 'read',
    response: z.object({
      timeZone: z.string(),
      now: z.string(),
      schoolName: z.string().nullable(),
      /** A teacher's main class, which the office may have changed since the sign-in. */
      classId: z.string().nullable().optional(),
      /** The classes of a teacher who has several today, the main one first; absent for everyone else. */
      classes: z.array(ownClass).optional(),
      rights: areaRights.optional(),
      guardian: ownReach.optional(),
    }),
  }),
  numberOtp: route({
    method: 'POST',
    path: '/user/number/otp',
    demo: 'closed',
    summary:
      "Sends one code to the parent's number and one to the new number, to change the former to the latter.",
    access: family,
    area: 'none',
    tx: 'none',
    query: z.strictObject({ language: printLanguage() }),
    body: newNumberForm,
    response: written(resendAfter),
    message: messages.otp.sentToBoth,
    refuses: [409],
  }),
  changeNumber: route({
    method: 'PUT',
    path: '/user/number',
    demo: 'closed',
    summary:
      'Changes the number with which the parent signs in, given a code sent to each number; the records of all schools follow.',
    access: family,
    area: 'none',
    tx: 'none',
    body: newNumberForm.extend(numberCodesForm.shape),
    response: written(z.object({ mobileNumber: z.string() })),
    message: messages.otp.numberChanged,
    refuses: [409],
  }),
  links: route({
    method: 'GET',
    path: '/user/links',
    summary: 'The children at other schools waiting for the parent to accept them.',
    access: family,
    area: 'none',
    tx: 'read',
    response: z.array(waitingLink),
  }),
  linkOtp: route({
    method: 'POST',
    path: '/user/links/otp',
    demo: 'closed',
    summary: "Sends a code to the parent's number for accepting one waiting child.",
    access: family,
    area: 'none',
    tx: 'none',
    query: z.strictObject({ language: printLanguage() }),
    response: written(resendAfter),
    message: messages.otp.sentToConfirm,
    refuses: [404],
  }),
  answerLink: route({
    method: 'PUT',
    path: '/user/links/{id}',
    demo: 'closed',
    summary:
      "Accepts a waiting child with a code or a slip's password, or says that the child is not theirs.",
    access: family,
    area: 'none',
    tx: 'none',
    params: idParams,
    body: z.object({
      accept: z.boolean(),
      otp: blank(sentCode),
      slip: blank(bounded(100, { long: messages.link.slipWrong })),
    }),
    response: written(z.object({ _id: z.string(), accepted: z.boolean() })),
    message: messages.signIn.linkAnswered,
  }),
}
