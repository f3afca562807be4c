import { classes as calls } from '@casa/contract/classes'
import { platformId } from '@casa/contract/wire'
import { requireSchool } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { classRows, levelNamed, usesOf } from './queries.ts'
import { whyNotRemove } from './rules.ts'

export const classes = implement(calls, {
  list: async ({ scope, tx, params, query }) => {
    requireSchool(scope, params.schooleId)
    return classRows.list(tx, scope, { ...query, schooleId: params.schooleId })
  },

  all: async ({ scope, tx, query }) => classRows.list(tx, scope, query),

  levels: async ({ scope, tx, query }) => classRows.list(tx, { ...scope, reach: 'platform' }, query),

  add: async ({ scope, tx, body }) => {
    requireSchool(scope, body.schooleId)
    const levelId =
      scope.school === platformId ? null : (body.levelId ?? (await levelNamed(tx, scope, body.className)))
    return {
      data: await classRows.add(tx, scope, { ...body, _id: newId(), schooleId: scope.school, levelId }),
    }
  },

  update: async ({ scope, tx, params, body }) => ({
    data: await classRows.change(tx, scope, params.id, body),
  }),

  remove: async ({ scope, tx, params }) => {
    await classRows.get(tx, scope, params.id)
    const uses = await usesOf(tx, scope, params.id)
    const reason = whyNotRemove(uses)
    if (reason) throw conflict(reason)
    return {
      data: uses.history
        ? await classRows.archive(tx, scope, params.id)
        : await classRows.remove(tx, scope, params.id),
    }
  },

  name: async ({ scope, tx, body }) => {
    const { _id, className } = (await classRows.get(tx, scope, body.id)).parse()
    return { _id, name: className, className }
  },
})
