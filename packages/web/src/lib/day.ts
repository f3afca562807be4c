const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar day YYYY-MM-DD as day-month-year, such as 05-Mar-2026; nothing for no day. */
export function dayText(day: string | null | undefined): string {
  const [year, month, date] = day?.split('-') ?? []
  return year && month && date ? `${date.slice(0, 2)}-${months[Number(month) - 1]}-${year}` : ''
}

/** Today's calendar day, YYYY-MM-DD, where the device is. */
export function today(now = new Date()): string {
  const pad = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
