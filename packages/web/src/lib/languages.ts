import i18next from 'i18next'
import { type Language, storageKey } from './preferred-language.ts'
import { deviceStorage } from './storage.ts'

/**
 * How long a text waits for its font. After that it is drawn with the device's fonts, and again when the font
 * arrives.
 */
const timeoutMs = 1500

/**
 * Adds the font of a language's script to the page; resolves when it is loaded, cannot be fetched or has taken too
 * long. Without it the device uses its own fonts.
 */
export async function addScriptFont(language: Language): Promise<void> {
  if (language === 'en') return
  const font = import('./script-font.ts').then(({ addFont }) => addFont(language)).catch(() => undefined)
  await Promise.race([font, new Promise(done => setTimeout(done, timeoutMs))])
}

/** Remembers the choice on this device. */
function rememberLanguage(language: Language): void {
  deviceStorage.setItem(storageKey, language)
}

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
