import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

/**
 * Why a class or a level cannot be removed, or undefined: children or teachers would be left without a class, or the
 * level has a curriculum.
 */
export function whyNotRemove(uses: {
  students: number
  teachers: number
  areas: number
}): PlainText | Text | undefined {
  const { areas, students, teachers } = uses
  if (areas > 0) return areas === 1 ? refusals.class.hasArea : textOf(refusals.class.hasAreas, { areas })
  if (teachers === 0) return withStudents(students)
  if (students === 0)
    return teachers === 1 ? refusals.class.hasTeacher : textOf(refusals.class.hasTeachers, { teachers })
  return withBoth(students, teachers)
}

function withStudents(students: number): PlainText | Text | undefined {
  if (students === 0) return undefined
  return students === 1 ? refusals.class.hasStudent : textOf(refusals.class.hasStudents, { students })
}

function withBoth(students: number, teachers: number): PlainText | Text {
  const texts = refusals.class
  if (students === 1)
    return teachers === 1 ? texts.hasStudentAndTeacher : textOf(texts.hasStudentAndTeachers, { teachers })
  if (teachers === 1) return textOf(texts.hasStudentsAndTeacher, { students })
  return textOf(texts.hasStudentsAndTeachers, { students, teachers })
}

/** Why a class cannot change its level, or undefined: it has additions to the level's curriculum. */
export function whyLevelStays(additions: number): PlainText | Text | undefined {
  if (additions === 0) return undefined
  const { levelStaysOne, levelStays } = refusals.class
  return additions === 1 ? levelStaysOne : textOf(levelStays, { additions })
}

/** Finds a class by its name, ignoring case and spacing. Undefined if there is none. */
export function classFinder(classes: { _id: string; className: string }[]) {
  const ids = new Map(classes.map(({ _id, className }) => [nameKey(className), _id]))
  return (name: string) => ids.get(nameKey(name))
}

/** The cells of a workbook, each with its row number, that name no class. */
export function whyNoClass(
  names: { row: number; text: string }[],
  find: (name: string) => string | undefined,
): (Text & { row: number })[] {
  return names
    .filter(({ text }) => find(text) === undefined)
    .map(({ row, text }) => ({ row, ...textOf(refusals.class.unknown, { name: text.slice(0, 60) }) }))
}
