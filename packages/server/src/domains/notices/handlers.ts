import { notices as calls } from '@casa/contract/notices'
import { implement } from '../../platform/http/implement.ts'
import { latestNotices, markRead } from './queries.ts'

export const notices = implement(calls, {
  list: async ({ scope, tx }) => latestNotices(tx, scope),

  read: async ({ scope, tx }) => ({ data: { read: await markRead(tx, scope) } }),
})
