/** The requested page and order of a list. `sort` is a field's name, with `-` for descending. */
export type ListView = { page: number; size: number; search: string; sort: string }

/** A list as screens use it: the loaded rows, and functions to load others. */
export type List<Row> = {
  rows: readonly Row[]
  /** How many rows the server has for this view. */
  total: number
  /** True when all rows are loaded, so that search and sort need no further call. */
  whole: boolean
  /** True until the first response. */
  loading: boolean
  /** True while the rest of a large page or another view is loading. */
  busy: boolean
  error: Error | null
  retry: () => void
  view: ListView
  show: (change: Partial<ListView>) => void
  sizes: readonly number[]
  /**
   * Reads every row that matches the filters and the search, in slices and in the view's order. Throws an ApiError,
   * or the signal's reason when it is aborted. Lists that always load completely do not have it.
   */
  readAll?: (signal: AbortSignal) => AsyncIterable<readonly Row[]>
}

/** Whether rows of a large page are still loading. */
export function isLoadingRows({
  rows,
  total,
  view,
}: Pick<List<unknown>, 'rows' | 'total' | 'view'>): boolean {
  return rows.length < Math.min(view.size, total - (view.page - 1) * view.size)
}

/** The list with its rows mapped, including those that an export reads. */
export function withRows<Row>(list: List<Row>, change: (rows: readonly Row[]) => readonly Row[]): List<Row> {
  const { readAll } = list
  async function* readChanged(signal: AbortSignal) {
    for await (const rows of readAll!(signal)) yield change(rows)
  }
  return { ...list, rows: change(list.rows), readAll: readAll && readChanged }
}
