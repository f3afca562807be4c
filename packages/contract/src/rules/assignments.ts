import { isDay } from './day.ts'

/** The status of a child's part in an assignment. */
export const submissionStatuses = ['Not Submitted', 'Submitted'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** Whether the parent is asking to resubmit it. */
export const resubmissionFlags = ['Not Submitted', 'Resubmit'] as const
export type ResubmissionFlag = (typeof resubmissionFlags)[number]

/** Whether a due date (`YYYY-MM-DD`) has passed on a day; never without one, and not on the day itself. */
function isPastDue(dueDate: string | null, today: string): boolean {
  return dueDate !== null && dueDate < today
}

/** Whether a parent may ask on a given day to resubmit a child's work. */
export function mayAskAgain(
  { dueDate, resubmit }: { dueDate: string | null; resubmit: ResubmissionFlag },
  today: string,
): boolean {
  return isPastDue(dueDate, today) && resubmit === 'Not Submitted'
}

/** Whether staff have something to submit: work not handed in yet, or asked for again. */
export function isOpen({ status, resubmit }: { status: SubmissionStatus; resubmit: ResubmissionFlag }) {
  return status === 'Not Submitted' || resubmit === 'Resubmit'
}

/** Whether a due date is on or after the day the work is set; a missing or half-typed date is accepted. */
export function isInOrder(date: string | null | undefined, dueDate: string | null | undefined): boolean {
  return !isDay(date) || !isDay(dueDate) || dueDate >= date
}

type Times = {
  date?: string | null | undefined
  dueDate?: string | null | undefined
  startTime?: string | null | undefined
  endTime?: string | null | undefined
}

/** Whether an event ends after it begins. Without an end it is in order; an end needs a beginning. */
export function areTimesInOrder({ date, dueDate, startTime, endTime }: Times): boolean {
  if (!endTime) return true
  if (!startTime) return false
  return endTime > startTime || Boolean(dueDate && date && dueDate > date)
}
