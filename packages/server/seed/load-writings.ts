import { dayNumber } from '@casa/contract/rules/day'
import { letters, sounds } from '@casa/contract/rules/grids'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import { newId } from '../src/platform/ids.ts'
import type { Level } from '../starter/levels.ts'
import type { Child } from './children.ts'
import { dailyObservations } from './daily-observations.ts'
import type { SchoolCalendar } from './days.ts'
import { randomNumbers } from './random-numbers.ts'
import type { DemoWork } from './records.ts'
import { type Writing, writingsOf } from './writings.ts'

type Teacher = { id: string; user_id: string; name: string }
type SchoolClass = { classId: string; level: Level; children: Child[]; teachers: Teacher[]; work: DemoWork[] }
type Principal = { id: string; name: string }

/**
 * Stores what teachers wrote about a school's children and marked in the two grids, in three statements. Every third
 * note is the principal's.
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

/** After lessons, when teachers do their writing. */
function at({ day }: Writing): string {
  return `${day}T09:30:00Z`
}

type Cell = { child: string; grid: 'sounds' | 'movable'; item: string }

/**
 * The cells of the two grids: sounds come from the age of three, in the order in which they are taught, with a gap
 * here and there; letters follow from the age of four, each after its sound. A child in Elementary has nearly all of
 * them.
 */
function cellsOf(children: readonly Child[], today: string): Cell[] {
  return children.flatMap(({ id, dob }, number) => {
    const chance = randomNumbers(9_000 + number)
    const age = (dayNumber(today) - dayNumber(dob)) / 365.25
    const pace = 0.85 + chance() * 0.3
    const known = reached(sounds, ((age - 2.8) / 2.4) * pace, chance)
    const built = reached([...letters], ((age - 3.9) / 1.9) * pace, chance)
    const spelled = built.filter(letter => known.some(sound => sound === letter))
    return [
      ...known.map(item => ({ child: id, grid: 'sounds' as const, item })),
      ...spelled.map(item => ({ child: id, grid: 'movable' as const, item })),
    ]
  })
}

/** The items known so far, from none at 0 to all of them at 1; one in eight of the latest is still missing. */
function reached<Item>(items: readonly Item[], part: number, chance: () => number): Item[] {
  const count = Math.round(Math.min(1, Math.max(0, part)) * items.length)
  return items.slice(0, count).filter((_, place) => place < count / 2 || chance() > 0.125)
}
