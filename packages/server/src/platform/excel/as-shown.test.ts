import { describe, expect, test, vi } from 'vitest'
import { rawWorkbook, readBytes } from '../../testing/workbook.ts'
import { day, mobileNumber, text } from './cells.ts'
import type { Cell, Sheet } from './sheet.ts'
import { readTable } from './sheet-schema.ts'
import { shownNumber } from './sheet-view.ts'

// Each workbook starts its own thread, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const columns = {
  name: { header: 'Name', required: 'student first name  is required', read: text },
  number: { header: 'Admission Number', read: text },
  allergies: { header: 'Allergies', read: text },
} as const

const headings =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Admission Number</t></is></c><c r="C1" t="inlineStr"><is><t>Allergies</t></is></c></row>'
const words = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const table = (rows: string, after = '') => `<sheetData>${headings}${rows}</sheetData>${after}`

async function read(...sheets: Parameters<typeof rawWorkbook>[0]) {
  return readTable(await readBytes(rawWorkbook(sheets)), columns)
}

describe('a workbook is read as displayed', () => {
  test('numbers with a format of leading zeros or words', async () => {
    const rows = `<row r="2">${words('A2', 'Asha')}<c r="B2" s="1"><v>7</v></c></row><row r="3">${words('A3', 'Ravi')}<c r="B3" s="2"><v>17</v></c></row><row r="4">${words('A4', 'Devi')}<c r="B4"><v>18</v></c></row>`
    const found = await read({ xml: table(rows) })
    expect(found.rows.map(({ values }) => values.number)).toEqual(['0007', 'A-017', '18'])
  })

  test.each([
    [7, '0000', '0007'],
    [12345, '0000', undefined],
    [9876543210, '00000\\ 00000', '98765 43210'],
    [7, '"R/"00', 'R/07'],
    [0, '000', '000'],
    [7, '0', undefined],
    [7, '#,##0', undefined],
    [7, '0.00', undefined],
    [7, 'dd/mm/yyyy', undefined],
    [-7, '0000', undefined],
    [1.5, '0000', undefined],
  ])('%d in the format %s is displayed as %s', (value, format, shown) => {
    expect(shownNumber(value, format)).toBe(shown)
  })

  test('a formula without a stored result is reported, and not mistaken for an empty cell', async () => {
    for (const formula of ['<f>D2</f>', '<f>D2</f><v></v>', '<f>D2</f><v/>']) {
      const { rows, faults } = await read({
        xml: table(`<row r="2">${words('A2', 'Asha')}<c r="C2">${formula}</c></row>`),
      })
      expect(rows, formula).toEqual([])
      expect(faults, formula).toMatchObject([
        { row: 2, column: 'Allergies', message: expect.stringContaining('no stored result') },
      ])
    }
    const { rows } = await read({
      xml: table(`<row r="2">${words('A2', 'Asha')}<c r="C2" t="str"><f>D2</f><v>Nuts</v></c></row>`),
    })
    expect(rows).toMatchObject([{ values: { allergies: 'Nuts' } }])
  })

  test('rows hidden by a filter are reported', async () => {
    const rows = `<row r="2">${words('A2', 'Asha')}</row><row r="3" hidden="1">${words('A3', 'Ravi')}</row>`
    expect((await read({ xml: table(rows) })).faults).toMatchObject([
      { row: 3, message: expect.stringContaining('This row is hidden') },
    ])
  })

  test('vertically merged cells have the value displayed in all their rows; horizontally merged ones are reported', async () => {
    const down = `<row r="2">${words('A2', 'Asha')}${words('C2', 'Nuts')}</row><row r="3">${words('A3', 'Ravi')}</row><row r="4">${words('A4', 'Devi')}</row>`
    const filled = await read({ xml: table(down, '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>') })
    expect(filled.rows.map(({ values }) => values.allergies)).toEqual(['Nuts', 'Nuts', null])
    const across = await read({ xml: table(down, '<mergeCells><mergeCell ref="B2:C2"/></mergeCells>') })
    expect(across.faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Admission Number'],
      [2, 'Allergies'],
    ])
  })

  test('the first visible sheet is read, and a second table is reported', async () => {
    const one = { xml: table(`<row r="2">${words('A2', 'Asha')}</row>`) }
    const other = { name: 'K.G. &amp; 1', xml: table(`<row r="2">${words('A2', 'Ravi')}</row>`) }
    const notes = { name: 'Notes', xml: `<sheetData><row r="1">${words('A1', 'Call us')}</row></sheetData>` }
    expect((await read({ ...notes, hidden: true }, one)).rows).toMatchObject([{ values: { name: 'Asha' } }])
    for (const hidden of [false, true])
      await expect(read(one, { ...other, hidden })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'excel', message: expect.stringContaining('K.G. & 1') }],
      })
    expect((await read(one, notes, { name: 'Empty', xml: '<sheetData/>' })).rows).toHaveLength(1)
  })

  test('more merged rows than anyone would merge by hand are refused', async () => {
    const merged = Array.from(
      { length: 20 },
      (_, at) => `<mergeCell ref="${'DEFGHIJKLMNOPQRSTUVW'[at]}1:${'DEFGHIJKLMNOPQRSTUVW'[at]}9999"/>`,
    )
    await expect(
      read({
        xml: table(`<row r="2">${words('A2', 'Asha')}</row>`, `<mergeCells>${merged.join('')}</mergeCells>`),
      }),
    ).rejects.toMatchObject({ status: 413 })
  })
})

