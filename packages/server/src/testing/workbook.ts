import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { onTestFinished } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { font, writtenCell } from '../platform/excel/marked-copy.ts'
import type { Cell, Sheet } from '../platform/excel/sheet.ts'
import { readWorkbook } from '../platform/excel/workbook.ts'
import { packParts } from '../platform/excel/zip.ts'

/** A workbook with these rows in its only sheet. */
export async function workbookOf(rows: Cell[][]): Promise<Buffer> {
  return writeExcelFile(
    rows.map(cells => cells.map(cell => writtenCell(cell))),
    {},
    font,
  ).toBuffer()
}

/** Reads a workbook from a test's bytes. */
export async function readBytes(file: Uint8Array): Promise<Sheet> {
  return readWorkbook(await temporaryFile(file), { school: 'of a test' })
}

/** A workbook of a few kilobytes whose sheet declares that it unpacks to 80 MB. */
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
  // packParts only stores, so both entries of the part are overwritten: that it is deflated, and its unpacked size.
  for (const entry of [file.indexOf(sheet) - 30 + 8, file.lastIndexOf(sheet) - 46 + 10]) {
    file.writeUInt16LE(8, entry)
    file.writeUInt32LE(crc32(zeros), entry + 6)
    file.writeUInt32LE(zeros.length, entry + 14)
  }
  return file
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of sheets that a test writes as XML; its cell styles 1 and 2 have the formats `0000` and `"A-"000`. */
export function rawWorkbook(sheets: { xml: string; name?: string; hidden?: boolean }[]): Buffer {
  const entries = sheets.map(({ name, hidden }, at) => {
    const state = hidden ? ' state="hidden"' : ''
    return `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`
  })
  const relations = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${types}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="${types}"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}<Relationship Id="rId99" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="&quot;A-&quot;000"/></numFmts><cellStyleXfs><xf numFmtId="165"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet>${xml}</worksheet>`]),
    ),
  }
  return Buffer.from(
    packParts(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) }))),
  )
}

/** Creates an empty folder that exists until the test ends, and returns its path. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes bytes into a file that exists until the test ends, and returns its path. */
export async function temporaryFile(bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'file')
  await writeFile(path, bytes)
  return path
}
