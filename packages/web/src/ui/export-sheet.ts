import { workbookText } from '@casa/contract/rules/workbook-text'
import type { Column, Row } from './column.ts'

/** The cells of a sheet: a bold head, then one line a row. A text stays a text even where it looks like a formula. */
export function cellsOf<R extends Row>(rows: readonly R[], columns: readonly Column<R>[]) {
  const head = columns.map(column => ({
    value: workbookText(column.title),
    type: String,
    fontWeight: 'bold' as const,
  }))
  const body = rows.map(row =>
    columns.map(column => {
      const value = column.text(row)
      if (value === null || value === undefined || value === '') return null
      return typeof value === 'number'
        ? { value, type: Number }
        : { value: workbookText(value), type: String }
    }),
  )
  return [head, ...body]
}

/** Makes a workbook of the rows in the browser and saves it as a file called `name`. */
export async function exportSheet<R extends Row>(
  name: string,
  rows: readonly R[],
  columns: readonly Column<R>[],
): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser')
  const widths = columns.map(column => ({ width: Math.max(12, column.title.length + 4) }))
  await writeExcelFile(cellsOf(rows, columns), {
    columns: widths,
    sheet: 'Sheet1',
    stickyRowsCount: 1,
  }).toFile(`${name}.xlsx`)
}
