import { readFile, stat } from 'node:fs/promises'
import type { Requester } from '../queue.ts'
import type { ReadMessage, ReadRequest } from './read-worker.ts'
import { type Row, type Sheet, WorkbookRefused } from './sheet.ts'
import { inWorkbookProcess } from './workbook-process.ts'

const maxBytes = 10 * 1024 * 1024
const maxRows = 20_000

/**
 * Reads the first visible sheet of the .xlsx under a path (at most 10 MB and 20,000 non-empty rows) in a confined
 * process. Throws WorkbookRefused with a message, a 503 Problem if too many are waiting, and the signal's reason when
 * it aborts.
 */
export async function readWorkbook(path: string, requester: Requester): Promise<Sheet> {
  const rows: Row[] = []
  let sheet: Omit<Sheet, 'rows'> = { date1904: false }
  const take = (message: ReadMessage) => {
    if ('refused' in message) throw new WorkbookRefused(message.refused)
    if ('rows' in message) for (const row of message.rows) rows.push(row)
    else sheet = message
  }
  const request = async (): Promise<ReadRequest> => {
    if ((await stat(path)).size > maxBytes) throw new WorkbookRefused('too-large')
    return { file: await readFile(path), maxRows }
  }
  await inWorkbookProcess(requester, new URL('./read-worker.ts', import.meta.url), request, take)
  return { ...sheet, rows }
}
