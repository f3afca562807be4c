import type { Planned } from './plan-filter.ts'

/** What the planner's dialogs know of it: the class that is looked at, and whom to tell of what was planned. */
export type PlannerContext = { classId: string; onPlanned: (planned: Planned) => void }
