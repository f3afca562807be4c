import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfLine } from './cut-name.tsx'

/** Ten pixels for each character. */
const widthOf = (text: string) => text.length * 10
const cut = (name: string, width: number) => name.slice(0, endOfLine(name, widthOf, width))

test('a name is cut after the last word that leaves room for the ellipsis', () => {
  expect(cut('Baric Tablets: Language of Light and Heavy', 420)).toBe(
    'Baric Tablets: Language of Light and Heavy',
  )
  expect(cut('Baric Tablets: Language of Light and Heavy', 410)).toBe('Baric Tablets: Language of Light and')
  // The word fits, but not with an ellipsis after it.
  expect(cut('Baric Tablets: Language', 140)).toBe('Baric')
  expect(cut('Baric Tablets: Language', 150)).toBe('Baric Tablets:')
})

test('facts are cut before the dot between them', () => {
  expect(cut('5 years\u00a0· Primary Jasmine', 110)).toBe('5 years')
})

test('a word that is longer than the line is left to the browser', () => {
  expect(cut('Kuchibhotlavenkatasubrahmanyam Rao', 100)).toBe('Kuchibhotlavenkatasubrahmanyam Rao')
  expect(cut('', 100)).toBe('')
})

test('whatever the name, it is cut between words, and what is shown fits', () => {
  const words = fc.array(
    fc.string({ minLength: 1, maxLength: 12 }).map(word => word.replace(/\s/g, 'x')),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  fc.assert(
    fc.property(words, fc.integer({ min: 10, max: 600 }), (words, width) => {
      const name = words.join(' ')
      const end = endOfLine(name, widthOf, width)
      if (end === name.length) return
      expect(name[end]).toBe(' ')
      expect(widthOf(`${name.slice(0, end)}…`)).toBeLessThanOrEqual(width)
    }),
  )
})
