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

/** The privacy policy of an installation that stores its audit log so long. */
async function policy(auditDays?: number): Promise<string> {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { privacy } }, interpolation: { escapeValue: false } })
  const text = createElement(LegalText, {
    page: 'privacy',
    sections: privacySections,
    operator: null,
    auditDays,
  })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, text))
}

test('the policy says for how long an erasure can be undone', async () => {
  expect(await policy()).toContain(`For ${erasureDelayDays} days the accounts are closed`)
})

test('the policy says how long this installation stores its audit log, and in years if these are whole', async () => {
  const line = 'The record of who changed which fields: after'
  expect(await policy()).toContain(`${line} 2 years.`)
  expect(await policy(400)).toContain(`${line} 400 days.`)
  expect(await policy(1095)).toContain(`${line} 3 years.`)
})

test('the policy says when a school may erase children who left', async () => {
  expect(await policy()).toContain('1 to 25 years after their last day')
})

test('the texts contain the terms that the specification quotes', () => {
  expect(terms.date).toBe('Nov 2024')
  expect(terms.law['1']).toContain('law of Hyderabad, India')
})
