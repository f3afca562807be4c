import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
import { circling, wayBack, wayInWords } from '@casa/contract/rules/prerequisites'
import { type Text, textOf } from '@casa/contract/text'

const { exerciseTwice, exerciseTaken } = refusals.curriculum

/** A row of the curriculum as one class reads it, regardless of its owner; an area has no parent. */
export type KnownRow = {
  classId: string
  parentId: string | null
  id: string
  ownerSchoolId: string
  ownerClassId: string
  name: string
  position: number
}

/** A row that the workbook adds, with its parent row. */
export type AddedRow = KnownRow & { parent: KnownRow | null }

/** An exercise of the workbook, with the number of its row and the names of what it belongs to. */
export type SheetExercise = { row: number; classId: string; area: string; activity: string; exercise: string }

type Work<Row> = { areas: Row[]; activities: Row[]; exercises: Row[] }
type Plan = Work<AddedRow> & {
  faults: (Text & { row: number })[]
  /** The added exercise for each row of the sheet that has one. */
  ofRow: ReadonlyMap<number, AddedRow>
}

/**
 * What a workbook adds to what its classes use. Missing areas and activities are added; new rows follow the stored
 * ones, in the order of the sheet. An exercise that already exists, or is in the sheet twice, is an error.
 */
export function planImport(
  sheet: SheetExercise[],
  known: Work<KnownRow>,
  { schoolId, newId }: { schoolId: string; newId: () => string },
): Plan {
  const areas = new RowIndex(known.areas)
  const activities = new RowIndex(known.activities)
  const exercises = new RowIndex(known.exercises)
  const rowOf = new Map<KnownRow, number>()
  const ofRow = new Map<number, AddedRow>()
  const faults: Plan['faults'] = []
  for (const { row, classId, ...names } of sheet) {
    const owner = { classId, id: newId, ownerSchoolId: schoolId, ownerClassId: classId }
    const area = areas.find(classId, null, names.area) ?? areas.add(owner, null, names.area)
    const activity =
      activities.find(classId, area, names.activity) ?? activities.add(owner, area, names.activity)
    const before = exercises.find(classId, activity, names.exercise)
    if (!before) {
      const added = exercises.add(owner, activity, names.exercise)
      rowOf.set(added, row)
      ofRow.set(row, added)
    } else if (rowOf.has(before)) faults.push({ row, ...textOf(exerciseTwice, { row: rowOf.get(before)! }) })
    else faults.push({ row, ...textOf(exerciseTaken) })
  }
  return { areas: areas.added, activities: activities.added, exercises: exercises.added, faults, ofRow }
}

type Owner = Pick<KnownRow, 'classId' | 'ownerSchoolId' | 'ownerClassId'> & { id: () => string }

/** The rows of one table: found by class, parent and name. */
class RowIndex {
  readonly added: AddedRow[] = []
  private readonly rows = new Map<string, KnownRow>()
  private readonly last = new Map<string, number>()

  constructor(known: KnownRow[]) {
    for (const row of known) this.put(row)
  }

  find(classId: string, parent: KnownRow | null, name: string): KnownRow | undefined {
    return this.rows.get(`${place(classId, parent?.id)} ${nameKey(name)}`)
  }

  add({ id, ...owner }: Owner, parent: KnownRow | null, name: string): AddedRow {
    const position = Math.floor(this.last.get(place(owner.classId, parent?.id)) ?? 0) + 1
    const row = { ...owner, id: id(), parentId: parent?.id ?? null, parent, name, position }
    this.added.push(row)
    this.put(row)
    return row
  }

  private put(row: KnownRow): void {
    const where = place(row.classId, row.parentId)
    this.rows.set(`${where} ${nameKey(row.name)}`, row)
    this.last.set(where, Math.max(row.position, this.last.get(where) ?? 0))
  }
}

function place(classId: string, parentId: string | null | undefined): string {
  return `${classId} ${parentId ?? ''}`
}

const { prerequisiteSeveral, prerequisiteUnknown, prerequisiteWayRound, prerequisitesTooMany } =
  refusals.curriculum

/** Maximum number of prerequisites per exercise, as in the form. */
const most = 50
/** Report at most this many cycles; the rest show up on the next import. */
const mostWays = 20

/** A workbook row's prerequisites: names or row numbers. */
type SheetPrerequisites = { row: number; requires: readonly string[]; preparedBy: readonly string[] }
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
