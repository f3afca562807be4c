import { readFile } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { choice, day, digits, mobileNumber, text, yesNo } from './cells.ts'
import { writtenCell } from './marked-copy.ts'
import { readWorkbook } from './read-workbook.ts'
import type { Cell } from './sheet.ts'
import { readTable } from './sheet-schema.ts'
import { packParts } from './zip.ts'

// Each workbook starts a thread of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url))
const written = (grid: Cell[][]) =>
  writeExcelFile(grid.map(row => row.map(cell => writtenCell(cell)))).toBuffer()

const workbookXml =
  '<workbook xmlns:r="r"><workbookPr/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
const relations =
  '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'

/** A workbook of hand-made parts, as an attacker would make one. */
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

describe('workbooks of other programs', () => {
  test('LibreOffice: texts, numbers, dates, ticks, other scripts and what looks like a formula', async () => {
    const sheet = await readWorkbook(await fixture('students-libreoffice.xlsx'))
    expect(sheet.rows.map(row => row.number)).toEqual([1, 2, 3, 4, 5])
    expect(sheet.rows.map(row => row.cells).slice(1)).toEqual([
      [
        '0012',
        'Asha',
        'Rao',
        { day: '2019-05-14' },
        'Female',
        'Nursery',
        'Lakshmi Rao',
        9876543210,
        123456789012,
        '2024-06-01',
        true,
        '=1+1',
      ],
      [
        '0013',
        'अर्जुन',
        'Śarmā',
        { day: '2018-12-01' },
        'male',
        'Nursery',
        'Meena Sharma',
        '+91 98765-43211',
        '1234 5678 9012',
        '03-Jun-2024',
        false,
        '+91 first',
      ],
      [
        '0014',
        'లక్ష్మి',
        "D'Souza, Jr.",
        { day: '2020-02-29' },
        'FEMALE',
        'K.G. 1',
        'Mary "Molly" D\'Souza',
        9876543212,
        11112222,
        '1/6/2024',
        'yes',
        '-5 & <b>',
      ],
      [
        '0015',
        'Kabir',
        'Khan',
        { day: '2019-08-31' },
        'Male',
        'K.G. 1',
        'Zoya Khan',
        '98765 43213',
        123456789015,
        '45444',
        'no',
        '@home',
      ],
    ])
    const table = await readTable(sheet, {
      admissionNumber: { header: 'Admission Number', required: 'needed', read: digits },
      lastName: { header: 'Last Name', read: text },
      dob: { header: 'Date of Birth', required: 'needed', read: day },
      doa: { header: 'Admitted', required: 'needed', read: day },
      gender: { header: 'Gender', read: choice({ male: 'male', female: 'female' }) },
      mobileNumber: { header: 'Mobile Number', read: mobileNumber },
      adharNo: { header: 'Aadhaar Number', read: digits },
      active: { header: 'Active', read: yesNo },
    })
    expect(table.faults).toEqual([])
    expect(table.rows.map(row => Object.values(row.values))).toEqual([
      ['0012', 'Rao', '2019-05-14', '2024-06-01', 'female', '9876543210', '123456789012', true],
      ['0013', 'Śarmā', '2018-12-01', '2024-06-03', 'male', '9876543211', '123456789012', false],
      ['0014', "D'Souza, Jr.", '2020-02-29', '2024-06-01', 'female', '9876543212', '11112222', true],
      ['0015', 'Khan', '2019-08-31', '2024-06-01', 'male', '9876543213', '123456789015', false],
    ])
  })

  test('days counted from 1904, a formula with a result and one with an error', async () => {
    const sheet = await readWorkbook(await fixture('days-from-1904-libreoffice.xlsx'))
    expect(sheet.date1904).toBe(true)
    expect(sheet.rows[1]!.cells).toEqual([{ day: '2019-05-14' }, 42_137, '#N/A', 42])
    expect(day(sheet.rows[1]!.cells[1]!, sheet)).toBe('2019-05-14')
  })

  test('an archive with 64-bit sizes, as streaming writers make it', async () => {
    const [plain, wide] = await Promise.all(['students-libreoffice.xlsx', 'students-zip64.xlsx'].map(fixture))
    expect(await readWorkbook(wide!)).toEqual(await readWorkbook(plain!))
  })
})

