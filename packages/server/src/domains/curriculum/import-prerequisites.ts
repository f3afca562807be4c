import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { circling, wayBack, wayInWords } from '@casa/contract/rules/prerequisites'
import { type Text, textOf } from '@casa/contract/text'
import type { AddedRow, KnownRow } from './import-rules.ts'

const { prerequisiteSeveral, prerequisiteUnknown, prerequisiteWayRound, prerequisitesTooMany } =
  refusals.curriculum

/** So many exercises one requires at most, as in the form. */
const most = 50
/** So many circles are named at once; whoever mends them hears of others with the next try. */
const mostWays = 20

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
  const faults: Faults = { requires: [], preparedBy: [] }
  const wanting = sheet.flatMap(({ row, ...written }) => {
    const exercise = ofRow.get(row)
    if (!exercise) return []
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
    return { row, exercise, direct, indirect, all, at: fieldOf(direct) }
  })
  const round = waysRound(wanting)
  const pairs = wanting.flatMap(({ row, exercise, direct, indirect, all, at }): AddedPair[] => {
    if (all.length > most) faults[at].push({ row, ...textOf(prerequisitesTooMany, { most }) })
    const way = round.get(row)?.map(id => names.get(id) ?? '…')
    if (way) {
      faults[at].push({ row, ...textOf(prerequisiteWayRound, { way: wayInWords(way) }) })
      return []
    }
    const pair = (strength: AddedPair['strength']) => (requires: KnownRow) => ({
      exercise,
      requires,
      strength,
    })
    return [...[...direct.values()].map(pair('direct')), ...[...indirect.values()].map(pair('indirect'))]
  })
  return { pairs, faults }
}

const fieldOf = (direct: ReadonlyMap<string, unknown>): keyof Faults =>
  direct.size > 0 ? 'requires' : 'preparedBy'

/**
 * By the row that closes it, the way of each circle, so many as are named at once. A workbook may have 5,000 rows, so a way is
 * looked for only while circles are left, and only through what stands in them.
 */
function waysRound(
  wanting: readonly { row: number; exercise: AddedRow; all: readonly string[] }[],
): Map<number, string[]> {
  const below = new Map(wanting.map(({ exercise, all }) => [exercise.id, all]))
  const ways = new Map<number, string[]>()
  let inCircles = circling(below)
  for (const { row, exercise } of wanting.toReversed()) {
    if (inCircles.size === 0 || ways.size === mostWays) break
    if (!inCircles.has(exercise.id)) continue
    const way = wayBack(below, exercise.id, below.get(exercise.id) ?? [])
    if (!way) continue
    ways.set(row, way)
    below.delete(exercise.id)
    inCircles = circling(below)
  }
  return ways
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
