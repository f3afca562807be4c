import { readFile } from 'node:fs/promises'
import { messages } from '@casa/contract/messages'
import { cleanText } from '@casa/contract/rules/typed-text'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { readBytes, temporaryFile } from '../../testing/workbook.ts'
import { day, digits, mobileNumber, oneOfWords, text, yesNo } from './cells.ts'
import { writtenCell } from './marked-copy.ts'
import type { Cell } from './sheet.ts'
import { readTable } from './sheet-schema.ts'
import { readWorkbook } from './workbook.ts'

// Each workbook starts its own thread, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const fixture = (name: string) => readFile(new URL(`../../testing/fixtures/${name}`, import.meta.url))
const written = (grid: Cell[][]) =>
  writeExcelFile(grid.map(row => row.map(cell => writtenCell(cell)))).toBuffer()

describe('workbooks of other programs', () => {
  test('LibreOffice: texts, numbers, dates, ticks, other scripts and formula-like text', async () => {
    const sheet = await readBytes(await fixture('students-libreoffice.xlsx'))
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
      admissionNumber: { header: 'Admission Number', required: messages.invalid.missing, read: digits },
      lastName: { header: 'Last Name', read: text },
      dob: { header: 'Date of Birth', required: messages.invalid.missing, read: day },
      doa: { header: 'Admitted', required: messages.invalid.missing, read: day },
      gender: { header: 'Gender', read: oneOfWords({ male: 'male', female: 'female' }) },
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
    const sheet = await readBytes(await fixture('days-from-1904-libreoffice.xlsx'))
    expect(sheet.date1904).toBe(true)
    expect(sheet.rows[1]!.cells).toEqual([{ day: '2019-05-14' }, 42_137, '#N/A', 42])
    expect(day(sheet.rows[1]!.cells[1]!, sheet)).toBe('2019-05-14')
  })

  test('an archive with 64-bit sizes, as streaming writers produce it', async () => {
    const [plain, wide] = await Promise.all(['students-libreoffice.xlsx', 'students-zip64.xlsx'].map(fixture))
    expect(await readBytes(wide!)).toEqual(await readBytes(plain!))
  })
})

test('whatever is written is read back', async () => {
  const anyText = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter(
      value =>
        value.trim() === value && value !== '' && cleanText(value) === value && !value.includes('\ufffd'),
    )
  const anyCell = fc.oneof(
    anyText,
    anyText.map(value => `=${value}`),
    fc.constantFrom<Cell>(
      '_x0041_',
      'constructor',
      '__proto__',
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
      expect(await readBytes(await written(grid))).toMatchObject({ date1904: false, rows })
    }),
    { numRuns: 15 },
  )
})

describe('cancelled', () => {
  test('aborting while it is read or queued: the caller gets the reason, and the next one gets a turn', async () => {
    const path = await temporaryFile(await fixture('students-libreoffice.xlsx'))
    const caller = new AbortController()
    const reading = readWorkbook(path, { school: 'one', signal: caller.signal })
    const waiting = readWorkbook(path, { school: 'one', signal: caller.signal })
    const next = readWorkbook(path, { school: 'one' })
    const reason = new Error('gone')
    setTimeout(() => caller.abort(reason), 5)
    expect(await Promise.allSettled([reading, waiting])).toEqual([
      { status: 'rejected', reason },
      { status: 'rejected', reason },
    ])
    expect((await next).rows).toHaveLength(5)
  })

  test('beyond eight waiting workbooks, a school is asked to retry later', async () => {
    const path = await temporaryFile(await fixture('students-libreoffice.xlsx'))
    const caller = new AbortController()
    const reads = Array.from({ length: 10 }, () =>
      readWorkbook(path, { school: 'one', signal: caller.signal }).catch(error => error),
    )
    expect(await reads[9]).toMatchObject({ status: 503, retryAfter: 5 })
    caller.abort()
    await Promise.all(reads)
  })
})
