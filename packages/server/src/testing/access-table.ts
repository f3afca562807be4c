import { api } from '@casa/contract'
import type { Role } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import type { Input } from './app.ts'
import { registration } from './registration.ts'
import type { Target, TargetName, World } from './world.ts'

/** The status of a call over the own row, one of another class (and child) of the school, and one of another school. */
export type Expectation = Record<TargetName, number>

export type AccessRow = {
  route: Route
  request: (target: Target, world: World) => Input<Route>
  /** Without a token. */
  stranger: number
  roles: Record<Role, Expectation>
  /** For a list: which of the world's rows each role finds in it, whatever it aims at. */
  shows?: { id: (target: Target) => string; to: Partial<Record<Role, TargetName[]>> }
}

const all = (status: number): Expectation => ({ own: status, otherClass: status, otherSchool: status })
const refused = all(403)
/** Within the school: what lies elsewhere is not there. */
const ofSchool = { own: 200, otherClass: 200, otherSchool: 404 }
/** Within the own class, or over the own child. */
const ofOwn = { own: 200, otherClass: 404, otherSchool: 404 }
const nowhere = all(404)
const everybody = (status: number) => ({
  SUPERADMIN: all(status),
  SCHOOLE: all(status),
  TEACHER: all(status),
  PARENT: all(status),
})

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

/** Children of classes, which are no parent's business. */
const classmatesSeen = { ...childrenSeen, to: sheetsSeen.to }

/** A mobile number that nobody has, of each target its own. */
const numberFor = (target: Target) =>
  `7${String(Number.parseInt(target.class.slice(-7), 16)).padStart(9, '0')}`

function row<R extends Route>(
  route: R,
  request: (target: Target, world: World) => Input<R>,
  roles: Partial<Record<Role, Expectation>>,
  shows?: AccessRow['shows'],
): AccessRow {
  const named = { SUPERADMIN: refused, SCHOOLE: refused, TEACHER: refused, PARENT: refused, ...roles }
  return {
    route,
    request: request as AccessRow['request'],
    stranger: 401,
    roles: named,
    ...(shows ? { shows } : {}),
  }
}

/** Written by hand, from who may make each call; a route without a row fails the test. */
export const accessTable: AccessRow[] = [
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
    // Both classes still have children, which a class that is not there could not say.
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
  row(api.classes.name, target => ({ body: { id: target.class } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: ofSchool,
    TEACHER: ofSchool,
    PARENT: ofOwn,
  }),
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
  // Both children's parents have signed in, which a child that is not there could not say.
  row(api.students.welcome, target => ({ params: { id: target.student } }), {
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
  row(api.students.remove, target => ({ params: { id: target.student } }), { SCHOOLE: ofSchool }),
  row(
    api.teachers.list,
    target => ({ params: { schoolId: target.school } }),
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
  row(api.teachers.remove, target => ({ params: { id: target.teacher } }), { SCHOOLE: ofSchool }),
  row(
    api.attendance.add,
    target => ({ body: { classId: target.class, studentList: [{ _id: target.student, status: true }] } }),
    { SCHOOLE: ofSchool, TEACHER: ofOwn },
  ),
  row(api.attendance.summary, target => ({ body: { classId: target.class } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(
    api.attendance.list,
    target => ({ params: { id: target.school } }),
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
  row(api.notices.list, () => ({}), everybody(200)),
  row(api.notices.read, () => ({}), everybody(200)),

  // A file of nobody in reach; who sees which is told in files.test.ts.
  row(api.files.read, () => ({ params: { id: '01900000-0000-7000-8000-000000000000' } }), everybody(404)),
  // Not a form: judged after the role, before anything is received.
  row(api.files.add, () => ({ body: {} }), { SUPERADMIN: all(415), SCHOOLE: all(415), TEACHER: all(415) }),
  row(api.files.upload, () => ({ body: {} }), { SUPERADMIN: all(415), SCHOOLE: all(415), TEACHER: all(415) }),
  row(api.files.student, () => ({ body: {} }), { SCHOOLE: all(415) }),
]
