import { records as calls } from '@casa/contract/records'
import type { ParsedBody } from '@casa/contract/route'
import type { Scope } from '../../platform/db/scope.ts'
import { forbidden } from '../../platform/errors.ts'
import { requestHash } from '../../platform/http/idempotency.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { removeRecords } from './change-queries.ts'
import { claimRecording } from './claim-queries.ts'
import { readRecords } from './lock-queries.ts'
import { plan } from './planning.ts'
import { publishedRecord, publishRecords } from './publication-queries.ts'
import { getRecord, listDrafts, listRecords, listReports } from './queries.ts'
import { change, onlyRecord, recordKey } from './recording.ts'
import { requestedKey, whyNotRemove, windowOf } from './rules.ts'
import { recordsByStudent, recordsOfStudent } from './student-queries.ts'
import { undoRecording } from './undo-queries.ts'

export const records = implement(calls, {
  list: async ({ scope, tx, params, query }) => {
    return listRecords(tx, scope, { ...query, schooleId: params.schooleId })
  },

  listPlanned: async ({ scope, tx, params, query }) => {
    return listRecords(tx, scope, { ...query, schooleId: params.schooleId, isFuturePlanning: params.flag })
  },

  add: async context => ({ data: onlyRecord(await plan(context, calls.add)) }),

  addMany: async context => plan(context, calls.addMany),

  record: async context => recordKey(context),

  undo: async ({ scope, tx, body }) => ({
    data: { count: await undoRecording(tx, scope, body.recording) },
  }),

  publishMany: async ({ scope, tx, body, services }) => {
    const request = requestHash(services.secrets, calls.publishMany, body)
    const earlier = await claimRecording(tx, scope, body.recording, request)
    if (earlier) return { data: { count: earlier.data.total! } }
    const records = await readRecords(tx, scope, body.ids)
    await publishRecords(tx, scope, records, body.recording)
    return { data: { count: records.length } }
  },

  publish: async ({ scope, tx, params }) => {
    const records = await readRecords(tx, scope, [params.id])
    await publishRecords(tx, scope, records)
    return { data: await publishedRecord(tx, scope, records[0]!) }
  },

  find: async ({ scope, tx, body }) => {
    const { startDate1, endDate1, status, ...query } = body
    const window = { from: startDate1 ?? null, to: endDate1 ?? null, open: false }
    const { studentId, ...filter } = { ...query, key: requestedKey(body) }
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
  return [windowOf({ isInitLoad, startDate, endDate }, today), { ...query, key: requestedKey(body) }] as const
}

type Actor = Pick<Context<typeof calls.removeMany>, 'scope' | 'tx'>

async function removeAll({ scope, tx }: Actor, ids: readonly string[]): Promise<number> {
  const records = await readRecords(tx, scope, ids)
  for (const record of records) {
    const refusal = whyNotRemove(record)
    if (refusal) throw forbidden(refusal)
  }
  await removeRecords(tx, scope, records)
  return records.length
}
