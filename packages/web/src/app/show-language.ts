import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageSwitch } from '../lib/languages.ts'
import { loadModule } from '../lib/load-module.ts'
import { type Language, preferredLanguage } from '../lib/preferred-language.ts'
import { catalogues as english } from './catalogues/en.ts'

const fetched = {
  // Every other language falls back to it, so it is bundled with the app.
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

const { show, choose } = languageSwitch(async language =>
  add(language, (await loadModule(fetched[language])).catalogues),
)

/** Shows the app in a language and remembers the choice. Throws if its catalogue cannot be fetched. */
export const chooseLanguage = choose

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

/** Fetches the English texts of all but the first screens, once. Throws if they cannot be fetched. */
export async function moreTexts(): Promise<void> {
  const { catalogues } = await loadModule(() => import('./catalogues/en-more.ts'))
  if (i18next.isInitialized) add('en', catalogues)
  else i18next.on('initialized', () => add('en', catalogues))
}
