import { refusals } from '@casa/contract/refusals'
import { monthEnd, monthStart } from '@casa/contract/rules/day'
import { type Text, textOf } from '@casa/contract/text'

/** The class and day of a sheet. */
export type ClassDay = { classId: string; day: string }

/** One child of a class's day, before it is saved. */
export type RosterChild = {
  _id: string
  /** The mark on this sheet; null if the child is not on it. */
  present: boolean | null
  /** Whether the child was in the class that day. */
  inClass: boolean
  /** Already marked that day on another class's sheet. */
  elsewhere: boolean
}
export type Mark = { studentId: string; present: boolean }

/**
 * The marks that follow from a submitted list. A child who was in the class that day and is not listed is absent. Any
 * other child on the sheet keeps the mark unless listed; a child marked by another class that day is left out.
 */
export function rosterMarks(roster: readonly RosterChild[], listed: readonly Mark[]): Mark[] {
  const listedMarks = new Map(listed.map(mark => [mark.studentId, mark.present]))
  return roster.flatMap(({ _id, inClass, elsewhere }) => {
    if (elsewhere) return []
    const mark = listedMarks.get(_id) ?? (inClass ? false : undefined)
    return mark === undefined ? [] : [{ studentId: _id, present: mark }]
  })
}

/** What is wrong with a submitted list: children who are not on the roster, or who are listed twice. */
export function listFaults(
  roster: readonly RosterChild[],
  listed: readonly Mark[],
): (Text & { field: string })[] {
  const known = new Set(roster.map(child => child._id))
  const seen = new Set<string>()
  return listed.flatMap(({ studentId }, index) => {
    const field = `studentList.${index}`
    if (!known.has(studentId)) return [{ field, ...textOf(refusals.attendance.notInClass) }]
    if (seen.has(studentId)) return [{ field, ...textOf(refusals.attendance.listedTwice) }]
    seen.add(studentId)
    return []
  })
}

/** Calendar days from one to another, inclusive; none if `to` is before `from`. */
export type Span = { from: string; to: string }
/** A span split into its whole months, given by their first days, and the days of the months that it covers in part. */
export type CutSpan = { months: Span; days: Span[] }

/** A report's span, with its whole months separated. */
export type ReportSpan = Span & CutSpan

/** The span of a filter: a single day when only one end is given, today when neither is. */
export function filterSpan(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): Span {
  const from = start || end || today
  return { from, to: end || from }
}

/** Earlier than any sheet. */
const beginning = '1900-01-01'

/**
 * Splits a span at the ends of its months. Without a start it begins before any sheet; an end after today becomes
 * today.
 */
export function cutSpan(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): ReportSpan {
  const from = start || beginning
  const to = !end || end > today ? today : end
  const first = from === monthStart(from) ? from : monthStart(from, 1)
  // Attendance is never taken for a day after today, so the current month counts as a whole one.
  const last = to === today || to === monthEnd(to) ? monthStart(to) : monthStart(to, -1)
  if (first > last)
    return { from, to, months: { from: first, to: last }, days: from > to ? [] : [{ from, to }] }
  const before = from < first ? [{ from, to: monthEnd(from) }] : []
  const after = monthStart(to) > last ? [{ from: monthStart(to), to }] : []
  return { from, to, months: { from: first, to: last }, days: [...before, ...after] }
}
