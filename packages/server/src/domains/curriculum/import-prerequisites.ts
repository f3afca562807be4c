import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { wayRound } from '@casa/contract/rules/prerequisites'
import { type Text, textOf } from '@casa/contract/text'
import type { AddedRow, KnownRow } from './import-rules.ts'

const { prerequisiteSeveral, prerequisiteUnknown, prerequisiteWayRound, prerequisitesTooMany } =
  refusals.curriculum

/** So many exercises one requires at most, as in the form. */
const most = 50

/** What a row of the workbook says of its exercise: names, or numbers of rows. */
export type SheetPrerequisites = { row: number; requires: readonly string[]; preparedBy: readonly string[] }
/** A pair to store, of an exercise that the workbook brings. */
export type AddedPair = { exercise: AddedRow; requires: KnownRow; strength: 'direct' | 'indirect' }
type Faults = Record<'requires' | 'preparedBy', (Text & { row: number })[]>

/**
 * What the exercises of a workbook require among all that their class works with: those that were there, and those of the
 * workbook, in any order. What is required stands for what prepares as well. A fault is what the class does not work
 * with, a name that several have, and what would go round in a circle, which only new exercises can.
 */
export function planPrerequisites(
  sheet: readonly SheetPrerequisites[],
  known: readonly KnownRow[],
  ofRow: ReadonlyMap<number, AddedRow>,
): { pairs: AddedPair[]; faults: Faults } {
  const byName = Map.groupBy([...known, ...ofRow.values()], keyOf)
  const names = new Map([...ofRow.values()].map(({ id, name }) => [id, name]))
  const pairs: AddedPair[] = []
  const faults: Faults = { requires: [], preparedBy: [] }
  for (const { row, ...written } of sheet) {
    const exercise = ofRow.get(row)
    if (!exercise) continue
    const found = (field: keyof Faults): KnownRow[] =>
      written[field].flatMap(name => {
        const one = wanted(name, exercise, byName, ofRow)
        if ('id' in one) return one
        faults[field].push({ row, ...one })
        return []
      })
    const direct = new Map(found('requires').map(one => [one.id, one]))
    const indirect = new Map(found('preparedBy').flatMap(one => (direct.has(one.id) ? [] : [[one.id, one]])))
    const all = [...direct.keys(), ...indirect.keys()]
    const before = pairs.map(pair => ({ exercise: pair.exercise.id, requires: pair.requires.id }))
    const way = wayRound(before, exercise.id, all)
    const at = direct.size > 0 ? 'requires' : 'preparedBy'
    if (all.length > most) faults[at].push({ row, ...textOf(prerequisitesTooMany, { most }) })
    if (way) {
      const told = way.map(id => names.get(id)).join(' → ')
      faults[at].push({ row, ...textOf(prerequisiteWayRound, { way: told }) })
      continue
    }
    for (const requires of direct.values()) pairs.push({ exercise, requires, strength: 'direct' })
    for (const requires of indirect.values()) pairs.push({ exercise, requires, strength: 'indirect' })
  }
  return { pairs, faults }
}

/** The exercise of the class that a cell names, or why it is none. A name goes before a number, a near one before others. */
function wanted(
  name: string,
  { classId, parentId }: KnownRow,
  byName: ReadonlyMap<string, KnownRow[]>,
  ofRow: ReadonlyMap<number, AddedRow>,
): KnownRow | Text {
  const named = byName.get(keyOf({ classId, name })) ?? []
  const near = named.filter(one => one.parentId === parentId)
  const [only, other] = near.length > 0 ? near : named
  if (only && !other) return only
  if (other) return textOf(prerequisiteSeveral, { name })
  const added = /^\d+$/.test(name) ? ofRow.get(Number(name)) : undefined
  return added?.classId === classId ? added : textOf(prerequisiteUnknown, { name })
}

function keyOf({ classId, name }: Pick<KnownRow, 'classId' | 'name'>): string {
  return `${classId} ${nameKey(name)}`
}
