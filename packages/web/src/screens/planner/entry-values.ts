import { messages } from '@casa/contract/messages'
import { planForm, type RecordWithHistory } from '@casa/contract/records'
import { academicYearOf, comingWeek } from '@casa/contract/rules/plan-window'
import { day } from '@casa/contract/wire'
import type * as z from 'zod'

/** What the tree has ticked, in the contract's words: an exercise with what it belongs to, or an activity alone. */
export type Choice = { superActivityId: string; activityId: string; subActivityId: string | null }

// Each rule is told with the others, so that nobody is sent back twice.
const always = () => true

/** The contract's form with what the dialog cannot do without. */
export const entrySchema = planForm
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

/** What the form begins with: an entry, a copy of one, or nothing but the week that comes after the school's today. */
export function valuesOf(entry: RecordWithHistory | undefined, classId: string, today: string) {
  const { startDate, endDate } = comingWeek(today)
  return {
    classId: entry?.classId?._id ?? classId,
    isEventForAllStudent: false,
    studentId: entry ? [entry.studentId._id] : [],
    activityRelationships: entry ? [choiceOf(entry)] : [],
    date: entry?.date ?? startDate,
    endDate: entry?.endDate ?? endDate,
    key: entry?.key ?? null,
    remarks: entry?.remarks ?? '',
    academicYear: entry?.academicYear ?? academicYearOf(today),
  }
}

function choiceOf({ superActivityId, activityId, subActivityId }: RecordWithHistory): Choice {
  return {
    superActivityId: superActivityId._id,
    activityId: activityId._id,
    subActivityId: subActivityId?._id ?? null,
  }
}

/** A checked form as a change of one entry takes it: the exercise by itself, and neither child nor class. */
export function changeOf(body: z.output<typeof entrySchema> & { version?: number }) {
  const { date, endDate, key, remarks, academicYear, version, activityRelationships } = body
  return { date, endDate, key, remarks, academicYear, version, ...activityRelationships?.[0] }
}
