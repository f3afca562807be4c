import { activityLog as calls } from '@casa/contract/activity-log'
import { notFound } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { findActivity, openingsOf, peopleOfLog } from './queries.ts'

export const activityLog = implement(calls, {
  find: async ({ scope, tx, body }) => findActivity(tx, scope, body),

  people: async ({ scope, tx }) => peopleOfLog(tx, scope),

  openings: async ({ scope, tx, params }) => {
    const found = await openingsOf(tx, scope, params.id)
    if (!found) throw notFound()
    return found
  },
})
