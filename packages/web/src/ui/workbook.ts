import { isDay } from '@casa/contract/rules/day'
import { workbookText } from '@casa/contract/rules/workbook-text'
import writeExcelFile from 'write-excel-file/universal'

/** A cell's content. A calendar day is the text YYYY-MM-DD, a minute YYYY-MM-DDTHH:MM; its column says that it is a day. */
export type CellValue = string | number | null

/** A column of a sheet: its heading, and whether its texts are calendar days. */
export type SheetColumn = { title: string; isDay: boolean }

/** Creates a workbook whose only sheet has a bold header and one line per row. */
export async function workbookOf(
  columns: readonly SheetColumn[],
  rows: readonly (readonly CellValue[])[],
): Promise<Blob> {
  const head = columns.map(({ title }) => ({
    value: workbookText(title),
    type: String,
    fontWeight: 'bold' as const,
  }))
  const body = rows.map(row => row.map((value, index) => cellOf(value, columns[index]?.isDay)))
  return writeExcelFile([head, ...body], {
    columns: columns.map(({ title }) => ({ width: Math.max(12, title.length + 4) })),
    sheet: 'Sheet1',
    stickyRowsCount: 1,
  }).toBlob()
}

/** A text stays text even if it looks like a formula. */
function cellOf(value: CellValue, inDays = false) {
  if (value === null || value === '') return null
  if (typeof value === 'number') return { value, type: Number }
  if (inDays && isDay(value))
    return { value: serialOf(`${value}T00:00`), type: Number, format: 'dd-mmm-yyyy' }
  if (inDays && isMinute(value)) return { value: serialOf(value), type: Number, format: 'dd-mmm-yyyy hh:mm' }
  return { value: workbookText(value), type: String }
}

const isMinute = (text: string) => isDay(text.slice(0, 10)) && /^T\d\d:\d\d$/.test(text.slice(10))

/** The serial number of a minute in a workbook, `YYYY-MM-DDTHH:MM`: days since 30 December 1899. */
function serialOf(minute: string): number {
  return Date.parse(`${minute}Z`) / 86_400_000 + 25_569
}
