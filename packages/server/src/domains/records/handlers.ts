import { messages } from '@casa/contract/messages'
import { recordLimit } from '@casa/contract/recording'
import { records as calls } from '@casa/contract/records'
import { refusals } from '@casa/contract/refusals'
import type { ParsedBody } from '@casa/contract/route'
import { requireAreas, type Scope } from '../../platform/db/scope.ts'
import { forbidden, invalid, notFound, Problem } from '../../platform/errors.ts'
import { requestHash } from '../../platform/http/idempotency.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { undo } from '../undo/undo-queries.ts'
import { publishedRecord, publishRecords, removeRecords } from './change-queries.ts'
import { claimRecording } from './claim-queries.ts'
import { chosenPairs, isAhead, isPlannedOn, lockProgress, type Pair, readRecords } from './lock-queries.ts'
import { addRecords, type PlanReferences, readPlanReferences } from './plan-queries.ts'
import {
  getRecord,
  listDrafts,
  listRecords,
  listReports,
  recordsByStudent,
  recordsOfStudent,
} from './queries.ts'
import { change, onlyRecord, recordKey } from './recording.ts'
import {
  choicesOf,
  faultsOf,
  gridOf,
  type Item,
  itemsOf,
  leastItems,
  requestedKey,
  spanOf,
  whyNotSpan,
  whyRecordStays,
  windowOf,
  yearOf,
} from './rules.ts'

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

  undo: async context => ({
    data: { count: await undo(context, context.body.recording, ['recording', 'publication']) },
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
    const refusal = whyRecordStays(record)
    if (refusal) throw forbidden(refusal)
  }
  await removeRecords(tx, scope, records)
  return records.length
}

type PlanContext = Pick<Context<typeof calls.addMany>, 'scope' | 'tx' | 'body' | 'services'>
type PlanCall = typeof calls.add | typeof calls.addMany

/**
 * Stores a record for each child and each chosen exercise, all or none. `add` allows one record, `addMany` up to
 * `recordLimit`.
 */
async function plan({ scope, tx, body, services }: PlanContext, call: PlanCall) {
  const most = call === calls.add ? 1 : recordLimit
  const grid = gridOf(body)
  if (grid && namesOthers(body)) throw invalid('cells', refusals.record.gridAlone)
  const named = grid ? grid.map(({ student }) => student) : body.studentId
  const studentIds = body.isEventForAllStudent ? undefined : [...new Set(named)]
  const choices = choicesOf(body)
  const span = spanOf(body, scope.today)
  const disorder = whyNotSpan(span)
  if (choices.length === 0) throw invalid('activityRelationships', messages.record.itemRequired)
  if (studentIds?.length === 0) throw invalid('studentId', messages.record.childrenRequired)
  if (disorder) throw invalid('endDate', disorder)
  const key = requestedKey(body) ?? null
  if (key && span.startDate > scope.today) throw invalid('date', messages.record.futureKey)
  // Checked before anything is read, so that a request for far too many records costs nothing.
  requireFew(grid?.length ?? (studentIds?.length ?? 1) * leastItems(choices), most)

  const request = requestHash(services.secrets, call, body)
  const earlier = await claimRecording(tx, scope, body.recording, request)
  if (earlier) return earlier
  const place = await readPlanReferences(tx, scope, { classId: body.classId, studentIds }, choices)
  requirePlace(place, body.classId, studentIds)
  requireAreas(
    scope,
    body.classId,
    place.items.map(({ areaId }) => areaId),
  )
  if (place.children.some(({ dob }) => dob > span.startDate))
    throw invalid('date', messages.student.beforeBirth)
  const errors = faultsOf(choices, place.items)
  if (errors[0]) throw new Problem(422, errors[0], { errors })
  const items = itemsOf(choices, place.items)
  requireFew(grid?.length ?? place.children.length * items.length, most)
  const pairs = pairsOf(place.children, items, grid)
  await lockProgress(tx, scope, pairs)
  const held = key ? isAhead(scope, key, span.startDate) : isPlannedOn(scope, span)
  const { chosen, skipped } = await chosenPairs(tx, pairs, body.further, held)
  if (chosen.length === 0 && skipped > 0 && !key) throw invalid('date', messages.record.plannedAlready)
  if (chosen.length === 0 && most === 1) throw invalid('key', messages.record.alreadyAhead)
  const data = await addRecords(tx, scope, chosen, {
    ...span,
    classId: body.classId,
    key,
    remarks: body.remarks ?? null,
    academicYear: yearOf(body.academicYear, scope.today),
    recording: body.recording ? { id: body.recording, skipped } : undefined,
  })
  return { data, skipped }
}

/** Whether a request with a grid also names children or exercises outside it. */
function namesOthers({ cells: _, ...body }: PlanContext['body']): boolean {
  return Boolean(body.isEventForAllStudent) || Boolean(body.studentId?.length) || choicesOf(body).length > 0
}

/** Each child with each item or, of a grid, only its cells. */
function pairsOf(
  children: PlanReferences['children'],
  items: readonly Item[],
  grid: ReturnType<typeof gridOf>,
): Pair[] {
  const pair = (student: string, { id, schoolId, ofActivity }: Item) => ({
    student,
    item: id,
    itemSchool: schoolId,
    ofActivity,
  })
  if (!grid) return children.flatMap(child => items.map(item => pair(child.id, item)))
  const byId = new Map(items.map(item => [item.id, item]))
  return grid.map(({ student, item }) => pair(student, byId.get(item)!))
}

function requireFew(records: number, most: number): void {
  if (records <= most) return
  if (most === 1) throw invalid('studentId', refusals.record.oneEntry)
  throw invalid('studentId', messages.record.tooMany)
}

function requirePlace(
  { classExists, children }: PlanReferences,
  classId: string,
  studentIds: string[] | undefined,
): void {
  if (!classExists || (studentIds && children.length !== studentIds.length)) throw notFound()
  if (children.length === 0) throw invalid('studentId', messages.record.childrenRequired)
  if (children.some(child => child.classId !== classId))
    throw invalid('studentId', refusals.record.notInClass)
}