test('a mobile number in a cell is accepted from every keyboard', () => {
  for (const cell of ['+91 98765 43210', "'09876543210", '౯౮౭౬౫౪౩౨౧౦', '98765\u200b43210', 9876543210])
    expect(mobileNumber(cell, { date1904: false }), String(cell)).toBe('9876543210')
})

describe('a column in which a month-first program has swapped day and month in some dates', () => {
  const days = { born: { header: 'Born', read: day, days: true } } as const
  const sheet = (...cells: Cell[]): Sheet => ({
    date1904: false,
    rows: [['Born'], ...cells.map(cell => [cell])].map((cells, at) => ({ number: at + 1, cells })),
  })
  const born = async (cells: Cell[], dates?: 'stored' | 'exchanged') =>
    (await readTable(sheet(...cells), days, { dates })).rows.map(({ values }) => values.born)
  const mixed = ['25-06-2021', { day: '2021-04-06' }, { day: '2021-05-05' }]

  test('is not guessed: the refusal gives an example with both days', async () => {
    await expect(born(mixed)).rejects.toMatchObject({
      status: 422,
      errors: [
        {
          field: 'dates',
          column: 'Born',
          row: 3,
          message:
            'Dates in this column can be read in two ways: row 3 is 06-04-2021 or 04-06-2021 (day, month, year).',
        },
      ],
    })
  })

  test('is read as the answer says', async () => {
    expect(await born(mixed, 'stored')).toEqual(['2021-06-25', '2021-04-06', '2021-05-05'])
    expect(await born(mixed, 'exchanged')).toEqual(['2021-06-25', '2021-06-04', '2021-05-05'])
  })

  test.each([
    ['all are stored days', [{ day: '2021-04-06' }, { day: '2021-06-25' }]],
    ['all are texts', ['25-06-2021', '04-06-2021']],
    ['a stored day cannot have been exchanged', ['25-06-2021', { day: '2021-04-06' }, { day: '2021-06-13' }]],
    ['exchanging changes nothing', ['25-06-2021', { day: '2021-05-05' }]],
  ] as [string, Cell[]][])('needs no answer if %s', async (_, cells) => {
    expect(await born(cells)).toHaveLength(cells.length)
    expect(await born(cells, 'exchanged')).toEqual(await born(cells))
  })
})
