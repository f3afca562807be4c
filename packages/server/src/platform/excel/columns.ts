import type { PlainText, Text } from '@casa/contract/text'
import type { Read } from './cells.ts'

/** A column of a table: its heading, whether it is required, and how its cells are read. */
export type SheetColumn<T> = {
  header: string
  /** Other accepted headings. */
  alias?: readonly string[]
  /** Makes the column required: the text for an empty cell. */
  required?: PlainText
  read: Read<T>
  /** Whether the cells are days, in which a spreadsheet program of another country may have swapped day and month. */
  days?: true
  /** For the sample workbook: an example of a cell, and a note about the column. */
  example?: string
  note?: string
}

/** A table by its fields, in the order of the sample's columns. */
export type SheetColumns = Record<string, SheetColumn<unknown>>

/** An error and its place: the row's number as the spreadsheet shows it, the field and its column's heading. */
export type CellFault = { row: number; field: string; column: string } & Text
