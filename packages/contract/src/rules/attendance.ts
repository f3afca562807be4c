import { messages } from '../messages.ts'

/** Attendance cannot be taken for future days. Returns the sentence that refuses such a day, or undefined. */
export function whyNotTake(day: string, today: string): string | undefined {
  return day > today ? messages.attendance.future : undefined
}
