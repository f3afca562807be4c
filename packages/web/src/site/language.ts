import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import english from '../../locales/en/site.json'

/** The languages by their own names. */
export const languages = { en: 'English', hi: 'हिन्दी', te: 'తెలుగు' } as const
export type Language = keyof typeof languages

/** The site's own texts and the translations of the contract's sentences. */
const catalogues = {
  hi: () => Promise.all([import('../../locales/hi/site.json'), import('../../locales/hi/messages.json')]),
  te: () => Promise.all([import('../../locales/te/site.json'), import('../../locales/te/messages.json')]),
}

const storageKey = 'casa_language'

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

function isLanguage(code: string | null | undefined): code is Language {
  return code !== null && code !== undefined && code in languages
}

/** The language chosen before, else the browser's first that there is a catalogue for. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (isLanguage(stored)) return stored
  return navigator.languages.map(code => code.split('-')[0]).find(isLanguage) ?? 'en'
}

/** Shows the page in a language; its catalogue is fetched the first time. */
export async function showLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'site')) {
    const [site, messages] = await catalogues[language]()
    i18next.addResourceBundle(language, 'site', site.default)
    i18next.addResourceBundle(language, 'messages', messages.default)
  }
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Shows the page in a language and remembers the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await showLanguage(language)
}
