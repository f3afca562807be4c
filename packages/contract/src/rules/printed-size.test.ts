import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clippedTo, printedLines, reportLines } from './printed-size.ts'

test('a text takes a line per paragraph and per twenty characters', () => {
  expect(printedLines(null)).toBe(0)
  expect(printedLines('Asha pours.')).toBe(1)
  expect(printedLines('Asha\r\npours.')).toBe(3)
  expect(printedLines('x'.repeat(400))).toBe(21)
  expect(printedLines('﷽﷽')).toBe(3)
})

test('a clipped text fits and keeps its beginning; a text that fits is unchanged', () => {
  const unit = fc.constantFrom('word ', '\n', '﷽', '🧮', 'క్ష')
  const text = fc.array(unit, { maxLength: 300 }).map(units => units.join(''))
  fc.assert(
    fc.property(text, fc.integer({ min: 2, max: 40 }), (whole, lines) => {
      const clipped = clippedTo(lines, whole)
      expect(printedLines(clipped)).toBeLessThanOrEqual(lines)
      if (printedLines(whole) <= lines) expect(clipped).toBe(whole)
      else expect(clipped.isWellFormed()).toBe(true)
    }),
    { seed: 35 },
  )
})

test('a report counts only the lines that it prints', () => {
  const line = { _id: 'a', name: 'Pouring', activity: 'Practical Life', heading: 'sure', date: null } as const
  const area = { _id: 'p', name: 'Practical Life', words: null, lines: [line, { ...line, _id: 'b' }] }
  const report = { summary: 'Calm.', areas: [area], leftOut: [], quotes: [{ text: 'She poured.' }] }
  expect(reportLines(report)).toBe(1 + (8 + 2 + 4) + 4)
  expect(reportLines({ ...report, leftOut: ['a'] })).toBe(1 + (8 + 2 + 2) + 4)
  expect(reportLines({ ...report, leftOut: ['a', 'b'] })).toBe(1 + 4)
})
