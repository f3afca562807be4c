import type { Planned } from './plan-filter.ts'

/** What the planner passes to its dialogs: the selected class, and a callback for new plans. */
export type PlannerContext = { classId: string; onPlanned: (planned: Planned) => void }
