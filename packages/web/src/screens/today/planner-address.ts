import type { PlanWindow } from '@casa/contract/rules/plan-window'

/**
 * The planner on these days. It shows every child, so that a previously chosen class or child does not hide what is
 * counted.
 */
export function plannerOf({ startDate, endDate }: PlanWindow): string {
  return `/app/activitytrackertable?${new URLSearchParams({ startDate, endDate, classId: '', studentId: '' })}`
}

/** The days from the first to the last of several spans; undefined if there are none. */
export function spanOf(spans: readonly PlanWindow[]): PlanWindow | undefined {
  const [first] = spans
  if (!first) return undefined
  return spans.reduce<PlanWindow>(
    (whole, { startDate, endDate }) => ({
      startDate: startDate < whole.startDate ? startDate : whole.startDate,
      endDate: endDate > whole.endDate ? endDate : whole.endDate,
    }),
    first,
  )
}
