import * as z from 'zod'
import { attendanceChild, attendanceSheet } from './attendance.ts'
import { activityRecord } from './recording.ts'
import { schoolCard as schoolCardEntity, schoolEntity } from './schools.ts'
import { studentEntity } from './students.ts'

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
export const row = (end: string) => `019ab2c4-5d00-7000-8000-0000000000${end}`
export const schooleId = row('01')
export const version = 1
export const day = '2026-11-20'
export const instant = '2026-11-20T04:30:00.000Z'

export const classId = { _id: row('02'), className: 'Primary Jasmine' }
export const teacherId = { _id: row('03'), teacherName: 'Lakshmi Rao' }
export const studentId = { _id: row('04'), firstName: 'Aarav', lastName: 'Nair' }
export const fullName = 'Aarav Nair'
export const admissionNumber = 'A-17'
export const superActivityId = { _id: row('05'), superActivityName: 'Practical Life' }
export const activityId = { _id: row('06'), activityName: 'Pouring' }
export const subActivityId = { _id: row('07'), subActivityName: 'Pouring water' }
export const place = { activityId, superActivityId }

export const schoolCard = example(schoolCardEntity, {
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
  ...schoolCard,
  name: 'Meera Iyer',
  mobileNumber: '9000000010',
  mobileVerified: true,
  subscription: 'no',
  status: true,
  timeZone: 'Asia/Kolkata',
  filterStatus: false,
  usage: { rows: 48_210, rowLimit: 20_000_000, bytes: 9_412_608, byteLimit: 21_474_836_480, percent: 0 },
  fileBytes: 52_428_800,
  fileQuota: 5_368_709_120,
  holidays: ['2027-01-26'],
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
  userId: { _id: row('08'), serialNumber: 'LBM-17', status: 'open', slip: 'again' },
  sounds: { a: true, m: true },
  movable: { a: true, m: true },
  version,
})

export const record = example(activityRecord, {
  _id: row('09'),
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
  madeBy: row('11'),
  publicStatus: 'draft',
  version,
})

export const child = example(attendanceChild, { ...studentId, fullName, admissionNumber })

export const sheet = example(attendanceSheet, {
  _id: row('10'),
  schooleId,
  classId,
  teacherId,
  date: day,
  studentList: [{ _id: studentId._id, fullName, status: true }],
  presentCount: 1,
  absentCount: 0,
  savedBy: { _id: row('11'), name: teacherId.teacherName },
  savedAt: instant,
  version,
})
