import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockText, type Stops, withStop } from '../parts/media-player.tsx'

const names = fc.string({ minLength: 1 }).map(name => `u ${name}`)
const stops: fc.Arbitrary<Stops> = fc.dictionary(names, fc.nat(10_000), { maxKeys: 20 })

describe('the playback position', () => {
  test('is the most recently remembered one, and other files are unaffected', () => {
    fc.assert(
      fc.property(stops, names, fc.nat(10_000), fc.nat(10_000), (before, key, at, length) => {
        const after = withStop(before, key, at, length)
        expect(after[key]).toBe(at >= 2 && length - at >= 2 ? at : undefined)
        const { [key]: _then, ...othersBefore } = before
        const { [key]: _now, ...othersAfter } = after
        expect(othersAfter).toEqual(othersBefore)
      }),
    )
  })

  test('is remembered even if the file does not say how long it is', () => {
    expect(withStop({}, 'u film', 40, Number.NaN)).toEqual({ 'u film': 40 })
    expect(withStop({}, 'u film', 40, Number.POSITIVE_INFINITY)).toEqual({ 'u film': 40 })
  })

  test('is forgotten for the oldest files when there are more than 200', () => {
    let found: Stops = {}
    for (let file = 0; file < 250; file++) found = withStop(found, `u ${file}`, 5, 100)
    found = withStop(found, 'u 60', 9, 100)
    expect(Object.keys(found)).toHaveLength(200)
    expect(Object.keys(found)[0]).toBe('u 50')
    expect(Object.entries(found).at(-1)).toEqual(['u 60', 9])
  })
})

test('a player’s clock has minutes and seconds, and hours if there are any', () => {
  expect([0, 5.9, 65, 600, 3599.99, 3600, 36_065].map(clockText)).toEqual([
    '0:00',
    '0:05',
    '1:05',
    '10:00',
    '59:59',
    '1:00:00',
    '10:01:05',
  ])
  fc.assert(
    fc.property(fc.nat(400_000), seconds => {
      const total = clockText(seconds)
        .split(':')
        .reduce((sum, part) => sum * 60 + Number(part), 0)
      expect(total).toBe(seconds)
    }),
  )
})
