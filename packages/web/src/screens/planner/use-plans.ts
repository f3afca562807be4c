import { useState } from 'react'
import { today } from '../../lib/day.ts'
import {
  morePlans,
  type PlanFilter,
  type Planned,
  type PlanQuestion,
  thisWeek,
  withPlanned,
} from './plan-filter.ts'

/** What the plan shows, and what stands in its filter: the current week at first. */
export function usePlans(classId: string, onClass: (classId: string) => void) {
  const [question, ask] = useState<PlanQuestion>(() => thisWeek(today(), classId))
  const [typed, setTyped] = useState(question.filter)
  const change = (next: PlanFilter) => {
    setTyped(next)
    onClass(next.classId)
  }
  const show = (next: PlanQuestion) => {
    change(next.filter)
    ask(next)
  }
  return {
    question,
    typed,
    change,
    search: () => ask({ filter: typed }),
    loadMore: () => show(morePlans(today(), typed)),
    /** Shows the days of what was planned, unless it stands among what is shown already. */
    showPlanned: (planned: Planned) => {
      const next = withPlanned(question, planned)
      if (next !== question) show(next)
    },
  }
}
