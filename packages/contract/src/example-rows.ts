import * as z from 'zod'
import { eventEntity, eventStudent } from './assignments.ts'
import { attendanceChild, attendanceSheet } from './attendance.ts'
import { bulkChange, bulkMovePreview, leavingPreview, leftStudent, rowsOfChildren } from './bulk-students.ts'
import { categoryEntity } from './categories.ts'
import { academicYearEntity, feeEntity } from './fees.ts'
import { lessonEntity, lessonLink } from './lessons.ts'
import { classFee, movePreview, namedCount } from './move-preview.ts'
import type { StudentAssignment } from './overview.ts'
import { activityRecord } from './recording.ts'
import { schoolCard as schoolCardEntity, schoolEntity } from './schools.ts'
import { calendarDays, staffEventEntity } from './staff-events.ts'
import { studentEntity } from './students.ts'
import { subjectEntity } from './subjects.ts'
import { topicEntity, trainerEntity } from './training.ts'
import { undoEntry } from './undo-entries.ts'
import { platformId } from './wire.ts'
import { importedStudents, importPreview, likelyDuplicate, recentImport } from './workbook.ts'

/** All fields of an entity; nullable and optional ones can be left out. */
type Given<Entity> = Partial<Entity> & {
  [K in keyof Entity as Extract<Entity[K], null | undefined> extends never ? K : never]: Entity[K]
}

/** An example of an entity. Omitted fields are null, or absent if optional. */
export function example<S extends z.core.$ZodObject>(entity: S, given: Given<z.output<S>>): z.output<S> {
  const values: Record<string, unknown> = given
  const fields = Object.entries(entity._zod.def.shape)
    .filter(([field, schema]) => field in values || !(schema instanceof z.ZodOptional))
    .map(([field]) => [field, values[field] ?? null])
  return Object.fromEntries(fields)
}

// Rows of one school on one day, used by the examples of the OpenAPI document.

/** An id ending in the two digits `end`. */
export const exampleId = (end: string) => `019ab2c4-5d00-7000-8000-0000000000${end}`
export const schooleId = exampleId('01')
export const version = 1
export const day = '2026-11-20'
export const instant = '2026-11-20T04:30:00.000Z'

export const classId = { _id: exampleId('02'), className: 'Primary Jasmine' }
export const teacherId = { _id: exampleId('03'), teacherName: 'Lakshmi Rao' }
export const studentId = { _id: exampleId('04'), firstName: 'Aarav', lastName: 'Nair' }
export const fullName = 'Aarav Nair'
export const admissionNumber = 'A-17'
export const serialNumber = 'LBM-17'
export const superActivityId = { _id: exampleId('05'), superActivityName: 'Practical Life' }
export const activityId = { _id: exampleId('06'), activityName: 'Pouring' }
export const subActivityId = { _id: exampleId('07'), subActivityName: 'Pouring water' }
export const exerciseParents = { activityId, superActivityId }

export const exampleSchoolCard = example(schoolCardEntity, {
  _id: schooleId,
  schooleName: 'Little Banyan Montessori',
  address: '12 Lake Road',
  city: 'Hyderabad',
  pincode: '500034',
  selectCountry: 4,
  schooleEmail: 'office@example.org',
  schooleContact: '4023456789',
  keepsLedger: false,
})

export const school = example(schoolEntity, {
  ...exampleSchoolCard,
  name: 'Meera Iyer',
  mobileNumber: '9000000010',
  mobileVerified: true,
  subscription: 'no',
  status: true,
  timeZone: 'Asia/Kolkata',
  ledgerChosen: true,
  filterStatus: false,
  eraseAfterYears: null,
  familiesSeeOpenings: false,
  usage: { rows: 48_210, rowLimit: 20_000_000, bytes: 9_412_608, byteLimit: 21_474_836_480, percent: 0 },
  fileBytes: 52_428_800,
  fileQuota: 5_368_709_120,
  studentCount: 60,
  classCount: 3,
  teacherCount: 3,
  shortCode: 'LBM',
  createdAt: instant,
  activatedAt: instant,
  version,
})

