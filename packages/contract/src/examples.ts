import { accountExamples } from './account-examples.ts'
import { activityLogExamples } from './activity-log-examples.ts'
import type { attendance } from './attendance.ts'
import { attendanceExamples } from './attendance-examples.ts'
import { conferenceReportExamples, nextExamples, requiredExample, storyExamples } from './child-examples.ts'
import { classEntity, type classes } from './classes.ts'
import { activityEntity, areaEntity, areaTree, exerciseEntity } from './curriculum.ts'
import { demoAnswer } from './demo.ts'
import { erasure, erasurePreview, formerTeacher } from './erasures.ts'
import {
  activityId,
  admissionNumber,
  classId,
  classMoveExamples,
  day,
  eventExamples,
  example,
  exampleId,
  exampleSchoolCard,
  exerciseParents,
  feeExamples,
  fullName,
  instant,
  lessonExamples,
  record,
  school,
  schooleId,
  serialNumber,
  sheet,
  staffEventExamples,
  student,
  studentId,
  subActivityId,
  superActivityId,
  teacherId,
  trainingExamples,
  version,
} from './example-rows.ts'
import { dataExport } from './exports.ts'
import { storedImage, storedMedia } from './files.ts'
import { guardianExample, guardianRequestExample } from './guardian-example.ts'
import { holidayEntity, sheetOnHoliday } from './holidays.ts'
import { movableRecord, soundRecord } from './language.ts'
import { ledgerExamples } from './ledger-examples.ts'
import { linkedAccountExample } from './linked-account-example.ts'
import { notice } from './notices.ts'
import { observationEntity } from './observations.ts'
import { type StudentDays, type StudentProfile, studentOverview, studentWeek } from './overview.ts'
import { passkeyExamples } from './passkey-examples.ts'
import { calendarAddress, schoolHoliday } from './private-calendar.ts'
import { progressExamples } from './progress-examples.ts'
import { type records, recordWithHistory, studentRecords } from './records.ts'
import type { BodyOf } from './route.ts'
import { schoolStanding } from './schools.ts'
import { searchResult } from './search.ts'
import { type students, welcomeSlip } from './students.ts'
import { supportExamples } from './support-examples.ts'
import { teacherClassEntity } from './teacher-classes.ts'
import { teacherEntity } from './teachers.ts'
import { teamExamples } from './team-examples.ts'
import { todayExamples } from './today-examples.ts'
import { loginAnswer, type users, waitingLink } from './users.ts'
import { rowCount } from './wire.ts'
import { importedWorkbook } from './workbook.ts'

const foundChild = {
  _id: studentId._id,
  fullName,
  className: classId.className,
  schooleName: null,
  serialNumber: student.userId.serialNumber,
  by: null,
}
const foundSchool = {
  _id: schooleId,
  schooleName: exampleSchoolCard.schooleName,
  city: exampleSchoolCard.city,
}
const foundAccount = {
  role: 'TEACHER',
  state: 'open',
  schooleId,
  schooleName: exampleSchoolCard.schooleName,
  lastSeenAt: instant,
} as const
const foundExercise = {
  _id: subActivityId._id,
  subActivityName: subActivityId.subActivityName,
  activityName: exerciseParents.activityId.activityName,
  also: null,
}
const owned = { schooleId, classId, position: 1, version }
const signedIn = {
  token: 'Z0rhZUSV8fjQyHZvBQ9cEoYIYBJpSrUhqYdJ8EfLzYI',
  signOutToken: 'q3T0mYt6wGm1oVdLk4h8nRzXc2sBpJ7uEaFi5yKxD9M',
  deviceKey: 'hG2cWb8Yx1nQvJm5tR0zKeLs7DfAoU3iPp6XyC4aE9w',
  _id: exampleId('16'),
  schooleId,
  role: 'SCHOOLE',
  name: school.name,
  passwordReset: 1,
  filterStatus: false,
} as const

const christmas = { _id: exampleId('52'), name: 'Christmas', firstDay: '2026-12-24', lastDay: '2026-12-26' }

const { imageURL, sounds, movable, ...profile } = student
const profileExample: StudentProfile = { ...profile, leftOn: null }
const daysExample: StudentDays = { present: ['2026-11-19'], absent: [day], holidays: ['2027-01-26'] }

