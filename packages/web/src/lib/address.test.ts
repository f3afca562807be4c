import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayParam, dialogAddress, listViewIn, screenSearch, withListView, withParameters } from './address.ts'

test('a parameter is set or removed, and the others are unchanged', () => {
  const address = new URLSearchParams('view=matrix&classId=1&studentId=2')
  expect(`${withParameters({ classId: '3', studentId: '' })(address)}`).toBe('view=matrix&classId=3')
  expect(`${address}`).toBe('view=matrix&classId=1&studentId=2')
})

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-30', ''],
  ['2026-02', ''],
  ['tomorrow', ''],
  ['', ''],
])('the day %j in an address is parsed as %j', (written, day) => {
  expect(dayParam(new URLSearchParams({ date: written }), 'date')).toBe(day)
  expect(dayParam(new URLSearchParams(), 'date')).toBe('')
})

test('another filter starts on the first page', () => {
  const address = new URLSearchParams('page=4&q=asha')
  expect(`${withParameters({ classId: '3' })(address)}`).toBe('q=asha&classId=3')
  expect(`${withParameters({ page: '5' })(address)}`).toBe('q=asha&page=5')
})

const sizes = [50, 500]

test.each([
  ['', { page: 1, size: 50, search: '', sort: '' }],
  ['page=3&q=asha+rao&sort=-date&size=500', { page: 3, size: 500, search: 'asha rao', sort: '-date' }],
  ['page=0&size=51', { page: 1, size: 50, search: '', sort: '' }],
  ['page=-1', { page: 1, size: 50, search: '', sort: '' }],
  ['page=1.5', { page: 1, size: 50, search: '', sort: '' }],
  ['page=1e9&size=x', { page: 1, size: 50, search: '', sort: '' }],
  [`q=${'a'.repeat(300)}`, { page: 1, size: 50, search: 'a'.repeat(200), sort: '' }],
])('the address ?%s asks for the view %j', (address, view) => {
  expect(listViewIn(new URLSearchParams(address), sizes)).toEqual(view)
})

test('a remembered page size is used unless the address has one, or the list no longer offers it', () => {
  expect(listViewIn(new URLSearchParams(), sizes, 500).size).toBe(500)
  expect(listViewIn(new URLSearchParams('size=50'), sizes, 500).size).toBe(50)
  expect(listViewIn(new URLSearchParams(), sizes, 70).size).toBe(50)
})

test('a view written into an address is read back, whatever was typed', () => {
  const view = fc.record({
    page: fc.integer({ min: 1, max: 1_000_000 }),
    size: fc.constantFrom(...sizes),
    search: fc.string({ unit: 'grapheme', maxLength: 60 }),
    sort: fc.constantFrom('', 'name', '-name'),
  })
  fc.assert(
    fc.property(view, view => {
      const written = new URLSearchParams(`${withListView(view, 50)(new URLSearchParams('tab=class'))}`)
      expect(written.get('tab')).toBe('class')
      expect(listViewIn(written, sizes)).toEqual(view)
    }),
  )
})

test('a dialog keeps the screen’s filters, and not the first values of the dialog before', () => {
  expect(dialogAddress('new', '?q=asha&from=1&begin=2')).toBe('new?q=asha')
  expect(dialogAddress('new?from=2', '?q=asha&from=1')).toBe('new?q=asha&from=2')
  expect(dialogAddress('new', '')).toBe('new')
  expect(screenSearch('?from=1&begin=2&end=3')).toBe('')
})