export const student = example(studentEntity, {
  ...studentId,
  schooleId,
  fullName,
  dob: '2021-05-01',
  gender: 'male',
  classId,
  admissionNumber,
  motherName: 'Asha Nair',
  mobileNumber: '9000000101',
  doa: '2024-06-01',
  imageURL: [],
  userId: { _id: exampleId('08'), serialNumber: 'LBM-17', status: 'open', slip: 'again' },
  sounds: { a: true, m: true },
  movable: { a: true, m: true },
  version,
})

export const record = example(activityRecord, {
  _id: exampleId('09'),
  schooleId,
  studentId,
  classId,
  superActivityId,
  activityId,
  subActivityId,
  date: day,
  sfd: day,
  endDate: '2026-11-27',
  isFuturePlanning: false,
  key: 'P',
  keyDate: day,
  academicYear: '2026-2027',
  authorizedPerson: teacherId.teacherName,
  madeBy: exampleId('11'),
  publicStatus: 'draft',
  version,
})

export const child = example(attendanceChild, { ...studentId, fullName, admissionNumber, serialNumber })

export const sheet = example(attendanceSheet, {
  _id: exampleId('10'),
  schooleId,
  classId,
  teacherId,
  date: day,
  studentList: [{ _id: studentId._id, fullName, status: true }],
  presentCount: 1,
  absentCount: 0,
  savedBy: { _id: exampleId('11'), name: teacherId.teacherName },
  savedAt: instant,
  version,
})

const NamedCount = example(namedCount, { count: 1, names: ['Number Rods'] })
const ClassFee = example(classFee, { _id: exampleId('57'), acadamicYear: '2026-2027', totalFee: '130000.00' })
const none = { count: 0, names: [] }
const LikelyDuplicate = example(likelyDuplicate, {
  row: 4,
  fullName,
  same: ['name', 'dob'],
  child: { fullName, className: classId.className, hasLeft: false },
  otherRow: null,
})
const RowsOfChildren = example(rowsOfChildren, { count: 3, children: 2 })

export const classMoveExamples = {
  NamedCount,
  ClassFee,
  MovePreview: example(movePreview, {
    since: '2024-06-03',
    latest: day,
    plans: NamedCount,
    drafts: none,
    assignmentsKept: none,
    assignmentsNew: none,
    daysMarked: 0,
    feesBefore: [ClassFee],
    feesAfter: [],
  }),
  LikelyDuplicate,
  ImportPreview: example(importPreview, {
    rows: 28,
    count: 28,
    unread: ['Remarks'],
    hiddenRows: { count: 0, rows: [] },
    noResult: { count: 0, rows: [] },
    merged: { count: 0, rows: [] },
    mergedDown: 0,
    sheets: [{ number: 1, name: 'Nursery', rows: 28, hidden: false, isTable: true, isRead: true }],
    classes: [{ className: classId.className, count: 28 }],
    duplicates: { count: 1, first: [LikelyDuplicate] },
    sameFile: null,
  }),
  ImportedStudents: example(importedStudents, { count: 28, unread: ['Remarks'], undo: exampleId('59') }),
  UndoEntry: example(undoEntry, {
    _id: exampleId('58'),
    kind: 'deletion',
    of: 'note',
    name: 'Poured water for ten minutes.',
    studentName: 'Asha Rao',
    count: 1,
    doneAt: instant,
  }),
  RecentImport: example(recentImport, { _id: exampleId('59'), at: instant, count: 28 }),
  RowsOfChildren,
  BulkMovePreview: example(bulkMovePreview, {
    children: 25,
    already: 0,
    since: '2024-06-03',
    latest: day,
    plans: RowsOfChildren,
    drafts: RowsOfChildren,
    assignmentsKept: RowsOfChildren,
    assignmentsNew: RowsOfChildren,
    daysMarked: RowsOfChildren,
    charges: { children: 0, choices: [] },
  }),
  LeavingPreview: example(leavingPreview, {
    children: 2,
    parents: 1,
    plans: RowsOfChildren,
    assignments: RowsOfChildren,
    owed: { amount: '600.00', children: 1 },
    takenBack: '400.00',
  }),
  BulkChange: example(bulkChange, { count: 25, undo: exampleId('58') }),
  LeftStudent: example(leftStudent, {
    ...studentId,
    schooleId,
    fullName,
    dob: '2021-05-01',
    classId,
    classIsOpen: true,
    admissionNumber,
    serialNumber: 'LBM-17',
    motherName: 'Asha Nair',
    mobileNumber: '9000000101',
    profileURL: null,
    leftOn: day,
    leftAs: 'left',
  }),
}

