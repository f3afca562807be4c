import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { addScriptFont, type Language, preferredLanguage, rememberLanguage } from '../lib/languages.ts'
import { catalogues as english } from './catalogues/en.ts'

const fetched = {
  // Every other language falls back to it, so it comes with the app.
  en: async () => ({ catalogues: english }),
  hi: () => import('./catalogues/hi.ts'),
  te: () => import('./catalogues/te.ts'),
}

function add(language: Language, catalogues: Record<string, unknown>): void {
  for (const [path, catalogue] of Object.entries(catalogues)) {
    const area = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    i18next.addResourceBundle(language, area, catalogue)
  }
}

/** The language that was asked for last: an earlier one whose catalogues come later is not shown any more. */
let wanted: Language = 'en'

/** Fetches a language's catalogues once and shows the app in it. */
async function show(language: Language): Promise<void> {
  wanted = language
  const [{ catalogues }] = await Promise.all([fetched[language](), addScriptFont(language)])
  add(language, catalogues)
  if (wanted !== language) return
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

/** Prepares the texts: English, which every other language falls back to, and the preferred language. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    fallbackLng: 'en',
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await show('en')
  await show(preferredLanguage()).catch(() => undefined)
}

/** Fetches the English texts of all that is no first screen, once. Throws when they cannot be fetched. */
export async function moreTexts(): Promise<void> {
  const { catalogues } = await import('./catalogues/en-more.ts')
  if (i18next.isInitialized) add('en', catalogues)
  else i18next.on('initialized', () => add('en', catalogues))
}

/** Shows the app in a language and remembers the choice. Throws when its catalogue cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  if (wanted === language) rememberLanguage(language)
}
