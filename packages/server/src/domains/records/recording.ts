import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import { records as calls } from '@casa/contract/records'
import { refusals } from '@casa/contract/refusals'
import type { Key } from '@casa/contract/rules/keys'
import type { Json } from '../../platform/db/json.ts'
import { requireAreas, type Scope } from '../../platform/db/scope.ts'
import { invalid, notFound, Problem } from '../../platform/errors.ts'
import { requestHash } from '../../platform/http/idempotency.ts'
import type { Context } from '../../platform/http/implement.ts'
import { changeRecord, type RecordChanges } from './change-queries.ts'
import { claimRecording, type RecordingRequest, type RecordingResponse } from './claim-queries.ts'
import {
  chosenPairs,
  type Further,
  isAhead,
  lockProgress,
  type Pair,
  readRecords,
  type StoredRecord,
} from './lock-queries.ts'
import { readItems } from './plan-queries.ts'
import { readCells, recordKeyOfCells, recordKeyOfRecords } from './recording-queries.ts'
import {
  changedValue,
  choicesOf,
  faultsOf,
  type Item,
  itemsOf,
  requestedKey,
  whyNotSpan,
  yearOf,
} from './rules.ts'

/** Records a key for records or for cells of the matrix. A repeated request gets its first response. */
export async function recordKey({ scope, tx, body, services }: Context<typeof calls.record>) {
  const ids = [...(body.ids ?? []), ...(body._id ? [body._id] : [])]
  const cells = (body.cells ?? []).map(({ studentId, subActivityId }, index) => ({
    student: studentId,
    item: subActivityId,
    field: `cells.${index}.subActivityId`,
  }))
  const key = requestedKey(body)
  if (!key) throw invalid('key', messages.record.unknownKey)
  if (ids.length === 0 && cells.length === 0) throw invalid('ids', messages.record.itemRequired)
  if (ids.length > 0 && cells.length > 0) throw invalid('cells', refusals.record.entriesOrCells)
  const request = requestHash(services.secrets, calls.record, body)
  const earlier = await claimRecording(tx, scope, body.recording, request)
  if (earlier) return earlier
  const means = { ...body, key }
  return cells.length > 0
    ? storeKey(tx, scope, await readCells(tx, scope, cells), means, recordKeyOfCells)
    : storeKey(tx, scope, requireStarted(await readRecords(tx, scope, ids), scope), means, recordKeyOfRecords)
}

type KeyRequest = { key: Key; further?: Further; recording?: string | null | undefined }
type Store<P> = (
  tx: Context<typeof calls.record>['tx'],
  scope: Scope,
  pairs: readonly P[],
  key: Key,
  recording: RecordingRequest,
) => Promise<Json<ActivityRecord[]>>

/** Records a key for pairs; `further` decides about children who are further on than the key. */
async function storeKey<P extends Pair>(
  tx: Context<typeof calls.record>['tx'],
  scope: Scope,
  pairs: readonly P[],
  { key, further, recording }: KeyRequest,
  store: Store<P>,
) {
  await lockProgress(tx, scope, pairs)
  const { chosen, skipped } = await chosenPairs(tx, pairs, further, isAhead(scope, key))
  const data = await store(tx, scope, chosen, key, recording ? { id: recording, skipped } : undefined)
  return { data, skipped }
}

function requireStarted(records: StoredRecord[], { today }: Scope): StoredRecord[] {
  const early = records.some(({ startDate, key }) => key === null && startDate > today)
  if (early) throw invalid('ids', messages.record.futureKey)
  return records
}

type ChangeContext = Context<typeof calls.update>

/** Changes a record; absent fields are unchanged. A repeated request gets its first response. */
export async function change(context: ChangeContext) {
  const { scope, tx, params, body, services } = context
  const request = requestHash(services.secrets, calls.update, { params, body })
  const earlier = await claimRecording(tx, scope, body.recording, request)
  if (earlier) return onlyRecord(earlier)
  const [record] = await readRecords(tx, scope, [params.id])
  requireSamePlace(record!, body)
  const item = await chosenItem(context, record!)
  const changes = { ...changesOf(record!, body, scope), ...(item ? { item } : {}) }
  return changeRecord(tx, scope, record!, changes, body)
}

