import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, parseName } from './names.ts'
import { lastNight } from './records.ts'
import { expired, longestKept } from './retention.ts'

const dayMs = 86_400_000
const now = Date.UTC(2026, 10, 27, 21)
const backup = (daysAgo: number) =>
  parseName(backupName('abcd1234', new Date(now - daysAgo * dayMs), 'backup'))!
const log = (daysAgo: number) => parseName(backupName('abcd1234', new Date(now - daysAgo * dayMs), 'log'))!

test('of a year of nights, seven days, four weeks and six months are kept, and the log of the seven days', () => {
  const all = Array.from({ length: 365 }, (_, day) => [backup(day), log(day + 0.5)]).flat()
  const gone = new Set(expired(all, { days: 7, weeks: 4, months: 6 }))
  const kept = all.filter(file => !gone.has(file))
  expect(kept.filter(({ isLog }) => !isLog).map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-21',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ])
  expect(kept.filter(({ isLog }) => isLog)).toHaveLength(6)
})

test('the newest backup is always kept, no more than asked for, and deciding again deletes nothing more', () => {
  const files = fc.array(fc.tuple(fc.double({ min: 0, max: 900, noNaN: true }), fc.boolean()), {
    minLength: 1,
  })
  const keep = fc.record({ days: fc.nat(9), weeks: fc.nat(9), months: fc.nat(9) })
  fc.assert(
    fc.property(files, keep, (moments, limits) => {
      const all = moments.map(([daysAgo, isLog]) => (isLog ? log(daysAgo) : backup(daysAgo)))
      const gone = new Set(expired(all, limits))
      const kept = all.filter(file => !gone.has(file))
      const backups = kept.filter(({ isLog }) => !isLog)
      const newest = Math.max(...all.filter(({ isLog }) => !isLog).map(({ at }) => at.getTime()))
      if (newest > 0) expect(backups.some(({ at }) => at.getTime() === newest)).toBe(true)
      expect(backups.length).toBeLessThanOrEqual(Math.max(limits.days, 1) + limits.weeks + limits.months)
      expect(expired(kept, limits)).toEqual([])
    }),
  )
})

test('with a backup every night, none is kept for longer than a certificate of erasure says', () => {
  const keep = fc.record({ days: fc.nat(9), weeks: fc.nat(9), months: fc.nat(9) })
  fc.assert(
    fc.property(keep, fc.nat(400), (limits, later) => {
      const nights = Array.from({ length: 400 }, (_, night) => backup(night - later))
      const gone = new Set(expired(nights, limits))
      const oldest = nights.findLastIndex(file => !gone.has(file))
      // It is deleted only once the next night's backup is there.
      expect(oldest + 1).toBeLessThanOrEqual(longestKept(limits))
    }),
  )
})

test('other files at the destination have no name of a backup', () => {
  for (const name of [
    'notes.txt',
    'casa-abcd1234-20261127T021000000Z.tar.zst.age.partial',
    'casa-x.tar.zst.age',
  ])
    expect(parseName(name)).toBeUndefined()
})

test('a backup belongs to the night that began at 20:30 UTC', () => {
  expect(lastNight(new Date('2026-11-27T20:29:59Z'))).toEqual(new Date('2026-11-26T20:30:00Z'))
  expect(lastNight(new Date('2026-11-27T20:30:00Z'))).toEqual(new Date('2026-11-27T20:30:00Z'))
})
