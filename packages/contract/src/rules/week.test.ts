import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keys } from './keys.ts'
import { weekSentences } from './week.ts'

const works = fc.array(fc.record({ name: fc.string({ minLength: 1 }), key: fc.constantFrom(...keys) }))
const days = fc.record({ present: fc.nat(6), absent: fc.nat(6) })

test('each work of a week is named in the sentence of its key, or counted there', () => {
  fc.assert(
    fc.property(days, works, (attendance, works) => {
      for (const key of keys) {
        const names = works.filter(work => work.key === key).map(({ name }) => name)
        const found = weekSentences(attendance, works).filter(({ kind }) => kind === key)
        expect(found).toHaveLength(names.length > 0 ? 1 : 0)
        for (const sentence of found) {
          if (sentence.kind === 'days') continue
          expect(sentence.works).toEqual(names.slice(0, sentence.works.length))
          expect(sentence.works.length + sentence.more).toBe(names.length)
          expect(sentence.more).not.toBe(1)
        }
      }
    }),
  )
})

test('the days come first, and only if attendance was taken', () => {
  fc.assert(
    fc.property(days, works, (attendance, works) => {
      const kinds = weekSentences(attendance, works).map(({ kind }) => kind)
      expect(kinds.includes('days')).toBe(attendance.present + attendance.absent > 0)
      expect(kinds.lastIndexOf('days')).toBeLessThan(1)
    }),
  )
})

test('a week of which nothing is known has no sentence', () => {
  expect(weekSentences({ present: 0, absent: 0 }, [])).toEqual([])
})
