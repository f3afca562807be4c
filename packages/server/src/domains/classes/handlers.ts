import { classes as calls } from '@casa/contract/classes'
import { conflict, conflictAt } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import {
  additionsToLevel,
  chosenLevel,
  classRows,
  countUses,
  levelNamed,
  listClasses,
  removeClass,
} from './queries.ts'
import { whyClassStays, whyLevelStays } from './rules.ts'

export const classes = implement(calls, {
  list: async ({ scope, tx, params, query }) => {
    return listClasses(tx, scope, { ...query, schooleId: params.schooleId })
  },

  all: async ({ scope, tx, query }) => listClasses(tx, scope, query),

  levels: async ({ scope, tx, query }) => classRows.list(tx, { ...scope, reach: 'platform' }, query),

  add: async ({ scope, tx, body }) => {
    const chosen = await chosenLevel(tx, scope, body.levelId)
    const levelId = chosen === undefined ? await levelNamed(tx, scope, body.className) : chosen
    return {
      data: await classRows.add(tx, scope, { ...body, _id: newId(), schooleId: scope.school, levelId }),
    }
  },

  update: async ({ scope, tx, params, body }) => {
    if (body.levelId === undefined) return { data: await classRows.change(tx, scope, params.id, body) }
    const schoolClass = (await classRows.get(tx, scope, params.id)).parse()
    const own = schoolClass.levelId?._id ?? null
    const levelId = await chosenLevel(tx, scope, body.levelId, own)
    if (levelId !== undefined && levelId !== own) {
      const reason = whyLevelStays(await additionsToLevel(tx, scope, params.id))
      if (reason) throw conflictAt('levelId', reason)
    }
    return { data: await classRows.change(tx, scope, params.id, { ...body, levelId }) }
  },

  remove: async ({ scope, tx, params }) => {
    await classRows.get(tx, scope, params.id)
    const reason = whyClassStays(await countUses(tx, scope, params.id))
    if (reason) throw conflict(reason)
    return { data: await removeClass(tx, scope, params.id) }
  },

  name: async ({ scope, tx, body }) => {
    const { _id, className } = (await classRows.get(tx, scope, body.id)).parse()
    return { _id, name: className, className }
  },
})
