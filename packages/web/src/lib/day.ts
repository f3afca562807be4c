/**
 * A calendar day YYYY-MM-DD as day-month-year, the month's short name as the language has it, such as 05-Mar-2026;
 * nothing for no day. Screens take it from `useFormats`.
 */
export function dayText(day: string | null | undefined, language: string): string {
  const [year, month, date] = day?.split('-') ?? []
  if (!year || !month || !date) return ''
  const name = new Date(Date.UTC(2000, Number(month) - 1)).toLocaleString(language, {
    month: 'short',
    timeZone: 'UTC',
  })
  return `${date.slice(0, 2)}-${name}-${year}`
}

/** A calendar day YYYY-MM-DD as people say it, such as Friday 21 November 2025. */
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
