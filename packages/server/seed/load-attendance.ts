import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import { attendanceOf } from './attendance.ts'
import type { Child } from './children.ts'
import type { SchoolCalendar } from './days.ts'

type Teacher = { id: string; class_id: string; name: string; user_id: string }

/** Stores a year of attendance of a school's children, each sheet saved by its class's first teacher, and the months' totals. */
export async function loadAttendance(
  tx: Tx,
  schoolId: string,
  children: Child[],
  { classIds, teachers }: { classIds: string[]; teachers: Teacher[] },
  calendar: SchoolCalendar,
): Promise<void> {
  const { sheets, entries } = attendanceOf(children, calendar)
  const sheetRows = sheets.map(({ classIndex, day, present, absent }) => {
    const teacher = teachers.find(one => one.class_id === classIds[classIndex])!
    return {
      school_id: schoolId,
      id: newId(),
      class_id: classIds[classIndex],
      day,
      teacher_id: teacher.id,
      present,
      absent,
      saved_by: teacher.user_id,
      saved_by_name: teacher.name,
      saved_at: `${day}T03:45:00Z`,
      version: 1,
    }
  })
  const entryRows = entries.map(({ classIndex, child, day, present }) => ({
    school_id: schoolId,
    student_id: child,
    class_id: classIds[classIndex],
    day,
    present,
  }))
  await insertMany(tx, 'app.attendance_sheets', sheetRows)
  await insertMany(tx, 'app.attendance_entries', entryRows)
  await tx.run`
    insert into app.attendance_months (school_id, student_id, month, days, present)
    select school_id, student_id, month, days, present from app.attendance_recount where school_id = ${schoolId}`
}
