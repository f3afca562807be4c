import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { cleanText } from '@casa/contract/rules/typed-text'
import { readSheet } from 'read-excel-file/universal'
import { dayFromSerial } from './calendar.ts'
import {
  type Cell,
  type OtherSheet,
  type RefusalCode,
  type Row,
  type SheetName,
  WorkbookRefused,
} from './sheet.ts'
import { fillMerged, readFormats, readView, shownRow } from './sheet-view.ts'
import {
  type CheckedWorkbook,
  checkWorkbook,
  refuseOtherFileTypes,
  type SheetPart,
} from './workbook-parts.ts'

/** What the worker posts: a few rows at a time, so that receiving them does not block the main thread. */
export type ReadMessage =
  | { rows: Row[] }
  | { date1904: boolean; own: SheetName; others?: OtherSheet[]; mergedDown: number }
  | { refused: RefusalCode }

/** `sheet`: which one to read, from 1; by default the first one that is not hidden. */
export type ReadRequest = { file: Uint8Array; maxRows: number; sheet?: number | undefined }

const rowsInAMessage = 250
/** How many other sheets are looked at, and how many of their rows. */
const maxOthers = 20
const rowsToTell = 12

const post = (message: ReadMessage) => parentPort!.postMessage(message)

async function read({ file: sent, maxRows, sheet: number }: ReadRequest): Promise<void> {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  refuseOtherFileTypes(file)
  const workbook = checkWorkbook(file)
  const { date1904, sheets } = workbook
  const shown = number
    ? sheets.find(sheet => sheet.number === number)
    : (sheets.find(({ hidden }) => !hidden) ?? sheets[0])
  if (!shown) throw new WorkbookRefused('unreadable')
  const { rows, mergedDown } = await rowsOf(workbook, shown)
  if (rows.length > maxRows) throw new WorkbookRefused('too-many-rows')
  if (rows.length === 0) throw new WorkbookRefused('empty')
  for (let from = 0; from < rows.length; from += rowsInAMessage) {
    post({ rows: rows.slice(from, from + rowsInAMessage) })
    // The main thread receives all waiting messages at once; the pauses let it handle requests in between.
    await pause(2)
  }
  const others: OtherSheet[] = []
  for (const sheet of sheets.filter(sheet => sheet !== shown).slice(0, maxOthers))
    others.push(await otherSheet(workbook, sheet))
  const own = { ...nameOf(shown), count: rows.length }
  post({ date1904, own, mergedDown, ...(others.length > 0 && { others }) })
}

const nameOf = ({ name, number, hidden }: SheetPart) => ({ name, number, hidden })

async function otherSheet(workbook: CheckedWorkbook, sheet: SheetPart): Promise<OtherSheet> {
  const { rows } = await rowsOf(workbook, sheet)
  return { ...nameOf(sheet), count: rows.length, rows: rows.slice(0, rowsToTell) }
}

/** The non-empty rows of a sheet, as a spreadsheet program displays them. */
async function rowsOf({ archive, styles }: CheckedWorkbook, sheet: SheetPart) {
  const grid = (await readSheet(archive, sheet.number)) as unknown as (
    | string
    | number
    | boolean
    | Date
    | null
  )[][]
  const view = readView(sheet.xml, readFormats(styles))
  fillMerged(grid, view)
  const rows = grid.flatMap((cells, index): Row[] => {
    const number = index + 1
    const { values, unread } = shownRow(cells, number, view)
    const filled = values.slice(0, values.findLastIndex(value => value !== null) + 1).map(toCell)
    if (filled.every(cell => cell === null) && unread.length === 0) return []
    const hidden = view.hiddenRows.has(number)
    return [{ number, cells: filled, ...(hidden && { hidden }), ...(unread.length > 0 && { unread }) }]
  })
  return { rows, mergedDown: view.down.length }
}

function toCell(value: string | number | boolean | Date | null): Cell {
  if (typeof value === 'string') return printable(value)
  if (!(value instanceof Date)) return value
  const serial = value.getTime() / 86_400_000 + 25_569
  const day = dayFromSerial(serial)
  return day ? { day } : serial
}

function printable(text: string): Cell {
  return cleanText(text).trim() || null
}

try {
  await read(workerData as ReadRequest)
} catch (error) {
  // The reader does not document its errors; for checked parts, any error means a damaged workbook.
  post({ refused: error instanceof WorkbookRefused ? error.code : 'unreadable' })
}
