import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { todayIn } from '@casa/contract/rules/day'
import { schools as calls } from '@casa/contract/schools'
import { resendSeconds } from '@casa/contract/users'
import { platformId } from '@casa/contract/wire'
import { conflict, invalid, refusalOf } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { networkOf } from '../../platform/throttle.ts'
import { askOtp, tryOtp } from '../users/otp-queries.ts'
import { askLimits, tryLimits } from '../users/rules.ts'
import { getSchool, getSchoolCard, listSchools, registerSchool } from './queries.ts'
import { registrationLimits, shortCodeOf, timeZoneOf } from './rules.ts'
import { updateSchool } from './update-school.ts'

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
    scope.role === 'SUPERADMIN' || scope.role === 'SCHOOLE'
      ? getSchool(tx, scope, params.id)
      : getSchoolCard(tx, scope, params.id),

  update: updateSchool,

  support: async ({ services }) => ({ ...services.publicDetails, demo: services.demo !== undefined }),
})
