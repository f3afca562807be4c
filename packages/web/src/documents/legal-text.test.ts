import { erasureDelayDays } from '@casa/contract/rules/retention'
import { createInstance } from 'i18next'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import privacy from '../../locales/en/privacy.json'
import terms from '../../locales/en/terms.json'
import { LegalText, privacySections, termsSections } from './legal-text.tsx'

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

test('the policy says for how long an erasure can be undone', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { privacy } }, interpolation: { escapeValue: false } })
  const text = createElement(LegalText, { page: 'privacy', sections: privacySections, operator: null })
  expect(renderToStaticMarkup(createElement(I18nextProvider, { i18n }, text))).toContain(
    `For ${erasureDelayDays} days the accounts are closed`,
  )
})

test('the texts contain the terms that the specification quotes', () => {
  expect(terms.date).toBe('Nov 2024')
  expect(terms.law['1']).toContain('law of Hyderabad, India')
})
