import { quick as calls } from '@casa/contract/quick'
import { implement } from '../../platform/http/implement.ts'
import { addGroup, groupRows, quickClassOf } from './queries.ts'

export const quick = implement(calls, {
  class: async ({ scope, tx, body }) => quickClassOf(tx, scope, body.classId),

  addGroup: async ({ scope, tx, body: { schooleId, ...fields } }) => ({
    data: await addGroup(tx, scope, fields),
  }),

  removeGroup: async ({ scope, tx, params }) => ({ data: await groupRows.remove(tx, scope, params.id) }),
})
