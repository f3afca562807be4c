import { messages } from '@casa/contract/messages'
import { planForm, type RecordWithHistory } from '@casa/contract/records'
import { academicYearOf, comingWeek, isTooLong } from '@casa/contract/rules/day'
import { day } from '@casa/contract/wire'
import type * as z from 'zod'

/** A ticked item in the contract's shape: an exercise with its parents, or just an activity. */
export type Choice = { superActivityId: string; activityId: string; subActivityId: string | null }

// Each rule is reported together with the others, so that the user can correct them all at once.
const always = () => true

/** The contract's form with the fields that the dialog requires. */
export const recordSchema = planForm
  .extend({ date: day(messages.record.dateRequired), endDate: day(messages.record.dateRequired) })
  .refine(({ isEventForAllStudent, studentId }) => isEventForAllStudent || studentId?.length, {
    path: ['studentId'],
    error: messages.record.childrenRequired,
    when: always,
  })
  .refine(({ activityRelationships }) => activityRelationships?.length, {
    path: ['activityRelationships'],
    error: messages.record.itemRequired,
    when: always,
  })
  .refine(({ date, endDate }) => !date || !endDate || date <= endDate, {
    path: ['endDate'],
    error: messages.record.dateOrderHelper,
    when: always,
  })
  .refine(({ date, endDate }) => !isTooLong('plan', date, endDate), {
    path: ['endDate'],
    error: messages.longerThanYear,
    when: always,
  })

/** The class of a new record, and its child if already chosen. */
type Place = { classId: string; studentId?: string | undefined }

/** The form's initial values: those of a record, of a copy, or only the class, child and the coming week. */
export function valuesOf(
  record: RecordWithHistory | undefined,
  { classId, studentId }: Place,
  today: string,
) {
  const { startDate, endDate } = comingWeek(today)
  return {
    classId: record?.classId?._id ?? classId,
    isEventForAllStudent: false,
    studentId: [record?.studentId._id ?? studentId ?? []].flat(),
    activityRelationships: record ? [choiceOf(record)] : [],
    date: record?.date ?? startDate,
    endDate: record?.endDate ?? endDate,
    key: record?.key ?? null,
    remarks: record?.remarks ?? '',
    academicYear: record?.academicYear ?? academicYearOf(today),
  }
}

function choiceOf({ superActivityId, activityId, subActivityId }: RecordWithHistory): Choice {
  return {
    superActivityId: superActivityId._id,
    activityId: activityId._id,
    subActivityId: subActivityId?._id ?? null,
  }
}

/** The request body that updates one record: a single exercise, without child and class. */
export function changeOf(body: z.output<typeof recordSchema> & { version?: number }) {
  const { date, endDate, key, remarks, academicYear, version, activityRelationships } = body
  return { date, endDate, key, remarks, academicYear, version, ...activityRelationships?.[0] }
}
