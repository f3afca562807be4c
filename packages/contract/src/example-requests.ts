import type { attendance } from './attendance.ts'
import type { classes } from './classes.ts'
import { classId, day, school, student, studentId, subActivityId, version } from './example-rows.ts'
import type { records } from './records.ts'
import type { BodyOf } from './route.ts'
import type { students } from './students.ts'
import type { users } from './users.ts'

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
