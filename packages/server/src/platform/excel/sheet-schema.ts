import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import type { DateOrder } from '@casa/contract/workbook'
import { invalid } from '../errors.ts'
import { mapYielding } from '../yielding.ts'
import { Fault, type Read } from './cells.ts'
import type { CellFault, SheetColumns } from './columns.ts'
import { settleDates } from './exchanged-dates.ts'
import { findHeadings, headingFaults } from './headings.ts'
import { type Row, type Sheet, WorkbookRefused } from './sheet.ts'

/** One row's values by field; null if an optional cell is empty or its column is missing. */
export type Values<C extends SheetColumns> = {
  [F in keyof C]: ValueOf<C[F]> | (C[F] extends { required: string } ? never : null)
}
type ValueOf<C> = C extends { read: Read<infer T> } ? T : never

/**
 * A sheet parsed as a table. `rows` contains the valid ones, and `faultyRows` the others with their readable cells,
 * so that a rule about two columns finds its errors on the first upload; both are empty if the headings have an
 * error.
 */
export type Table<C extends SheetColumns> = {
  /** The number of the row with the headings. */
  headerRow: number
  /** The index of each field's column, from 0, without the fields whose column is missing. */
  places: Map<string, number>
  rows: { number: number; values: Values<C> }[]
  faultyRows: { number: number; values: Partial<Values<C>> }[]
  faults: CellFault[]
  /** Headings that match no column; their cells are not read. */
  unknown: string[]
}

/**
 * Finds the heading row and reads the rows below it; columns may be in any order. Yields to the event loop in
 * between. Throws WorkbookRefused if there is no row below the headings, and the signal's reason when it aborts.
 */
export async function readTable<C extends SheetColumns>(
  sheet: Sheet,
  columns: C,
  { signal, dates }: { signal?: AbortSignal | undefined; dates?: DateOrder | undefined } = {},
): Promise<Table<C>> {
  const headings = findHeadings(sheet, columns)
  const { row, places, unknown } = headings
  const found = sheet.rows.slice(sheet.rows.indexOf(row) + 1)
  if (found.length === 0) throw new WorkbookRefused('empty')
  refuseMoreTables(sheet, columns)
  const below = settleDates(found, columns, places, dates)
  const faults = headingFaults(headings, columns)
  const usable = faults.length === 0
  const rows: Table<C>['rows'] = []
  const faultyRows: Table<C>['faultyRows'] = []
  const read = (row: Row) => {
    const before = faults.length
    const values = readRow(row, places, columns, sheet, faults) as Values<C>
    if (!usable) return
    if (faults.length === before) rows.push({ number: row.number, values })
    else faultyRows.push({ number: row.number, values: readable(values) })
  }
  await mapYielding(below, read, signal)
  return { headerRow: row.number, places, rows, faultyRows, faults, unknown }
}

const unreadTexts = { formula: refusals.cell.noResult, merged: refusals.cell.merged } as const

function readable<V extends object>(values: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => !(value instanceof Fault)),
  ) as Partial<V>
}

/** Refuses a workbook with rows for the same table in another sheet, which would not be read. */
function refuseMoreTables({ others = [] }: Sheet, columns: SheetColumns): void {
  const more = others.filter(({ rows }) => {
    if (rows.length === 0) return false
    const { row, places } = findHeadings({ date1904: false, rows }, columns)
    return places.size > 1 && rows.at(-1) !== row
  })
  if (more.length === 0) return
  const sheets = more.map(({ name }) => name).join(', ')
  throw invalid('excel', textOf(refusals.workbook.moreSheets, { sheets }))
}

function readRow(
  row: Row,
  places: Map<string, number>,
  columns: SheetColumns,
  sheet: Sheet,
  faults: CellFault[],
) {
  const values: Record<string, unknown> = {}
  if (row.hidden) {
    const [[field, { header: column }] = ['', { header: '' }]] = Object.entries(columns)
    faults.push({ row: row.number, field, column, ...textOf(refusals.workbook.hiddenRow) })
  }
  for (const [field, { header: column, required, read }] of Object.entries(columns)) {
    const place = places.get(field)
    const cell = (place === undefined ? null : row.cells[place]) ?? null
    const why = row.unread?.find(unread => unread.place === place)?.why
    const value = why ? new Fault(textOf(unreadTexts[why])) : cell === null ? null : read(cell, sheet)
    values[field] = value
    if (value instanceof Fault) faults.push({ row: row.number, field, column, ...value.text })
    if (value === null && required && place !== undefined)
      faults.push({ row: row.number, field, column, ...textOf(required) })
  }
  return values
}
