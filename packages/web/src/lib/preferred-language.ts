import { deviceStorage } from './storage.ts'

/** The languages by their own names. */
export const languages = { en: 'English', hi: 'हिन्दी', te: 'తెలుగు' } as const
export type Language = keyof typeof languages

export const storageKey = 'casa_language'

function isLanguage(code: string | null | undefined): code is Language {
  return code !== null && code !== undefined && code in languages
}

/** The remembered language, otherwise the browser's first one that has a catalogue. */
export function preferredLanguage(): Language {
  const stored = deviceStorage.getItem(storageKey)
  if (isLanguage(stored)) return stored
  return navigator.languages.map(code => code.split('-')[0]).find(isLanguage) ?? 'en'
}
