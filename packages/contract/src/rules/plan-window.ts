/** A span of calendar days, `YYYY-MM-DD`, both ends in it. */
export type PlanWindow = { startDate: string; endDate: string }

/** The working week around a day: Sunday to Friday; a Saturday belongs to the week that ends before it. */
export function weekOf(today: string): PlanWindow {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return { startDate: plusDays(today, -weekday), endDate: plusDays(today, 5 - weekday) }
}

/** What a new plan proposes, and what Load More Plans asks for: today to seven days later. */
export function comingWeek(today: string): PlanWindow {
  return { startDate: today, endDate: plusDays(today, 7) }
}

/** A calendar day so many days later. */
export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The academic year of a new plan: the current year, a hyphen, the next year. */
export function academicYearOf(today: string): string {
  const year = Number(today.slice(0, 4))
  return `${year}-${year + 1}`
}
