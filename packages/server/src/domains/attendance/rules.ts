import { refusals } from '@casa/contract/refusals'
import { type Text, textOf } from '@casa/contract/text'

/** What a sheet is about. */
export type ClassDay = { classId: string; day: string }

/** One child of a class's day, before it is saved. */
export type RosterChild = {
  _id: string
  /** The mark on this sheet; null when the sheet does not have the child. */
  present: boolean | null
  /** Still a child of the class. */
  inClass: boolean
  /** Admitted on or before the day. */
  admitted: boolean
  /** Counted that day on the sheet of the class that it was in then. */
  elsewhere: boolean
}
export type Mark = { studentId: string; present: boolean }

/**
 * The marks that a sent list makes. A child of the class that is not listed is absent, unless it was not admitted yet;
 * one that has left the class keeps its mark unless it is listed; one that another class counted that day stays there.
 */
export function marksOf(roster: readonly RosterChild[], listed: readonly Mark[]): Mark[] {
  const told = new Map(listed.map(mark => [mark.studentId, mark.present]))
  return roster.flatMap(({ _id, present, inClass, admitted, elsewhere }) => {
    if (elsewhere) return []
    const expected = inClass && (admitted || present !== null)
    const mark = told.get(_id) ?? (expected ? false : undefined)
    return mark === undefined ? [] : [{ studentId: _id, present: mark }]
  })
}

/** What is wrong with a sent list: children who are not of the class, or who stand in it twice. */
export function faultsOf(
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

/** Calendar days from one to another, both included; none when `to` is before `from`. */
export type Span = { from: string; to: string }
/** A span as its whole months, named by their first days, and the days of the months that it cuts. */
export type CutSpan = { months: Span; days: Span[] }

/** The days that a filter names: with one end that day alone, with neither today. */
export function spanOf(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): Span {
  const from = start || end || today
  return { from, to: end || from }
}

/** Earlier than any sheet. */
const beginning = '1900-01-01'

/** Cuts a span at the ends of its months. Without a start it begins with the first sheet; it never goes beyond today. */
export function cutSpan(
  start: string | null | undefined,
  end: string | null | undefined,
  today: string,
): CutSpan {
  const from = start || beginning
  const to = !end || end > today ? today : end
  const first = from === firstOf(from) ? from : firstOf(from, 1)
  // Nothing is taken for a day to come: the month of today is whole.
  const last = to === today || to === lastOf(to) ? firstOf(to) : firstOf(to, -1)
  if (first > last) return { months: { from: first, to: last }, days: from > to ? [] : [{ from, to }] }
  const before = from < first ? [{ from, to: lastOf(from) }] : []
  const after = firstOf(to) > last ? [{ from: firstOf(to), to }] : []
  return { months: { from: first, to: last }, days: [...before, ...after] }
}

/** The first day of a day's month, or of one so many months later. */
function firstOf(day: string, later = 0): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + later
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The last day of a day's month. */
function lastOf(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  return `${day.slice(0, 8)}${length}`
}
