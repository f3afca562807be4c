import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { useFormats } from '../lib/formats.ts'
import { isLoadingRows, type List } from '../lib/list.ts'
import { saveFile } from '../lib/save-file.ts'
import { useTexts } from '../lib/texts.ts'
import type { Column, Row } from './column.ts'
import { useErrorText } from './error-state.tsx'
import { useToasts } from './toasts.tsx'
import type { CellValue, SheetColumn } from './workbook.ts'
import type { WorkbookRequest } from './workbook-worker.ts'

/** A list's export. `taken` is the number of rows exported so far, undefined when none is running. */
export type Export = { taken: number | undefined; start: () => void; cancel: () => void; disabled: boolean }

type Options<R extends Row> = {
  name: string
  list: Pick<List<R>, 'rows' | 'total' | 'whole' | 'view' | 'readAll'>
  /** The searched and sorted rows of a fully loaded list. */
  rows: readonly R[]
  columns: readonly Column<R>[]
}

/** Exports all rows that match the filters and the search, on every page. A failure is shown in a toast. */
export function useExport<R extends Row>({ name, list, rows, columns }: Options<R>): Export {
  const t = useTexts('ui')
  const { number } = useFormats()
  const toasts = useToasts()
  const errorText = useErrorText()
  const [taken, setTaken] = useState<number>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const start = async () => {
    if (list.total > maxSheetRows)
      return toasts.failure(t('table.exportTooLong', { formatted: number(maxSheetRows) }))
    const current = new AbortController()
    const { signal } = current
    control.current = current
    const slices = list.whole || !list.readAll ? inSlices(rows) : list.readAll(signal)
    setTaken(0)
    try {
      await exportSheet({ name, columns, slices, signal, onProgress: setTaken })
    } catch (failure) {
      if (!signal.aborted) toasts.failure(t('table.exportFailed', { reason: errorText(failure) }))
    } finally {
      setTaken(undefined)
    }
  }
  return {
    taken,
    start: () => void start(),
    cancel: () => control.current?.abort(),
    // A page that is still loading would be exported incompletely.
    disabled: rows.length === 0 || (list.whole && isLoadingRows(list)),
  }
}

/** How many rows are converted before the browser may render again. */
const sliceSize = 5_000

/** The maximum number of rows in a sheet below its header (ECMA-376). */
const maxSheetRows = 1_048_575

type Order<R extends Row> = {
  /** The file name without its extension. */
  name: string
  columns: readonly Column<R>[]
  /** The rows, in any number of chunks. */
  slices: AsyncIterable<readonly R[]>
  /** Aborted when the user cancels or leaves. */
  signal: AbortSignal
  /** Called with the number of rows exported so far. */
  onProgress: (rows: number) => void
}

/** The columns of a workbook, and a row's cells in them. */
export function sheetOf<R extends Row>(columns: readonly Column<R>[]) {
  const kept = columns.filter(({ sheet }) => sheet !== 'none')
  return {
    columns: kept.map(
      ({ title, sheet, day }): SheetColumn => ({ title, isDay: sheet === 'day' || day !== undefined }),
    ),
    cellsOf: (row: R): CellValue[] => kept.map(({ day, text }) => day?.(row) ?? text(row) ?? null),
  }
}

/** Yields loaded rows in slices, with a pause after each so that the page stays responsive. */
export async function* inSlices<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  for (let first = 0; first < rows.length; first += sliceSize) {
    yield rows.slice(first, first + sliceSize)
    await new Promise(resolve => setTimeout(resolve))
  }
}

/** Creates a workbook in a worker and downloads it. Throws the failure, or the signal's reason when it is aborted. */
export async function exportSheet<R extends Row>({ name, columns, slices, signal, onProgress }: Order<R>) {
  const sheet = sheetOf(columns)
  // The URL must be literal, so that the build emits the worker as a file, which the content security policy allows.
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
  const post = (request: WorkbookRequest) => worker.postMessage(request)
  const answered = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob>) => resolve(data)
    // An error without a message means that the worker's file did not load.
    worker.onerror = ({ message }: Partial<ErrorEvent>) =>
      reject(message ? new Error(message) : new ApiError(0))
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // A worker failure while rows are still being read is handled below.
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
