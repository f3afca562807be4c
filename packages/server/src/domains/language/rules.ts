/** One cell of a grid as it is to be: the child has worked with the item, or not. */
export type Cell = { studentId: string; item: string; worked: boolean }
/** Cells by their columns: worked with, or not. */
export type CellMap = Partial<Record<string, boolean>>

/** A map of a child's cells, as a request carries it, cell by cell. */
export function cellsOf(studentId: string, map: CellMap): Cell[] {
  return Object.entries(map).flatMap(([item, worked]) =>
    worked === undefined ? [] : [{ studentId, item, worked }],
  )
}
