import { describe, expect, test } from 'vitest'
import { table } from './table.ts'
import { verdictOf } from './verdict.ts'

const atLeast = (goal: number) => (ratio: number) => ratio >= goal
const judged = (ours: number | undefined, reference: number | undefined) =>
  verdictOf({ of: 'our server', value: ours }, { of: 'the reference', value: reference }, atLeast(0.5))

describe('a row of the benchmark', () => {
  test('meets its goal at or above the goal value, and misses it below', () => {
    expect(judged(50, 100)).toEqual({ met: true, ratio: 0.5 })
    expect(judged(49, 100)).toEqual({ met: false, ratio: 0.49 })
  })

  test.each([0, Number.NaN, Number.POSITIVE_INFINITY, undefined])(
    'whose reference responded %s times a second has no ratio, misses its goal and says so',
    silent => {
      expect(judged(50, silent)).toEqual({ met: false, note: 'no answer of the reference' })
      expect(judged(silent, 100)).toEqual({ met: false, note: 'no answer of our server' })
      expect(judged(silent, silent)).toEqual({
        met: false,
        note: 'no answer of the reference and our server',
      })
    },
  )

  test('shows a dash instead of a missing ratio', () => {
    const [, , line] = table([{ job: 'analysis', goal: '≥ 5', ...judged(50, 0) }]).split('\n')
    expect(line).toMatch(/^analysis .* – .*≥ 5 .*missed .*no answer of the reference/)
    expect(line).not.toMatch(/Infinity|NaN/)
  })
})
