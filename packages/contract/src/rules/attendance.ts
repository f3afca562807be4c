import { messages } from '../messages.ts'
import type { PlainText } from '../text.ts'

/** Attendance cannot be taken for future days. Returns the error message for such a day, or undefined. */
export function whyNotTake(day: string, today: string): PlainText | undefined {
  return day > today ? messages.attendance.future : undefined
}
