/** Which part of a list is asked for, and in which order. `sort` is a field's name, with `-` for descending. */
export type ListView = { page: number; size: number; search: string; sort: string }

/** A list as a screen holds it: the rows that have arrived and the means to ask for others. */
export type List<Row> = {
  rows: readonly Row[]
  /** How many rows the server has for this view. */
  total: number
  /** True when the page holds every row there is, so that search and order need no further call. */
  whole: boolean
  /** True until the first answer. */
  loading: boolean
  /** True while more of a large page or another view is on its way. */
  busy: boolean
  error: Error | null
  retry: () => void
  view: ListView
  show: (change: Partial<ListView>) => void
  sizes: readonly number[]
  /**
   * Reads every row that the filters and the search name, in the view's order, some thousand at a time. Throws an
   * ApiError, and the signal's reason when that is cut. A list that always comes whole has no need of it.
   */
  readAll?: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
}

/** Says whether rows of a large page are still on their way. */
export function isArriving({ rows, total, view }: List<unknown>): boolean {
  return rows.length < Math.min(view.size, total - (view.page - 1) * view.size)
}

/** The list with its rows changed as they stand, those that an export reads too. */
export function withRows<Row>(list: List<Row>, change: (rows: readonly Row[]) => readonly Row[]): List<Row> {
  const { readAll } = list
  async function* readChanged(signal: AbortSignal) {
    for await (const rows of readAll!(signal)) yield change(rows)
  }
  return { ...list, rows: change(list.rows), readAll: readAll && readChanged }
}
