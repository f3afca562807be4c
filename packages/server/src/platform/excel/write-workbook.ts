import type { Requester } from '../queue.ts'
import type { SheetColumns } from './columns.ts'
import { font, type MarkRequest, writtenCell } from './marked-copy.ts'
import { inWorkbookProcess } from './workbook-process.ts'

const bold = { fontWeight: 'bold', wrap: true } as const

/**
 * The sample workbook: a sheet with only the headings, so that no example is imported by mistake, and a second one with a
 * note and an example for each column.
 */
export async function sampleWorkbook(sheet: string, columns: SheetColumns): Promise<Buffer> {
  const all = Object.values(columns)
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
