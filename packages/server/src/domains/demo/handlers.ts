import { demo as calls } from '@casa/contract/demo'
import { refusals } from '@casa/contract/refusals'
import { forbidden } from '../../platform/errors.ts'
import { setFilesCookie } from '../../platform/http/files-cookie.ts'
import { implement } from '../../platform/http/implement.ts'
import { networkOf } from '../../platform/throttle.ts'
import { sessionLifetime } from '../users/rules.ts'
import { findAccounts, startSession } from '../users/sign-in-queries.ts'

/** A session is a row until the night, so their number is bounded: for one network, and for all together. */
const limitsOf = (address: string) => [
  { name: `demo ${networkOf(address)}`, burst: 20, seconds: 30 },
  { name: 'demo', burst: 600, seconds: 1 },
]

export const demo = implement(calls, {
  enter: async ({ body: { role }, services, caller, transaction }) => {
    if (!services.demo) throw forbidden(refusals.demo.none)
    await services.throttle.take(limitsOf(caller.address), refusals.tooOften)
    const login = services.demo.logins[role]
    const started = await transaction('write', async tx => {
      const account = (await findAccounts(tx, login)).find(found => found.role === role)
      if (!account) throw forbidden(refusals.demo.none)
      return startSession(tx, {
        account,
        resetOnly: false,
        lifetime: sessionLifetime(role),
        now: services.clock(),
        requestId: caller.requestId,
        secrets: services.secrets,
      })
    })
    if (!started) throw forbidden(refusals.demo.none)
    setFilesCookie(caller, services, started.filesToken)
    return started.answer
  },
})
