import { eventEntity, eventStudent } from './assignments.ts'
import { classId, day, example, row, schooleId, sheet, studentId, version } from './example-rows.ts'
import type { StudentAssignment } from './overview.ts'

const part = example(eventStudent, {
  _id: row('31'),
  studentId,
  status: 'Not Submitted',
  resubmit: 'Not Submitted',
  version,
})

/** Examples of an assignment, by schema name. */
export const eventExamples = {
  Event: example(eventEntity, {
    _id: row('30'),
    schooleId,
    kind: 'assignment',
    classId,
    eventName: 'Collect five leaves',
    date: day,
    dueDate: '2026-11-27',
    discription: 'Each from a different tree.',
    description: 'Each from a different tree.',
    imageURL: [],
    isEventForAllStudent: false,
    studentId: [studentId],
    eventStudentDetailsListId: [part],
    status: 'Not Submitted',
    userId: sheet.savedBy,
    may: ['edit', 'delete'],
    version,
  }),
  EventStudent: part,
  StudentAssignment: {
    _id: row('30'),
    eventName: 'Collect five leaves',
    date: day,
    dueDate: '2026-11-27',
    status: part.status,
    resubmit: part.resubmit,
  } satisfies StudentAssignment,
}
