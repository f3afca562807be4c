import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Level } from '../starter/levels.ts'
import type { Child } from './children.ts'
import { dailyObservations } from './daily-observations.ts'
import type { SchoolCalendar } from './days.ts'
import { cellsOf } from './language-grids.ts'
import type { Work } from './records.ts'
import { type Writing, writingsOf } from './writings.ts'

type Teacher = { id: string; user_id: string; name: string }
type SchoolClass = { classId: string; level: Level; children: Child[]; teachers: Teacher[]; work: Work[] }
type Principal = { id: string; name: string }

/**
 * Stores what teachers wrote about a school's children and marked in the two grids: three statements. Every third note
 * is the principal's.
 */
export async function loadWritings(
  tx: Tx,
  schoolId: string,
  principal: Principal,
  schoolClasses: readonly SchoolClass[],
  calendar: SchoolCalendar,
): Promise<void> {
  const about = (schoolClass: SchoolClass, { child, text, author }: Writing) => ({
    row: {
      school_id: schoolId,
      id: newId(),
      student_id: child,
      class_id: schoolClass.classId,
      text,
      version: 1,
    },
    teacher: schoolClass.teachers[author % schoolClass.teachers.length]!,
  })
  const written = schoolClasses.map(schoolClass => {
    const alike = schoolClasses.filter(({ level }) => level === schoolClass.level)
    const share = { level: schoolClass.level, turn: alike.indexOf(schoolClass), turns: alike.length }
    const daily = dailyObservations(schoolClass.children, schoolClass.work, calendar)
    const { observations, notes } = writingsOf(schoolClass.children, share, calendar)
    const general = observations.map(one => ({ ...one, exercise: undefined }))
    return { schoolClass, observations: [...general, ...daily], notes }
  })
  const observations = written.flatMap(({ schoolClass, observations: all }) =>
    all.map(one => {
      const { row, teacher } = about(schoolClass, one)
      return {
        ...row,
        day: one.day,
        exercise_school_id: one.exercise?.schoolId ?? null,
        exercise_id: one.exercise?.id ?? null,
        made_by: teacher.user_id,
        made_by_name: teacher.name,
        updated_at: at(one),
      }
    }),
  )
  const notes = written.flatMap(({ schoolClass, notes: all }) =>
    all.map(one => {
      const { row, teacher } = about(schoolClass, one)
      const office = one.author % 3 === 2
      const author = office
        ? { teacher_id: null, user_id: principal.id, user_name: principal.name }
        : { teacher_id: teacher.id, user_id: teacher.user_id, user_name: teacher.name }
      return { ...row, ...author, created_at: at(one), updated_at: at(one) }
    }),
  )
  const cells = schoolClasses.flatMap(({ children, teachers }) =>
    cellsOf(children, calendar.today).map(({ child, ...cell }) => ({
      school_id: schoolId,
      student_id: child,
      ...cell,
      made_by: teachers[0]!.user_id,
      made_at: `${calendar.until(calendar.today)}T04:00:00Z`,
    })),
  )
  await insertMany(tx, 'app.observations', observations)
  await insertMany(tx, 'app.notes', notes)
  await insertMany(tx, 'app.language_cells', cells)
}

/** After lessons, when a teacher writes. */
function at({ day }: Writing): string {
  return `${day}T09:30:00Z`
}
