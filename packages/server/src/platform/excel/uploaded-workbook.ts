import { messages } from '@casa/contract/messages'
import { invalid, Problem } from '../errors.ts'
import type { Upload } from '../http/multipart.ts'
import type { Requester } from '../queue.ts'
import { text } from './cells.ts'
import type { MarkRequest } from './marked-copy.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Sheet } from './sheet.ts'
import { markedCopy } from './write-workbook.ts'

/** How many faults an answer lists; the marked copy shows all. */
const listed = 500

/** Reads the file uploaded as `excel`. Throws 422 when there is none, and what `readWorkbook` throws. */
export async function uploadedWorkbook(files: Upload[], requester: Requester): Promise<Sheet> {
  const file = files.find(({ field }) => field === 'excel')
  if (!file || file.byteCount === 0) throw invalid('excel', messages.upload.fileRequired)
  return readWorkbook(file.path, requester)
}

/** The texts of a field's cells that are not empty, with their row numbers, including rows with faults. */
export function textsOf(sheet: Sheet, { headerRow, places }: MarkRequest['table'], field: string) {
  const place = places.get(field) ?? -1
  return sheet.rows.flatMap(({ number: row, cells }) => {
    const cell = row > headerRow ? cells[place] : undefined
    const found = cell === null || cell === undefined ? null : text(cell, sheet)
    return typeof found === 'string' ? { row, text: found } : []
  })
}

/** The 422 for a workbook with faults: the first 500 by row and column, how many there are, and the marked copy. */
export async function refusedRows(
  { sheet, table, faults }: MarkRequest,
  requester: Requester,
): Promise<Problem> {
  const inOrder = faults.toSorted((one, other) => one.row - other.row)
  const copy = await markedCopy({ sheet, table, faults: inOrder }, requester)
  const errors = inOrder.slice(0, listed).map(fault => ({
    ...fault,
    field: `row ${fault.row}, ${fault.column}`,
  }))
  const data = { total: faults.length, markedCopy: copy.toString('base64') }
  return new Problem(422, messages.upload.workbookFailed, { errors, current: JSON.stringify(data) })
}
