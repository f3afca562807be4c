import { useTranslation } from 'react-i18next'
import { type Language, languages } from '../lib/languages.ts'
import { useTexts } from '../lib/texts.ts'
import { chooseLanguage } from './language.ts'
import { useHydrated } from './use-hydrated.ts'

/** Chooses the page's language. */
export function LanguageSelect() {
  const t = useTexts('site')
  const { i18n } = useTranslation()
  const hydrated = useHydrated()
  return (
    <select
      className="language-select"
      aria-label={t('nav.language')}
      disabled={!hydrated}
      value={i18n.language}
      onChange={event => {
        // If the catalogue fails to load, the page and this select keep their language.
        chooseLanguage(event.target.value as Language).catch(() => undefined)
      }}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
