import { comingWeek, type PlanWindow, weekOf } from '@casa/contract/rules/plan-window'

/** What the plan is narrowed by; an empty text does not narrow. */
export type PlanFilter = { classId: string; studentId: string; startDate: string; endDate: string }

/** What is asked of the server: with `isInitLoad` the current week or the coming one, without it the days themselves. */
export type PlanQuestion = { filter: PlanFilter; isInitLoad?: boolean }

/** The plan as it opens: the current week, Sunday to Friday. */
export function thisWeek(today: string, classId: string): PlanQuestion {
  return { filter: { classId, studentId: '', ...weekOf(today) }, isInitLoad: true }
}

/** What was planned a moment ago: its days and its class. */
export type Planned = PlanWindow & { classId: string }

/**
 * The question whose answer shows what was planned: the same one where it stands there already, else one for its days,
 * and for its class where another was looked at.
 */
export function withPlanned(question: PlanQuestion, { classId, startDate, endDate }: Planned): PlanQuestion {
  const { filter } = question
  const here = filter.classId === '' || filter.classId === classId
  const touches =
    (filter.startDate === '' || endDate >= filter.startDate) &&
    (filter.endDate === '' || startDate <= filter.endDate)
  if (here && touches) return question
  return { filter: { classId: here ? filter.classId : classId, studentId: '', startDate, endDate } }
}

/** What Load More Plans asks for: the coming days, and whatever is still open. */
export function morePlans(today: string, filter: PlanFilter): PlanQuestion {
  return { filter: { ...filter, ...comingWeek(today) }, isInitLoad: false }
}
