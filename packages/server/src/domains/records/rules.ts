import { messages } from '@casa/contract/messages'
import type { PlanForm } from '@casa/contract/records'
import { refusals } from '@casa/contract/refusals'
import {
  academicYearOf,
  comingWeek,
  isTooLong,
  type PlanWindow,
  plusDays,
  weekOf,
} from '@casa/contract/rules/day'
import type { Key } from '@casa/contract/rules/keys'
import { type PlainText, type Text, textOf } from '@casa/contract/text'
import { countedText } from '../../platform/plural-texts.ts'

/** How long the ids of recordings are stored, as a PostgreSQL interval: a device without a network may repeat one for that long. */
export const recordingsStored = '1 year'

type Fault = Text & { field: string }

/** What a record is about: an exercise, or a whole activity. `schoolId` is the school whose curriculum it belongs to. */
export type Item = {
  id: string
  schoolId: string
  ofActivity: boolean
  /** The activity itself or that of the exercise, and its area. */
  activityId: string
  areaId: string
}

/** An exercise or activity in a request, the field that names it, and its stated parents. */
export type Choice = {
  field: string
  id: string
  ofActivity: boolean
  areaId?: string | null | undefined
  /** The request says that the exercise belongs to one of these activities; empty if it names none. */
  activityIds?: readonly string[]
}

type Chosen = Pick<
  PlanForm,
  | 'cells'
  | 'activityRelationships'
  | 'activityId'
  | 'selectedActivities'
  | 'selectedSubActivities'
  | 'subActivityId'
  | 'superActivityId'
>

/** All exercises and activities that a request names, in the order of its fields. */
export function choicesOf(body: Chosen): Choice[] {
  const { activityRelationships, superActivityId: areaId, activityId: activityIds, subActivityId } = body
  const related = (activityRelationships ?? []).flatMap((one, index) => {
    const part = { field: `activityRelationships.${index}.`, areaId: one.superActivityId }
    return [
      ...activities(`${part.field}activityId`, one.activityId ? [one.activityId] : [], part.areaId),
      ...exercises(`${part.field}subActivityId`, one.subActivityId ? [one.subActivityId] : [], part.areaId, [
        one.activityId,
      ]),
    ]
  })
  return [
    ...related,
    ...activities('activityId', activityIds, areaId),
    ...activities('selectedActivities', body.selectedActivities, areaId),
    ...exercises('subActivityId', subActivityId ? [subActivityId] : [], areaId, activityIds),
    ...exercises('selectedSubActivities', body.selectedSubActivities, areaId),
    ...(body.cells ?? []).flatMap(({ subActivityId }, index) =>
      exercises(`cells.${index}.subActivityId`, [subActivityId], undefined),
    ),
  ]
}

/** The children and exercises of a grid's cells, each cell once; undefined if the request has no grid. */
export function gridOf({ cells }: Pick<PlanForm, 'cells'>): { student: string; item: string }[] | undefined {
  if (!cells?.length) return undefined
  const pairs = cells.map(cell => ({ student: cell.studentId, item: cell.subActivityId }))
  return [...new Map(pairs.map(pair => [`${pair.student} ${pair.item}`, pair])).values()]
}

type Ids = readonly (string | null | undefined)[] | null | undefined

function activities(field: string, ids: Ids, areaId: string | null | undefined): Choice[] {
  return present(ids).map(id => ({ field, id, ofActivity: true, areaId }))
}

function exercises(field: string, ids: Ids, areaId: string | null | undefined, of?: Ids): Choice[] {
  return present(ids).map(id => ({ field, id, ofActivity: false, areaId, activityIds: present(of) }))
}

function present(ids: Ids): string[] {
  return (ids ?? []).filter(id => typeof id === 'string')
}

/**
 * The minimum number of records that these choices create for a child: activities count only if no exercise is
 * chosen.
 */
export function leastItems(choices: readonly Choice[]): number {
  const exercises = new Set(choices.filter(({ ofActivity }) => !ofActivity).map(({ id }) => id))
  return exercises.size || new Set(choices.map(({ id }) => id)).size
}

/** The errors of choices, given what the class uses. */
export function faultsOf(choices: readonly Choice[], readable: readonly Item[]): Fault[] {
  const known = new Map(readable.map(item => [item.id, item]))
  return choices.flatMap(choice => {
    const fault = faultOf(choice, known.get(choice.id))
    return fault ? [{ field: choice.field, ...textOf(fault) }] : []
  })
}

