import type { AttendanceChild, AttendanceSheet, AttendanceSummary } from '@casa/contract/attendance'
import { compareNames } from '../../lib/names-order.ts'

/** The ids of the children who are present. */
export type Marks = ReadonlySet<string>

/**
 * Unsaved marks with the version of the sheet that they are based on; 0 before the first. `since` is the time at which
 * this device's own save returned that version.
 */
export type Draft = { marks: Marks; version: number; since?: number | undefined }

/** All children of a class on a day, sorted by name. */
export function attendanceChildren(summary: AttendanceSummary): AttendanceChild[] {
  const { presentStudents, absentStudents, unmarkedStudents } = summary
  return [...presentStudents, ...absentStudents, ...unmarkedStudents].sort((a, b) =>
    compareNames(a.fullName, b.fullName),
  )
}

/** The stored marks; empty before the first sheet. */
export function storedMarks(summary: AttendanceSummary): Marks {
  return new Set(summary.presentStudents.map(({ _id }) => _id))
}

/** A child's state on the screen. Nobody is absent before the sheet is taken. */
export type MarkState = 'present' | 'absent' | 'unmarked'

/** Children who are not on the sheet: everyone before it is taken, and later those who have joined since. */
export function unmarkedOf(summary: AttendanceSummary): Marks {
  return new Set(summary.unmarkedStudents.map(({ _id }) => _id))
}

export function toggled(marks: Marks, id: string): Marks {
  const next = new Set(marks)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The sheet that another person stored after the marks were made; null when they deleted it. */
export type SheetConflict = { sheet: AttendanceSheet | null }

/**
 * The conflict between unsaved marks and the stored sheet; undefined while the sheet has the marks' version, or was read
 * (`readAt`) before this device's own save.
 */
export function conflictOf(
  { version, since = 0 }: Draft,
  sheet: AttendanceSheet | null,
  readAt: number,
): SheetConflict | undefined {
  return (sheet?.version ?? 0) === version || readAt <= since ? undefined : { sheet }
}

/** A child whom two people marked differently; true is present. */
export type Disagreement = { _id: string; fullName: string; yours: boolean; theirs: boolean }

/** The children whose mark differs from the sheet; a child who is not on the sheet counts as absent. */
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
