import { conferenceReport, reportChild, reportRow } from './conference-reports.ts'
import {
  admissionNumber,
  child,
  classId,
  day,
  eventExamples,
  example,
  exampleId,
  exerciseParents,
  feeExamples,
  fullName,
  instant,
  school,
  schooleId,
  serialNumber,
  sheet,
  studentId,
  subActivityId,
  superActivityId,
  teacherId,
  version,
} from './example-rows.ts'
import { exerciseName } from './exercise-names.ts'
import {
  type ChildStand,
  childNext,
  childStand,
  exerciseDone,
  type NextWork,
  nextTogether,
  nextWork,
  whoIsReady,
} from './next.ts'
import { noteEntity } from './notes.ts'
import type { StudentWork } from './overview.ts'
import { prerequisite } from './prerequisites.ts'
import { exerciseAim, exercisePage, ownChildStand, performance } from './progress.ts'
import { childGroup, quickClass } from './quick.ts'
import { storyDate, studentStory } from './story.ts'

const Note = example(noteEntity, {
  _id: exampleId('13'),
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
const work: StudentWork = { ...exerciseParents, subActivityId, key: 'P', date: day }

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

const teacher = { _id: exampleId('11'), name: teacherId.teacherName }
const ReportLine = {
  _id: subActivityId._id,
  name: subActivityId.subActivityName,
  activity: 'Pouring',
  heading: 'sure',
  date: '2026-11-04',
} as const
const ReportArea = {
  _id: superActivityId._id,
  name: superActivityId.superActivityName,
  words: 'He pours with both hands and wipes up by himself.',
  lines: [ReportLine],
}
const ReportQuote = {
  _id: exampleId('1b'),
  kind: 'observation',
  text: 'Poured for ten minutes and did not look up.',
  date: '2026-11-04',
  author: teacherId.teacherName,
} as const
const fields = {
  _id: exampleId('1c'),
  schooleId,
  studentId,
  classId,
  from: '2026-08-01',
  to: day,
  status: 'published',
  revision: 1,
  publishedOn: day,
  version,
} as const

/** An example of a report that waits for its proofreader. */
export const exampleInReview = {
  _id: fields._id,
  studentId,
  fullName,
  profileURL: null,
  className: classId.className,
  editedBy: teacher,
  sentAt: '2026-11-20T10:15:00.000Z',
}

/** Examples of conference reports, by their names in the OpenAPI document. */
export const conferenceReportExamples = {
  ConferenceReport: example(conferenceReport, {
    ...fields,
    areas: [ReportArea],
    leftOut: [],
    highlights: [ReportLine._id],
    quotes: [ReportQuote],
    schoolDays: 71,
    daysPresent: 68,
    draftedBy: teacher,
    editedBy: teacher,
    editors: [teacher._id],
    reviewedBy: { _id: exampleId('12'), name: 'Meera Iyer' },
    paper: {
      school: 'Little Banyan Montessori',
      address: '12 Banyan Street, Hyderabad',
      child: fullName,
      class: classId.className,
      dob: '2022-11-01',
      photo: null,
    },
  }),
  ConferenceReportRow: example(reportRow, fields),
  ReportArea,
  ReportChild: example(reportChild, {
    ...studentId,
    fullName,
    admissionNumber,
    serialNumber,
    classId,
    status: 'published',
    reportId: fields._id,
    to: day,
    publishedOn: day,
    editedBy: teacher,
  }),
  ReportInReview: exampleInReview,
  ReportsInReview: { count: 1, reports: [exampleInReview] },
  ReportCounts: { none: 4, draft: 3, review: 2, published: 12 },
  ReportLine,
  ReportQuote,
}

export const requiredExample = {
  _id: exampleId('70'),
  subActivityName: 'Sandpaper Tablets',
  strength: 'direct',
  why: 'rough and smooth',
} as const
const doneExample = example(exerciseDone, {
  _id: requiredExample._id,
  subActivityName: requiredExample.subActivityName,
  key: 'M',
  date: day,
})
const nextExample: NextWork = {
  ...exerciseParents,
  subActivityId,
  kind: 'ready',
  key: null,
  since: null,
  after: [doneExample],
  prepared: 0,
  preparations: 0,
  planned: false,
}

const standExample: ChildStand = example(childStand, {
  ...child,
  classId,
  state: 'ready',
  key: null,
  date: null,
  after: nextExample.after,
  prepared: 0,
  preparations: 0,
  away: 0,
  lacks: [],
  fromMonths: null,
  planned: false,
})

const nameExample = example(exerciseName, {
  _id: exampleId('81'),
  schooleId,
  subActivityId: subActivityId._id,
  language: 'en',
  name: 'Tower of Cubes',
})

const groupExample = example(childGroup, {
  _id: exampleId('82'),
  classId: classId._id,
  name: 'Lions',
  studentId: [studentId._id],
})

const aimExample = example(exerciseAim, {
  _id: exampleId('71'),
  lesson: 'Touch Boards',
  objectives: ['To feel rough and smooth.'],
  materialRequired: ['The touch boards'],
  age: '3 to 4 years',
})
const ownChildExample = example(ownChildStand, { ...child, schooleId, key: 'WI', date: day, planned: false })

/** Examples of what comes before and after an exercise, by their names in the OpenAPI document. */
export const nextExamples = {
  ChildNext: example(childNext, { ...child, next: [nextExample] }),
  ChildStand: standExample,
  ExerciseAim: aimExample,
  ExerciseDone: doneExample,
  ChildGroup: groupExample,
  ExerciseName: nameExample,
  QuickClass: example(quickClass, {
    exercises: [
      {
        _id: subActivityId._id,
        names: [nameExample.name],
        strand: exerciseParents.activityId._id,
        opener: true,
        fromMonths: 42,
        requires: [],
      },
    ],
    students: [{ _id: studentId._id, months: 50, absent: false }],
    groups: [groupExample],
  }),
  ExercisePage: example(exercisePage, {
    ...exerciseParents,
    subActivityId,
    lessons: [aimExample],
    originalName: subActivityId.subActivityName,
    names: [nameExample],
    fromMonths: 42,
    requires: [example(prerequisite, requiredExample)],
    prepares: [],
    students: [standExample],
    children: [ownChildExample],
  }),
  NextTogether: example(nextTogether, {
    ...exerciseParents,
    subActivityId,
    ready: [child._id],
    again: [],
    planned: [],
  }),
  NextWork: example(nextWork, nextExample),
  OwnChildStand: ownChildExample,
  Prerequisite: example(prerequisite, requiredExample),
  WhoIsReady: example(whoIsReady, { ...exerciseParents, subActivityId, students: [standExample] }),
}
