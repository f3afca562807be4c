import type { AttendanceChild, AttendanceSheet } from './attendance.ts'
import type { ActivityRecord } from './recording.ts'
import type { School, SchoolCard } from './schools.ts'
import type { Student } from './students.ts'

// Rows of one school on one day, of which the examples of the OpenAPI document consist.

/** An id; `end` is its last two digits. */
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

export const schoolCard: SchoolCard = {
  _id: schooleId,
  schooleName: 'Little Banyan Montessori',
  address: '12 Lake Road',
  city: 'Hyderabad',
  pincode: '500034',
  selectCountry: 4,
  schooleEmail: 'office@example.org',
  schooleContact: '4023456789',
  logoURL: null,
}

export const school: School = {
  ...schoolCard,
  name: 'Meera Iyer',
  email: null,
  mobileNumber: '9000000010',
  mobileVerified: true,
  subscription: 'no',
  trialStartedOn: null,
  status: true,
  timeZone: 'Asia/Kolkata',
  filterStatus: false,
  holidays: ['2027-01-26'],
  studentCount: 60,
  classCount: 3,
  teacherCount: 3,
  shortCode: 'LBM',
  createdAt: instant,
  activatedAt: instant,
  version,
}

export const student: Student = {
  ...studentId,
  schooleId,
  fullName,
  dob: '2021-05-01',
  gender: 'male',
  classId,
  admissionNumber,
  motherName: 'Asha Nair',
  fatherName: null,
  mobileNumber: '9000000101',
  fatherMobileNumber: null,
  address: null,
  lane: null,
  doa: '2024-06-01',
  allergies: null,
  imageURL: [],
  profileURL: null,
  userId: { _id: row('08'), serialNumber: 'LBM-17', status: 'open', slip: 'again' },
  version,
}

export const record: ActivityRecord = {
  _id: row('09'),
  schooleId,
  studentId,
  classId,
  superActivityId,
  activityId,
  subActivityId,
  remarks: null,
  date: day,
  sfd: day,
  endDate: '2026-11-27',
  isFuturePlanning: false,
  key: 'P',
  academicYear: '2026-2027',
  authorizedPerson: teacherId.teacherName,
  publicStatus: 'draft',
  version,
}

export const child: AttendanceChild = { ...studentId, fullName, admissionNumber, profileURL: null }

export const sheet: AttendanceSheet = {
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
}
