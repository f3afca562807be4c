import { saveFile } from '../lib/save-file.ts'
import type { Column, Row } from './column.ts'
import type { CellValue, SheetColumn } from './workbook.ts'
import type { WorkbookOrder } from './workbook-worker.ts'

/** How many rows are made cells before the screen may be drawn again. */
const sliceSize = 5_000

/** The most rows that a sheet holds below its head (ECMA-376). */
export const maxSheetRows = 1_048_575

type Order<R extends Row> = {
  /** The name of the file, without its ending. */
  name: string
  columns: readonly Column<R>[]
  /** The rows, in any number of parts. */
  slices: AsyncIterable<readonly R[]>
  /** Cut when the person cancels or leaves. */
  signal: AbortSignal
  /** Told how many rows have been taken in. */
  onProgress: (rows: number) => void
}

/** The columns that a workbook has, and the cells of a row in them. */
export function sheetOf<R extends Row>(columns: readonly Column<R>[]) {
  const kept = columns.filter(({ sheet }) => sheet !== 'none')
  return {
    columns: kept.map(({ title, sheet }): SheetColumn => ({ title, isDay: sheet === 'day' })),
    cellsOf: (row: R): CellValue[] => kept.map(column => column.text(row) ?? null),
  }
}

/** Rows that are all here, a part at a time, with a rest after each in which the screen stays alive. */
export async function* inSlices<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  for (let first = 0; first < rows.length; first += sliceSize) {
    yield rows.slice(first, first + sliceSize)
    await new Promise(resolve => setTimeout(resolve))
  }
}

/**
 * Makes a workbook of the rows in a worker and hands it to the browser to be saved. Throws what failed, and the
 * signal's reason when that is cut.
 */
export async function exportSheet<R extends Row>({ name, columns, slices, signal, onProgress }: Order<R>) {
  const sheet = sheetOf(columns)
  // The address stands here in full: the build makes a file of our own of it, as the content security policy wants.
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const post = (order: WorkbookOrder) => worker.postMessage(order)
  const answered = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
    worker.onerror = event => reject(new Error(event.message))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // A worker that fails while rows are still read is heard of below.
  answered.catch(() => {})
  try {
    let taken = 0
    for await (const rows of slices) {
      signal.throwIfAborted()
      post({ rows: rows.map(sheet.cellsOf) })
      taken += rows.length
      onProgress(taken)
    }
    post({ columns: sheet.columns })
    saveFile(await answered, `${name}.xlsx`)
  } finally {
    worker.terminate()
  }
}
