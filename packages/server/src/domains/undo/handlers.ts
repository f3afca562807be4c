import { removals as calls } from '@casa/contract/removals'
import { implement } from '../../platform/http/implement.ts'
import { undo } from './undo-queries.ts'

export const removals = implement(calls, {
  putBack: async context => {
    const { id } = context.params
    await undo(context, id, ['deletion', 'archiving', 'move', 'leaving', 'import'])
    return { data: { _id: id } }
  },
})
