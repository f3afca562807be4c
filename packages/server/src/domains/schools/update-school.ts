import { messages } from '@casa/contract/messages'
import { todayIn } from '@casa/contract/rules/dates'
import type { schools as calls } from '@casa/contract/schools'
import { conflict, forbidden, invalid, refusalOf } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { noticeSwitchedOn } from '../notices/queries.ts'
import { checkOwnPassword, type OwnAccount, ownAccount } from '../users/own-account-queries.ts'
import { changeSchool, getSchool } from './queries.ts'
import { changesContact, differing, reserved } from './rules.ts'

type Update = Context<typeof calls.update>

const { contactPassword, onlyAdministrator } = messages.registration

/** Changes a school. What would hand its account to somebody else takes the password of whoever makes the change. */
export async function updateSchool(context: Update) {
  const { scope, params, transaction } = context
  const { version, password: _, ...fields } = context.body
  const account = await transaction('read', async tx => {
    const school = await getSchool(tx, scope, params.id)
    return changesContact(differing(fields, school.parse())) ? ownAccount(tx, scope) : undefined
  })
  const refusal = account && (await refusalOf(checkPassword(context, account)))
  // Refused in here, so that the repetition of a change that was made is answered like the first.
  return transaction('write', async tx => {
    if (refusal) throw refusal
    const current = await getSchool(tx, scope, params.id)
    const stored = current.parse()
    const changes = differing(fields, stored)
    if (scope.role !== 'SUPERADMIN' && reserved.some(field => field in changes)) {
      throw forbidden(onlyAdministrator)
    }
    if (Object.keys(changes).length === 0) return { data: current }
    // Somebody else changed the contact meanwhile: this would change it back, and no password was asked for.
    if (changesContact(changes) && !account) throw conflict(messages.changedMeanwhile, current.text)
    const today = todayIn(stored.timeZone, scope.now)
    const data = await changeSchool(tx, scope, params.id, { changes, version, today })
    if (changes.status) await noticeSwitchedOn(tx, scope, params.id)
    return { data }
  })
}

/** Throws 422 at the password's field when it is missing or not the own one, and 429 after too many tries. */
async function checkPassword(context: Update, account: OwnAccount): Promise<void> {
  const { password } = context.body
  if (!password) throw invalid('password', contactPassword)
  await checkOwnPassword(context, account, { field: 'password', password })
}
