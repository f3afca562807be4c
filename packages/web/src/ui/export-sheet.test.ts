import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { cellsOf } from './export-sheet.ts'

type Line = { _id: string; name: string | null; days: number }
const columns: Column<Line>[] = [
  { key: 'name', title: 'Student Name', text: line => line.name },
  { key: 'days', title: 'Days Present', text: line => line.days },
]

test('a sheet has a head, numbers as numbers, and what looks like a formula as text', () => {
  const rows = ['=1+1', '+91 98', '-', '@SUM(A1)', null].map((name, days) => ({
    _id: String(days),
    name,
    days,
  }))
  const [head, ...body] = cellsOf(rows, columns)
  expect(head?.map(cell => cell?.value)).toEqual(['Student Name', 'Days Present'])
  expect(body.slice(0, 4).map(row => row[0])).toEqual(
    ['=1+1', '+91 98', '-', '@SUM(A1)'].map(value => ({ value, type: String })),
  )
  expect(body[4]?.[0]).toBeNull()
  expect(body[0]?.[1]).toEqual({ value: 0, type: Number })
})
