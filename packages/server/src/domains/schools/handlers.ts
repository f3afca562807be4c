import { resendSeconds } from '@casa/contract/credentials'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { fieldsIn } from '@casa/contract/rules/countries'
import { todayIn } from '@casa/contract/rules/day'
import { schools as calls, type School, type SchoolChanges } from '@casa/contract/schools'
import { knownText } from '@casa/contract/text'
import { platformId } from '@casa/contract/wire'
import { reads } from '../../platform/db/scope.ts'
import { conflict, forbidden, invalid, refusalOf } from '../../platform/errors.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { networkOf } from '../../platform/throttle.ts'
import { requireFiles } from '../files/queries.ts'
import { requireContact } from '../team/queries.ts'
import { askOtp, tryOtp } from '../users/otp-queries.ts'
import { checkOwnPassword, type OwnAccount, ownAccount } from '../users/own-account-queries.ts'
import { askLimits, tryLimits } from '../users/rules.ts'
import {
  changeSchool,
  getSchool,
  getSchoolCard,
  getStanding,
  listSchools,
  registerSchool,
} from './queries.ts'
import {
  administratorFields,
  changedFields,
  changesContact,
  officeFields,
  registrationLimits,
  shortCodeOf,
  timeZoneOf,
} from './rules.ts'
import { requireTimeZone } from './time-zone-queries.ts'

type Update = Context<typeof calls.update>

const { contactPassword, onlyAdministrator, onlyOffice } = messages.registration

const { tooOften } = refusals

export const schools = implement(calls, {
  all: async ({ scope, tx, query }) => listSchools(tx, scope, query),

  add: async ({ body, services, caller, transaction }) => {
    const { password, otp, terms: _, subscription, ...details } = body
    const { mobileNumber, name, schooleName, selectCountry } = details
    const { database, secrets, passwords, throttle, clock } = services
    const reason = whyNotPassword(password, [mobileNumber, name, schooleName])
    if (reason) throw invalid('password', reason)
    const network = networkOf(caller.address)
    const [tries = []] = otp ? tryLimits(mobileNumber, { network, isNetworkKnown: false }) : []
    const limits = [...registrationLimits(network), ...tries]
    const refusal = await refusalOf(throttle.take(limits, tooOften))
    const tried = otp && !refusal ? { mobile: mobileNumber, code: otp, now: clock() } : undefined
    const confirmed =
      tried && (await database.asAnonymous('write', ({ tx }) => tryOtp(tx, secrets, 'registration', tried)))
    const isRefused = refusal || (otp && !confirmed)
    const passwordHash = isRefused ? '' : await passwords.hash(password, caller.signal)
    const timeZone = timeZoneOf(selectCountry)
    const trialStartedOn = subscription === 'yes' ? todayIn(timeZone, clock()) : null
    const school = { ...details, subscription: subscription ?? 'no', trialStartedOn, timeZone }
    // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
    return transaction('write', async tx => {
      if (refusal) throw refusal
      if (otp && !confirmed) throw invalid('otp', messages.otp.wrong)
      const registration = { ...school, shortCode: shortCodeOf(schooleName) }
      return { data: await registerSchool(tx, registration, { passwordHash, otp: confirmed?.otp ?? null }) }
    })
  },

  otp: async ({ query: { language }, body: { mobile }, services, caller, transaction }) => {
    // A code sent by e-mail would prove nothing about the number.
    if (!services.messenger.reachesMobiles) throw conflict(messages.otp.noTextMessages)
    const at = { network: networkOf(caller.address), isNetworkKnown: false }
    const limits = askLimits('registration', mobile, at, resendSeconds)
    const refusal = await refusalOf(services.throttle.take(limits, tooOften))
    return transaction('write', async tx => {
      if (refusal) throw refusal
      await askOtp(tx, 'registration', { mobile, role: null, language, now: services.clock() })
      return { data: { resendAfter: resendSeconds } }
    })
  },

  list: async ({ scope, tx, params, query }) => {
    if (scope.role === 'SUPERADMIN' && params.id === platformId) return listSchools(tx, scope, query)
    await getSchool(tx, scope, params.id)
    return listSchools(tx, scope, { ...query, _id: params.id })
  },

  find: async ({ scope, tx, body }) => listSchools(tx, scope, body),

  studentCount: async ({ scope, tx, body }) => listSchools(tx, scope, body),

  get: async ({ scope, tx, params }) =>
    scope.role === 'SUPERADMIN' || (scope.role === 'SCHOOLE' && reads(scope, 'settings'))
      ? getSchool(tx, scope, params.id)
      : getSchoolCard(tx, scope, params.id),

  standing: async ({ scope, tx, params }) => getStanding(tx, scope, params.id),

  update: updateSchool,

  support: async ({ services }) => ({ ...services.publicDetails, demo: services.demo !== undefined }),
})

