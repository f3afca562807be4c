import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keys } from './keys.ts'
import { sentenceOf, weekSentences } from './week.ts'

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
          if (!('works' in sentence)) continue
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

const observations = fc.array(
  fc.record({ date: fc.constant('2026-11-18'), text: fc.string({ minLength: 1 }) }),
)

test('two observations are quoted in the order of their days, and the others counted', () => {
  fc.assert(
    fc.property(observations, fc.nat(9), (latest, others) => {
      const count = latest.length + others
      const sentences = weekSentences({ present: 0, absent: 0 }, [], { latest, count })
      const told = sentences.filter(({ kind }) => kind === 'observed')
      expect(told.map(one => 'text' in one && one.text)).toEqual(
        latest
          .slice(0, 2)
          .toReversed()
          .map(({ text }) => sentenceOf(text)),
      )
      const more = sentences.find(({ kind }) => kind === 'moreObserved')
      expect(more && 'count' in more ? more.count : 0).toBe(count - told.length)
    }),
  )
})

test('an observation becomes a sentence of at most 120 characters, which ends at a word', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 500 }), text => {
      expect(sentenceOf(text).length).toBeLessThanOrEqual(120)
    }),
  )
  expect(sentenceOf('Rolled four\nmats ')).toBe('Rolled four mats.')
  expect(sentenceOf('She said “more!”')).toBe('She said “more!”')
  expect(sentenceOf('चार चटाइयाँ बिछाईं।')).toBe('चार चटाइयाँ बिछाईं।')
  expect(sentenceOf(`${'word '.repeat(40)}`)).toBe(`${'word '.repeat(24).trim()}…`)
})
