import i18next from 'i18next'
import { addScriptFont, type Language, rememberLanguage } from './languages.ts'

/**
 * Shows the page in a language whose texts `fetchTexts` adds and which `choose` remembers; both throw if the texts
 * cannot be fetched. `beforeChange` runs just before the texts change, and the function it returns just after.
 */
export function languageSwitch(
  fetchTexts: (language: Language) => Promise<void>,
  beforeChange: () => () => void = () => () => {},
) {
  /** An earlier choice whose texts arrive later is discarded. */
  let latest: Language = 'en'
  const show = async (language: Language, ready?: Promise<void>): Promise<void> => {
    latest = language
    await Promise.all([fetchTexts(language), addScriptFont(language), ready])
    if (latest !== language) return
    const afterChange = beforeChange()
    await i18next.changeLanguage(language)
    document.documentElement.lang = language
    afterChange()
  }
  const choose = async (language: Language): Promise<void> => {
    await show(language)
    if (latest === language) rememberLanguage(language)
  }
  return { show, choose }
}
