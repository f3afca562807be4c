import type { AttendanceChild, AttendanceSummary } from '@casa/contract/attendance'

/** Who is present: a child's id is in the set. */
export type Marks = ReadonlySet<string>

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

/** The marks with one child's turned over. */
export function toggled(marks: Marks, id: string): Marks {
  const next = new Set(marks)
  if (!next.delete(id)) next.add(id)
  return next
}
