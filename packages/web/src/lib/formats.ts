import { useTranslation } from 'react-i18next'
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
  /** The name of a calendar day's weekday, such as Friday. */
  weekdayName: (day: string) => string
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
    weekdayName: day =>
      new Date(`${day}T00:00Z`).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' }),
  }
}

/**
 * Formats YYYY-MM-DD with the language's short month name, such as 05-Mar-2026; an empty text for no day. Screens get
 * it from `useFormats`.
 */
export function dayText(day: string | null | undefined, language: string): string {
  const [year, month, date] = day?.split('-') ?? []
  if (!year || !month || !date) return ''
  return `${date.slice(0, 2)}-${monthName(Number(month) - 1, language)}-${year}`
}

/** An instant's hour and minute, such as 15:30, as the school's clock shows them. */
export function timeText(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: schoolTimeZone() })
}

/** The name of a month, which counts from 0, in a language. */
export function monthName(month: number, language: string, length: 'short' | 'long' = 'short'): string {
  return new Date(Date.UTC(2000, month)).toLocaleString(language, { month: length, timeZone: 'UTC' })
}

/** Formats YYYY-MM-DD like dayText, but without the year if it is that of today, such as 05-Mar. */
export function shortDayText(day: string | null | undefined, today: string, language: string): string {
  const text = dayText(day, language)
  return day?.slice(0, 4) === today.slice(0, 4) ? text.replace(/-\d+$/, '') : text
}

/** Formats YYYY-MM-DD in full, such as Friday 21 November 2025. */
export function dayInWords(day: string, locale: string): string {
  const words = new Date(`${day}T00:00Z`).toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  // Browsers disagree about the comma after the weekday.
  return words.replace(',', '')
}

/** Formats YYYY-MM-DD without the year, such as Friday 20 November. */
export function weekdayText(day: string, locale: string): string {
  const words = new Date(`${day}T00:00Z`).toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return words.replace(',', '')
}
