import { expect, test } from 'vitest'
import privacy from '../../locales/en/privacy.json'
import terms from '../../locales/en/terms.json'
import { privacySections, termsSections } from './legal-text.tsx'

test('every section and paragraph of the legal texts is shown, and none is listed without a text', () => {
  const inCatalogue = (texts: object) =>
    Object.entries(texts).flatMap(([name, section]) =>
      typeof section === 'object' ? [[name, Object.keys(section).length - 1]] : [],
    )
  for (const [sections, texts] of [
    [privacySections, privacy],
    [termsSections, terms],
  ] as const)
    expect(Object.entries(sections).map(([name, { count }]) => [name, count])).toEqual(inCatalogue(texts))
})

test('the texts contain the terms that the specification quotes', () => {
  expect(terms.date).toBe('Nov 2024')
  expect(terms.law['1']).toContain('law of Hyderabad, India')
})