/** The only record of a response. Throws 404 if a repeated request finds it deleted or out of reach. */
export function onlyRecord({ data }: Pick<RecordingResponse, 'data'>): ActivityRecord {
  const [record] = data.parse()
  if (!record) throw notFound()
  return record
}

function requireSamePlace(record: StoredRecord, { studentId, classId }: ChangeContext['body']): void {
  const other = refusals.record.stays
  if (studentId?.some(id => id !== record.student)) throw invalid('studentId', other)
  if (classId && classId !== record.classId) throw invalid('classId', other)
}

function changesOf(record: StoredRecord, body: ChangeContext['body'], { today }: Scope): RecordChanges {
  const startDate = changedValue(body.date, body.sfd, record.startDate)
  const { endDate, remarks, academicYear } = body
  if (startDate === null) throw invalid('date', messages.record.dateRequired)
  if (endDate === null) throw invalid('endDate', messages.record.dateRequired)
  const span = { startDate: startDate ?? record.startDate, endDate: endDate ?? record.endDate }
  const disorder = whyNotSpan(span, record)
  if (disorder) throw invalid('endDate', disorder)
  if (startDate && startDate !== record.startDate && startDate < record.born)
    throw invalid('date', messages.student.beforeBirth)
  const key = changedValue(body.key, body.status, record.key)
  if (key === null && record.key !== null) throw invalid('key', messages.record.keyStays)
  requirePast(record, { key: key ?? record.key, startDate: startDate ?? record.startDate }, today)
  return {
    startDate,
    endDate,
    remarks,
    key: key ?? undefined,
    academicYear: academicYear === undefined ? undefined : yearOf(academicYear, today),
  }
}

/** Throws 422 if a record would have a key and a day after today. One stored by an earlier release may stay. */
function requirePast(
  record: StoredRecord,
  { key, startDate }: { key: string | null; startDate: string },
  today: string,
): void {
  if (key === null || startDate <= today) return
  if (key !== record.key || startDate !== record.startDate) throw invalid('date', messages.record.futureKey)
}

/** The new exercise or activity of a record, or undefined if unchanged. */
async function chosenItem(
  { scope, tx, body }: ChangeContext,
  record: StoredRecord,
): Promise<Item | undefined> {
  const choices = chosenOf(body, record)
  const stored = storedItems(record)
  // The stored exercise or activity may stay even if the class no longer uses it.
  const others = choices.filter(({ id }) => !stored.some(item => item.id === id))
  const readable = others.length === 0 ? [] : await readItems(tx, scope, record.classId, others)
  const errors = faultsOf(choices, [...stored, ...readable])
  if (errors[0]) throw new Problem(422, errors[0], { errors })
  const [item, another] = itemsOf(choices, [...stored, ...readable])
  if (another) throw invalid('activityRelationships', messages.record.oneItem)
  if (item) requireAreas(scope, record.currentClass, [item.areaId])
  return item?.id === record.item ? undefined : item
}

/**
 * The references in a request, with the stored values for omitted ones. `activityRelationships` takes precedence over
 * the three single fields.
 */
function chosenOf({ activityRelationships, ...body }: ChangeContext['body'], record: StoredRecord) {
  if (activityRelationships?.length) return choicesOf({ activityRelationships })
  const { superActivityId, activityId, subActivityId } = body
  const exercise = subActivityId === undefined && !record.ofActivity ? record.item : subActivityId
  const activity = activityId ?? (exercise ? [] : [record.activityId])
  return choicesOf({ superActivityId, activityId: activity, subActivityId: exercise })
}

function storedItems({
  item,
  itemSchool,
  ofActivity,
  activityId,
  activitySchool,
  areaId,
}: StoredRecord): Item[] {
  const activity = { id: activityId, schoolId: activitySchool, ofActivity: true, activityId, areaId }
  if (ofActivity) return [activity]
  return [{ id: item, schoolId: itemSchool, ofActivity, activityId, areaId }, activity]
}
