import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { type Text, textOf } from '@casa/contract/text'

/** The new value of one cell: whether the child has worked with the item. */
export type GridCell = { studentId: string; item: string; worked: boolean }
/** Whether a child has worked with each item. */
export type CellMap = Partial<Record<string, boolean>>

/** The cells of a child from the map in a request. */
export function cellsOf(studentId: string, map: CellMap): GridCell[] {
  return Object.entries(map).flatMap(([item, worked]) =>
    worked === undefined ? [] : [{ studentId, item, worked }],
  )
}

/** A child as a workbook can name it. */
export type NamedChild = { id: string; classId: string; fullName: string; admissionNumber: string | null }

/** A row of the workbook whose class was found; empty cells are not among the sounds. */
export type SheetChild = {
  row: number
  classId: string
  name: string
  admissionNumber: string | null
  sounds: CellMap
}

type Plan = { cells: GridCell[]; faults: (Text & { row: number })[] }

/**
 * The cells that a workbook sets. A child is found by class and name, and by admission number if given; a child who
 * is missing, ambiguous, or in the sheet twice is an error.
 */
export function planSounds(sheet: readonly SheetChild[], children: readonly NamedChild[]): Plan {
  const known = Map.groupBy(children, ({ classId, fullName }) => `${classId} ${nameKey(fullName)}`)
  const rowOf = new Map<string, number>()
  const plan: Plan = { cells: [], faults: [] }
  for (const { row, classId, name, admissionNumber, sounds } of sheet) {
    const named = known.get(`${classId} ${nameKey(name)}`) ?? []
    const found = admissionNumber === null ? named : named.filter(child => isNumbered(child, admissionNumber))
    const id = found.length === 1 ? found[0]!.id : undefined
    const before = id === undefined ? undefined : rowOf.get(id)
    if (id === undefined)
      plan.faults.push({ row, ...whyNotFound(name.slice(0, 60), named.length, found.length) })
    else if (before !== undefined)
      plan.faults.push({ row, ...textOf(refusals.sounds.childTwice, { row: before }) })
    else {
      rowOf.set(id, row)
      plan.cells.push(...cellsOf(id, sounds))
    }
  }
  return plan
}

function isNumbered({ admissionNumber }: NamedChild, number: string): boolean {
  return admissionNumber !== null && nameKey(admissionNumber) === nameKey(number)
}

function whyNotFound(name: string, named: number, found: number): Text {
  const { noChild, noNumber, severalChildren } = refusals.sounds
  if (named === 0) return textOf(noChild, { name })
  if (found === 0) return textOf(noNumber, { name })
  return textOf(severalChildren, { found, name })
}