const part = example(eventStudent, {
  _id: exampleId('31'),
  studentId,
  status: 'Not Submitted',
  resubmit: 'Not Submitted',
  version,
})

/** Examples of an assignment, by schema name. */
export const eventExamples = {
  Event: example(eventEntity, {
    _id: exampleId('30'),
    schooleId,
    kind: 'assignment',
    classId,
    eventName: 'Collect five leaves',
    date: day,
    dueDate: '2026-11-27',
    startTime: null,
    endTime: null,
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
    _id: exampleId('30'),
    eventName: 'Collect five leaves',
    date: day,
    dueDate: '2026-11-27',
    status: part.status,
    resubmit: part.resubmit,
  } satisfies StudentAssignment,
}

const academicYear = { _id: exampleId('18'), acadamicYear: '2026-27' }

/** Examples of fees and academic years, by their names in the OpenAPI document. */
export const feeExamples = {
  AcademicYear: example(academicYearEntity, { ...academicYear, version }),
  Fee: example(feeEntity, {
    _id: exampleId('19'),
    schooleId,
    feeMasterId: academicYear,
    classId,
    studentId,
    feeName: 'Tuition',
    isEventForAllStudent: false,
    totalFee: '130000.00',
    istallmentId: [
      { installmentFee: '65000.00', installmentdate: '2026-06-10' },
      { installmentFee: '65000.00', installmentdate: '2026-12-10' },
    ],
    version,
  }),
}

const lessonId = { _id: exampleId('20'), lesson: 'Pouring water' }
const subjectId = { _id: exampleId('21'), subject: 'Practical Life' }

/** Examples of lessons, subjects and categories, by their names in the OpenAPI document. */
export const lessonExamples = {
  Category: example(categoryEntity, {
    _id: exampleId('22'),
    category: 'Presentations',
    status: true,
    version,
  }),
  Lesson: example(lessonEntity, {
    ...lessonId,
    schooleId: platformId,
    classId,
    subjectId,
    objectives: ['To pour without spilling.'],
    materialRequired: ['Two jugs on a tray', 'A sponge'],
    stepsAndProcedures: ['Carry the tray to the table.', 'Lift the full jug and pour slowly.'],
    controlOfError: ['Water on the tray'],
    pointOfInterest: ['The last drop'],
    images: [`/api/files/${exampleId('17')}`],
    video: 'https://example.org/pouring',
    subActivityId: [subActivityId],
    version,
  }),
  LessonLink: example(lessonLink, { ...lessonId, subActivityId: [subActivityId._id] }),
  Subject: example(subjectEntity, { ...subjectId, status: true, version }),
}

/** Examples of the entities of the staff calendar. */
export const staffEventExamples = {
  CalendarDays: example(calendarDays, {
    holidays: [{ name: 'Republic Day', firstDay: '2027-01-26', lastDay: '2027-01-26' }],
    birthdays: [{ ...studentId, day, years: 5 }],
  }),
  StaffEvent: example(staffEventEntity, {
    _id: exampleId('25'),
    schooleId,
    eventName: 'Meeting of all teachers',
    dateTime: instant,
    endDateTime: '2026-11-20T06:00:00.000Z',
    allDay: false,
    userId: sheet.savedBy,
    colour: 0,
    may: ['edit', 'delete'],
    version,
  }),
}

const trainerId = { _id: exampleId('16'), name: 'Asha Menon', profile: `/api/files/${exampleId('15')}` }

/** Examples of trainers and their topics, by their names in the OpenAPI document. */
export const trainingExamples = {
  Trainer: example(trainerEntity, {
    ...trainerId,
    mobileNumber: '9000000071',
    email: 'asha@example.org',
    version,
  }),
  TrainingTopic: example(topicEntity, {
    _id: exampleId('17'),
    trainerRegisterId: trainerId,
    classId: { _id: exampleId('12'), className: 'Primary' },
    subject: 'The first weeks of a new child',
    status: true,
    audioURL: null,
    videoURL: `/api/files/${exampleId('18')}`,
    createdAt: instant,
    version,
  }),
}
