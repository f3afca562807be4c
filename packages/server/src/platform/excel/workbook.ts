import { readFile, stat } from 'node:fs/promises'
import { inConfinedProcess } from '../parsers/confined.ts'
import { queue, queueByKey, type Requester } from '../queue.ts'
import type { SheetColumns } from './cells.ts'
import { font, type MarkRequest, writtenCell } from './marked-copy.ts'
import type { ReadMessage, ReadRequest } from './read-worker.ts'
import { type Row, type Sheet, WorkbookRefused } from './sheet.ts'

const seconds = 20
const heapMegabytes = 384

/** One workbook per school at a time, and two in total: a large one takes a whole core and much memory. */
const enqueueForSchool = queueByKey(1, 8)
const enqueue = queue(2, 100)

/**
 * Runs a module in a confined process, in the school's queue, and calls `take` with each message that it posts. A
 * request that is a function is called when its turn comes. Resolves when the module ends. Throws WorkbookRefused
 * beyond 384 MB or 20 seconds, a 503 Problem if too many are waiting, the signal's reason when it aborts, and what
 * the module or `take` throws.
 */
export function inWorkbookProcess<M>(
  { school, signal }: Requester,
  module: URL,
  request: unknown,
  take: (message: M) => void,
): Promise<void> {
  const work = () => run(module, request, take, signal)
  return enqueueForSchool(school, () => enqueue(work, signal), signal)
}

async function run<M>(
  module: URL,
  request: unknown,
  take: (message: M) => void,
  signal?: AbortSignal,
): Promise<void> {
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(new WorkbookRefused('too-slow')), seconds * 1000)
  const until = AbortSignal.any(signal ? [signal, slow.signal] : [slow.signal])
  try {
    const asked = typeof request === 'function' ? await request() : request
    await inConfinedProcess(module, asked, take, heapMegabytes, until)
  } catch (error) {
    const { code } = error as { code?: string }
    throw code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkbookRefused('too-much') : error
  } finally {
    clearTimeout(timer)
  }
}

const maxBytes = 10 * 1024 * 1024
const maxRows = 20_000

/**
 * Reads a sheet, by default the first visible one, of the .xlsx under a path (at most 10 MB and 20,000 non-empty rows) in a confined
 * process. Throws WorkbookRefused with a message, a 503 Problem if too many are waiting, and the signal's reason when
 * it aborts.
 */
export async function readWorkbook(path: string, requester: Requester, number?: number): Promise<Sheet> {
  const rows: Row[] = []
  let sheet: Omit<Sheet, 'rows'> = { date1904: false }
  const take = (message: ReadMessage) => {
    if ('refused' in message) throw new WorkbookRefused(message.refused)
    if ('rows' in message) for (const row of message.rows) rows.push(row)
    else sheet = message
  }
  const request = async (): Promise<ReadRequest> => {
    if ((await stat(path)).size > maxBytes) throw new WorkbookRefused('too-large')
    return { file: await readFile(path), maxRows, sheet: number }
  }
  await inWorkbookProcess(requester, new URL('./read-worker.ts', import.meta.url), request, take)
  return { ...sheet, rows }
}

const bold = { fontWeight: 'bold', wrap: true } as const

/**
 * The sample workbook: a sheet with only the headings, so that no example is imported by mistake, and a second one with a
 * note and an example for each column.
 */
export async function sampleWorkbook(sheet: string, columns: SheetColumns): Promise<Buffer> {
  const all = Object.values(columns).filter(({ isOutput }) => !isOutput)
  const titles = ['Column', 'Needed', 'Example', 'Note'].map(title => writtenCell(title, bold))
  const notes = all.map(({ header, required, example = null, note = null }) =>
    [header, required ? 'Yes' : 'No', example, note].map(cell => writtenCell(cell, { wrap: true })),
  )
  const toFill = {
    sheet,
    data: [all.map(({ header }) => writtenCell(header, bold))],
    columns: all.map(({ header }) => ({ width: Math.max(14, header.length + 4) })),
    stickyRowsCount: 1,
  }
  const guide = {
    sheet: 'How to fill it in',
    data: [titles, ...notes],
    columns: [{ width: 26 }, { width: 10 }, { width: 26 }, { width: 70 }],
  }
  // Loaded when first needed: a sample is requested a few times a year.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  return writeExcelFile([toFill, guide], font).toBuffer()
}

/**
 * The refused workbook with the errors of each row in a first column and the faulty cells coloured; it can be
 * corrected and uploaded again. Written in a confined process; throws a 503 Problem if too many are waiting, and the
 * signal's reason when it aborts.
 */
export async function markedCopy(
  { sheet, table, faults }: MarkRequest,
  requester: Requester,
): Promise<Buffer> {
  const { headerRow, places } = table
  const request: MarkRequest = { sheet, table: { headerRow, places }, faults }
  let file = Buffer.alloc(0)
  const take = (written: Uint8Array<ArrayBuffer>) => {
    file = Buffer.from(written.buffer, written.byteOffset, written.byteLength)
  }
  await inWorkbookProcess(requester, new URL('./write-worker.ts', import.meta.url), request, take)
  return file
}
