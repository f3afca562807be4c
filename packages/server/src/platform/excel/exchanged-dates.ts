import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import type { DateOrder } from '@casa/contract/workbook'
import { Problem } from '../errors.ts'
import { existingDay } from './calendar.ts'
import type { SheetColumns } from './columns.ts'
import type { Cell, Day, Row } from './sheet.ts'

/**
 * The rows with the days that their author meant. A spreadsheet program set to month-first dates stores a typed
 * 04-06-2021 as 6 April, and leaves 25-06-2021 as text because there is no month 25. In a column with both, only its
 * author knows what the stored days mean. Throws 422 at `dates`, with an example from each such column, unless
 * `order` says it.
 */
export function settleDates(
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

/** The first row whose stored day may have been swapped, in a column whose other dates could only stay text. */
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
