import { squeeze } from './cells.ts'
import type { CellFault, Columns } from './columns.ts'
import type { Cell, Row, Sheet } from './sheet.ts'

/** The heading of the first column of a marked copy; when the copy is uploaded again, that column is passed over. */
export const problemHeading = 'Problem'

/** Which columns of a table a row of headings names. */
export type Headings = {
  row: Row
  /** Where each field's cells stand in a row, from 0; a field whose column is missing is not there. */
  places: Map<string, number>
  /** Headings that belong to no column. */
  unknown: string[]
  /** Fields whose column stands there more than once. */
  twice: string[]
}

/** Finds the row, among the first ten, that names most columns: a title may stand above it. The sheet has a row. */
export function findHeadings(sheet: Sheet, columns: Columns): Headings {
  const fields = new Map<string, string>()
  for (const [field, { header, alias = [] }] of Object.entries(columns))
    for (const name of [header, ...alias]) fields.set(squeeze(name), field)
  const found = sheet.rows.slice(0, 10).map(row => matchHeadings(row, fields))
  return found.reduce((best, headings) => (headings.places.size > best.places.size ? headings : best))
}

/** What is wrong with the headings themselves: a required column is missing, or one stands there twice. */
export function headingFaults({ row, places, twice }: Headings, columns: Columns): CellFault[] {
  const fault = (message: string) => (field: string) => ({
    row: row.number,
    field,
    column: columns[field]!.header,
    message,
  })
  const missing = Object.keys(columns).filter(field => columns[field]!.required && !places.has(field))
  return [
    ...missing.map(fault('This column is missing')),
    ...twice.map(fault('This column stands here twice')),
  ]
}

/** Whether a cell is the heading of a marked copy's first column; reasons may follow it on lines of their own. */
export function isProblemHeading(cell: Cell): boolean {
  return typeof cell === 'string' && squeeze(cell.split('\n')[0]!) === squeeze(problemHeading)
}

function matchHeadings(row: Row, fields: Map<string, string>): Headings {
  const headings: Headings = { row, places: new Map(), unknown: [], twice: [] }
  row.cells.forEach((cell, place) => {
    if (typeof cell !== 'string' || isProblemHeading(cell)) return
    const field = fields.get(squeeze(cell))
    if (field === undefined) headings.unknown.push(cell)
    else if (headings.places.has(field)) headings.twice.push(field)
    else headings.places.set(field, place)
  })
  return headings
}
