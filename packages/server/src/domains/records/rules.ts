import { messages } from '@casa/contract/messages'
import { noticeTexts } from '@casa/contract/notice-texts'
import type { PlanForm } from '@casa/contract/records'
import { refusals } from '@casa/contract/refusals'
import type { Key } from '@casa/contract/rules/keys'
import {
  academicYearOf,
  comingWeek,
  type PlanWindow,
  plusDays,
  weekOf,
} from '@casa/contract/rules/plan-window'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

type Fault = Text & { field: string }

/** What an entry is about: an exercise, or an activity alone, with whose curriculum it is of. */
export type Item = {
  id: string
  schoolId: string
  ofActivity: boolean
  /** The activity that it is or belongs to, and the area of that. */
  activityId: string
  areaId: string
}

/** An exercise or activity that a request names, where it names it, and what it says it belongs to. */
export type Choice = {
  field: string
  id: string
  ofActivity: boolean
  areaId?: string | null | undefined
  /** One of these; none are named where this is empty. */
  activityIds?: readonly string[]
}

type Chosen = Pick<
  PlanForm,
  | 'activityRelationships'
  | 'activityId'
  | 'selectedActivities'
  | 'selectedSubActivities'
  | 'subActivityId'
  | 'superActivityId'
>

/** Everything that a request names, in the order of its words. */
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
  ]
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

/** At least so many entries these choices make for a child: an activity counts only where no exercise is chosen. */
export function leastItems(choices: readonly Choice[]): number {
  const exercises = new Set(choices.filter(({ ofActivity }) => !ofActivity).map(({ id }) => id))
  return exercises.size || new Set(choices.map(({ id }) => id)).size
}

/** What is wrong with choices, held against what the class works with. */
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

/** The key of a body, where `status` is another name of it; undefined when neither is there. */
export function keyOf({ key, status }: Keyed): Key | null | undefined {
  return key ?? status ?? (key === null || status === null ? null : undefined)
}

/** The first day of a body, where `sfd` is another name of it; undefined when neither is there. */
export function startOf({ date, sfd }: Dated): string | null | undefined {
  return date ?? sfd ?? (date === null || sfd === null ? null : undefined)
}

/** The days of a new entry: from today where no day is named, for the coming week where no end is. */
export function spanOf(body: Dated, today: string): PlanWindow {
  const startDate = startOf(body) ?? today
  return { startDate, endDate: body.endDate ?? comingWeek(startDate).endDate }
}

/** The academic year of an entry that names none. */
export function yearOf(academicYear: string | null | undefined, today: string): string {
  return academicYear ?? academicYearOf(today)
}

/** Why a span of days cannot be stored, or undefined. */
export function whyNotSpan({ startDate, endDate }: PlanWindow): PlainText | undefined {
  return startDate <= endDate ? undefined : messages.dateOrder
}

type Asked = { isInitLoad?: boolean | null; startDate?: string | null; endDate?: string | null }
/** Entries that touch a span of days; `open` adds those without a key. */
export type Window = { from: string | null; to: string | null; open: boolean }

/** Which entries a report shows: the current week at first, then a span and what is still open, else what is asked for. */
export function windowOf({ isInitLoad, startDate, endDate }: Asked, today: string): Window {
  if (isInitLoad) return window(weekOf(today))
  if (isInitLoad !== false) return { from: startDate ?? null, to: endDate ?? null, open: false }
  const from = startDate ?? (endDate ? plusDays(endDate, -7) : today)
  return { ...window({ startDate: from, endDate: endDate ?? comingWeek(from).endDate }), open: true }
}

function window({ startDate, endDate }: PlanWindow): Window {
  return { from: startDate, to: endDate, open: false }
}

/** Why somebody may not remove an entry: a teacher removes only drafts that she made. Undefined when she may. */
export function whyNotRemove(
  entry: { madeBy: string; published: boolean },
  actor: { user: string; role: string },
): PlainText | undefined {
  if (actor.role !== 'TEACHER') return undefined
  if (entry.published) return refusals.record.publishedStays
  return entry.madeBy === actor.user ? undefined : refusals.record.ofAnotherTeacher
}

/** What parents are told of newly published entries: for each child how many there are. */
export function publishedTexts(entries: readonly { studentId: string; child: string }[]) {
  const counts = new Map<string, { child: string; count: number }>()
  for (const { studentId, child } of entries)
    counts.set(studentId, { child, count: (counts.get(studentId)?.count ?? 0) + 1 })
  return [...counts].map(([studentId, { child, count: records }]) => ({
    studentId,
    ...(records === 1
      ? textOf(noticeTexts.publishedOne, { child })
      : textOf(noticeTexts.published, { records, child })),
  }))
}
