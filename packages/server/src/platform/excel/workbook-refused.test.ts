import { readFile } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { readBytes } from '../../testing/workbook.ts'
import { packParts } from './zip.ts'

// Each workbook starts its own thread, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const fixture = (name: string) => readFile(new URL(`../../testing/fixtures/${name}`, import.meta.url))

const workbookXml =
  '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations =
  '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'

/** A workbook of hand-made parts, as an attacker would create one. */
function forged(sheet: string, more: Record<string, string> = {}): Buffer {
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': workbookXml,
    'xl/_rels/workbook.xml.rels': relations,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  return Buffer.from(
    packParts(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) }))),
  )
}

const cellXml = (place: string) => `<c r="${place}" t="inlineStr"><is><t>x</t></is></c>`

/** Replaces a stored part by the deflated `content`, and declares `size` for it. */
function withDeflated(file: Buffer, name: string, content: Buffer, size: number): Buffer {
  const packed = deflateRawSync(content)
  const local = file.indexOf(name) - 30
  const directory = file.lastIndexOf(name) - 46
  const end = file.lastIndexOf('PK\x05\x06')
  const start = file.readUInt32LE(end + 16)
  const stored = file.readUInt32LE(local + 18)
  const result = Buffer.from(file)
  for (const [at, field] of [
    [local, 8],
    [directory, 10],
  ] as const) {
    result.writeUInt16LE(8, at + field)
    result.writeUInt32LE(crc32(content), at + field + 6)
    result.writeUInt32LE(packed.length, at + field + 10)
    result.writeUInt32LE(size, at + field + 14)
  }
  result.writeUInt32LE(start + packed.length - stored, end + 16)
  const head = local + 30 + name.length
  return Buffer.concat([result.subarray(0, head), packed, result.subarray(head + stored)])
}

describe('refused with a message', () => {
  const refused = async (file: Uint8Array, code: string, status: number) =>
    expect(readBytes(file)).rejects.toMatchObject({
      code,
      status,
      message: expect.stringMatching(/^[A-Z].+\.$/),
    })

  test('files of another kind', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await refused(picture, 'not-a-workbook', 415)
    await refused(new Uint8Array(), 'not-a-workbook', 415)
    await refused(Buffer.from('Name,Class\nAsha,Nursery\n'), 'not-a-workbook', 415)
    await refused(
      Buffer.from(packParts([{ name: 'word/document.xml', bytes: Buffer.from('<w/>') }])),
      'not-a-workbook',
      415,
    )
    await refused(await fixture('students-old-format.xls'), 'old-format', 415)
    const container = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    await refused(Buffer.concat([container, Buffer.from('EncryptedPackage', 'utf16le')]), 'encrypted', 415)
    await refused(Buffer.concat([container, Buffer.from('WordDocument', 'utf16le')]), 'not-a-workbook', 415)
  })

  test('a workbook truncated or altered in transit', async () => {
    const file = await fixture('students-libreoffice.xlsx')
    await refused(file.subarray(0, file.length / 2), 'unreadable', 422)
    const altered = Buffer.from(file)
    altered[altered.indexOf('xl/worksheets/sheet1.xml') + 200]! ^= 1
    await refused(altered, 'unreadable', 422)
    await refused(forged('<row r="1"><c r="A1"'), 'unreadable', 422)
  })

  test('no rows', async () => {
    await refused(forged(''), 'empty', 422)
    await refused(forged('<row r="1"><c r="A1" s="0"/></row><row r="1048576"/>'), 'empty', 422)
    await refused(forged('<row r="1"><c r="A1" t="inlineStr"><is><t>  </t></is></c></row>'), 'empty', 422)
  })

  test('too large, too long', async () => {
    await refused(new Uint8Array(10 * 1024 * 1024 + 1), 'too-large', 413)
    const rows = Array.from(
      { length: 20_001 },
      (_, index) => `<row r="${index + 1}">${cellXml(`A${index + 1}`)}</row>`,
    )
    await refused(forged(rows.join('')), 'too-many-rows', 413)
    expect((await readBytes(forged(rows.slice(1).join('')))).rows).toHaveLength(20_000)
  })

  test('a text of Excel’s maximum length is read completely', async () => {
    const text = 'अ'.repeat(32_767)
    const cell = `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`
    expect((await readBytes(forged(cell))).rows).toEqual([{ number: 1, cells: [text] }])
  })

  test('archives that unpack to a huge size, whether they declare it or not', async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024)
    const file = forged('', { 'xl/sharedStrings.xml': '<sst/>' })
    await refused(withDeflated(file, 'xl/sharedStrings.xml', zeros, zeros.length), 'too-much', 413)
    await refused(withDeflated(file, 'xl/sharedStrings.xml', zeros, 1000), 'unreadable', 422)
    const picture = withDeflated(
      forged(`<row r="1">${cellXml('A1')}</row>`, { 'xl/media/a.png': '' }),
      'xl/media/a.png',
      zeros,
      zeros.length,
    )
    expect((await readBytes(picture)).rows).toHaveLength(1)
  })

  test('cells so far apart that a list of everything between would exhaust the memory', async () => {
    const far = (first: string, row: string, place: string) =>
      forged(`<row r="1">${cellXml(first)}</row><row r="${row}">${cellXml(place)}</row>`)
    await refused(far('A1', '1000000000', 'A1000000000'), 'unreadable', 422)
    await refused(far('A1', '1e9', 'A2'), 'unreadable', 422)
    await refused(far('ZZZZZZZ1', '2', 'A2'), 'unreadable', 422)
    await refused(far('XFD1', '2', 'A2'), 'too-much', 413)
    await refused(far('IV1', '1048576', 'A1048576'), 'too-much', 413)
    await refused(forged(`<x:row  x:r = '9999999'>${cellXml('A9999999')}</x:row>`), 'unreadable', 422)
    expect((await readBytes(far('C1', '1048576', 'A1048576'))).rows.map(row => row.number)).toEqual([
      1, 1_048_576,
    ])
  })
})
