import { describe, expect, test } from 'vitest'
import { groupedLines, headingAt, linesIn } from './grouping.ts'

const plans = [
  { child: 'Tara', work: 'Pouring' },
  { child: 'Advait', work: 'Sweeping' },
  { child: 'Tara', work: 'Folding' },
]
const lines = groupedLines(plans, ({ child }) => child)
const texts = lines.map(({ row, size }) => (size ? `${row.child} (${size})` : row.work))

describe('the lines of a list', () => {
  test('put the rows of a group below one heading, in the order of the rows', () => {
    expect(texts).toEqual(['Tara (2)', 'Pouring', 'Folding', 'Advait (1)', 'Sweeping'])
  })

  test('are just the rows if there is no grouping', () => {
    expect(groupedLines(plans)).toEqual(plans.map(row => ({ row })))
    expect(headingAt(groupedLines(plans), 2)).toBe(-1)
  })

  test('know the heading above them', () => {
    expect([0, 1, 2, 3, 4].map(line => headingAt(lines, line))).toEqual([0, 0, 0, 3, 3])
    expect(headingAt([], 0)).toBe(-1)
  })

  test('that are rendered include the heading above the first one in view, wherever it is', () => {
    const range = { startIndex: 2, endIndex: 2, overscan: 0, count: lines.length }
    expect(linesIn(lines, range)).toEqual([0, 2])
    expect(linesIn(lines, { ...range, startIndex: 4, endIndex: 4, overscan: 1 })).toEqual([3, 4])
  })
})
