import { type CellValue, type SheetColumn, workbookOf } from './workbook.ts'

/** The worker's messages: rows any number of times, then the columns, to which it responds with the workbook. */
export type WorkbookRequest = { rows: CellValue[][] } | { columns: SheetColumn[] }

const rows: CellValue[][] = []

addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  if ('columns' in data) workbookOf(data.columns, rows).then(file => postMessage(file), reportError)
  else for (const row of data.rows) rows.push(row)
})
