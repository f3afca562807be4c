import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '../../locales/en/site.json'
import { languageSwitch } from '../lib/languages.ts'
import { loadModule } from '../lib/load-module.ts'
import { type Language, preferredLanguage } from '../lib/preferred-language.ts'

type Texts = Record<string, unknown>
type Translation = () => Promise<{ default: Texts }>
/** The languages that must be fetched; English is built in. */
type Translations = Record<Exclude<Language, 'en'>, Translation>

/** The areas of texts that the page shows. */
const areas = new Map<string, Translations>([
  [
    'site',
    { hi: () => import('../../locales/hi/site.json'), te: () => import('../../locales/te/site.json') },
  ],
  [
    'messages',
    {
      hi: () => import('../../locales/hi/messages.json'),
      te: () => import('../../locales/te/messages.json'),
    },
  ],
])

i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  ns: ['site', 'messages'],
  defaultNS: 'site',
  resources: { en: { site: english } },
  partialBundledLanguages: true,
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
})

/** Adds an area of texts that only one page or dialog shows, before that is rendered. */
export function addTexts(area: string, texts: Texts, translations: Translations): void {
  i18next.addResourceBundle('en', area, texts)
  areas.set(area, translations)
}

/** Fetches what a dialog has added after the page was translated; the dialog is English if that fails. */
export async function translateAdded(): Promise<void> {
  await fetchTexts(i18next.language as Language).catch(() => undefined)
}

async function fetchTexts(language: Language): Promise<void> {
  if (language === 'en') return
  const missing = [...areas].filter(([area]) => !i18next.hasResourceBundle(language, area))
  const translated = await Promise.all(missing.map(([, translations]) => loadModule(translations[language])))
  missing.forEach(([area], index) => {
    i18next.addResourceBundle(language, area, translated[index]!.default)
  })
}

const { show, choose } = languageSwitch(fetchTexts, placeOnPage)

/** Shows the page in a language and remembers the choice. Throws if its catalogue cannot be fetched. */
export const chooseLanguage = choose

/**
 * Switches the prerendered English page to the preferred language; it stays English if the catalogue fails to load.
 * Waits until the page is `hydrated`, because React compares it with its English texts and re-renders everything if
 * one differs.
 */
export async function showPreferredLanguage(hydrated: Promise<void>): Promise<void> {
  await show(preferredLanguage(), hydrated).catch(() => undefined)
}

/** The part of the page in the address keeps its position on the screen, however long the new texts above it are. */
function placeOnPage(): () => void {
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!part) return () => {}
  const top = () => part.getBoundingClientRect().top
  const before = top()
  // Once the new texts are rendered.
  return () =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => scrollBy({ top: top() - before, behavior: 'instant' })),
    )
}
