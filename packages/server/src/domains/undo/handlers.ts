import { removals as calls } from '@casa/contract/removals'
import { implement } from '../../platform/http/implement.ts'
import { listRemovals } from './removal-queries.ts'
import { removableKinds } from './rules.ts'
import { undo } from './undo-queries.ts'

export const removals = implement(calls, {
  list: async ({ scope, tx }) => listRemovals(tx, scope),

  putBack: async context => {
    const { id } = context.params
    await undo(context, id, removableKinds)
    return { data: { _id: id } }
  },
})
