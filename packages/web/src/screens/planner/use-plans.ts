import { comingWeek, type PlanWindow, weekOf } from '@casa/contract/rules/day'
import { useEffect, useRef, useState } from 'react'
import type { AddressSpan } from '../../lib/address.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useParameter } from '../../lib/use-parameter.ts'
import { type useFilter, useSpan } from '../../parts/use-filter.ts'

/** What the planner passes to its dialogs: the selected class, and a callback for new plans. */
export type PlannerContext = { classId: string; onPlanned: (planned: Planned) => void }

/**
 * The plan's query and the filter being edited; both start with the date range searched last, or the current week.
 * Class and child apply at once, days with Search.
 */
export function usePlans({ classId, studentId, choose }: ReturnType<typeof useFilter>) {
  const today = useSchoolDay()
  const { span, choose: chooseSpan } = useSpan()
  const [more, chooseMore] = useParameter('more')
  const [asked, setQuery] = useState<PlanQuery>(() => {
    if (more) return morePlans(today, { classId, studentId, startDate: '', endDate: '' })
    return span ? { filter: { classId, studentId, ...span } } : thisWeek(today, classId)
  })
  const [days, setDays] = useState<AddressSpan>(asked.filter)
  const query = { ...asked, filter: { ...asked.filter, classId, studentId } }
  const typed = { ...days, classId, studentId }
  const change = ({ startDate, endDate, ...child }: PlanFilter) => {
    setDays({ startDate, endDate })
    if (child.classId !== classId || child.studentId !== studentId) choose(child)
  }
  const show = (next: PlanQuery) => {
    change(next.filter)
    setQuery(next)
  }
  useDayChange(today, previous => {
    // A page left open over the weekend moves on to the new week, if it still showed the old one.
    if (!query.isInitLoad || typed.startDate !== weekOf(previous).startDate) return
    setQuery({ ...query, filter: { ...query.filter, ...weekOf(today) } })
    setDays(weekOf(today))
  })
  return {
    query,
    typed,
    change,
    search: () => {
      setQuery({ filter: typed })
      chooseSpan(days)
    },
    loadMore: () => {
      show(morePlans(today, typed))
      chooseMore('1')
    },
    /** Shows the days of new plans, unless the query includes them already. */
    showPlanned: (planned: Planned) => {
      const next = withPlanned(query, planned)
      if (next !== query) show(next)
    },
  }
}

/** Calls `onChange` with the previous day when today changes. */
function useDayChange(today: string, onChange: (previous: string) => void): void {
  const last = useRef(today)
  useEffect(() => {
    const previous = last.current
    last.current = today
    if (previous !== today) onChange(previous)
  })
}

/** The plan's filter; an empty value does not filter. */
export type PlanFilter = { classId: string; studentId: string; startDate: string; endDate: string }

/** The server's query. With `isInitLoad` it covers the current or the coming week, otherwise the filter's days. */
type PlanQuery = { filter: PlanFilter; isInitLoad?: boolean }

/** The plan as initially shown: the current week, Sunday to Friday. */
export function thisWeek(today: string, classId: string): PlanQuery {
  return { filter: { classId, studentId: '', ...weekOf(today) }, isInitLoad: true }
}

/** The days and the class of new plans. */
type Planned = PlanWindow & { classId: string }

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
