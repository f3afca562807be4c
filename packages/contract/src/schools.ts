import * as z from 'zod'
import { bounded, orNumber, typed, typedCode, version, wholeOrDigits } from './bounded.ts'
import { newPassword, resendSeconds } from './credentials.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { isTimeZone } from './rules/clock.ts'
import { contactDigits, fieldsIn, india } from './rules/countries.ts'
import { yearsAfterLeaving } from './rules/retention.ts'
import { plainCode } from './rules/typed-text.ts'
import {
  blank,
  contactNumber,
  day,
  emailAddress,
  entity,
  fileAddress,
  filter,
  id,
  idParams,
  listQuery,
  ofCountry,
  printLanguage,
  required,
  requiredName,
  sentCode,
  soughtMobile,
  written,
} from './wire.ts'

const texts = messages.registration

/** What the figures on the home page count. */
export const figureNames = ['schools', 'students', 'teachers', 'satisfaction'] as const

/** The operator's details for the public pages; null or empty if not configured. */
export const publicDetails = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The operator of this installation, as the privacy policy, the terms and the footer name it. */
  operator: z.object({ name: z.string(), address: z.string().nullable() }).nullable(),
  figures: z.array(z.object({ name: z.enum(figureNames), figure: z.string() })),
  schools: z.array(z.string()),
  /** How long a trial lasts, and whether a school is switched off or stays on when it ends. */
  trial: z.object({ days: z.number(), afterwards: z.enum(['continue', 'switchOff']) }),
  /** How many days the audit log is stored. */
  auditDays: z.number(),
})
export type PublicDetails = z.output<typeof publicDetails>

/** The fields of a school that all its users may read. */
export const schoolCard = entity('SchoolCard', {
  _id: z.string(),
  schooleName: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  /** 1 United States, 2 United Kingdom, 3 Australia, 4 India, 5 Finland. */
  selectCountry: z.number(),
  schooleEmail: z.string(),
  schooleContact: z.string(),
  logoURL: z.string().nullable(),
  /** Whether it records what families actually pay. */
  keepsLedger: z.boolean(),
})
export type SchoolCard = z.output<typeof schoolCard>

/** The percentage of a budget from which the office and the administrator are warned. */
export const usageWarning = 80

/** How much of its budget a school's records take up, as last counted. At 100 percent, saving stops. */
const schoolUsage = entity('SchoolUsage', {
  rows: z.number(),
  rowLimit: z.number(),
  bytes: z.number(),
  byteLimit: z.number(),
  /** Refers to the budget that is closer to its limit. */
  percent: z.number(),
})

/** A school as its office and the administrator see it. */
export const schoolEntity = entity('School', {
  ...schoolCard.shape,
  /** The contact person, whose mobile number is the school's login name. */
  name: z.string(),
  email: z.string().nullable(),
  mobileNumber: z.string(),
  /** Whether the number was confirmed with a code. */
  mobileVerified: z.boolean(),
  /** The trial. */
  subscription: z.enum(['yes', 'no']),
  trialStartedOn: z.string().nullable(),
  /** The last day of the trial; null without a trial, and until the school is first switched on. */
  trialEndsOn: z.string().nullable(),
  /** Whether it is switched on, so that its users can sign in. */
  status: z.boolean(),
  timeZone: z.string(),
  /** Whether the office has said if the school keeps a ledger. */
  ledgerChosen: z.boolean(),
  /** Whether parents also see unpublished records. */
  filterStatus: z.boolean(),
  /** How many years after their last day children are erased; null for never. */
  eraseAfterYears: z.number().nullable(),
  /** Whether families see which members of staff opened their child's page. */
  familiesSeeOpenings: z.boolean(),
  studentCount: z.number(),
  classCount: z.number(),
  teacherCount: z.number(),
  /** null until its records are first counted. */
  usage: schoolUsage.nullable(),
  /** The size of its files and their limit, in bytes. */
  fileBytes: z.number(),
  fileQuota: z.number(),
  /** The prefix of its children's serial numbers. */
  shortCode: z.string(),
  /** When it registered. */
  createdAt: z.string(),
  /** When it was first switched on; null until then. */
  activatedAt: z.string().nullable(),
  version: z.number(),
})
export type School = z.output<typeof schoolEntity>

/** The state of an account: in use, never opened, or closed. */
const accountCounts = z.object({
  role: z.enum(['SCHOOLE', 'TEACHER', 'PARENT']),
  open: z.number(),
  unopened: z.number(),
  closed: z.number(),
})

