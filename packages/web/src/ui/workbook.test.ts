import readExcelFile from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { inSlices, sheetOf } from './export-sheet.ts'
import { type CellValue, type SheetColumn, workbookOf } from './workbook.ts'

const text = (title: string): SheetColumn => ({ title, isDay: false })
const day = (title: string): SheetColumn => ({ title, isDay: true })

/** What a program reads back from a workbook, and the name of its only sheet. */
async function readBack(columns: SheetColumn[], rows: CellValue[][]) {
  const file = await workbookOf(columns, rows)
  const [sheet, ...others] = await readExcelFile(file)
  expect(others).toEqual([])
  return sheet!
}

test('the sheet is called Sheet1 and has a header, numbers as numbers, and formula-like text as text', async () => {
  const texts = ['=1+1', '+91 98', '-', '@SUM(A1)', '007', 'constructor', '_x0041_', null]
  const rows = texts.map((name, days) => [name, days])
  const { sheet, data } = await readBack([text('Student Name'), text('Days Present')], rows)
  expect(sheet).toBe('Sheet1')
  expect(data).toEqual([['Student Name', 'Days Present'], ...rows])
})

test('a calendar day is a date, whatever the time zone; a missing day is an empty cell, and other text stays text', async () => {
  const rows = [['2026-02-28'], ['2024-02-29'], ['1999-12-31'], [''], ['not taken']]
  const { data } = await readBack([day('Date')], rows)
  const utc = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date))
  expect(data.slice(1, 4)).toEqual([[utc(2026, 2, 28)], [utc(2024, 2, 29)], [utc(1999, 12, 31)]])
  expect(data.slice(4).flat().filter(Boolean)).toEqual(['not taken'])
})

test('a date in words becomes a date in a workbook, including the time if there is one', async () => {
  type Line = { _id: string; at: string | null }
  const when: Column<Line> = {
    key: 'at',
    title: 'When',
    text: ({ at }) => at ?? 'No date yet',
    day: ({ at }) => at,
  }
  const sheet = sheetOf([when])
  const lines = ['2026-02-28', '2026-02-28T10:30', null].map((at, id) => ({ _id: String(id), at }))
  const { data } = await readBack(sheet.columns, lines.map(sheet.cellsOf))
  expect(data.slice(1)).toEqual([
    [new Date(Date.UTC(2026, 1, 28))],
    [new Date(Date.UTC(2026, 1, 28, 10, 30))],
    ['No date yet'],
  ])
})

test('a workbook has the columns of the table except those without text', () => {
  type Line = { _id: string; name: string; on: string | undefined }
  const columns: Column<Line>[] = [
    { key: 'name', title: 'Student Name', text: line => line.name },
    { key: 'on', title: 'Date', text: line => line.on, sheet: 'day' },
    { key: 'bar', title: 'Spread', text: () => '', sheet: 'none' },
  ]
  const sheet = sheetOf(columns)
  expect(sheet.columns).toEqual([text('Student Name'), day('Date')])
  expect(sheet.cellsOf({ _id: '1', name: 'Asha', on: undefined })).toEqual(['Asha', null])
})

test('fully loaded rows are processed in slices, none twice and none left out', async () => {
  const rows = Array.from({ length: 12_001 }, (_, index) => index)
  const parts: number[][] = []
  for await (const part of inSlices(rows)) parts.push([...part])
  expect(parts.map(part => part.length)).toEqual([5000, 5000, 2001])
  expect(parts.flat()).toEqual(rows)
})
