import { messages } from '../messages.ts'
import type { PlainText } from '../text.ts'

/** Nobody stays at a school for children this many years, so an earlier admission is a mistyped year. */
const mostYears = 25

/**
 * Why a child cannot have been admitted on a day: it is before the birth, or more than 25 years before the school's `today` (all
 * `YYYY-MM-DD`). Undefined when it can.
 */
export function whyNotAdmitted(
  { dob, doa }: { dob: string; doa: string },
  today: string,
): PlainText | undefined {
  if (doa < dob) return messages.student.admittedUnborn
  return doa < earliestAdmission(today) ? messages.student.admittedLongAgo : undefined
}

/** The same day 25 years ago; because days are compared as text, 29 February needs no special rule. */
function earliestAdmission(today: string): string {
  return String(Number(today.slice(0, 4)) - mostYears).padStart(4, '0') + today.slice(4)
}
