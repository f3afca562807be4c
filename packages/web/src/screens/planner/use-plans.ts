import { weekOf } from '@casa/contract/rules/plan-window'
import { useState } from 'react'
import { useSchoolDay } from '../../lib/school-day.ts'
import {
  morePlans,
  type PlanFilter,
  type Planned,
  type PlanQuery,
  thisWeek,
  withPlanned,
} from './plan-filter.ts'
import { useDayChange } from './use-day-change.ts'

/** The plan's query and the filter that is being edited; both start with the current week. */
export function usePlans(classId: string, onClass: (classId: string) => void) {
  const today = useSchoolDay()
  const [query, setQuery] = useState<PlanQuery>(() => thisWeek(today, classId))
  const [typed, setTyped] = useState(query.filter)
  const change = (next: PlanFilter) => {
    setTyped(next)
    onClass(next.classId)
  }
  const show = (next: PlanQuery) => {
    change(next.filter)
    setQuery(next)
  }
  useDayChange(today, previous => {
    // A page left open over the weekend moves on to the new week, if it still showed the old one.
    if (!query.isInitLoad || typed.startDate !== weekOf(previous).startDate) return
    setQuery({ ...query, filter: { ...query.filter, ...weekOf(today) } })
    setTyped({ ...typed, ...weekOf(today) })
  })
  return {
    query,
    typed,
    change,
    search: () => setQuery({ filter: typed }),
    loadMore: () => show(morePlans(today, typed)),
    /** Shows the days of new plans, unless the query includes them already. */
    showPlanned: (planned: Planned) => {
      const next = withPlanned(query, planned)
      if (next !== query) show(next)
    },
  }
}
