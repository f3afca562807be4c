import { hasMore } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { team as calls, type TeamMember } from '@casa/contract/team'
import { forbidden, invalid } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { handOverSchool, sendHandOverCode } from './hand-over.ts'
import { addMember, changeMember, closeMember, getMember, listTeam, lockMember } from './queries.ts'
import { whyNotGiven } from './rules.ts'

export const team = implement(calls, {
  list: async ({ scope, tx, query }) => listTeam(tx, scope, query),

  add: async ({ body, services, caller, transaction }) => {
    const { password, ...fields } = body
    requirePassword(password, fields)
    const passwordHash = await services.passwords.hash(password, caller.signal)
    return transaction('write', async (tx, scope) => {
      const reason = whyNotGiven(scope.rights, fields.rights)
      if (reason) throw forbidden(reason)
      const id = await addMember(tx, scope, { ...fields, passwordHash })
      return { data: await getMember(tx, scope, id) }
    })
  },

  update: async ({ params, body, services, caller, transaction }) => {
    const { password, ...fields } = body
    const before = await transaction('read', (tx, scope) => getMember(tx, scope, params.id))
    if (password) requirePassword(password, { ...before, ...fields })
    const passwordHash = password ? await services.passwords.hash(password, caller.signal) : undefined
    return transaction('write', async (tx, scope) => {
      await lockMember(tx, scope, params.id)
      const stored = await getMember(tx, scope, params.id)
      const changed = { ...stored, ...fields }
      const reason = whyNotGiven(scope.rights, changed.rights, stored.rights)
      if (reason) throw forbidden(reason)
      await changeMember(tx, scope, params.id, { ...changed, passwordHash })
      return { data: await getMember(tx, scope, params.id) }
    })
  },

  remove: async ({ scope, tx, params }) => {
    await lockMember(tx, scope, params.id)
    const { rights } = await getMember(tx, scope, params.id)
    if (hasMore(rights, scope.rights)) throw forbidden(refusals.team.beyondOwn)
    await closeMember(tx, scope, params.id)
    return { data: { _id: params.id } }
  },

  handOverOtp: sendHandOverCode,
  handOver: handOverSchool,
})

function requirePassword(password: string, known: Partial<Pick<TeamMember, 'name' | 'mobileNumber'>>): void {
  const texts = [known.mobileNumber, known.name].filter(text => text !== undefined)
  const reason = whyNotPassword(password, texts)
  if (reason) throw invalid('password', reason)
}