test('whatever is written is read back', async () => {
  const anyText = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter(value => value.trim() === value && value !== '' && !/[\p{Cc}\ufeff\u200b\ufffd]/u.test(value))
  const anyCell = fc.oneof(
    anyText,
    anyText.map(value => `=${value}`),
    fc.constantFrom<Cell>(
      '_x0041_',
      '-1',
      '@x',
      '+91',
      'a\nb',
      '<&>"',
      { day: '2019-05-14' },
      { day: '1900-03-01' },
    ),
    fc.integer({ min: -1e9, max: 1e15 }),
    fc.boolean(),
    fc.constant(null),
  )
  const anyGrid = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })
  const isFilled = (row: { cells: Cell[] }) => row.cells.length > 0
  await fc.assert(
    fc.asyncProperty(anyGrid, async grid => {
      const rows = grid
        .map((cells, index) => ({
          number: index + 1,
          cells: cells.slice(0, cells.findLastIndex(cell => cell !== null) + 1),
        }))
        .filter(isFilled)
      fc.pre(rows.length > 0)
      expect(await readWorkbook(await written(grid))).toEqual({ date1904: false, rows })
    }),
    { numRuns: 15 },
  )
})

describe('refused with a sentence', () => {
  const refused = async (file: Uint8Array, code: string, status: number) =>
    expect(readWorkbook(file)).rejects.toMatchObject({
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

  test('a workbook that was cut off or altered on its way', async () => {
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
    await refused(await written([['  ']]), 'empty', 422)
  })

  test('too large, too long', async () => {
    await refused(new Uint8Array(10 * 1024 * 1024 + 1), 'too-large', 413)
    const rows = Array.from(
      { length: 20_001 },
      (_, index) => `<row r="${index + 1}">${cellXml(`A${index + 1}`)}</row>`,
    )
    await refused(forged(rows.join('')), 'too-many-rows', 413)
    expect((await readWorkbook(forged(rows.slice(1).join('')))).rows).toHaveLength(20_000)
  })

  test('archives that unpack to very much, whether they say so or not', async () => {
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
    expect((await readWorkbook(picture)).rows).toHaveLength(1)
  })

  test('cells so far apart that a list of all between would fill the memory', async () => {
    const far = (first: string, row: string, place: string) =>
      forged(`<row r="1">${cellXml(first)}</row><row r="${row}">${cellXml(place)}</row>`)
    await refused(far('A1', '1000000000', 'A1000000000'), 'unreadable', 422)
    await refused(far('A1', '1e9', 'A2'), 'unreadable', 422)
    await refused(far('ZZZZZZZ1', '2', 'A2'), 'unreadable', 422)
    await refused(far('XFD1', '2', 'A2'), 'too-much', 413)
    await refused(far('IV1', '1048576', 'A1048576'), 'too-much', 413)
    await refused(forged(`<x:row  x:r = '9999999'>${cellXml('A9999999')}</x:row>`), 'unreadable', 422)
    expect((await readWorkbook(far('C1', '1048576', 'A1048576'))).rows.map(row => row.number)).toEqual([
      1, 1_048_576,
    ])
  })
})

describe('cancelled', () => {
  test('while it is read and while it waits: the caller gets the reason, the next one a turn', async () => {
    const file = await fixture('students-libreoffice.xlsx')
    const caller = new AbortController()
    const reading = readWorkbook(file, caller.signal)
    const waiting = readWorkbook(file, caller.signal)
    const next = readWorkbook(file)
    const reason = new Error('gone')
    setTimeout(() => caller.abort(reason), 5)
    expect(await Promise.allSettled([reading, waiting])).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect((await next).rows).toHaveLength(5)
  })

  test('more than twenty that wait are told to come back', async () => {
    const file = await fixture('students-libreoffice.xlsx')
    const caller = new AbortController()
    const reads = Array.from({ length: 22 }, () => readWorkbook(file, caller.signal).catch(error => error))
    expect(await reads[21]).toMatchObject({ status: 503, retryAfter: 5 })
    caller.abort()
    await Promise.all(reads)
  })
})
