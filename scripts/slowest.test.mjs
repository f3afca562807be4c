import { expect, test } from 'vitest'
import { slowestFiles } from './slowest.mjs'

const vitest = (...files) => ({
  testResults: files.map(([name, taken]) => ({
    name: `/casa/${name}`,
    startTime: 5_000,
    endTime: 5_000 + taken,
  })),
})
const spec = (...durations) => ({ tests: [{ results: durations.map(duration => ({ duration })) }] })

test('the five slowest files are listed, slowest first', () => {
  const files = [1_000, 3_000, 61_000, 2_000, 500, 4_000].map((taken, number) => [`${number}.test.ts`, taken])
  expect(slowestFiles([vitest(...files)], '/casa')).toEqual([
    '   61.0 s  2.test.ts',
    '    4.0 s  5.test.ts',
    '    3.0 s  1.test.ts',
    '    2.0 s  3.test.ts',
    '    1.0 s  0.test.ts',
  ])
})

test('a journey file counts all its tests, and a file that ran twice counts both runs', () => {
  const playwright = {
    suites: [{ file: 'notes.e2e.ts', specs: [spec(1_500, 500)], suites: [{ specs: [spec(3_000)] }] }],
  }
  const twice = vitest(['access.test.ts', 2_000])
  expect(slowestFiles([twice, twice, playwright, undefined], '/casa')).toEqual([
    '    5.0 s  e2e/notes.e2e.ts',
    '    4.0 s  access.test.ts',
  ])
})