function faultOf({ ofActivity, areaId, activityIds }: Choice, item: Item | undefined): PlainText | undefined {
  const { record } = refusals
  if (item?.ofActivity !== ofActivity) return ofActivity ? record.activityElsewhere : record.exerciseElsewhere
  if (activityIds?.length && !activityIds.includes(item.activityId)) return record.exerciseOfAnotherActivity
  if (areaId && areaId !== item.areaId)
    return ofActivity ? record.activityOfAnotherArea : record.exerciseOfAnotherArea
  return undefined
}

/** What is planned: each chosen exercise once, and each chosen activity of which no exercise is chosen. */
export function itemsOf(choices: readonly Choice[], readable: readonly Item[]): Item[] {
  const chosen = new Set(choices.map(({ id }) => id))
  const items = readable.filter(({ id }) => chosen.has(id))
  const covered = new Set(items.filter(({ ofActivity }) => !ofActivity).map(({ activityId }) => activityId))
  return items.filter(({ id, ofActivity }) => !(ofActivity && covered.has(id)))
}

type Dated = { date?: string | null; sfd?: string | null; endDate?: string | null }
type Keyed = { key?: Key | null; status?: Key | null }

/** The key of a body under either of its names, `key` first; undefined if neither is present. */
export function requestedKey({ key, status }: Keyed): Key | null | undefined {
  return key ?? status ?? (key === null || status === null ? null : undefined)
}

/** The first day of a body under either of its names, `date` first; undefined if neither is present. */
export function startOf({ date, sfd }: Dated): string | null | undefined {
  return date ?? sfd ?? (date === null || sfd === null ? null : undefined)
}

/**
 * The value of a field with two names in a PUT. A body may be the whole record as read, so if one of the names
 * repeats the stored value, the other one has the change.
 */
export function changedValue<V>(
  value: V | null | undefined,
  alias: V | null | undefined,
  stored: V | null,
): V | null | undefined {
  if (alias == null) return value === undefined ? alias : value
  return value == null || value === stored ? alias : value
}

/** The days of a new record: by default from today, for the coming week. */
export function spanOf(body: Dated, today: string): PlanWindow {
  const startDate = startOf(body) ?? today
  return { startDate, endDate: body.endDate ?? comingWeek(startDate).endDate }
}

/** The academic year in a request, otherwise the one that contains `today`. */
export function yearOf(academicYear: string | null | undefined, today: string): string {
  return academicYear ?? academicYearOf(today)
}

/** Why a span of days cannot replace another one, or undefined. An unchanged span may have any length. */
export function whyNotSpan({ startDate, endDate }: PlanWindow, before?: PlanWindow): PlainText | undefined {
  if (startDate > endDate) return messages.dateOrder
  if (before?.startDate === startDate && before.endDate === endDate) return undefined
  return isTooLong('plan', startDate, endDate) ? messages.longerThanYear : undefined
}

type Asked = { isInitLoad?: boolean | null; startDate?: string | null; endDate?: string | null }
/** The days that a report covers, with null for no limit; `open` adds all records without a key. */
export type Window = { from: string | null; to: string | null; open: boolean }

/**
 * The window of a report. `isInitLoad` true means the current week; false means the given days, or a week if they are
 * missing, and everything that is open; absent means exactly the given days.
 */
export function windowOf({ isInitLoad, startDate, endDate }: Asked, today: string): Window {
  if (isInitLoad) return window(weekOf(today))
  if (isInitLoad !== false) return { from: startDate ?? null, to: endDate ?? null, open: false }
  const from = startDate ?? (endDate ? plusDays(endDate, -7) : today)
  return { ...window({ startDate: from, endDate: endDate ?? comingWeek(from).endDate }), open: true }
}

function window({ startDate, endDate }: PlanWindow): Window {
  return { from: startDate, to: endDate, open: false }
}

/** Why the caller may not delete a record, or undefined. */
export function whyRecordStays(record: { removable: boolean; published: boolean }): PlainText | undefined {
  if (record.removable) return undefined
  return record.published ? refusals.record.publishedStays : refusals.record.ofAnotherTeacher
}

/** The notice to parents about newly published records: the number per child. */
export function publishedTexts(records: readonly { id: string; studentId: string; child: string }[]) {
  return [...Map.groupBy(records, ({ studentId }) => studentId)].map(([studentId, ofChild]) => {
    const { child } = ofChild[0]!
    const text = countedText('notices.published', { count: ofChild.length, child })
    return { studentId, subjects: ofChild.map(({ id }) => id), ...text }
  })
}
