import { expect, test } from 'vitest'
import { workbookText } from './workbook-text.ts'

test('a text that looks like an escape sequence is escaped, and other underscores are kept', () => {
  expect(workbookText('a_x0041_b')).toBe('a_x005F_x0041_b')
  expect(workbookText('_x0041__xbeef_')).toBe('_x005F_x0041__x005F_xbeef_')
  for (const text of ['Asha_Rao', '_x41_', '_x00412_', '__proto', '']) expect(workbookText(text)).toBe(text)
})

test('the name of a built-in object property is escaped by its first letter', () => {
  expect(workbookText('constructor')).toBe('_x0063_onstructor')
  expect(workbookText('__proto__')).toBe('_x005f__proto__')
})
