import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { type Text, textOf } from '@casa/contract/text'
import { countedText } from '../../platform/plural-texts.ts'

/**
 * Why a class or a level cannot be removed, or undefined: children or teachers would be left without a class, or the
 * level has a curriculum.
 */
export function whyClassStays(uses: { students: number; teachers: number; areas: number }): Text | undefined {
  const { areas, students, teachers } = uses
  if (areas > 0) return countedText('refusals.class.hasAreas', { count: areas })
  if (students > 0 && teachers > 0) return countedText('refusals.class.hasBoth', { students, teachers })
  if (students > 0) return countedText('refusals.class.hasStudents', { count: students })
  return teachers > 0 ? countedText('refusals.class.hasTeachers', { count: teachers }) : undefined
}

/** Why a class cannot change its level, or undefined: it has additions to the level's curriculum. */
export function whyLevelStays(additions: number): Text | undefined {
  return additions > 0 ? countedText('refusals.class.levelStays', { count: additions }) : undefined
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