/** Messages that could not be sent: those given up on, and those being retried. */
export const undelivered = entity('UndeliveredMessages', {
  failed: z.number(),
  retried: z.number(),
  lastAt: z.string().nullable(),
})

/** How a school is doing, as the administrator sees it: numbers only, and nothing about children. */
export const schoolStanding = entity('SchoolStanding', {
  accounts: z.array(accountCounts),
  /** When its staff last used Casa or somebody last changed something there; null if nobody has. */
  lastActivityAt: z.string().nullable(),
  messages: undelivered,
})
export type SchoolStanding = z.output<typeof schoolStanding>

const country = wholeOrDigits(1, 5, texts.countryRequired)
const yesOrNo = z
  .union([z.enum(['yes', 'no']), z.boolean()], { error: texts.yesOrNo })
  .transform(value => (value === true || value === 'yes' ? ('yes' as const) : ('no' as const)))

const details = {
  schooleName: requiredName(texts.schoolNameRequired, 150),
  address: required(texts.addressRequired, 500),
  city: required(texts.cityRequired, 100),
  pincode: ofCountry(plainCode, texts.pincodeRequired),
  selectCountry: country,
  name: required(texts.nameRequired, 100),
  email: blank(emailAddress),
  mobileNumber: ofCountry(contactDigits, messages.mobileRequired),
  schooleEmail: required(texts.emailRequired).pipe(emailAddress),
  schooleContact: ofCountry(contactDigits, texts.contactRequired),
}

/**
 * Validates the country-dependent fields, even if other fields are wrong, and normalises them to that country's
 * format.
 */
function byCountry<F extends z.ZodObject>(form: F): F {
  const check = z.check<Record<string, unknown>>(({ value, issues }) => {
    const { pincode, mobileNumber, schooleContact, selectCountry } = value
    const typed = Object.entries({ pincode, mobileNumber, schooleContact }).filter(
      ([field, text]) => typeof text === 'string' && !issues.some(({ path }) => path?.[0] === field),
    )
    const { fields, faults } = fieldsIn(Number(selectCountry) || india, Object.fromEntries(typed))
    Object.assign(value, fields)
    for (const [field, message] of Object.entries(faults))
      issues.push({ code: 'custom', path: [field], message, input: value[field] })
  })
  check._zod.def.when = ({ value }) => typeof value === 'object' && value !== null
  return form.check(check) as F
}

/** The school registration form. */
const registration = z.object({
  ...details,
  password: newPassword(texts.passwordRequired),
  subscription: blank(yesOrNo),
  terms: z.union([z.literal(true), z.enum(['true', 'yes', 'on'])], { error: texts.termsRequired }),
  /** The code that confirms the mobile number. */
  otp: blank(sentCode),
})
export const registrationForm = byCountry(registration)

/** The fields that School Settings and School Details change; absent ones keep their value. */
export const schoolChanges = z
  .object({
    ...details,
    status: z.boolean(),
    subscription: yesOrNo,
    trialEndsOn: day(texts.trialEnd).nullable(),
    logoURL: fileAddress().nullable(),
    timeZone: bounded(64, { long: texts.timeZone }).refine(isTimeZone, texts.timeZone),
    filterStatus: z.boolean(),
    eraseAfterYears: blank(
      wholeOrDigits(yearsAfterLeaving.least, yearsAfterLeaving.most, texts.eraseAfterYears),
    ),
    familiesSeeOpenings: z.boolean(),
    version,
    /** The password of the user who makes the change; required when one of `contactFields` changes. */
    password: blank(bounded(1_000, { long: messages.password.wrong })),
  })
  .partial()

/** The form of School Settings, in which the office changes its own school. */
export const schoolSettings = byCountry(
  schoolChanges
    .omit({ status: true, subscription: true, trialEndsOn: true, version: true })
    .required()
    .extend({
      email: details.email,
      eraseAfterYears: schoolChanges.shape.eraseAfterYears,
      password: schoolChanges.shape.password,
    }),
)

/** The login name of a school's account, and the e-mail addresses to which its codes may go. */
export const contactFields = ['mobileNumber', 'email', 'schooleEmail'] as const

/** A change without version and password. */
export type SchoolChanges = Omit<z.output<typeof schoolChanges>, 'version' | 'password'>

const text = typed(500)

