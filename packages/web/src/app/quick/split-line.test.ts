import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completed, indexOf, type Named, readLine } from './line.ts'
import { splitLine, withNames } from './split-line.ts'

const exercise = (id: string, name: string): Named => ({ id, kind: 'exercise', name })
const classIndex = indexOf([
  { id: 'mira', kind: 'child', name: 'Mira Shah' },
  exercise('pink', 'Pink Tower'),
  exercise('names', 'Bells: Names of the Notes'),
  exercise('grading', 'Bells: Grading'),
])

describe('an observation', () => {
  test.each([
    ['mira pink tower: built it twice, smiling', 'mira pink tower', 'built it twice, smiling'],
    ['mira pink tower : at 10:30, again', 'mira pink tower ', 'at 10:30, again'],
    ['mira pink tower note built it', 'mira pink tower ', 'built it'],
    ['Mira pink tower Note: built it', 'Mira pink tower ', 'built it'],
    ['mira pink tower colon built it', 'mira pink tower ', 'built it'],
    ['mira नोट दो बार बनाया', 'mira ', 'दो बार बनाया'],
    ['mira గమనిక నవ్వింది', 'mira ', 'నవ్వింది'],
    ['mira pink tower: <b>“Again!”</b>', 'mira pink tower', '<b>“Again!”</b>'],
    ['mira pink tower:', 'mira pink tower', ''],
    ['mira bells: grading', 'mira bells: grading', null],
    ['mira Bells: names of the notes: alone', 'mira Bells: names of the notes', 'alone'],
    ['mira bells: rang them all', 'mira bells', 'rang them all'],
    ['mira pink tower WI', 'mira pink tower WI', null],
  ])('%s', (text, names, observed) => expect(splitLine(text, classIndex)).toEqual({ names, observed }))

  test('does not start at a word that occurs in a name of the class', () => {
    const index = indexOf([...classIndex, exercise('note', 'Writing a Note')])
    expect(splitLine('mira writing a note', index).observed).toBeNull()
    expect(splitLine('mira writing a note: alone', index).observed).toBe('alone')
  })
})

test('a completed name never starts an observation, whatever punctuation it contains', () => {
  for (const named of classIndex) {
    const text = completed('mira ', named)
    expect(splitLine(text, classIndex).observed).toBeNull()
    const { children, exercises, unknown } = readLine(text, classIndex, [])
    expect([...children, ...exercises].map(({ id }) => id)).toContain(named.id)
    expect(unknown).toEqual([])
  }
})

test('an observation is kept verbatim, and names inserted before it do not change it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), text => {
      const observed = text.replace(/^[\s:：,]+/, '').trimEnd()
      const split = splitLine(`mira pink tower: ${text}`, classIndex)
      expect(split).toEqual({ names: 'mira pink tower', observed })
      expect(splitLine(withNames(split, 'mira pink tower WI, '), classIndex)).toEqual({
        names: 'mira pink tower WI',
        observed,
      })
    }),
    { numRuns: 500, seed: 20_261_123 },
  )
})
