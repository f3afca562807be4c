import { categories as calls } from '@casa/contract/categories'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { categoryRows, shownCategories } from './queries.ts'

export const categories = implement(calls, {
  list: async ({ scope, tx, query }) => categoryRows.list(tx, scope, query, shownCategories(scope)),

  get: async ({ scope, tx, params }) => categoryRows.get(tx, scope, params.id, shownCategories(scope)),

  add: async ({ scope, tx, body }) => ({
    data: await categoryRows.add(tx, scope, { ...body, _id: newId() }),
  }),

  update: async ({ scope, tx, params, body }) => ({
    data: await categoryRows.change(tx, scope, params.id, body),
  }),

  remove: async ({ scope, tx, params }) => ({ data: await categoryRows.remove(tx, scope, params.id) }),
})
