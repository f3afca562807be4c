import type { Matrix } from '@casa/contract/progress'
import type { ActivityRecord } from '@casa/contract/recording'
import { isFurther, type Key } from '@casa/contract/rules/keys'
import { type Block, cellsOfBlock } from '../grid/grid-block.ts'

type Child = Matrix['students'][number]

export type Cell = { studentId: string; subActivityId: string }

/** The cells of a block, row by row. */
export function cellsIn({ students, exercises }: Matrix, block: Block): Cell[] {
  return cellsOfBlock(block).flatMap(({ row, column }) => {
    const [child, exercise] = [students[row], exercises[column]]
    return child && exercise ? [{ studentId: child._id, subActivityId: exercise._id }] : []
  })
}

/**
 * A cell's content. A `draft` key is not visible to parents yet; a `stale` one has waited so long that the exercise
 * should be presented again.
 */
export type Mark = { key: Key | null; draft: boolean; planned: boolean; stale: boolean }

/** A child's marks, in the order of the exercises. */
export function rowMarks({ keys, drafts, plans, stale }: Child): Mark[] {
  const marks = keys.map(key => ({ key, draft: false, planned: false, stale: false }))
  for (const place of drafts) if (marks[place]) marks[place].draft = true
  for (const place of plans) if (marks[place]) marks[place].planned = true
  for (const place of stale) if (marks[place]) marks[place].stale = true
  return marks
}

/** The matrix reduced to one area of work; an empty id keeps all of them. */
export function ofArea(matrix: Matrix, areaId: string): Matrix {
  return areaId === '' ? matrix : ofExercises(matrix, ({ superActivityId }) => superActivityId._id === areaId)
}

/** The matrix reduced to some of its exercises. */
export function ofExercises(
  matrix: Matrix,
  keep: (exercise: Matrix['exercises'][number]) => boolean,
): Matrix {
  const places = [...matrix.exercises.keys()].filter(place => {
    const exercise = matrix.exercises[place]
    return exercise && keep(exercise)
  })
  const nowAt = new Map(places.map((place, index) => [place, index]))
  const moved = (marked: number[]) => marked.flatMap(place => nowAt.get(place) ?? [])
  return {
    exercises: matrix.exercises.filter((_, place) => nowAt.has(place)),
    students: matrix.students.map(child => ({
      ...child,
      keys: child.keys.filter((_, place) => nowAt.has(place)),
      drafts: moved(child.drafts),
      plans: moved(child.plans),
      stale: moved(child.stale),
    })),
    untouched: moved(matrix.untouched),
  }
}

/**
 * The exercises that some child was shown but has not mastered yet, and those that are planned or next for some
 * child.
 */
export function frontierOf({ exercises, students }: Matrix, next: ReadonlySet<string>): Set<string> {
  const planned = new Set(students.flatMap(({ plans }) => plans))
  const isInProgress = (place: number) =>
    planned.has(place) ||
    students.some(({ keys }) => {
      const key = keys[place]
      return key && key !== 'M'
    })
  return new Set(exercises.flatMap(({ _id }, place) => (next.has(_id) || isInProgress(place) ? [_id] : [])))
}

/** The matrix's areas of work, in order. */
export function areasOf({ exercises }: Matrix): { _id: string; superActivityName: string }[] {
  return [...new Map(exercises.map(({ superActivityId }) => [superActivityId._id, superActivityId])).values()]
}

/** Records a key in the matrix optimistically: a first key is a draft, a corrected one keeps its status. */
export function withKey(matrix: Matrix, cells: readonly Cell[], key: Key): Matrix {
  return changed(matrix, cells, ({ key: last, draft, planned }) => ({
    key,
    draft: draft || !last,
    planned,
    stale: false,
  }))
}

/** Applies the server's stored records to the matrix. */
export function withRecords(matrix: Matrix, records: readonly ActivityRecord[]): Matrix {
  const stored = records.flatMap(({ studentId, subActivityId, key, publicStatus }) =>
    subActivityId
      ? [{ studentId: studentId._id, subActivityId: subActivityId._id, key, draft: publicStatus === 'draft' }]
      : [],
  )
  return changed(matrix, stored, (_, { key, draft }) => ({ key, draft, planned: false, stale: false }))
}

/** Copies the given cells from another matrix. */
export function withCellsOf(matrix: Matrix, other: Matrix, cells: readonly Cell[]): Matrix {
  const places = placesOf(other)
  const children = new Map(other.students.map(child => [child._id, rowMarks(child)]))
  return changed(
    matrix,
    cells,
    (mark, { studentId, subActivityId }) =>
      children.get(studentId)?.[places.get(subActivityId) ?? -1] ?? mark,
  )
}

/** The cells that recording a key would change. */
export function cellsToRecord(matrix: Matrix, cells: readonly Cell[], key: Key): Cell[] {
  const markOf = marksIn(matrix)
  return cells.filter(cell => {
    const mark = markOf(cell)
    return mark && (mark.key !== key || mark.planned)
  })
}

/** The cells in which the child is already past a key. */
export function cellsAhead(matrix: Matrix, cells: readonly Cell[], key: Key): Cell[] {
  const markOf = marksIn(matrix)
  return cells.filter(cell => {
    const last = markOf(cell)?.key
    return last && isFurther(last, key)
  })
}

function marksIn(matrix: Matrix): (cell: Cell) => Mark | undefined {
  const places = placesOf(matrix)
  const children = new Map(matrix.students.map(child => [child._id, rowMarks(child)]))
  return ({ studentId, subActivityId }) => children.get(studentId)?.[places.get(subActivityId) ?? -1]
}

function placesOf({ exercises }: Matrix): Map<string, number> {
  return new Map(exercises.map(({ _id }, place) => [_id, place]))
}

/** Unchanged children stay the same objects, so that their memoised rows do not re-render. */
function changed<C extends Cell>(
  matrix: Matrix,
  cells: readonly C[],
  change: (mark: Mark, cell: C) => Mark,
): Matrix {
  const places = placesOf(matrix)
  const byChild = new Map<string, C[]>()
  for (const cell of cells) byChild.set(cell.studentId, [...(byChild.get(cell.studentId) ?? []), cell])
  const students = matrix.students.map(child => {
    const own = byChild.get(child._id)
    if (!own) return child
    const marks = rowMarks(child)
    for (const cell of own) {
      const place = places.get(cell.subActivityId)
      const mark = place === undefined ? undefined : marks[place]
      if (place !== undefined && mark) marks[place] = change(mark, cell)
    }
    return withMarks(child, marks)
  })
  return { ...matrix, students }
}

function withMarks(child: Child, marks: readonly Mark[]): Child {
  const where = (flag: 'draft' | 'planned' | 'stale') =>
    [...marks.keys()].filter(place => marks[place]?.[flag])
  return {
    ...child,
    keys: marks.map(({ key }) => key),
    drafts: where('draft'),
    plans: where('planned'),
    stale: where('stale'),
  }
}
