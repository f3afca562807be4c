import { crc32, deflateRawSync } from 'node:zlib'
import writeExcelFile from 'write-excel-file/node'
import { font, writtenCell } from '../platform/excel/marked-copy.ts'
import { readWorkbook } from '../platform/excel/read-workbook.ts'
import type { Cell, Sheet } from '../platform/excel/sheet.ts'
import { packParts } from '../platform/excel/zip.ts'
import { temporaryFile } from './temporary-file.ts'

/** A workbook with these rows in its only sheet. */
export async function workbookOf(rows: Cell[][]): Promise<Buffer> {
  return writeExcelFile(
    rows.map(cells => cells.map(cell => writtenCell(cell))),
    {},
    font,
  ).toBuffer()
}

/** Reads a workbook that a test holds in its hands. */
export async function readBytes(file: Uint8Array): Promise<Sheet> {
  return readWorkbook(await temporaryFile(file), { school: 'of a test' })
}

/** A workbook of a few kilobytes whose sheet unpacks to 80 MB, as it says itself. */
export function zipBomb(): Buffer {
  const zeros = Buffer.alloc(80 * 1024 * 1024)
  const sheet = 'xl/worksheets/sheet1.xml'
  const parts = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', [sheet]: '' }
  const file = Buffer.from(
    packParts(
      Object.entries(parts).map(([name, xml]) => ({
        name,
        bytes: name === sheet ? deflateRawSync(zeros) : Buffer.from(xml),
      })),
    ),
  )
  // packParts stores: that the part is deflated, and what it unpacks to, is written over its two entries.
  for (const entry of [file.indexOf(sheet) - 30 + 8, file.lastIndexOf(sheet) - 46 + 10]) {
    file.writeUInt16LE(8, entry)
    file.writeUInt32LE(crc32(zeros), entry + 6)
    file.writeUInt32LE(zeros.length, entry + 14)
  }
  return file
}