/**
 * Changes a school. A change of the login name or of an address for codes could hand the account to somebody else, so
 * it requires the caller's password.
 */
async function updateSchool(context: Update) {
  const { scope, params, services, transaction } = context
  const { version, password: _, ...typed } = context.body
  const { account, fields } = await transaction('read', async tx => {
    const school = (await getSchool(tx, scope, params.id)).parse()
    const fields = asInCountry(typed, school)
    const contact = changesContact(changedFields(fields, school))
    return { account: contact ? await ownAccount(tx, scope) : undefined, fields }
  })
  const refusal = account && (await refusalOf(checkPassword(context, account)))
  // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
  return transaction('write', async tx => {
    if (refusal) throw refusal
    const current = await getSchool(tx, scope, params.id)
    const stored = current.parse()
    const changes = changedFields(fields, stored)
    if (scope.role !== 'SUPERADMIN' && administratorFields.some(field => field in changes)) {
      throw forbidden(onlyAdministrator)
    }
    if (scope.role === 'SUPERADMIN' && officeFields.some(field => field in changes))
      throw forbidden(onlyOffice)
    if (Object.keys(changes).length === 0) return { data: current }
    // Somebody else has changed the contact in the meantime; this request would change it back without a password.
    if (changesContact(changes) && !account) throw conflict(messages.changedMeanwhile, current.text)
    if (changesContact(changes) && scope.role === 'SCHOOLE')
      await requireContact(tx, scope, refusals.team.onlyContact)
    if (changes.timeZone) await requireTimeZone(tx, scope, changes.timeZone)
    // A picture of this school, which the administrator never reaches.
    const ofSchool = { ...scope, school: params.id }
    if (changes.logoURL) await requireFiles(tx, ofSchool, { logoURL: [changes.logoURL] })
    const today = todayIn(stored.timeZone, scope.now)
    const trialDays = services.publicDetails.trial.days
    return { data: await changeSchool(tx, scope, params.id, { changes, version, today, trialDays }) }
  })
}

/** The numbers and the pincode in the format of the school's country. Throws 422 if they are invalid there. */
function asInCountry(typed: SchoolChanges, { selectCountry }: School): SchoolChanges {
  const { pincode, mobileNumber, schooleContact } = typed
  const sent = {
    ...(pincode && { pincode }),
    ...(mobileNumber && { mobileNumber }),
    ...(schooleContact && { schooleContact }),
  }
  const { fields, faults } = fieldsIn(typed.selectCountry ?? selectCountry, sent)
  const [fault] = Object.entries(faults)
  if (fault) throw invalid(fault[0], knownText(fault[1])!)
  return { ...typed, ...fields }
}

/** Throws 422 at `password` if it is missing or wrong, and 429 after too many attempts. */
async function checkPassword(context: Update, account: OwnAccount): Promise<void> {
  const { password } = context.body
  if (!password) throw invalid('password', contactPassword)
  await checkOwnPassword(context, account, { field: 'password', password })
}
