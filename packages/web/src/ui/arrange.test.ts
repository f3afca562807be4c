import { expect, test } from 'vitest'
import { matching, sorted } from './arrange.ts'
import type { Column } from './column.ts'

type Child = { _id: string; name: string | null; age: number | null }
const columns: Column<Child>[] = [
  { key: 'name', title: 'Name', text: child => child.name },
  { key: 'age', title: 'Age', text: child => child.age },
]
const children: Child[] = [
  { _id: '1', name: 'Zoé Rao', age: 10 },
  { _id: '2', name: 'aarav 10', age: 9 },
  { _id: '3', name: 'Aarav 9', age: null },
  { _id: '4', name: null, age: 4 },
  { _id: '5', name: 'मीरा', age: 5 },
]
const ids = (rows: readonly Child[]) => rows.map(row => row._id).join('')

test('a search finds every word in any column, ignoring case and accents', () => {
  expect(ids(matching(children, columns, 'ZOE rao'))).toBe('1')
  expect(ids(matching(children, columns, 'aarav'))).toBe('23')
  expect(ids(matching(children, columns, '9'))).toBe('23')
  expect(ids(matching(children, columns, 'मीरा'))).toBe('5')
  expect(ids(matching(children, columns, 'मरा'))).toBe('')
  expect(ids(matching(children, columns, '  '))).toBe('12345')
})

test('a date in words is sorted by its day, and an unknown one comes last', () => {
  const words: Record<number, string> = {
    10: '2026-02-09',
    9: '2026-01-25',
    4: '2025-12-31',
    5: '2026-01-03',
  }
  const column: Column<Child> = {
    key: 'age',
    title: 'Date',
    text: ({ age }) => (age ? words[age]!.split('-').reverse().join('-') : 'No date yet'),
    day: ({ age }) => (age ? words[age] : null),
  }
  expect(ids(sorted(children, [column], 'age'))).toBe('45213')
  expect(ids(sorted(children, [column], '-age'))).toBe('12543')
})

test('numbers are sorted numerically, even within a text, and empty values come last in either direction', () => {
  expect(ids(sorted(children, columns, 'age'))).toBe('45213')
  expect(ids(sorted(children, columns, '-age'))).toBe('12543')
  expect(ids(sorted(children, columns, 'name'))).toMatch(/^321.*4$/)
  expect(ids(sorted(children, columns, '-name'))).toMatch(/123?.*4$/)
  expect(sorted(children, columns, '')).toBe(children)
})
