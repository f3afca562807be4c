import type { AttendanceSheet, AttendanceSummary } from '@casa/contract/attendance'

/** The children of the class in tests, by their id. */
export const children = ['asha', 'bala', 'chitra']

const child = (_id: string) => ({
  _id,
  firstName: _id,
  lastName: null,
  fullName: _id,
  admissionNumber: null,
  profileURL: null,
})

/** The answer about a day with this version of its sheet; without a sheet for 0. */
export function summaryOf(version: number, present: readonly string[]): AttendanceSummary {
  const [there, away] = [present, children.filter(id => !present.includes(id))]
  const sheet: AttendanceSheet = {
    _id: 'sheet',
    schooleId: 'school',
    classId: null,
    teacherId: null,
    date: '2026-11-20',
    studentList: children.map(id => ({ _id: id, fullName: id, status: present.includes(id) })),
    presentCount: there.length,
    absentCount: away.length,
    savedBy: { _id: 'lakshmi', name: 'Lakshmi' },
    savedAt: '2026-11-20T04:00:00.000Z',
    version,
  }
  const taken = version > 0
  return {
    attendenceReport: taken ? sheet : null,
    presentStudents: taken ? there.map(child) : [],
    absentStudents: taken ? away.map(child) : [],
    unmarkedStudents: taken ? [] : children.map(child),
    elsewhereStudents: [],
    holiday: false,
  }
}
