import type * as z from 'zod'
import type * as a from './attendance.ts'
import type { Class } from './classes.ts'
import type { Activity, Area, AreaTree, Exercise } from './curriculum.ts'
import {
  activityId,
  admissionNumber,
  child,
  classId,
  day,
  fullName,
  instant,
  place,
  record,
  row,
  school,
  schoolCard,
  schooleId,
  sheet,
  student,
  studentId,
  subActivityId,
  superActivityId,
  teacherId,
  version,
} from './example-rows.ts'
import type { StoredImage } from './files.ts'
import type { MovableRecord, SoundRecord } from './language.ts'
import type { Note } from './notes.ts'
import type { Notice } from './notices.ts'
import type { Observation } from './observations.ts'
import type { Analysis, ExerciseProgress, KeyCount, Matrix, Performance, Placed } from './progress.ts'
import type { RecordWithHistory, StudentRecords } from './records.ts'
import type { WelcomeSlip } from './students.ts'
import type { Teacher } from './teachers.ts'
import type { LoginAnswer, WaitingLink } from './users.ts'
import type { rowCount } from './wire.ts'
import type { importedWorkbook } from './workbook.ts'

const counted: Placed = {
  ...subActivityId,
  ...place,
  count: 1,
  counts: { P: 1, WA: 0, WI: 0, M: 0, planned: 2 },
}
const nothing = { activities: [] }
const totals = { M: 0, WI: 0, WA: 0, P: 1, planned: 2, notBegun: 40 }
const owned = { schooleId, classId, position: 1, version }

/** Examples of schemas, by their names in the OpenAPI document. A test parses each by its schema. */
export const schemaExamples = {
  Activity: { ...owned, ...activityId, superActivityId, subActivities: [subActivityId] } satisfies Activity,
  ActivityRecord: record,
  Analysis: {
    M: nothing,
    WI: nothing,
    WA: nothing,
    P: { activities: [counted] },
    'Future Plane': nothing,
  } satisfies Analysis,
  Area: { ...owned, ...superActivityId, activities: [activityId] } satisfies Area,
  AreaTree: {
    ...owned,
    ...superActivityId,
    activities: [{ ...activityId, subActivities: [subActivityId] }],
  } satisfies AreaTree,
  AttendanceAbsence: { ...child, classId, date: day } satisfies a.AttendanceAbsence,
  AttendanceChild: child,
  AttendanceCounts: {
    _id: classId._id,
    classId,
    className: classId.className,
    days: 1,
    totalStudents: 20,
    presentStudents: 19,
    absentStudents: 1,
  } satisfies a.AttendanceCounts,
  AttendanceMonth: { month: '2026-11', days: 15, present: 14, absent: 1 } satisfies a.AttendanceMonth,
  AttendanceReportRow: {
    _id: studentId._id,
    studentName: fullName,
    admissionNumber,
    classId,
    count: 15,
    present: 14,
    absent: 1,
  } satisfies a.AttendanceReportRow,
  AttendanceSheet: sheet,
  AttendanceSummary: {
    attendenceReport: sheet,
    presentStudents: [child],
    absentStudents: [],
    unmarkedStudents: [],
    holiday: false,
  } satisfies a.AttendanceSummary,
  Class: {
    ...classId,
    schooleId,
    status: true,
    levelId: { _id: row('12'), className: 'Primary' },
    version,
  } satisfies Class,
  CountedExercise: counted,
  Exercise: { ...owned, ...subActivityId, ...place } satisfies Exercise,
  ExerciseProgress: {
    ...subActivityId,
    ...place,
    key: 'P',
    date: day,
    planned: false,
  } satisfies ExerciseProgress,
  ImportedWorkbook: { count: 20, unread: ['Remarks'] } satisfies z.output<typeof importedWorkbook>,
  KeyCount: { ...subActivityId, ...place, count: 1, key: 'P' } satisfies KeyCount,
  Matrix: {
    exercises: [{ ...subActivityId, ...place }],
    students: [{ ...child, keys: ['P'], drafts: [0], plans: [] }],
  } satisfies Matrix,
  MovableRecord: {
    _id: studentId._id,
    schooleId,
    studentId: { ...studentId, admissionNumber },
    classId,
    movable: { a: true, m: true },
  } satisfies MovableRecord,
  Note: {
    _id: row('13'),
    schooleId: { _id: schooleId, schooleName: schoolCard.schooleName },
    classId,
    studentId,
    teacherId,
    userId: { ...sheet.savedBy, role: 'TEACHER' },
    isTeacher: true,
    notes: 'He helps the younger children.',
    createdAt: instant,
    version,
  } satisfies Note,
  Notice: {
    _id: row('14'),
    kind: 'note',
    text: 'There is a new note about Aarav.',
    link: '/app/teachernotes',
    createdAt: instant,
    read: false,
  } satisfies Notice,
  Observation: {
    _id: row('15'),
    schooleId,
    studentId,
    classId,
    date: day,
    specialObservation: 'Poured water for ten minutes.',
    userId: sheet.savedBy,
    version,
  } satisfies Observation,
  Performance: {
    totalActivities: 1,
    strongArea: 0,
    developingArea: 0,
    needsAction: 1,
    planned: 2,
    notBegun: 40,
    areas: [{ ...superActivityId, ...totals }],
  } satisfies Performance,
  RecordWithHistory: {
    ...record,
    statusHistory: [{ key: 'P', changedAt: instant, author: teacherId.teacherName }],
  } satisfies RecordWithHistory,
  ResendAfter: { resendAfter: 30 },
  RowCount: { count: 2 } satisfies z.output<typeof rowCount>,
  School: school,
  SchoolCard: schoolCard,
  SignedIn: {
    token: 'Z0rhZUSV8fjQyHZvBQ9cEoYIYBJpSrUhqYdJ8EfLzYI',
    _id: row('16'),
    schooleId,
    role: 'SCHOOLE',
    classId: null,
    teacherId: null,
    name: school.name,
    email: null,
    passwordReset: 1,
    filterStatus: false,
  } satisfies LoginAnswer,
  SoundRecord: {
    _id: studentId._id,
    schooleId,
    studentId: { ...studentId, admissionNumber },
    classId,
    sounds: { a: true, m: true },
  } satisfies SoundRecord,
  StoredImage: {
    _id: row('17'),
    url: `/api/files/${row('17')}`,
    width: 800,
    height: 600,
  } satisfies StoredImage,
  Student: student,
  StudentRecords: {
    ...studentId,
    fullName,
    admissionNumber,
    classId,
    activityRecordsId: [record],
  } satisfies StudentRecords,
  Teacher: {
    ...teacherId,
    schooleId,
    email: null,
    qualification: 'AMI diploma',
    address: null,
    mobileNumber: '9000000021',
    classId,
    version,
  } satisfies Teacher,
  WaitingLink: {
    _id: studentId._id,
    schooleName: schoolCard.schooleName,
    studentName: fullName,
    className: classId.className,
    proofs: ['otp', 'slip'],
  } satisfies WaitingLink,
  WelcomeSlip: {
    kind: 'welcome',
    name: student.motherName,
    loginName: '9000000101',
    password: 'k7qd-m3xw-9tzr-p2hv',
    children: [{ fullName, className: classId.className }],
  } satisfies WelcomeSlip,
}
