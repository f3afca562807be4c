import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, preferredLanguage, rememberLanguage } from '../lib/languages.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/*/*.json', '!../../locales/*/site.json'],
  { import: 'default' },
)

/** Fetches a language's catalogues once and shows the app in it. */
async function show(language: Language): Promise<void> {
  const wanted = Object.entries(files).flatMap(([path, load]) => {
    const [folder, area] = path
      .split('/')
      .slice(-2)
      .map(part => part.replace('.json', ''))
    return folder === language && area && !i18next.hasResourceBundle(language, area) ? [{ area, load }] : []
  })
  await Promise.all(
    wanted.map(async ({ area, load }) => i18next.addResourceBundle(language, area, await load())),
  )
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

/** Shows the app in a language and remembers the choice. Throws when its catalogue cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language)
  rememberLanguage(language)
}
