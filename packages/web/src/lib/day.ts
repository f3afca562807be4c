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

/** Today's calendar day, YYYY-MM-DD, where the device is. */
export function today(now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
