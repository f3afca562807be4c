/**
 * Formats YYYY-MM-DD with the language's short month name, such as 05-Mar-2026; an empty text for no day. Screens get
 * it from `useFormats`.
 */
export function dayText(day: string | null | undefined, language: string): string {
  const [year, month, date] = day?.split('-') ?? []
  if (!year || !month || !date) return ''
  return `${date.slice(0, 2)}-${monthName(Number(month) - 1, language)}-${year}`
}

/** The short name of a month, which counts from 0, in a language. */
export function monthName(month: number, language: string): string {
  return new Date(Date.UTC(2000, month)).toLocaleString(language, { month: 'short', timeZone: 'UTC' })
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
