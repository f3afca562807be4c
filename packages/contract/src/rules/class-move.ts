import { refusals } from '../refusals.ts'
import type { PlainText } from '../text.ts'

/** The days that limit a change of class, as `YYYY-MM-DD`. */
export type MoveLimits = {
  /** The child's first day in the present class. */
  since: string
  /** The school's today. */
  today: string
}

/** The latest day on which a child may begin in another class: today, or the admission while that is still to come. */
export function latestMove({ since, today }: MoveLimits): string {
  return since > today ? since : today
}

/**
 * Why a child cannot begin in another class on a day, or undefined. On the first day in the present class it can: the new
 * class then replaces the present one.
 */
export function whyNotMove(from: string, limits: MoveLimits): PlainText | undefined {
  if (from > latestMove(limits)) return refusals.student.movesLater
  return from < limits.since ? refusals.student.movesEarlier : undefined
}
