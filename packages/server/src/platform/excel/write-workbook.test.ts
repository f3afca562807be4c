import { messages } from '@casa/contract/messages'
import { expect, test, vi } from 'vitest'
import { readBytes } from '../../testing/workbook.ts'
import { day, oneOfWords, type SheetColumns, text } from './cells.ts'
import type { Sheet } from './sheet.ts'
import { readTable } from './sheet-schema.ts'
import { markedCopy, sampleWorkbook } from './workbook.ts'
import { listParts, unpackPart } from './zip.ts'

// Each workbook starts its own thread, which takes time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const columns = {
  firstName: {
    header: 'First Name',
    alias: ['Name'],
    required: messages.invalid.missing,
    read: text,
    example: 'Asha',
  },
  dob: {
    header: 'Date of Birth',
    required: 'select date of birth',
    read: day,
    example: '14-05-2019',
    note: 'Day first',
  },
  gender: { header: 'Gender', read: oneOfWords({ male: 'male', female: 'female' }) },
} satisfies SheetColumns

const sheet: Sheet = {
  date1904: false,
  rows: [
    { number: 1, cells: ['Name', 'Date of Birth', 'Gender'] },
    { number: 2, cells: ['=cmd|calc', { day: '2019-05-14' }, 'Female'] },
    { number: 4, cells: ['Kabir', null, 'Boy', 123456789012] },
  ],
}

const part = (file: Buffer, name: string) =>
  unpackPart(file, listParts(file).find(candidate => candidate.name === name)!).toString()

test('the sample has the accepted headings, and no row that could be imported by mistake', async () => {
  const file = await sampleWorkbook('Students', columns)
  const sample = await readBytes(file)
  expect(sample.rows).toEqual([{ number: 1, cells: ['First Name', 'Date of Birth', 'Gender'] }])
  await expect(readTable(sample, columns)).rejects.toMatchObject({ code: 'empty' })
  expect(part(file, 'xl/workbook.xml')).toMatch(/name="Students".*name="How to fill it in"/)
  for (const word of ['Asha', '14-05-2019', 'Day first'])
    expect(part(file, 'xl/sharedStrings.xml')).toContain(word)
})

test('the marked copy has the same rows, reasons before them and coloured cells, and is read like the original', async () => {
  const table = await readTable(sheet, columns)
  const file = await markedCopy({ sheet, table, faults: table.faults }, { school: 'one' })
  const copy = await readBytes(file)
  expect(copy.rows).toEqual([
    { number: 1, cells: ['Problem', 'Name', 'Date of Birth', 'Gender'] },
    { number: 2, cells: [null, '=cmd|calc', { day: '2019-05-14' }, 'Female'] },
    {
      number: 4,
      cells: [
        'Date of Birth: select date of birth\nGender: Must be one of: male, female',
        'Kabir',
        null,
        'Boy',
        123456789012,
      ],
    },
  ])
  expect(part(file, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')

  const styles = part(file, 'xl/styles.xml')
  const fills = [...styles.matchAll(/<fill>.*?<\/fill>/g)].map(([fill]) => fill.includes('FFC7CE'))
  const coloured = [...styles.matchAll(/<xf ([^>]*)>/g)].map(
    ([, xf]) => fills[Number(/fillId="(\d+)"/.exec(xf!)?.[1])] === true,
  )
  const cells = [...part(file, 'xl/worksheets/sheet1.xml').matchAll(/<c r="(\w+)" s="(\d+)"/g)]
  expect(cells.filter(([, , style]) => coloured[Number(style)]).map(([, place]) => place)).toEqual([
    'C4',
    'D4',
  ])
})

test('a marked copy that is refused again is marked once, not twice', async () => {
  const table = await readTable(sheet, columns)
  const copy = await readBytes(await markedCopy({ sheet, table, faults: table.faults }, { school: 'one' }))
  const again = await readTable(copy, columns)
  expect(again.faults).toEqual(table.faults)
  const second = await markedCopy({ sheet: copy, table: again, faults: again.faults }, { school: 'one' })
  expect(await readBytes(second)).toEqual(copy)
})

test('errors of the headings are in the heading row', async () => {
  const bare: Sheet = {
    date1904: false,
    rows: [sheet.rows[0]!, { number: 2, cells: ['Asha'] }].map((row, index) =>
      index ? row : { number: 1, cells: ['Name'] },
    ),
  }
  const table = await readTable(bare, columns)
  const copy = await readBytes(
    await markedCopy({ sheet: bare, table, faults: table.faults }, { school: 'one' }),
  )
  expect(copy.rows[0]!.cells).toEqual(['Problem\nDate of Birth: This column is missing', 'Name'])
})
