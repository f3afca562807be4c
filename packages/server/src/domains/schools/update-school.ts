import { messages } from '@casa/contract/messages'
import { fieldsIn } from '@casa/contract/rules/countries'
import { todayIn } from '@casa/contract/rules/day'
import type { schools as calls, School, SchoolChanges } from '@casa/contract/schools'
import { knownText } from '@casa/contract/text'
import { conflict, forbidden, invalid, refusalOf } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { requireFiles } from '../files/queries.ts'
import { checkOwnPassword, type OwnAccount, ownAccount } from '../users/own-account-queries.ts'
import { changeSchool, getSchool } from './queries.ts'
import { administratorFields, changedFields, changesContact } from './rules.ts'
import { requireTimeZone } from './time-zone-queries.ts'

type Update = Context<typeof calls.update>

const { contactPassword, onlyAdministrator } = messages.registration

/**
 * Changes a school. A change of the login name or of an address for codes could hand the account to somebody else, so
 * it requires the caller's password.
 */
export async function updateSchool(context: Update) {
  const { scope, params, transaction } = context
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
    if (Object.keys(changes).length === 0) return { data: current }
    // Somebody else has changed the contact in the meantime; this request would change it back without a password.
    if (changesContact(changes) && !account) throw conflict(messages.changedMeanwhile, current.text)
    if (changes.timeZone) await requireTimeZone(tx, scope, changes.timeZone)
    // A picture of this school, which the administrator never reaches.
    const ofSchool = { ...scope, school: params.id }
    if (changes.logoURL) await requireFiles(tx, ofSchool, { logoURL: [changes.logoURL] })
    const today = todayIn(stored.timeZone, scope.now)
    return { data: await changeSchool(tx, scope, params.id, { changes, version, today }) }
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
