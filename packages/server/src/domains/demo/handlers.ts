import { demo as calls } from '@casa/contract/demo'
import { refusals } from '@casa/contract/refusals'
import { forbidden } from '../../platform/errors.ts'
import { cookieOf, setFilesCookie } from '../../platform/http/cookie.ts'
import { implement } from '../../platform/http/implement.ts'
import { networkOf } from '../../platform/throttle.ts'
import { sessionLifetime } from '../users/rules.ts'
import { findAccounts, startSession } from '../users/sign-in-queries.ts'
import { schoolOfVisitor } from './queries.ts'
import { entryLimits, schoolLimit } from './rules.ts'

/** With this cookie a browser returns to its visitor's school, which never lasts longer than a day. */
const cookie = { name: 'casa_visit', path: '/api/demo', seconds: 86_400 } as const

export const demo = implement(calls, {
  enter: async ({ body, services, caller, transaction }) => {
    const { demo, clock, secrets, throttle } = services
    if (!demo) throw forbidden(refusals.demo.none)
    const network = networkOf(caller.address)
    await throttle.take(entryLimits(network), refusals.tooOften)
    const entered = await transaction('write', async tx => {
      const token = caller.cookie(cookie.name)
      const visitor = { token, limit: schoolLimit(network), now: clock(), secrets }
      const visit = await schoolOfVisitor(tx, visitor)
      const login = demo.loginOf(body.role, visit?.number)
      const account = (await findAccounts(tx, login)).find(found => found.role === body.role)
      if (!account) throw forbidden(refusals.demo.none)
      const started = await startSession(tx, {
        account,
        resetOnly: false,
        lifetime: sessionLifetime(body.role),
        now: clock(),
        requestId: caller.requestId,
        secrets,
      })
      if (!started) throw forbidden(refusals.demo.none)
      return { ...started, visit }
    })
    const { visit } = entered
    if (visit) caller.setHeader('set-cookie', cookieOf(caller, services, { ...cookie, value: visit.token }))
    setFilesCookie(caller, services, entered.filesToken)
    return { ...entered.answer, ownSchool: visit !== undefined }
  },
})
