import { search as calls } from '@casa/contract/search'
import { implement } from '../../platform/http/implement.ts'
import { findByWords } from './queries.ts'

export const search = implement(calls, {
  find: async ({ scope, tx, query }) => findByWords(tx, scope, query.words),
})
