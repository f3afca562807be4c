import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFurther, type Key, keyGroups, keyNames, keys, readKey, reportKeys } from './keys.ts'

const numbers: Record<Key, number> = { P: 1, WI: 2, WA: 3, M: 4 }
const letters = { A: 'WA', I: 'WI', N: 'P' } as const

/** A text in any case, with extra spaces around it and between its words. */
const written = (text: string) =>
  fc
    .tuple(fc.mixedCase(fc.constant(text)), fc.stringMatching(/^ *$/), fc.stringMatching(/^ {1,3}$/))
    .map(([mixed, around, between]) => around + mixed.replaceAll(' ', between) + around)

describe('a key', () => {
  test('is recognised in every form that is displayed or sent', () => {
    for (const key of keys) {
      const forms = [key, keyNames[key]]
      const numbered = forms.flatMap(form => [form, `${form}(${numbers[key]})`, `${form} (${numbers[key]})`])
      const form = fc.constantFrom(...numbered, String(numbers[key])).chain(written)
      fc.assert(fc.property(form, text => readKey(text) === key))
    }
    for (const [letter, key] of Object.entries(letters))
      fc.assert(fc.property(written(letter), text => readKey(text) === key))
  })

  test('rejects every other text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        const found = readKey(text)
        expect(found === undefined || keys.includes(found)).toBe(true)
      }),
    )
    for (const text of [
      '',
      ' ',
      '0',
      '5',
      'PP',
      'Master',
      'P1',
      '(1)',
      'Presented(12)',
      'Presented (2)',
      'M(1)',
      'constructor',
      '__proto__',
    ])
      expect(readKey(text)).toBeUndefined()
  })

  test('has its own letter and word in the filter of activity reports', () => {
    expect(keys.map(key => reportKeys[key].letter)).toEqual(['N', 'A', 'I', 'M'])
    expect(reportKeys.P.sent).toBe('Presented(1)')
    for (const key of keys) {
      expect(readKey(reportKeys[key].letter)).toBe(key)
      expect(readKey(reportKeys[key].sent)).toBe(key)
    }
  })

  test('has its group: strong, developing or needing attention', () => {
    expect(Object.values(keyGroups).flat().sort()).toEqual([...keys].sort())
  })
})

test('a key is further on than another by progress, not by number', () => {
  const further = keys.flatMap(key =>
    keys.filter(than => isFurther(key, than)).map(than => `${key} > ${than}`),
  )
  expect(further).toEqual(['WA > P', 'WI > P', 'WI > WA', 'M > P', 'M > WA', 'M > WI'])
})

test('extra spaces are accepted, and a long text is not searched for a key', () => {
  expect(readKey('P'.padEnd(200))).toBe('P')
  expect(readKey('P'.padEnd(201))).toBeUndefined()
})
