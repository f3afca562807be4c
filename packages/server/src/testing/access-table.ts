import { api } from '@casa/contract'
import {
  accountRows,
  activityLogRows,
  administratorRows,
  browserErrorRows,
  calendarRows,
  holidayRows,
  staffEventRows,
  supportRows,
  todayRows,
} from './access-accounts.ts'
import {
  assignmentRows,
  conferenceReportRows,
  guardianAccess,
  guardianRequestAccess,
  noteAccess,
  progressRows,
  recordAccess,
  removalRows,
} from './access-children.ts'
import { feeAccess, ledgerRows } from './access-fees.ts'
import { type AccessRow, all, everybody, nowhere, numberFor, ofOwn, ofSchool, row } from './access-row.ts'
import { curriculumRows, languageRows, lessonAccess, trainingRows } from './access-teaching.ts'
import { registration } from './mothers-number.ts'
import type { Target } from './world.ts'

const classesSeen = {
  id: (target: Target) => target.class,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
} satisfies AccessRow['shows']

const childrenSeen = {
  id: (target: Target) => target.student,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
} satisfies AccessRow['shows']

const teachersSeen = {
  id: (target: Target) => target.teacher,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']

const sheetsSeen = {
  id: (target: Target) => target.sheet,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']

const noRights = { children: 'none', learning: 'none', money: 'none', settings: 'none' } as const

/** Children of classes, which parents cannot see. */
const classmatesSeen = { ...childrenSeen, to: sheetsSeen.to }

/** Who may make each call, written by hand. A route without a row fails the test. */
export const accessTable: AccessRow[] = [
  ...accountRows,
  ...activityLogRows,
  ...calendarRows,
  ...holidayRows,
  ...guardianAccess,
  ...guardianRequestAccess,
  ...recordAccess,
  ...removalRows,
  ...progressRows,
  ...languageRows,
  ...ledgerRows,
  ...lessonAccess,
  ...feeAccess,
  ...conferenceReportRows,
  ...noteAccess,
  ...assignmentRows,
  ...staffEventRows,
  ...supportRows,
  ...curriculumRows,
  ...todayRows,
  ...administratorRows,
  ...browserErrorRows,
  ...trainingRows,
  row(
    api.classes.list,
    target => ({ params: { schooleId: target.school } }),
    { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofSchool, PARENT: ofSchool },
    classesSeen,
  ),
  row(
    api.classes.all,
    () => ({}),
    { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    classesSeen,
  ),
  row(api.classes.levels, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200) }),
  row(api.classes.add, target => ({ body: { className: 'New', status: true, schooleId: target.school } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: { own: 200, otherClass: 409, otherSchool: 404 },
  }),
  row(api.classes.update, target => ({ params: { id: target.class }, body: { status: false } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: ofSchool,
  }),
  row(api.classes.remove, target => ({ params: { id: target.class } }), {
    SUPERADMIN: nowhere,
    // Both classes still have children; a missing class would give a 404 instead.
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
  row(api.classes.name, target => ({ body: { id: target.class } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: ofSchool,
    TEACHER: ofSchool,
    PARENT: ofOwn,
  }),
  row(
    api.search.find,
    () => ({ query: { words: 'Child' } }),
    { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    childrenSeen,
  ),
  row(
    api.search.find,
    () => ({ query: { words: 'Class' } }),
    { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    { ...classesSeen, to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] } },
  ),
  row(
    api.students.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    { ...childrenSeen, to: { ...childrenSeen.to, PARENT: [] } },
  ),
  row(
    api.students.listed,
    target => ({ params: { schooleId: target.school }, body: {} }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    { ...childrenSeen, to: { ...childrenSeen.to, PARENT: [] } },
  ),
  row(
    api.students.find,
    target => ({ body: { classId: target.class } }),
    { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    childrenSeen,
  ),
  row(api.students.guardian, target => ({ body: { mobileNumber: numberFor(target) } }), {
    SCHOOLE: all(200),
  }),
  row(
    api.students.add,
    target => ({ body: registration({ _id: target.class }, { schooleId: target.school }) }),
    { SCHOOLE: ofSchool },
  ),
  row(api.students.get, target => ({ params: { id: target.student } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
    PARENT: ofOwn,
  }),
  row(api.students.update, target => ({ params: { id: target.student }, body: { sounds: { a: true } } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(api.students.previewMove, target => ({ body: { studentId: target.student, classId: target.class } }), {
    SCHOOLE: ofSchool,
  }),
  // Both children's parents have signed in; a missing child would give a 404 instead.
  row(api.students.welcome, target => ({ params: { id: target.student } }), {
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
  // Neither child has a link that is waiting.
  row(api.students.askAgain, target => ({ params: { id: target.student } }), {
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
  // Without a file: refused after the checks of role and school.
  row(api.students.import, target => ({ body: { schooleId: target.school }, files: {} }), {
    SCHOOLE: { own: 422, otherClass: 422, otherSchool: 404 },
  }),
  row(api.students.previewImport, target => ({ body: { schooleId: target.school }, files: {} }), {
    SCHOOLE: { own: 422, otherClass: 422, otherSchool: 404 },
  }),
  row(api.students.imports, () => ({}), { SCHOOLE: all(200) }),
  row(api.students.sample, () => ({}), { SCHOOLE: all(200) }),
  row(
    api.bulkStudents.previewMove,
    target => ({ body: { studentId: [target.student], classId: target.class } }),
    { SCHOOLE: ofSchool },
  ),
  row(api.bulkStudents.move, target => ({ body: { studentId: [target.student], classId: target.class } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.bulkStudents.previewLeaving, target => ({ body: { studentId: [target.student] } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.bulkStudents.left, target => ({ params: { schooleId: target.school }, body: {} }), {
    SCHOOLE: ofSchool,
  }),
  row(api.bulkStudents.leave, target => ({ body: { studentId: [target.student], leftAs: 'left' } }), {
    SCHOOLE: ofSchool,
  }),
  // The parents have passwords, so nobody gets a slip.
  row(api.bulkStudents.welcome, target => ({ body: { studentId: [target.student] } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.bulkStudents.language, target => ({ body: { studentId: [target.student], language: 'te' } }), {
    SCHOOLE: ofSchool,
  }),
  // Nobody has left.
  row(api.bulkStudents.restore, target => ({ body: { studentId: [target.student] } }), {
    SCHOOLE: nowhere,
  }),
  row(api.students.remove, target => ({ params: { id: target.student } }), { SCHOOLE: ofSchool }),
  row(
    api.teachers.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    teachersSeen,
  ),
  row(
    api.teachers.find,
    target => ({ body: { classId: target.class } }),
    { SCHOOLE: all(200), TEACHER: all(200) },
    teachersSeen,
  ),
  row(
    api.teachers.add,
    target => ({
      body: {
        teacherName: 'New',
        mobileNumber: numberFor(target),
        classId: target.class,
        schooleId: target.school,
        password: 'lake-under-hill',
      },
    }),
    { SCHOOLE: ofSchool },
  ),
  row(api.teachers.update, target => ({ params: { id: target.teacher }, body: { address: 'New' } }), {
    SCHOOLE: ofSchool,
  }),
  row(
    api.teacherClasses.find,
    target => ({ body: { teacherId: target.teacher } }),
    { SCHOOLE: all(200) },
    {
      id: target => target.teacherClass,
      to: { SCHOOLE: ['own', 'otherClass'] },
    },
  ),
  row(
    api.teacherClasses.add,
    (target, world) => ({
      body: {
        teacherId: target.teacher,
        classId: target === world.targets.own ? world.targets.otherClass.class : world.targets.own.class,
        role: 'guide',
        schooleId: target.school,
      },
    }),
    { SCHOOLE: ofSchool },
  ),
  row(
    api.teacherClasses.update,
    target => ({ params: { id: target.teacherClass }, body: { role: 'assistant' } }),
    { SCHOOLE: ofSchool },
  ),
  row(api.teacherClasses.remove, target => ({ params: { id: target.teacherClass } }), { SCHOOLE: ofSchool }),
  row(api.teachers.remove, target => ({ params: { id: target.teacher } }), { SCHOOLE: ofSchool }),
  row(api.team.list, () => ({}), { SCHOOLE: all(200) }),
  row(
    api.team.add,
    target => ({
      body: {
        name: 'Meera Rao',
        mobileNumber: numberFor(target),
        rights: noRights,
        password: 'lake-under-hill',
      },
    }),
    { SCHOOLE: all(200) },
  ),
  // The ids of teachers, who are not people of the office.
  row(api.team.update, target => ({ params: { id: target.teacher }, body: { name: 'R. Iyer' } }), {
    SCHOOLE: nowhere,
  }),
  row(api.team.remove, target => ({ params: { id: target.teacher } }), { SCHOOLE: nowhere }),
  // All three are asked for by the same contact, who waits before asking for another code.
  {
    ...row(api.team.handOverOtp, () => ({}), { SCHOOLE: { own: 200, otherClass: 429, otherSchool: 429 } }),
    ofContact: true,
  },
  {
    ...row(
      api.team.handOver,
      target => ({
        params: { id: target.teacher },
        body: { password: 'not the password', otp: '123456', leaves: false },
      }),
      { SCHOOLE: nowhere },
    ),
    ofContact: true,
  },
  row(
    api.attendance.add,
    target => ({ body: { classId: target.class, studentList: [{ _id: target.student, status: true }] } }),
    { SCHOOLE: ofSchool, TEACHER: ofOwn },
  ),
  row(api.attendance.summary, target => ({ body: { classId: target.class } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(api.attendance.register, target => ({ body: { classId: target.class, month: '2026-11' } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(
    api.attendance.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    sheetsSeen,
  ),
  row(
    api.attendance.find,
    target => ({ body: { classId: target.class } }),
    { SCHOOLE: all(200), TEACHER: all(200) },
    sheetsSeen,
  ),
  row(api.attendance.months, target => ({ body: { studentId: target.student } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
    PARENT: ofOwn,
  }),
  row(
    api.attendance.counts,
    target => ({ body: { classId: target.class } }),
    { SCHOOLE: all(200), TEACHER: all(200) },
    { ...classesSeen, to: sheetsSeen.to },
  ),
  row(
    api.attendance.absences,
    target => ({ body: { classId: target.class, date: '2026-11-19' } }),
    { SCHOOLE: all(200), TEACHER: all(200) },
    classmatesSeen,
  ),
  row(
    api.attendance.report,
    target => ({ body: { studentId: target.student } }),
    { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    childrenSeen,
  ),
  row(api.attendance.update, target => ({ params: { id: target.sheet }, body: { studentList: [] } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(api.attendance.remove, target => ({ params: { id: target.sheet } }), { SCHOOLE: ofSchool }),
  // changes.test.ts covers which school's changes a stream carries.
  row(api.changes.stream, () => ({}), everybody(200)),
  row(api.notices.list, () => ({}), everybody(200)),
  row(api.notices.read, () => ({}), everybody(200)),

  // A file that nobody can reach; files.test.ts covers who sees which.
  row(api.files.read, () => ({ params: { id: '01900000-0000-7000-8000-000000000000' } }), everybody(404)),
  // Not a form: refused after the role check, before anything is received.
  row(api.files.add, () => ({ body: {} }), { SUPERADMIN: all(415), SCHOOLE: all(415), TEACHER: all(415) }),
  row(api.files.upload, () => ({ body: {} }), { SUPERADMIN: all(415), SCHOOLE: all(415), TEACHER: all(415) }),
  row(api.files.student, () => ({ body: {} }), { SCHOOLE: all(415) }),
  // An upload without an owner; parts.test.ts covers who can finish which.
  row(
    api.files.finish,
    () => ({ body: { uploadId: '01900000-0000-7000-8000-000000000000', kind: 'video' } }),
    {
      SUPERADMIN: all(404),
      SCHOOLE: all(404),
      TEACHER: all(404),
    },
  ),
  row(api.files.media, () => ({ body: {} }), { SUPERADMIN: all(415), SCHOOLE: all(415), TEACHER: all(415) }),
]
