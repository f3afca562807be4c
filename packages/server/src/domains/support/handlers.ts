import { refusals } from '@casa/contract/refusals'
import { support as calls } from '@casa/contract/support'
import { conflict, notFound } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { answerSupport, schoolsToVisit, setSupport, startVisit, supportUntil } from './queries.ts'

export const support = implement(calls, {
  find: async ({ scope, tx, body, services, caller, audit }) => {
    const answer = await answerSupport(tx, scope, services.secrets, { ...body, requestId: caller.requestId })
    if (!answer) throw notFound()
    audit([])
    return answer
  },

  schools: async ({ scope, tx }) => schoolsToVisit(tx, scope),

  visit: async ({ scope, body, services, caller, transaction }) => {
    const from = { schoolId: body.schoolId, token: caller.token!, requestId: caller.requestId }
    const visit = await transaction('write', tx => startVisit(tx, scope, services.secrets, from))
    if (!visit) throw conflict(refusals.support.notAllowed)
    return visit
  },

  access: async ({ scope, tx }) => supportUntil(tx, scope),

  allow: async ({ scope, tx }) => {
    await setSupport(tx, scope, true)
    return { data: await supportUntil(tx, scope) }
  },

  end: async ({ scope, tx }) => {
    await setSupport(tx, scope, false)
    return { data: await supportUntil(tx, scope) }
  },
})
