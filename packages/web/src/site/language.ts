import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '../../locales/en/site.json'
import { type Language, preferredLanguage, rememberLanguage } from '../lib/languages.ts'

/** The site's own texts and the translations of the contract's sentences. */
const catalogues = {
  hi: () => Promise.all([import('../../locales/hi/site.json'), import('../../locales/hi/messages.json')]),
  te: () => Promise.all([import('../../locales/te/site.json'), import('../../locales/te/messages.json')]),
}

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

async function show(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'site')) {
    const [site, messages] = await catalogues[language]()
    i18next.addResourceBundle(language, 'site', site.default)
    i18next.addResourceBundle(language, 'messages', messages.default)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Switches the prerendered English page to the preferred language; it stays English if the catalogue fails to load. */
export async function showPreferredLanguage(): Promise<void> {
  await show(preferredLanguage()).catch(() => undefined)
}

/** Shows the page in a language and remembers the choice. Throws when its catalogue cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  rememberLanguage(language)
}
