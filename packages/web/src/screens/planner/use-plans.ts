import { weekOf } from '@casa/contract/rules/plan-window'
import { useState } from 'react'
import { useSchoolDay } from '../../lib/school-day.ts'
import {
  morePlans,
  type PlanFilter,
  type Planned,
  type PlanQuestion,
  thisWeek,
  withPlanned,
} from './plan-filter.ts'
import { useTurnOfDay } from './use-turn-of-day.ts'

/** What the plan shows, and what stands in its filter: the current week at first. */
export function usePlans(classId: string, onClass: (classId: string) => void) {
  const today = useSchoolDay()
  const [question, ask] = useState<PlanQuestion>(() => thisWeek(today, classId))
  const [typed, setTyped] = useState(question.filter)
  const change = (next: PlanFilter) => {
    setTyped(next)
    onClass(next.classId)
  }
  const show = (next: PlanQuestion) => {
    change(next.filter)
    ask(next)
  }
  useTurnOfDay(today, before => {
    // A page that was left open shows the week that has begun meanwhile, where it still showed the one before.
    if (!question.isInitLoad || typed.startDate !== weekOf(before).startDate) return
    ask({ ...question, filter: { ...question.filter, ...weekOf(today) } })
    setTyped({ ...typed, ...weekOf(today) })
  })
  return {
    question,
    typed,
    change,
    search: () => ask({ filter: typed }),
    loadMore: () => show(morePlans(today, typed)),
    /** Shows the days of what was planned, unless it stands among what is shown already. */
    showPlanned: (planned: Planned) => {
      const next = withPlanned(question, planned)
      if (next !== question) show(next)
    },
  }
}
