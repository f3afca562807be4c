import { records as calls } from '@casa/contract/records'
import type { ParsedBody } from '@casa/contract/route'
import type { Scope } from '../../platform/db/scope.ts'
import { forbidden } from '../../platform/errors.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { removeEntries } from './change-queries.ts'
import { readEntries } from './held-queries.ts'
import { plan } from './planning.ts'
import { publishEntries, publishedEntry } from './publication-queries.ts'
import { getRecord, listDrafts, listRecords, listReports } from './queries.ts'
import { change, onlyEntry, record } from './recording.ts'
import { keyOf, whyNotRemove, windowOf } from './rules.ts'
import { recordsByStudent, recordsOfStudent } from './student-queries.ts'
import { undoRecording } from './undo-queries.ts'

export const records = implement(calls, {
  list: async ({ scope, tx, params, query }) => {
    return listRecords(tx, scope, { ...query, schooleId: params.schooleId })
  },

  listPlanned: async ({ scope, tx, params, query }) => {
    return listRecords(tx, scope, { ...query, schooleId: params.schooleId, isFuturePlanning: params.flag })
  },

  add: async context => ({ data: onlyEntry(await plan(context, calls.add)) }),

  addMany: async context => plan(context, calls.addMany),

  record: async context => record(context),

  undo: async ({ scope, tx, body }) => ({
    data: { count: await undoRecording(tx, scope, body.recording) },
  }),

  publishMany: async ({ scope, tx, body }) => {
    const entries = await readEntries(tx, scope, body.ids)
    await publishEntries(tx, scope, entries)
    return { data: { count: entries.length } }
  },

  publish: async ({ scope, tx, params }) => {
    const entries = await readEntries(tx, scope, [params.id])
    await publishEntries(tx, scope, entries)
    return { data: await publishedEntry(tx, scope, entries[0]!) }
  },

  find: async ({ scope, tx, body }) => {
    const { startDate1, endDate1, status, ...query } = body
    const window = { from: startDate1 ?? null, to: endDate1 ?? null, open: false }
    const { studentId, ...filter } = { ...query, key: keyOf(body) }
    return studentId
      ? recordsOfStudent(tx, scope, window, { ...filter, studentId })
      : recordsByStudent(tx, scope, window, filter)
  },

  reports: async ({ scope, tx, body }) => {
    return listReports(tx, scope, ...reportOf(body, scope))
  },

  drafts: async ({ scope, tx, body }) => {
    return listDrafts(tx, scope, ...reportOf(body, scope))
  },

  get: async ({ scope, tx, params }) => getRecord(tx, scope, params.id),

  update: async context => ({ data: await change(context) }),

  remove: async context => {
    await removeAll(context, [context.params.id])
    return { data: { _id: context.params.id } }
  },

  removeMany: async context => ({ data: { count: await removeAll(context, context.body.ids) } }),
})

/** Splits the body of a report into the days that it covers and its other filters. */
function reportOf(body: ParsedBody<typeof calls.reports>, { today }: Scope) {
  const { isInitLoad, startDate, endDate, status, ...query } = body
  return [windowOf({ isInitLoad, startDate, endDate }, today), { ...query, key: keyOf(body) }] as const
}

type Means = Pick<Context<typeof calls.removeMany>, 'scope' | 'tx'>

async function removeAll({ scope, tx }: Means, ids: readonly string[]): Promise<number> {
  const entries = await readEntries(tx, scope, ids)
  for (const entry of entries) {
    const refusal = whyNotRemove(entry, scope)
    if (refusal) throw forbidden(refusal)
  }
  await removeEntries(tx, scope, entries)
  return entries.length
}
