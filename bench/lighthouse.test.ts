import { expect, test } from 'vitest'
import { type Look, lighthouseVerdict } from './lighthouse-verdict.ts'

const look = (part: Partial<Look> = {}): Look => ({
  performance: 100,
  accessibility: 100,
  practices: 100,
  search: 100,
  firstPaintMs: 900,
  largestPaintMs: 1_900,
  blockedMs: 20,
  ...part,
})

test('the median of three runs is judged and reported together with the times', () => {
  const twice = [look({ performance: 97, firstPaintMs: 1_200 }), look(), look()]
  expect(lighthouseVerdict(twice)).toEqual({
    met: true,
    note: '100, 100, 100, 100; FCP 0.9 s, LCP 1.9 s, TBT 20 ms',
  })
  const slow = [look({ performance: 97 }), look({ performance: 99 }), look()]
  expect(lighthouseVerdict(slow)).toMatchObject({ met: false, note: expect.stringMatching(/^99, 100/) })
})

test.each(['performance', 'accessibility', 'practices', 'search'] as const)(
  'a page misses its goal with 99 points for %s, or if a single run lacks a score',
  category => {
    const of = (points: number | undefined) => look({ [category]: points })
    expect(lighthouseVerdict([of(99), of(99), of(100)]).met).toBe(false)
    expect(lighthouseVerdict([of(100), of(undefined), of(100)])).toMatchObject({
      met: false,
      note: expect.stringContaining('none'),
    })
  },
)

test('without any runs the goal is missed', () => {
  expect(lighthouseVerdict([]).met).toBe(false)
})
