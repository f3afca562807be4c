import { comingWeek, type PlanWindow, weekOf } from '@casa/contract/rules/plan-window'

/** The plan's filter; an empty value does not filter. */
export type PlanFilter = { classId: string; studentId: string; startDate: string; endDate: string }

/** The server's query. With `isInitLoad` it covers the current or the coming week, otherwise the filter's days. */
export type PlanQuery = { filter: PlanFilter; isInitLoad?: boolean }

/** The plan as initially shown: the current week, Sunday to Friday. */
export function thisWeek(today: string, classId: string): PlanQuery {
  return { filter: { classId, studentId: '', ...weekOf(today) }, isInitLoad: true }
}

/** The days and the class of new plans. */
export type Planned = PlanWindow & { classId: string }

/**
 * The query that includes new plans: the same one if it already includes them, otherwise one for their days and
 * class.
 */
export function withPlanned(query: PlanQuery, { classId, startDate, endDate }: Planned): PlanQuery {
  const { filter } = query
  const here = filter.classId === '' || filter.classId === classId
  const touches =
    (filter.startDate === '' || endDate >= filter.startDate) &&
    (filter.endDate === '' || startDate <= filter.endDate)
  if (here && touches) return query
  return { filter: { classId: here ? filter.classId : classId, studentId: '', startDate, endDate } }
}

/** The query of Load More Plans: the coming days, and whatever is still open. */
export function morePlans(today: string, filter: PlanFilter): PlanQuery {
  return { filter: { ...filter, ...comingWeek(today) }, isInitLoad: false }
}
