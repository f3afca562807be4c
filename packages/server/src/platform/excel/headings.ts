import { refusals } from '@casa/contract/refusals'
import { type PlainText, textOf } from '@casa/contract/text'
import { normalized } from './cells.ts'
import type { CellFault, SheetColumns } from './columns.ts'
import type { Cell, Row, Sheet } from './sheet.ts'

/** The heading of the first column of a marked copy. That column is skipped when the copy is uploaded again. */
export const problemHeading = 'Problem'

/** A row of headings, matched with a table's columns. */
export type Headings = {
  row: Row
  /** The index of each field's column, from 0, without the fields whose column is missing. */
  places: Map<string, number>
  /** Headings that match no column. */
  unknown: string[]
  /** Fields whose column occurs more than once. */
  twice: string[]
}

/**
 * Finds the row, among the first ten, that matches most columns, since a title may be above it. The sheet must not be
 * empty.
 */
export function findHeadings(sheet: Sheet, columns: SheetColumns): Headings {
  const fields = new Map<string, string>()
  for (const [field, { header, alias = [] }] of Object.entries(columns))
    for (const name of [header, ...alias]) fields.set(normalized(name), field)
  const found = sheet.rows.slice(0, 10).map(row => matchHeadings(row, fields))
  return found.reduce((best, headings) => (headings.places.size > best.places.size ? headings : best))
}

/** The errors of the headings: a required column is missing, or a column occurs twice. */
export function headingFaults({ row, places, twice }: Headings, columns: SheetColumns): CellFault[] {
  const fault = (text: PlainText) => (field: string) => ({
    row: row.number,
    field,
    column: columns[field]!.header,
    ...textOf(text),
  })
  const missing = Object.keys(columns).filter(field => columns[field]!.required && !places.has(field))
  return [
    ...missing.map(fault(refusals.workbook.columnMissing)),
    ...twice.map(fault(refusals.workbook.columnTwice)),
  ]
}

/** Whether a cell is the heading of a marked copy's first column; its further lines may contain errors. */
export function isProblemHeading(cell: Cell): boolean {
  return typeof cell === 'string' && normalized(cell.split('\n')[0]!) === normalized(problemHeading)
}

function matchHeadings(row: Row, fields: Map<string, string>): Headings {
  const headings: Headings = { row, places: new Map(), unknown: [], twice: [] }
  row.cells.forEach((cell, place) => {
    if (typeof cell !== 'string' || isProblemHeading(cell)) return
    const field = fields.get(normalized(cell))
    if (field === undefined) headings.unknown.push(cell)
    else if (headings.places.has(field)) headings.twice.push(field)
    else headings.places.set(field, place)
  })
  return headings
}
