import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { type PlainText, textOf } from '@casa/contract/text'
import type { DateOrder } from '@casa/contract/workbook'
import { invalid, Problem } from '../errors.ts'
import { mapYielding } from '../yielding.ts'
import { existingDay } from './calendar.ts'
import { type CellFault, Fault, normalized, type Read, type SheetColumns } from './cells.ts'
import { type Cell, type Day, type Row, type Sheet, WorkbookRefused } from './sheet.ts'

/** The heading of the first column of a marked copy. That column is skipped when the copy is uploaded again. */
export const problemHeading = 'Problem'

/** A row of headings, matched with a table's columns. */
type Headings = {
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
function findHeadings(sheet: Sheet, columns: SheetColumns): Headings {
  const fields = new Map<string, string>()
  for (const [field, { header, alias = [] }] of Object.entries(columns))
    for (const name of [header, ...alias]) fields.set(normalized(name), field)
  const found = sheet.rows.slice(0, 10).map(row => matchHeadings(row, fields, columns))
  return found.reduce((best, headings) => (headings.places.size > best.places.size ? headings : best))
}

/** The errors of the headings: a required column is missing, or a column occurs twice. */
function headingFaults({ row, places, twice }: Headings, columns: SheetColumns): CellFault[] {
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

function matchHeadings(row: Row, fields: Map<string, string>, columns: SheetColumns): Headings {
  const headings: Headings = { row, places: new Map(), unknown: [], twice: [] }
  const { places, unknown, twice } = headings
  const isOwn = (field: string, cell: Cell | undefined) =>
    typeof cell === 'string' && normalized(cell) === normalized(columns[field]!.header)
  for (const [place, cell] of row.cells.entries()) {
    if (typeof cell !== 'string' || isProblemHeading(cell)) continue
    const field = fields.get(normalized(cell))
    const before = field === undefined ? undefined : places.get(field)
    if (field === undefined) unknown.push(cell)
    else if (before === undefined) places.set(field, place)
    else {
      const other = row.cells[before] as string
      // Beside a column's own heading, another name for it is another column: "First Name" and "Name".
      if (isOwn(field, cell) === isOwn(field, other)) twice.push(field)
      else unknown.push(isOwn(field, cell) ? other : cell)
      if (isOwn(field, cell) && !isOwn(field, other)) places.set(field, place)
    }
  }
  return headings
}

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

type Reading = {
  signal?: AbortSignal | undefined
  dates?: DateOrder | undefined
  /** Whether other sheets may be tables, too: one of them was chosen, or the user is about to choose. */
  oneOfMany?: boolean
}

/**
 * Finds the heading row and reads the rows below it; columns may be in any order. Yields to the event loop in
 * between. Throws WorkbookRefused if there is no row below the headings, and the signal's reason when it aborts.
 */
export async function readTable<C extends SheetColumns>(
  sheet: Sheet,
  columns: C,
  { signal, dates, oneOfMany = false }: Reading = {},
): Promise<Table<C>> {
  const headings = findHeadings(sheet, columns)
  const { row, places, unknown } = headings
  const found = sheet.rows.slice(sheet.rows.indexOf(row) + 1)
  if (found.length === 0) throw new WorkbookRefused('empty')
  if (!oneOfMany) refuseMoreTables(sheet, columns)
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

/**
 * How many of a sheet's first rows are its headings and what is above them; 0 if it is not a table with such columns.
 */
export function headingRows(rows: Row[], columns: SheetColumns): number {
  if (rows.length === 0) return 0
  const { row, places } = findHeadings({ date1904: false, rows }, columns)
  return places.size > 1 && rows.at(-1) !== row ? rows.indexOf(row) + 1 : 0
}

/** Refuses a workbook with rows for the same table in another sheet, which would not be read. */
function refuseMoreTables({ others = [] }: Sheet, columns: SheetColumns): void {
  const more = others.filter(({ rows }) => headingRows(rows, columns) > 0)
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
    const why = row.unread?.find(unread => unread.index === place)?.why
    const value = why ? new Fault(textOf(unreadTexts[why])) : cell === null ? null : read(cell, sheet)
    values[field] = value
    if (value instanceof Fault) faults.push({ row: row.number, field, column, ...value.text })
    if (value === null && required && place !== undefined)
      faults.push({ row: row.number, field, column, ...textOf(required) })
  }
  return values
}

/**
 * The rows with the days that their author meant. A spreadsheet program set to month-first dates stores a typed
 * 04-06-2021 as 6 April, and leaves 25-06-2021 as text because there is no month 25. If a column has both kinds, only
 * its author knows what the stored days mean. Throws 422 at `dates`, with an example from each such column, unless
 * `order` says it.
 */
function settleDates(
  below: Row[],
  columns: SheetColumns,
  places: Map<string, number>,
  order: DateOrder | undefined,
): Row[] {
  const doubtful = Object.entries(columns).flatMap(([field, { days, header }]) => {
    const place = days ? places.get(field) : undefined
    const row = place === undefined ? undefined : firstDoubtful(below, place)
    return row && place !== undefined ? [{ place, header, row }] : []
  })
  if (doubtful.length === 0 || order === 'stored') return below
  if (order === undefined) throw twoWays(doubtful)
  const exchange = new Set(doubtful.map(({ place }) => place))
  return below.map(row => ({
    ...row,
    cells: row.cells.map((cell, place) =>
      exchange.has(place) && isDay(cell) ? { day: exchanged(cell) ?? cell.day } : cell,
    ),
  }))
}

type Doubtful = { place: number; header: string; row: Row }

function twoWays(doubtful: Doubtful[]): Problem {
  const errors = doubtful.map(({ place, header, row }) => {
    const cell = row.cells[place] as Day
    const values = { row: row.number, stored: inWords(cell.day), exchanged: inWords(exchanged(cell)!) }
    return {
      field: 'dates',
      row: row.number,
      column: header,
      ...textOf(refusals.workbook.datesTwoWays, values),
    }
  })
  return new Problem(422, messages.upload.workbookFailed, { errors })
}

/**
 * The first row whose stored day may have been swapped, in a column in which other dates could not be converted and
 * stayed text.
 */
function firstDoubtful(rows: Row[], place: number): Row | undefined {
  const cells = rows.map(row => row.cells[place] ?? null)
  if (!cells.some(isDayFirstText)) return undefined
  const stored = cells.filter(isDay)
  if (!stored.every(cell => exchanged(cell) !== null)) return undefined
  return rows.find(row => {
    const cell = row.cells[place] ?? null
    return isDay(cell) && exchanged(cell) !== cell.day
  })
}

/** A typed date that is invalid month-first: 25-06-2021. */
function isDayFirstText(cell: Cell): boolean {
  const day = typeof cell === 'string' && /^\s*(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{4}\b/.exec(cell)
  return day !== false && day !== null && Number(day[1]) > 12 && Number(day[2]) <= 12
}

function isDay(cell: Cell): cell is Day {
  return typeof cell === 'object' && cell !== null
}

/** The day with day and month swapped; null if there is no such day. */
function exchanged({ day }: Day): string | null {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return existingDay(year, date, month)
}

/** `04-06-2021`, day first. */
function inWords(day: string): string {
  return day.split('-').reverse().join('-')
}
