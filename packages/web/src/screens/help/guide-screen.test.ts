import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import english from '../../../locales/en/guide.json' with { type: 'json' }
import hindi from '../../../locales/hi/guide.json' with { type: 'json' }
import telugu from '../../../locales/te/guide.json' with { type: 'json' }
import { type Section, sectionsWith } from './guide-screen.tsx'

const names = (sections: Record<string, Section>, words: string) =>
  sectionsWith(sections, words).map(([name]) => name)

describe('the guide for parents', () => {
  test('finds sections by words anywhere in them, in any case and any order', () => {
    expect(names(english.helpful, 'SANDPAPER traced')).toEqual(['letters'])
    expect(names(english.learnMore, 'three-hour')).toEqual(['cycle'])
    expect(names(hindi.helpful, 'मूवेबल')).toEqual(['letters'])
    expect(names(telugu.learnMore, 'బంగారు పూసలతో')).toEqual(['areas'])
    expect(names(english.helpful, 'quantum')).toEqual([])
  })

  test('a search never adds or reorders sections, and an extra word never finds more', () => {
    const all = Object.keys(english.learnMore)
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 6 }), (words, more) => {
        const found = names(english.learnMore, words)
        expect(found).toEqual(all.filter(name => found.includes(name)))
        for (const name of names(english.learnMore, `${words} ${more}`)) expect(found).toContain(name)
      }),
    )
    expect(names(english.learnMore, '  ')).toEqual(all)
  })

  test.each(Object.entries({ hindi, telugu }))(
    '%s is written in its own script: no sentence was left in English',
    (_, guide) => {
      const left = JSON.stringify(guide).match(/[A-Za-z]+(?: [A-Za-z]+){2,}/g) ?? []
      expect(left).toEqual([])
    },
  )
})
