import i18next from 'i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { addTexts, chooseLanguage, showPreferredLanguage } from './language.ts'

const stored = new Map<string, string>()
const root = { lang: 'en' }
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
})
vi.stubGlobal('document', { documentElement: root, getElementById: () => null, fonts: new Set() })
vi.stubGlobal(
  'FontFace',
  class {
    load = async () => this
  },
)
vi.stubGlobal('location', { hash: '' })

let areas = 0

/** Adds an area whose Hindi texts arrive when the test says so. */
function withSlowHindi() {
  const hindi = Promise.withResolvers<{ default: object }>()
  areas += 1
  addTexts(
    `area${areas}`,
    {},
    {
      hi: () => hindi.promise as Promise<{ default: Record<string, unknown> }>,
      te: async () => ({ default: {} }),
    },
  )
  return () => hindi.resolve({ default: {} })
}

beforeEach(async () => {
  stored.clear()
  await chooseLanguage('en')
})

test('the preferred language is shown only after the English page is hydrated, however soon its texts arrive', async () => {
  stored.set('casa_language', 'te')
  const hydrated = Promise.withResolvers<void>()
  const shown = showPreferredLanguage(hydrated.promise)
  await vi.waitFor(() => expect(i18next.hasResourceBundle('te', 'site')).toBe(true))
  expect([i18next.language, root.lang]).toEqual(['en', 'en'])
  hydrated.resolve()
  await shown
  expect([i18next.language, root.lang]).toEqual(['te', 'te'])
})

test('the last chosen language is shown and remembered, even if an earlier choice’s texts arrive later', async () => {
  const hindiArrives = withSlowHindi()
  const first = chooseLanguage('hi')
  await chooseLanguage('te')
  hindiArrives()
  await first
  expect([i18next.language, root.lang, stored.get('casa_language')]).toEqual(['te', 'te', 'te'])
})

test('a choice is kept even if the preferred language arrives after it', async () => {
  stored.set('casa_language', 'hi')
  const hindiArrives = withSlowHindi()
  const preferred = showPreferredLanguage(Promise.resolve())
  await chooseLanguage('te')
  hindiArrives()
  await preferred
  expect(i18next.language).toBe('te')
})
