import type { AttendanceChild, AttendanceSheet, AttendanceSummary } from '@casa/contract/attendance'

/** Who is present: a child's id is in the set. */
export type Marks = ReadonlySet<string>

/**
 * Marks that are not sent yet, and the version of the sheet on which they were made; 0 before the first. `since` is when
 * that version became known from a save of one's own, in milliseconds.
 */
export type Draft = { marks: Marks; version: number; since?: number | undefined }

/** The children of a class's day, in the order of their names. */
export function childrenOf(summary: AttendanceSummary): AttendanceChild[] {
  const { presentStudents, absentStudents, unmarkedStudents } = summary
  return [...presentStudents, ...absentStudents, ...unmarkedStudents].sort((one, other) =>
    one.fullName.localeCompare(other.fullName),
  )
}

/** The marks as they are stored; before the first sheet nobody is marked. */
export function storedMarks(summary: AttendanceSummary): Marks {
  return new Set(summary.presentStudents.map(({ _id }) => _id))
}

/** What a child is on the screen: nobody is absent before the sheet is taken. */
export type MarkState = 'present' | 'absent' | 'unmarked'

/** The children whom no sheet has yet: all of them before it is taken, later those who joined. */
export function unmarkedOf(summary: AttendanceSummary): Marks {
  return new Set(summary.unmarkedStudents.map(({ _id }) => _id))
}

/** The marks with one child's turned over. */
export function toggled(marks: Marks, id: string): Marks {
  const next = new Set(marks)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What somebody else made of the sheet since the marks were made: another one, or null where it was deleted. */
export type Rival = { sheet: AttendanceSheet | null }

/**
 * The rival of marks that are not sent yet; undefined while the sheet is as they found it, and where it was read
 * (`readAt`, in milliseconds) before one's own save.
 */
export function rivalOf(
  { version, since = 0 }: Draft,
  sheet: AttendanceSheet | null,
  readAt: number,
): Rival | undefined {
  return (sheet?.version ?? 0) === version || readAt <= since ? undefined : { sheet }
}

/** A child that two people marked differently; true is present. */
export type Disagreement = { _id: string; fullName: string; yours: boolean; theirs: boolean }

/** The children whom somebody else's sheet has otherwise than these marks; one it does not have counts as absent. */
export function disagreements(
  children: readonly AttendanceChild[],
  marks: Marks,
  sheet: AttendanceSheet,
): Disagreement[] {
  const present = new Set(sheet.studentList.filter(({ status }) => status).map(({ _id }) => _id))
  return children
    .map(({ _id, fullName }) => ({ _id, fullName, yours: marks.has(_id), theirs: present.has(_id) }))
    .filter(({ yours, theirs }) => yours !== theirs)
}
