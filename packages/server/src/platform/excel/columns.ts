import type { Read } from './cells.ts'

/** A column of a table: its heading, what is said when a cell is empty (if it may not be), and how a cell is read. */
export type Column<T> = {
  header: string
  /** Other headings under which the column may come. */
  alias?: readonly string[]
  /** Makes the column required: the sentence for an empty cell. */
  required?: string
  read: Read<T>
  /** For the sample workbook: a cell as it may be filled in, and what to know about it. */
  example?: string
  note?: string
}

/** A table by its fields, in the order of the sample's columns. */
export type Columns = Record<string, Column<unknown>>

/** What is wrong where: the row's number as the spreadsheet shows it, the field, and its column's heading. */
export type CellFault = { row: number; field: string; column: string; message: string }
