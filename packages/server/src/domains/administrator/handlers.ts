import { administrator as calls } from '@casa/contract/administrator'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { conflict, invalid } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { checkOwnPassword, ownAccount } from '../users/own-account-queries.ts'
import { accountOfLink, allowDeletions, changeAdministratorNumber, openAdministrator } from './queries.ts'

const linkEnded = () => conflict(refusals.administrator.linkEnded)

export const administrator = implement(calls, {
  link: async ({ body, tx, services }) => {
    const account = await accountOfLink(tx, body.link, services.clock())
    if (!account) throw linkEnded()
    return account
  },

  open: async ({ body, services, caller, transaction }) => {
    const { link: token, mobileNumber, name, password } = body
    // Hashing is expensive, so it is skipped for a request that will be refused anyway.
    const account = await transaction('read', tx => accountOfLink(tx, token, services.clock()))
    const reason = account && whyNotPassword(password, [mobileNumber, name])
    if (reason) throw invalid('password', reason)
    const passwordHash = account && (await services.passwords.hash(password, caller.signal))
    // Thrown inside the transaction, so that a repeat of a successful request gets the first response.
    return transaction('write', async tx => {
      if (!passwordHash) throw linkEnded()
      const { requestId } = caller
      const opened = { token, mobileNumber, name, passwordHash, requestId, now: services.clock() }
      const id = await openAdministrator(tx, opened)
      if (!id) throw linkEnded()
      return { data: { _id: id } }
    })
  },

  allowDeletions: async ({ tx, scope }) => {
    await allowDeletions(tx, scope)
    return { data: { _id: scope.user } }
  },

  changeNumber: async context => {
    const { body, scope, caller, transaction } = context
    const account = await transaction('read', tx => ownAccount(tx, scope))
    await checkOwnPassword(context, account, { field: 'password', password: body.password })
    return transaction('write', async tx => {
      const { mobileNumber } = body
      const change = { mobileNumber, passwordHash: account.password_hash, token: caller.token! }
      if (!(await changeAdministratorNumber(tx, scope, change)))
        throw invalid('password', messages.password.wrong)
      return { data: { _id: scope.user } }
    })
  },
})