/** The filter of a list of schools. */
const schoolFilter = filter({
  _id: id,
  schooleName: text,
  address: text,
  city: text,
  pincode: orNumber(typedCode(500)),
  selectCountry: country,
  name: text,
  email: text.nullable(),
  mobileNumber: soughtMobile(),
  mobileVerified: z.boolean(),
  schooleEmail: text,
  schooleContact: soughtMobile(),
  subscription: yesOrNo,
  trialStartedOn: day().nullable(),
  trialEndsOn: day().nullable(),
  status: z.boolean(),
  timeZone: text,
  filterStatus: z.boolean(),
  familiesSeeOpenings: z.boolean(),
  shortCode: text,
  /** null: schools waiting to be switched on. */
  activatedAt: z.null(),
  version,
}).meta({ id: 'SchoolFilter' })

const overseers = { SUPERADMIN: 'all', SCHOOLE: 'school' } as const

export const schools = {
  all: route({
    method: 'GET',
    path: '/registration',
    summary: 'All schools.',
    access: { SUPERADMIN: 'all' },
    area: 'none',
    tx: 'read',
    query: listQuery,
    response: z.array(schoolEntity),
  }),
  add: route({
    method: 'POST',
    path: '/registration/add',
    demo: 'closed',
    summary: 'Registers a school, which then waits to be switched on.',
    access: 'public',
    area: 'none',
    // Hashes the password first.
    tx: 'none',
    body: registrationForm,
    response: written(schoolEntity),
    message: texts.added,
  }),
  otp: route({
    method: 'POST',
    path: '/registration/otp',
    demo: 'closed',
    summary: "Sends a code that confirms a contact's mobile number.",
    access: 'public',
    area: 'none',
    tx: 'none',
    query: z.strictObject({ language: printLanguage() }),
    body: z.object({ mobile: contactNumber(messages.mobileRequired) }),
    response: written(z.object({ resendAfter: z.literal(resendSeconds) })),
    message: messages.otp.sentToConfirm,
  }),
  list: route({
    method: 'GET',
    path: '/registration/list/{id}',
    summary: "The school with this id; with the platform's id, all schools.",
    access: overseers,
    area: 'settings',
    tx: 'read',
    params: idParams,
    query: listQuery,
    response: z.array(schoolEntity),
  }),
  find: route({
    method: 'POST',
    path: '/registration/find',
    summary: 'The schools that match a filter.',
    access: overseers,
    area: 'settings',
    tx: 'read',
    reads: true,
    body: schoolFilter,
    response: z.array(schoolEntity),
  }),
  studentCount: route({
    method: 'POST',
    path: '/registration/studentcount',
    summary: 'The schools that match a filter, each with its number of students.',
    access: overseers,
    area: 'settings',
    tx: 'read',
    reads: true,
    body: schoolFilter,
    response: z.array(schoolEntity),
  }),
  get: route({
    method: 'GET',
    path: '/registration/{id}',
    summary: 'One school; teachers and parents get its name, address, contact and logo.',
    access: { SUPERADMIN: 'all', SCHOOLE: 'school', TEACHER: 'school', PARENT: 'child' },
    area: 'any',
    right: 'child',
    tx: 'read',
    params: idParams,
    response: z.union([schoolEntity, schoolCard]),
  }),
  standing: route({
    method: 'GET',
    path: '/registration/standing/{id}',
    summary: 'The accounts of a school by role and state, its last activity and its undelivered messages.',
    access: { SUPERADMIN: 'all' },
    area: 'none',
    tx: 'read',
    params: idParams,
    response: schoolStanding,
  }),
  update: route({
    method: 'PUT',
    path: '/registration/{id}',
    demo: 'closed',
    summary:
      'Changes a school; absent fields keep their value. Only the administrator can change status, subscription and the end of the trial; changing the contact’s number or the e-mail addresses requires the password.',
    access: overseers,
    area: 'settings',
    // Verifies the password before opening a transaction.
    tx: 'none',
    params: idParams,
    body: schoolChanges,
    response: written(schoolEntity),
    message: texts.updated,
  }),
  support: route({
    method: 'GET',
    path: '/support',
    summary: "The operator's details for the public pages, and whether this is an open demo.",
    access: 'public',
    area: 'none',
    tx: 'none',
    response: publicDetails.extend({
      /** Whether this installation is an open demo, which anyone may enter. */
      demo: z.boolean(),
    }),
  }),
}
