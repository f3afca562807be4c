import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { circling, wayBack, wayInWords } from '@casa/contract/rules/prerequisites'
import { type Text, textOf } from '@casa/contract/text'
import type { AddedRow, KnownRow } from './import-rules.ts'

const { prerequisiteSeveral, prerequisiteUnknown, prerequisiteWayRound, prerequisitesTooMany } =
  refusals.curriculum

/** Maximum number of prerequisites per exercise, as in the form. */
const most = 50
/** Report at most this many cycles; the rest show up on the next import. */
const mostWays = 20

/** A workbook row's prerequisites: names or row numbers. */
export type SheetPrerequisites = { row: number; requires: readonly string[]; preparedBy: readonly string[] }
/** A pair to store, for an exercise from the workbook. */
export type AddedPair = { exercise: AddedRow; requires: KnownRow; strength: 'direct' | 'indirect' }
type Faults = Record<'requires' | 'preparedBy', (Text & { row: number })[]>

/**
 * The prerequisites of a workbook's exercises among everything that their class uses: existing exercises and those of
 * the workbook, in any order. A direct prerequisite overrides an indirect one. An unknown exercise, an ambiguous
 * name, and a cycle, which only new exercises can form, are errors.
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
 * The cycles, each by the row that closes it, up to the maximum reported. A workbook may have 5,000 rows, so a path
 * is searched only while cycles are left, and only within them.
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

/**
 * The exercise of the class that a cell names, or the error. A name takes precedence over a number, a nearby one over
 * others.
 */
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
