import { isDay } from './dates.ts'

/** How a child's part in an assignment stands. */
export const submissionStatuses = ['Not Submitted', 'Submitted'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** Whether the parent asks that it is handed in again. */
export const resubmissionFlags = ['Not Submitted', 'Resubmit'] as const
export type ResubmissionFlag = (typeof resubmissionFlags)[number]

/** Whether a due day (`YYYY-MM-DD`) has passed on a day; never without one, and not on the day itself. */
function isPastDue(dueDate: string | null, today: string): boolean {
  return dueDate !== null && dueDate < today
}

/** Whether a parent may ask on a day that a child hands in an assignment again. */
export function mayAskAgain(
  { dueDate, resubmit }: { dueDate: string | null; resubmit: ResubmissionFlag },
  today: string,
): boolean {
  return isPastDue(dueDate, today) && resubmit === 'Not Submitted'
}

/** Whether staff have something to submit: what is not handed in yet, or is asked for again. */
export function isOpen({ status, resubmit }: { status: SubmissionStatus; resubmit: ResubmissionFlag }) {
  return status === 'Not Submitted' || resubmit === 'Resubmit'
}

/** Whether a due day is on or after the day on which the work is set; one that is missing or half typed fits. */
export function isInOrder(date: string | null | undefined, dueDate: string | null | undefined): boolean {
  return !isDay(date) || !isDay(dueDate) || dueDate >= date
}
