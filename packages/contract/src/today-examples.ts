import { exampleInReview } from './child-examples.ts'
import {
  activityId,
  classId,
  day,
  example,
  exampleId,
  exampleSchoolCard,
  fullName,
  instant,
  schooleId,
  studentId,
  subActivityId,
  superActivityId,
  teacherId,
} from './example-rows.ts'
import { guardianRequestExample } from './guardian-example.ts'
import { type BackupState, familyToday, platformToday, schoolToday, teacherToday } from './today.ts'

const backups: BackupState = {
  destinations: [
    { destination: '/backup', last: { at: '2026-11-26T20:30:04.000Z', bytes: 48_210_334 }, failure: null },
  ],
  logProblem: null,
  test: { at: '2026-11-22T21:30:12.000Z', problem: null },
}
const childNamed = { _id: studentId._id, fullName, profileURL: null }
const taken = {
  children: 20,
  taken: true,
  present: 19,
  absent: 1,
  savedBy: teacherId.teacherName,
  savedAt: instant,
}

const dueAssignment = {
  _id: exampleId('30'),
  eventName: 'Collect five leaves',
  className: classId.className,
  dueDate: '2026-11-27',
  children: 20,
  open: 4,
  asked: 1,
}
const due = { count: 1, assignments: [dueAssignment] }

/** Examples of what each role sees on Today, by their names in the OpenAPI document. */
const overlookedChild = { ...childNamed, last: '2026-11-06' }
const overlooked = { since: '2026-11-09', children: [overlookedChild] }
const unobservedClasses = {
  since: '2026-11-06',
  classes: [{ ...classId, count: 1, children: [{ ...childNamed, last: '2026-11-02' }] }],
}

export const todayExamples = {
  OverlookedChild: overlookedChild,
  OverlookedChildren: overlooked,
  UnobservedClasses: unobservedClasses,
  DueAssignment: dueAssignment,
  DueAssignments: due,
  FamilyToday: example(familyToday, {
    day,
    children: [
      {
        ...childNamed,
        schooleName: exampleSchoolCard.schooleName,
        schooleContact: exampleSchoolCard.schooleContact,
        className: classId.className,
        month: { days: 15, present: 14 },
        present: true,
        due: [{ _id: exampleId('30'), eventName: 'Collect five leaves', dueDate: '2026-11-27' }],
        lately: [
          {
            superActivityId,
            activityId,
            subActivityId,
            key: 'WA',
            date: day,
            aim: 'To pour without spilling.',
          },
        ],
      },
    ],
    notices: [
      {
        _id: exampleId('19'),
        schooleId,
        kind: 'published',
        text: 'The school has shared 3 new works by Aarav Nair.',
        key: 'notices.published',
        values: { count: 3, child: fullName },
        link: '/app/parentactivitytrackertable',
        createdAt: instant,
        read: false,
      },
    ],
    notes: [
      {
        _id: exampleId('1a'),
        studentId: studentId._id,
        fullName,
        author: teacherId.teacherName,
        notes: 'Aarav pours without spilling and shows the younger children how.',
        createdAt: instant,
      },
    ],
  }),
  PlatformToday: example(platformToday, {
    day,
    waiting: {
      count: 1,
      schools: [
        { _id: exampleId('18'), schooleName: 'Neem Tree House', city: 'Chennai', createdAt: instant },
      ],
    },
    sizes: {
      schoolCount: 1,
      studentCount: 60,
      schools: [
        {
          _id: schooleId,
          schooleName: exampleSchoolCard.schooleName,
          studentCount: 60,
          classCount: 3,
          teacherCount: 3,
        },
      ],
    },
    content: { starter: false, levels: 3, emptyLevels: [], lessons: 40, currentYear: true, settings: [] },
    trials: [{ _id: schooleId, schooleName: exampleSchoolCard.schooleName, trialEndsOn: '2026-12-01' }],
    messages: { failed: 1, retried: 0, lastAt: instant },
    backups,
  }),
  SchoolToday: example(schoolToday, {
    day,
    dayOff: null,
    classes: [{ ...classId, hasTeacher: true, ...taken }],
    due,
    absent: {
      count: 1,
      children: [{ ...childNamed, className: classId.className, phone: '9000000101' }],
    },
    drafts: [
      {
        teacherId: teacherId._id,
        teacherName: teacherId.teacherName,
        count: 4,
        startDate: '2026-11-09',
        endDate: '2026-11-20',
      },
    ],
    erasures: { count: 0, children: [] },
    requests: { count: 1, requests: [guardianRequestExample] },
    links: {
      count: 1,
      children: [{ _id: studentId._id, fullName, className: classId.className, declined: false }],
    },
    toProofread: { count: 1, reports: [exampleInReview] },
    unobserved: unobservedClasses,
  }),
  TeacherToday: example(teacherToday, {
    day,
    dayOff: null,
    classId,
    attendance: taken,
    week: { startDate: '2026-11-15', endDate: day },
    plans: [{ ...childNamed, count: 2, works: [{ activityId, subActivityId }] }],
    due,
    unrecorded: overlooked,
    unobserved: { ...overlooked, since: '2026-11-06' },
    birthdays: [{ ...childNamed, date: '2026-11-23', age: 5 }],
    drafts: { total: 6, ofWeek: 4, startDate: '2026-11-09', endDate: '2026-11-20' },
    toProofread: { count: 1, reports: [exampleInReview] },
  }),
}
