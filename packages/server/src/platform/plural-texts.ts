import { type CountedKey, catalogue, type Text, type Values } from '@casa/contract/text'
import i18next, { type ResourceLanguage } from 'i18next'

/**
 * Texts by language whose plural forms i18next chooses, `key_one` and `key_other`, with a function that fills in one
 * of them. A key without a text is returned unchanged.
 */
export function pluralTexts<Language extends string>(texts: Record<Language, ResourceLanguage>) {
  const instance = i18next.createInstance()
  const resources = Object.fromEntries(
    Object.entries<ResourceLanguage>(texts).map(([language, tree]) => [language, { translation: tree }]),
  )
  instance.init({ resources, fallbackLng: false, initAsync: false, interpolation: { escapeValue: false } })
  return (language: Language, key: string, values: Values) => instance.t(key, { ...values, lng: language })
}

const catalogueText = pluralTexts({ en: catalogue })

/** The English sentence of a key of the catalogues. */
export const englishText = (key: string, values: Values) => catalogueText('en', key, values)

/** Like `textOf`, for a text with plural forms: `count` chooses the form. */
export function countedText(key: CountedKey, values: Values): Text {
  return { message: englishText(key, values), key, values }
}
