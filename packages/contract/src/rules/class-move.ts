import { refusals } from '../refusals.ts'
import type { PlainText } from '../text.ts'

/** The days that limit a change of class, as `YYYY-MM-DD`. */
export type MoveLimits = {
  /** The child's first day in the current class. */
  since: string
  /** The school's today. */
  today: string
}

/**
 * The latest day on which a child may begin in another class: today, or the day of admission if that is in the
 * future.
 */
export function latestMove({ since, today }: MoveLimits): string {
  return since > today ? since : today
}

/**
 * The first day in another class for a child who moves with others on a day: a child who has not been admitted yet
 * moves on the day of admission.
 */
export function moveStart(from: string, limits: MoveLimits): string {
  return limits.since > limits.today ? limits.since : from
}

/**
 * Why a child cannot begin in another class on a day, or undefined if allowed. The first day in the current class is
 * allowed; the new class then replaces the current one.
 */
export function whyNotMove(from: string, limits: MoveLimits): PlainText | undefined {
  if (from > latestMove(limits)) return refusals.student.movesLater
  return from < limits.since ? refusals.student.movesEarlier : undefined
}
