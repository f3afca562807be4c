const dayLength = 86_400_000

/** The calendar day so many days after another; both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayLength).toISOString().slice(0, 10)
}

/** The school days of the year that ends on a day: Monday to Friday, without the school's holidays. */
export function schoolDays(lastDay: string, holidays: readonly string[]): string[] {
  const days = Array.from({ length: 365 }, (_, index) => addDays(lastDay, index - 364))
  return days.filter(day => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return weekday > 0 && weekday < 6 && !holidays.includes(day)
  })
}

/** Independence Day, Gandhi Jayanti, Christmas and New Year, wherever they fall into the seeded year. */
export function holidaysUntil(today: string): string[] {
  const year = Number(today.slice(0, 4))
  return [year - 1, year].flatMap(one => [
    `${one}-01-01`,
    `${one}-01-26`,
    `${one}-08-15`,
    `${one}-10-02`,
    `${one}-12-25`,
  ])
}
