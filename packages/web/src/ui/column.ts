import type { AllowedAction } from '@casa/contract/wire'
import type { ReactNode } from 'react'
import type { Grouping } from './grouping.ts'

/** A row of a list; `may` says what the server lets this user do with it. */
export type Row = { _id: string; may?: readonly AllowedAction[] }

export type Column<R extends Row> = {
  /** The field name that the server sorts by. */
  key: string
  title: string
  /** The cell's content as plain text or a number: it is searched, sorted, exported and, without `cell`, displayed. */
  text: (row: R) => string | number | null | undefined
  cell?: (row: R) => ReactNode
  /** In pixels, or as a percentage of the table; columns without one share what is left. */
  width?: number | `${number}%`
  align?: 'left' | 'center' | 'right'
  /** False if sorting makes no sense. */
  sortable?: boolean
  /**
   * The day `YYYY-MM-DD`, or the minute `YYYY-MM-DDTHH:MM`, that the text expresses in words. Rows are sorted by it,
   * and an exported workbook has it as a date.
   */
  day?: (row: R) => string | null | undefined
  /** In an exported workbook: `day` if the text is a calendar day YYYY-MM-DD, `none` to omit the column. */
  sheet?: 'day' | 'none'
  /** The row's header cell, and the start of its first line on a phone; the first column by default. */
  main?: true
  /**
   * The column's position in a phone's two-line row: at the end of its first or second line, or only in the opened
   * row. By default it joins the text of the second line.
   */
  onPhone?: 'firstEnd' | 'secondEnd' | 'opened'
  /** Shown by the group headings or in another cell: searched, sorted and exported, but no column of its own. */
  inHeading?: true
  /** Replaces the cell in a phone's two lines; the opened row shows the cell. */
  brief?: (row: R) => ReactNode
}

/** The main column, which names the row. */
export function mainOf<R extends Row>(columns: readonly Column<R>[]): Column<R> | undefined {
  return columns.find(({ main }) => main) ?? columns[0]
}

/** An action on one row, in a column of its own: a link or a button. */
export type RowAction<R extends Row> = {
  title: string
  /** What it does, if the title of its column does not say it. */
  tooltip?: string
  icon: ReactNode
  /** A path to navigate to, relative to the screen's own route. */
  to?: (row: R) => string
  onClick?: (row: R) => void
  destructive?: boolean
  /** Whether the action applies to a row; by default to all. */
  for?: (row: R) => boolean
}

/** Props shared by the rows of a table and those of a phone. */
export type RowsProps<R extends Row> = {
  name: string
  rows: readonly R[]
  columns: readonly Column<R>[]
  actions: readonly RowAction<R>[]
  /** The row's name, for the accessible names of its buttons. */
  rowName: (row: R) => string
  selection?: RowSelection
  grouping?: Grouping<R>
  /** The rows that were just saved: the first of them is scrolled into view, and all are marked. */
  saved: ReadonlySet<string>
}

/** Which rows are ticked. Those that are `excluded` cannot be. */
export type Selection = {
  ids: ReadonlySet<string>
  change: (ids: ReadonlySet<string>) => void
  excluded?: ReadonlySet<string>
}

/** The same, and how a row's checkbox changes it: `upTo` includes the rows since the one ticked before. */
export type RowSelection = Selection & { toggle: (id: string, upTo: boolean) => void }

/** The selection with one row ticked or unticked. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The selection with all rows from one to another as the other becomes: ticked or unticked. */
export function toggledUpTo(
  ids: ReadonlySet<string>,
  order: readonly string[],
  [from, to]: [string, string],
): ReadonlySet<string> {
  const places = [order.indexOf(from), order.indexOf(to)]
  const [first, last] = [Math.min(...places), Math.max(...places)]
  if (first === -1) return toggled(ids, to)
  const between = order.slice(first, last + 1)
  if (!ids.has(to)) return new Set([...ids, ...between])
  return new Set([...ids].filter(id => !between.includes(id)))
}
