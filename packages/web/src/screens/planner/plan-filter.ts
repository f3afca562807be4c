import { comingWeek, weekOf } from '@casa/contract/rules/plan-window'

/** What the plan is narrowed by; an empty text does not narrow. */
export type PlanFilter = { classId: string; studentId: string; startDate: string; endDate: string }

/** What is asked of the server: with `isInitLoad` the current week or the coming one, without it the days themselves. */
export type PlanQuestion = { filter: PlanFilter; isInitLoad?: boolean }

/** The plan as it opens: the current week, Sunday to Friday. */
export function thisWeek(today: string, classId: string): PlanQuestion {
  return { filter: { classId, studentId: '', ...weekOf(today) }, isInitLoad: true }
}

/** What Load More Plans asks for: the coming days, and whatever is still open. */
export function morePlans(today: string, filter: PlanFilter): PlanQuestion {
  return { filter: { ...filter, ...comingWeek(today) }, isInitLoad: false }
}
