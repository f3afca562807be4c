/** Which part of a list is asked for, and in which order. `sort` is a field's name, with `-` for descending. */
export type ListView = { page: number; size: number; search: string; sort: string }

/** A list as a screen holds it: the rows that have arrived and the means to ask for others. */
export type List<Row> = {
  rows: readonly Row[]
  /** How many rows the server has for this view. */
  total: number
  /** True when every row there is has arrived, so that search and order need no further call. */
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
}
