import { undoEntries as calls } from '@casa/contract/undo-entries'
import { implement } from '../../platform/http/implement.ts'
import { listUndoEntries } from './list-queries.ts'
import { listedKinds } from './rules.ts'
import { undo } from './undo-queries.ts'

export const undoEntries = implement(calls, {
  list: async ({ scope, tx }) => listUndoEntries(tx, scope),

  putBack: async context => {
    const { id } = context.params
    await undo(context, id, listedKinds)
    return { data: { _id: id } }
  },
})
