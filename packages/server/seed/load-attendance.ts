import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import { type Child, classIndexOn } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { randomNumbers } from './random-numbers.ts'

type Teacher = { id: string; class_id: string; name: string; user_id: string }

/**
 * Stores a year of attendance for a school's children, with each sheet saved by the class's first teacher, and the
 * monthly totals.
 */
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

type Sheet = { classIndex: number; day: string; present: number; absent: number }
type Entry = { classIndex: number; child: string; day: string; present: boolean }

/** A year of attendance that ends today: most children come on most days, and slightly fewer during the rains. */
export function attendanceOf(
  children: readonly Child[],
  calendar: SchoolCalendar,
): { sheets: Sheet[]; entries: Entry[] } {
  const chance = randomNumbers(7)
  const entries = calendar.year.flatMap(day => {
    const rains = ['07', '08'].includes(day.slice(5, 7))
    return children
      .filter(child => child.doa <= day)
      .map(child => ({
        classIndex: classIndexOn(child, day),
        child: child.id,
        day,
        present: chance() < (rains ? 0.87 : 0.94),
      }))
  })
  const sheets = new Map<string, Sheet>()
  for (const { classIndex, day, present } of entries) {
    const key = `${classIndex} ${day}`
    const sheet = sheets.get(key) ?? { classIndex, day, present: 0, absent: 0 }
    sheet[present ? 'present' : 'absent'] += 1
    sheets.set(key, sheet)
  }
  return { sheets: [...sheets.values()], entries }
}
