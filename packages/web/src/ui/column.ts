import type { ReactNode } from 'react'

/** A table's row; `_id` tells it from the others. */
export type Row = { _id: string }

/** One column of a table. */
export type Column<R extends Row> = {
  /** The field's name, by which the server sorts. */
  key: string
  title: string
  /** The cell's content as plain text or number: what is searched, sorted, exported and, without `cell`, shown. */
  text: (row: R) => string | number | null | undefined
  cell?: (row: R) => ReactNode
  /** A CSS width; columns without one share what is left. */
  width?: number | string
  align?: 'left' | 'center' | 'right'
  /** False where an order would mean nothing. */
  sortable?: boolean
  /** In an exported workbook: `day` where the text is a calendar day YYYY-MM-DD, `none` where it has no such column. */
  sheet?: 'day' | 'none'
  /** What the row is about: its heading, and the title of its card. It is the first column unless told. */
  main?: true
}

/** The column that says what a row is about. */
export function mainOf<R extends Row>(columns: readonly Column<R>[]): Column<R> | undefined {
  return columns.find(({ main }) => main) ?? columns[0]
}

/** Something that can be done with one row, in a column of its own: a link or a button. */
export type RowAction<R extends Row> = {
  title: string
  icon: ReactNode
  /** A path to go to, relative to the screen's own route. */
  to?: (row: R) => string
  onClick?: (row: R) => void
  destructive?: boolean
  /** The rows with which it can be done; without it, all. */
  for?: (row: R) => boolean
}

/** What the rows of a table and its cards share. */
export type RowsProps<R extends Row> = {
  name: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  actions: readonly RowAction<R>[]
  /** What a row is called, for those who hear its buttons instead of seeing them in it. */
  rowName: (row: R) => string
  selection?: Selection
}

/** Which rows are ticked. */
export type Selection = { ids: ReadonlySet<string>; change: (ids: ReadonlySet<string>) => void }

/** The selection with one row ticked or unticked. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