/** Examples of schemas, by their names in the OpenAPI document. A test parses each with its schema. */
export const schemaExamples = {
  Activity: example(activityEntity, {
    ...owned,
    ...activityId,
    superActivityId,
    subActivities: [subActivityId],
  }),
  ActivityRecord: record,
  Area: example(areaEntity, { ...owned, ...superActivityId, activities: [activityId] }),
  AreaTree: example(areaTree, {
    ...owned,
    ...superActivityId,
    activities: [{ ...activityId, subActivities: [subActivityId] }],
  }),
  ...attendanceExamples,
  CalendarAddress: example(calendarAddress, {
    address: 'https://casa.example/api/calendar/zBk3w0x5Yy7m0nB1hQ2sT4uV6wX8yZ0aB2cD4eF6gH8.ics',
    madeAt: instant,
    readAt: null,
  }),
  Class: example(classEntity, {
    ...classId,
    schooleId,
    status: true,
    levelId: { _id: exampleId('12'), className: 'Primary' },
    version,
  }),
  DataExport: example(dataExport, {
    _id: exampleId('44'),
    studentId: null,
    status: 'ready',
    done: 40,
    total: 40,
    bytes: 1_048_576,
    madeAt: instant,
    expiresAt: instant,
    url: `/api/files/export/${exampleId('44')}`,
  }),
  Erasure: example(erasure, {
    _id: exampleId('60'),
    kind: 'family',
    state: 'waiting',
    name: 'Asha Rao, Dev Rao',
    askedAt: instant,
    askedBy: 'Meera Iyer',
    automatic: false,
    dueOn: '2026-11-27',
    doneAt: null,
    studentIds: [exampleId('61')],
  }),
  FormerTeacher: example(formerTeacher, {
    _id: exampleId('62'),
    teacherName: 'Lata Nair',
    leftOn: day,
  }),
  ErasurePreview: example(erasurePreview, {
    kind: 'child',
    subjectId: exampleId('61'),
    name: 'Asha Rao',
    children: [{ _id: exampleId('61'), fullName: 'Asha Rao', serialNumber: 'LBM0042' }],
    staying: [],
    owed: '1200.00',
    erased: [{ kind: 'records', count: 120 }],
    kept: [{ kind: 'ledger', count: 4 }],
    dueOn: '2026-11-27',
  }),
  ...eventExamples,
  Exercise: example(exerciseEntity, {
    ...owned,
    ...subActivityId,
    ...exerciseParents,
    prerequisites: [requiredExample],
    opener: false,
    fromMonths: 42,
  }),
  ...feeExamples,
  FoundChild: foundChild,
  FoundClass: classId,
  FoundExercise: foundExercise,
  FoundSchool: foundSchool,
  ImportedWorkbook: example(importedWorkbook, { count: 20, unread: ['Remarks'] }),
  ...ledgerExamples,
  ...lessonExamples,
  MovableRecord: example(movableRecord, {
    _id: studentId._id,
    schooleId,
    studentId: { ...studentId, admissionNumber },
    classId,
    movable: { a: true, m: true },
  }),
  Notice: example(notice, {
    _id: exampleId('14'),
    schooleId,
    kind: 'note',
    text: 'There is a new note about Aarav.',
    link: '/app/teachernotes',
    createdAt: instant,
    read: false,
  }),
  Observation: example(observationEntity, {
    _id: exampleId('15'),
    schooleId,
    studentId,
    classId,
    date: day,
    specialObservation: 'Poured water for ten minutes.',
    subActivityId: { _id: exampleId('13'), subActivityName: 'Pouring Water' },
    userId: sheet.savedBy,
    version,
  }),
  ...accountExamples,
  LinkedAccount: linkedAccountExample,
  ...passkeyExamples,
  ...activityLogExamples,
  ParentAccount: student.userId,
  ...nextExamples,
  RecordWithHistory: example(recordWithHistory, {
    ...record,
    statusHistory: [{ key: 'P', changedAt: instant, author: teacherId.teacherName }],
    may: ['edit', 'delete'],
  }),
  ResendAfter: { resendAfter: 30 },
  RowCount: example(rowCount, { count: 2 }),
  School: school,
  SchoolUsage: school.usage!,
  SomeRows: { count: 2, rows: [4, 9] },
  UndeliveredMessages: { failed: 0, retried: 1, lastAt: instant },
  SchoolHoliday: example(schoolHoliday, {
    ...christmas,
    schooleId,
    schooleName: exampleSchoolCard.schooleName,
  }),
  Guardian: guardianExample,
  GuardianRequest: guardianRequestExample,
  Sibling: { _id: exampleId('65'), fullName: 'Isha Nair', className: classId.className },
  NamedGuardian: {
    _id: studentId._id,
    isFirst: true,
    isOwn: true,
    name: 'Meera Sharma',
    relation: 'mother',
  },
  Holiday: example(holidayEntity, { ...christmas, schooleId, version }),
  SheetOnHoliday: example(sheetOnHoliday, {
    _id: exampleId('10'),
    classId,
    date: day,
    presentCount: 19,
    absentCount: 1,
  }),
  SchoolCard: exampleSchoolCard,
  SearchResult: example(searchResult, {
    children: [foundChild],
    classes: [classId],
    schools: [foundSchool],
    exercises: [foundExercise],
    accounts: [foundAccount],
    totals: { children: 1, exercises: 1 },
  }),
  FoundAccount: foundAccount,
  SchoolStanding: example(schoolStanding, {
    accounts: [{ role: 'TEACHER', open: 3, unopened: 1, closed: 0 }],
    lastActivityAt: instant,
    messages: { failed: 0, retried: 1, lastAt: instant },
  }),
  ...todayExamples,
  SignedIn: example(loginAnswer, signedIn),
  DemoSignedIn: example(demoAnswer, { ...signedIn, ownSchool: true }),
  SoundRecord: example(soundRecord, {
    _id: studentId._id,
    schooleId,
    studentId: { ...studentId, admissionNumber },
    classId,
    sounds: { a: true, m: true },
  }),
  ...progressExamples,
  ...conferenceReportExamples,
  ...staffEventExamples,
  StarterCounts: { levels: 3, exercises: 910, lessons: 40, years: 3 },
  ...storyExamples,
  ...classMoveExamples,
  StoredImage: example(storedImage, {
    _id: exampleId('17'),
    url: `/api/files/${exampleId('17')}`,
    width: 800,
    height: 600,
  }),
  StoredMedia: example(storedMedia, {
    _id: exampleId('17'),
    url: `/api/files/${exampleId('17')}`,
    type: 'video/mp4',
    bytes: 48_211_904,
    seconds: 312.4,
  }),
  Student: student,
  StudentDays: daysExample,
  StudentOverview: example(studentOverview, {
    student: profileExample,
    attendance: daysExample,
    lately: [storyExamples.StudentWork],
    unseen: [],
    unseenCount: 0,
    assignments: [eventExamples.StudentAssignment],
    assignmentCount: 1,
  }),
  StudentProfile: profileExample,
  StudentWeek: example(studentWeek, {
    startDate: '2026-11-15',
    endDate: '2026-11-20',
    works: [{ ...storyExamples.StudentWork, shared: true }],
    observations: [],
    observationCount: 0,
  }),
  StudentRecords: example(studentRecords, {
    ...studentId,
    fullName,
    admissionNumber,
    serialNumber,
    classId,
    activityRecordsId: [record],
  }),
  Teacher: example(teacherEntity, {
    ...teacherId,
    schooleId,
    qualification: 'AMI diploma',
    mobileNumber: '9000000021',
    classId,
    version,
  }),
  TeacherClass: example(teacherClassEntity, {
    _id: exampleId('41'),
    teacherId,
    classId,
    role: 'assistant',
    superActivityId: [],
    startDate: day,
    endDate: '2026-11-27',
    version,
  }),
  ...supportExamples,
  ...teamExamples,
  ...trainingExamples,
  WaitingLink: example(waitingLink, {
    _id: studentId._id,
    schooleName: exampleSchoolCard.schooleName,
    studentName: fullName,
    className: classId.className,
    proofs: ['otp', 'slip'],
  }),
  WelcomeSlip: example(welcomeSlip, {
    kind: 'welcome',
    name: student.motherName,
    loginName: '9000000101',
    password: 'k7qd-m3xw-9tzr-p2hv',
    children: [{ fullName, className: classId.className }],
    language: 'te',
    studentId: studentId._id,
  }),
}

/** Examples of request bodies, by `domain.call`. A test parses each with its schema. */
export const requestExamples = {
  'attendance.add': {
    classId: classId._id,
    date: day,
    studentList: [{ _id: studentId._id, status: true }],
    version: 0,
  } satisfies BodyOf<typeof attendance.add>,
  'classes.add': { className: classId.className, status: true } satisfies BodyOf<typeof classes.add>,
  'classes.update': { className: 'Primary Lotus', version } satisfies BodyOf<typeof classes.update>,
  'records.record': {
    cells: [{ studentId: studentId._id, subActivityId: subActivityId._id }],
    key: 'P',
  } satisfies BodyOf<typeof records.record>,
  'students.add': {
    firstName: studentId.firstName,
    lastName: studentId.lastName,
    dob: student.dob,
    doa: student.doa,
    classId: classId._id,
    motherName: student.motherName,
    mobileNumber: student.mobileNumber,
  } satisfies BodyOf<typeof students.add>,
  'users.login': {
    email: school.mobileNumber,
    password: 'casa-dei-bambini',
    role: 'SCHOOLE',
  } satisfies BodyOf<typeof users.login>,
}
