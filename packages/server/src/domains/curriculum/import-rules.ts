import { refusals } from '@casa/contract/refusals'
import { nameKey } from '@casa/contract/rules/names'
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
