import { useEffect, useRef, useState } from 'react'
import { useFormats } from '../lib/formats.ts'
import { isLoadingRows, type List } from '../lib/list.ts'
import { useTexts } from '../lib/texts.ts'
import type { Column, Row } from './column.ts'
import { exportSheet, inSlices, maxSheetRows } from './export-sheet.ts'
import { useToasts } from './toasts.tsx'
import { useErrorText } from './use-error-text.ts'

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
