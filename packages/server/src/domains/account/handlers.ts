import { account as calls } from '@casa/contract/account'
import { notFound } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { endOwnSessions, ownSessions } from './queries.ts'

export const account = implement(calls, {
  sessions: async ({ scope, tx, caller }) => ownSessions(tx, scope, caller.token!),

  endSession: async ({ scope, tx, caller, params }) => {
    if ((await endOwnSessions(tx, scope, caller.token!, params.id)) === 0) throw notFound()
    return { data: { _id: params.id } }
  },

  endOtherSessions: async ({ scope, tx, caller }) => ({
    data: { count: await endOwnSessions(tx, scope, caller.token!) },
  }),
})
