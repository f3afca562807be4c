import { workbookText } from '@casa/contract/rules/workbook-text'
import type { Cell as WrittenCell } from 'write-excel-file/node'
import { serialFromDay } from './calendar.ts'
import type { CellFault, SheetColumns } from './cells.ts'
import type { Cell, Row, Sheet } from './sheet.ts'
import { isProblemHeading, problemHeading, type Table } from './sheet-schema.ts'

/** The input of a marked copy: the sheet, the positions of its headings and columns, and the errors. */
export type MarkRequest = {
  sheet: Sheet
  table: Pick<Table<SheetColumns>, 'headerRow' | 'places'>
  faults: CellFault[]
}

type Mark = { backgroundColor: string; textColor: string }
const faulty: Mark = { backgroundColor: '#FFC7CE', textColor: '#9C0006' }

/** The font of every written workbook; without one, spreadsheet programs mix two. */
export const font = { fontFamily: 'Calibri', fontSize: 11 }

/** Longer gaps between rows are shortened, so that a stray cell far below does not make a million rows. */
const maxGap = 100

/** Lays out the marked copy: every row with its errors in a first column and its faulty cells coloured. */
export function layOutMarked({ sheet, table: { headerRow, places }, faults }: MarkRequest): WrittenCell[][] {
  const skipped = (sheet.rows.find(row => row.number === headerRow)?.cells ?? []).findIndex(isProblemHeading)
  const byRow = Map.groupBy(faults, fault => fault.row)
  const grid: WrittenCell[][] = []
  for (const row of sheet.rows) {
    const gap = Math.min(row.number - 1 - grid.length, maxGap)
    for (let empty = 0; empty < gap; empty += 1) grid.push([])
    const found = byRow.get(row.number) ?? []
    const marked = new Set(found.map(({ field }) => places.get(field) ?? -1))
    const cells = withLength(row, Math.max(row.cells.length, ...[...marked].map(index => index + 1)))
    const written = cells.map((cell, index) =>
      writtenCell(cell, marked.has(index) ? faulty : headingStyle(row, headerRow)),
    )
    grid.push([reasons(found, row.number === headerRow), ...written.filter((_, index) => index !== skipped)])
  }
  return grid
}

/** A cell for the writer. Texts are never mistaken for formulas; long numbers and days are shown in full. */
export function writtenCell(cell: Cell, style: object = {}): WrittenCell {
  if (cell === null) return { value: undefined, ...style }
  if (typeof cell === 'object')
    return { value: serialFromDay(cell.day), type: Number, format: 'dd-mm-yyyy', ...style }
  if (typeof cell === 'number')
    return { value: cell, type: Number, ...(Number.isInteger(cell) && { format: '0' }), ...style }
  if (typeof cell === 'boolean') return { value: cell, type: Boolean, ...style }
  return { value: workbookText(cell), type: String, ...style }
}

function reasons(found: CellFault[], isHeading: boolean): WrittenCell {
  const lines = found.map(({ column, message }) => `${column}: ${message}`)
  if (isHeading) lines.unshift(problemHeading)
  if (lines.length === 0) return null
  return writtenCell(lines.join('\n'), {
    wrap: true,
    textColor: faulty.textColor,
    ...(isHeading && { fontWeight: 'bold' }),
  })
}

function headingStyle(row: Row, headerRow: number): object {
  return row.number === headerRow ? { fontWeight: 'bold' } : {}
}

function withLength(row: Row, length: number): Cell[] {
  return Array.from({ length }, (_, index) => row.cells[index] ?? null)
}
