import { useTranslation } from 'react-i18next'
import { dayText } from './day.ts'

type Formats = {
  locale: string
  /** An instant, to the minute. */
  moment: (instant: string) => string
  /** A calendar day YYYY-MM-DD; nothing for no day. */
  day: (day: string | null | undefined) => string
}

/** Writes numbers, moments and days as people of the chosen language do; the day always before the month. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language
  const moment = (instant: string) =>
    new Date(instant).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return { locale, moment, day: day => dayText(day, i18n.language) }
}
