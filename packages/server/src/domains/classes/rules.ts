import { nameKey } from '@casa/contract/rules/names'

/**
 * A class goes only when nobody would be left without one, a level when it has no curriculum: the sentence that says
 * what is in the way, or undefined.
 */
export function whyNotRemove(uses: {
  students: number
  teachers: number
  areas: number
}): string | undefined {
  if (uses.areas > 0)
    return `This level still has ${count(uses.areas, 'area of work', 'areas of work')}. Delete them first.`
  const people = [count(uses.students, 'student', 'students'), count(uses.teachers, 'teacher', 'teachers')]
  const left = people.filter(Boolean)
  return left.length > 0
    ? `This class still has ${left.join(' and ')}. Move them to another class first.`
    : undefined
}

/** A class keeps its level while it has added to the level's curriculum: the sentence that says so, or undefined. */
export function whyLevelStays(additions: number): string | undefined {
  if (additions === 0) return undefined
  return `The school has added ${count(additions, 'activity or exercise', 'activities and exercises')} to this level’s curriculum. Delete them before you change the level.`
}

function count(number: number, one: string, many: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`
}

/** Finds a class by its name, whatever the case and the width of its spaces. Undefined when there is none. */
export function classFinder(classes: { _id: string; className: string }[]) {
  const ids = new Map(classes.map(({ _id, className }) => [nameKey(className), _id]))
  return (name: string) => ids.get(nameKey(name))
}

/** The cells of a workbook, each with its row's number, that name no class. */
export function whyNoClass(
  names: { row: number; text: string }[],
  find: (name: string) => string | undefined,
): { row: number; message: string }[] {
  return names
    .filter(({ text }) => find(text) === undefined)
    .map(({ row, text }) => ({ row, message: `There is no class “${text.slice(0, 60)}”` }))
}
