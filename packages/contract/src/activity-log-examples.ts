import { activityEntry, activityPage, activityPerson, childOpening, childOpenings } from './activity-log.ts'
import { day, example, exampleId, instant, studentId } from './example-rows.ts'

const user = { _id: exampleId('16'), name: 'Lakshmi Narayan' }
const entry = {
  _id: '4711',
  at: instant,
  action: 'childChanged',
  area: 'children',
  user,
  role: 'SCHOOLE',
  students: [studentId],
  studentCount: 1,
  thing: null,
  fields: ['allergies'],
  device: 'computer',
  times: 1,
} as const
const opening = { day, user, role: 'TEACHER' }

export const activityLogExamples = {
  ActivityEntry: example(activityEntry, {
    ...entry,
    students: [...entry.students],
    fields: [...entry.fields],
  }),
  ActivityPage: example(activityPage, {
    rows: [{ ...entry, students: [...entry.students], fields: [...entry.fields] }],
    next: null,
  }),
  ActivityPerson: example(activityPerson, { ...user, role: 'SCHOOLE' }),
  ChildOpening: example(childOpening, opening),
  ChildOpenings: example(childOpenings, { shown: true, rows: [opening] }),
}
