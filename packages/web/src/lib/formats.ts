import { useTranslation } from 'react-i18next'

/** Writes numbers and moments as people of the chosen language do; in English, the day before the month. */
export function useFormats(): { locale: string; moment: (instant: string) => string } {
  const { i18n } = useTranslation()
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language
  const moment = (instant: string) =>
    new Date(instant).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return { locale, moment }
}
