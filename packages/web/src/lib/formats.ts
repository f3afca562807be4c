import { useTranslation } from 'react-i18next'
import { dayInWords, dayText, shortDayText, weekdayText } from './day.ts'
import { schoolDay, schoolTimeZone } from './school-day.ts'

type Formats = {
  locale: string
  /** A whole number with its digits grouped as in India: 1,00,000. */
  number: (value: number) => string
  /** An instant, to the minute, as the school's clock shows it. */
  moment: (instant: string) => string
  /** A calendar day YYYY-MM-DD; nothing for no day. */
  day: (day: string | null | undefined) => string
  /** A calendar day YYYY-MM-DD, without its year if that is the current one; nothing for no day. */
  shortDay: (day: string | null | undefined) => string
  /** A calendar day YYYY-MM-DD with its weekday and full month name. */
  dayInWords: (day: string) => string
  /** A calendar day YYYY-MM-DD as its weekday, day and month, such as Friday 20 November. */
  weekday: (day: string) => string
}

/** Date and time formats of the chosen language; the day always comes before the month. */
export function useFormats(): Formats {
  const { i18n } = useTranslation()
  const locale = i18n.language === 'en' ? 'en-GB' : i18n.language
  const moment = (instant: string) =>
    new Date(instant).toLocaleString(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      // As in the forms and the calendars, in every language.
      hourCycle: 'h23',
      timeZone: schoolTimeZone(),
    })
  const grouping = i18n.language === 'en' ? 'en-IN' : i18n.language
  return {
    locale,
    number: value => value.toLocaleString(grouping),
    moment,
    day: day => dayText(day, i18n.language),
    shortDay: day => shortDayText(day, schoolDay(), i18n.language),
    dayInWords: day => dayInWords(day, locale),
    weekday: day => weekdayText(day, locale),
  }
}
