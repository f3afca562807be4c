import { eventExamples } from './event-examples.ts'
import {
  classId,
  day,
  example,
  instant,
  place,
  row,
  school,
  schooleId,
  sheet,
  studentId,
  subActivityId,
  superActivityId,
  teacherId,
  version,
} from './example-rows.ts'
import { feeExamples } from './fee-examples.ts'
import { noteEntity } from './notes.ts'
import type { StudentWork } from './overview.ts'
import { performance } from './progress.ts'
import { storyDate, studentStory } from './story.ts'

const Note = example(noteEntity, {
  _id: row('13'),
  schooleId: { _id: schooleId, schooleName: school.schooleName },
  classId,
  studentId,
  teacherId,
  userId: { ...sheet.savedBy, role: 'TEACHER' },
  isTeacher: true,
  notes: 'He helps the younger children.',
  createdAt: instant,
  may: ['edit', 'delete'],
  version,
})
const totals = { M: 0, WI: 0, WA: 0, P: 1, planned: 2, notBegun: 40 }
const Performance = example(performance, {
  totalActivities: 1,
  strongArea: 0,
  developingArea: 0,
  needsAction: 1,
  planned: 2,
  notBegun: 40,
  areas: [{ ...superActivityId, ...totals, inCurriculum: { P: 1, WA: 0, WI: 0, M: 0 } }],
})
const work: StudentWork = { ...place, subActivityId, key: 'P', date: day }

const { _id, eventName, date, dueDate, status } = eventExamples.StudentAssignment
const StoryDate = example(storyDate, { _id, kind: 'assignment', eventName, date, dueDate, status })
const StoryWorks = { count: 1, works: [work] }
const none = { count: 0, works: [] }

/** Examples of a child's story and its parts, by their names in the OpenAPI document. */
export const storyExamples = {
  Note,
  Performance,
  StoryDate,
  StoryWorks,
  StudentStory: example(studentStory, {
    performance: Performance,
    works: { sure: none, practises: none, shown: StoryWorks },
    notes: [Note],
    noteCount: 1,
    dates: [StoryDate],
    open: null,
    fees: [feeExamples.Fee],
  }),
  StudentWork: work,
}
