import { weekOf } from '@casa/contract/rules/plan-window'
import { useEffect, useRef, useState } from 'react'
import { useSchoolDay } from '../../lib/school-day.ts'
import type { Span } from '../../lib/span.ts'
import type { useFilter } from '../../parts/use-filter.ts'
import { useSpan } from '../../parts/use-span.ts'
import {
  morePlans,
  type PlanFilter,
  type Planned,
  type PlanQuery,
  thisWeek,
  withPlanned,
} from './plan-filter.ts'

/**
 * The plan's query and the filter being edited; both start with the span searched before, or the current week. Class
 * and child apply at once, days with Search.
 */
export function usePlans({ classId, studentId, choose }: ReturnType<typeof useFilter>) {
  const today = useSchoolDay()
  const { span, choose: chooseSpan } = useSpan()
  const [asked, setQuery] = useState<PlanQuery>(() =>
    span ? { filter: { classId, studentId, ...span } } : thisWeek(today, classId),
  )
  const [days, setDays] = useState<Span>(asked.filter)
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
    loadMore: () => show(morePlans(today, typed)),
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
