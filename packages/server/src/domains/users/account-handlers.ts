import { account as calls } from '@casa/contract/account'
import { refusals } from '@casa/contract/refusals'
import { invalid, notFound } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { answerFactor, beginTotp, confirmTotp, removeTotp, renewRecoveryCodes } from './factor-handlers.ts'
import { ownFactors } from './factor-queries.ts'
import { endOwnSessions, ownSessions } from './own-session-queries.ts'
import { askedFactorResets, askFactorReset, keepFactors, takeBackFactorReset } from './reset-queries.ts'

export const account = implement(calls, {
  answerFactor,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,

  factors: async ({ scope, tx, caller }) => {
    const { setsUp, ...own } = (await ownFactors(tx, scope, caller.token!, scope.now))!
    return own
  },

  keepFactors: async ({ scope, tx }) => {
    if (!(await keepFactors(tx, scope))) throw notFound()
    return { data: { _id: scope.user } }
  },

  factorResets: async ({ scope, tx }) => askedFactorResets(tx, scope),

  askFactorReset: async ({ scope, tx, caller, body: { loginName } }) => {
    const count = await askFactorReset(tx, scope, { loginName, requestId: caller.requestId })
    if (count === 0) throw invalid('loginName', refusals.account.nobodyToHelp)
    return { data: { count } }
  },

  takeBackFactorReset: async ({ scope, tx, params }) => {
    if (!(await takeBackFactorReset(tx, scope, params.id))) throw notFound()
    return { data: { _id: params.id } }
  },

  sessions: async ({ scope, tx, caller }) => ownSessions(tx, scope, caller.token!),

  endSession: async ({ scope, tx, caller, params }) => {
    if ((await endOwnSessions(tx, scope, caller.token!, params.id)) === 0) throw notFound()
    return { data: { _id: params.id } }
  },

  endOtherSessions: async ({ scope, tx, caller }) => ({
    data: { count: await endOwnSessions(tx, scope, caller.token!) },
  }),
})
