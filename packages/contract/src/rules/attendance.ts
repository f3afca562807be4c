import { messages } from '../messages.ts'

/** Attendance is taken for the school's today and earlier days (`YYYY-MM-DD`): the sentence that says no, or undefined. */
export function whyNotTake(day: string, today: string): string | undefined {
  return day > today ? messages.attendance.future : undefined
}
