import { readFile, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/universal'
import { dayFromSerial } from './calendar.ts'
import { type Cell, type RefusalCode, type Row, WorkbookRefused } from './sheet.ts'
import { checkWorkbook, refuseOtherFileTypes } from './workbook-parts.ts'

/** What the worker posts: a few rows at a time, so that receiving them does not block the main thread. */
export type ReadMessage = { rows: Row[] } | { date1904: boolean } | { refused: RefusalCode }

export type ReadRequest = { path: string; maxBytes: number; maxRows: number }

const rowsInAMessage = 250

const post = (message: ReadMessage) => parentPort!.postMessage(message)

async function read({ path, maxBytes, maxRows }: ReadRequest): Promise<void> {
  if ((await stat(path)).size > maxBytes) throw new WorkbookRefused('too-large')
  const file = await readFile(path)
  refuseOtherFileTypes(file)
  const { archive, date1904 } = checkWorkbook(file)
  const grid = (await readSheet(archive)) as unknown as (string | number | boolean | Date | null)[][]
  const rows: Row[] = []
  grid.forEach((values, index) => {
    const cells = values.slice(0, values.findLastIndex(value => value !== null) + 1).map(toCell)
    if (cells.some(cell => cell !== null)) rows.push({ number: index + 1, cells })
    if (rows.length > maxRows) throw new WorkbookRefused('too-many-rows')
  })
  if (rows.length === 0) throw new WorkbookRefused('empty')
  for (let from = 0; from < rows.length; from += rowsInAMessage) {
    post({ rows: rows.slice(from, from + rowsInAMessage) })
    // The main thread receives all waiting messages at once; the pauses let it handle requests in between.
    await pause(2)
  }
  post({ date1904 })
}

function toCell(value: string | number | boolean | Date | null): Cell {
  if (typeof value === 'string') return printable(value)
  if (!(value instanceof Date)) return value
  const serial = value.getTime() / 86_400_000 + 25_569
  const day = dayFromSerial(serial)
  return day ? { day } : serial
}

/** Removes control characters and lone surrogates, which the database does not store. */
function printable(text: string): Cell {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  const clean = text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g, '')
  return clean.replace(/\r\n?/g, '\n').trim() || null
}

try {
  await read(workerData as ReadRequest)
} catch (error) {
  // The reader does not document its errors; for checked parts, any error means a damaged workbook.
  post({ refused: error instanceof WorkbookRefused ? error.code : 'unreadable' })
}
