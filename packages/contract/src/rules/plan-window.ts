import { plusDays, weekdayOf } from './day.ts'

/** A span of calendar days, `YYYY-MM-DD`, inclusive. */
export type PlanWindow = { startDate: string; endDate: string }

/** A day's working week, Sunday to Friday; a Saturday belongs to the week before it. */
export function weekOf(today: string): PlanWindow {
  const weekday = weekdayOf(today)
  return { startDate: plusDays(today, -weekday), endDate: plusDays(today, 5 - weekday) }
}

/** The default span of a new plan and of Load More Plans: today to seven days later. */
export function comingWeek(today: string): PlanWindow {
  return { startDate: today, endDate: plusDays(today, 7) }
}

/** The academic year of a new plan: the current year, a hyphen, the next year. */
export function academicYearOf(today: string): string {
  const year = Number(today.slice(0, 4))
  return `${year}-${year + 1}`
}
