import * as a from './attendance.ts'
import {
  admissionNumber,
  child,
  classId,
  day,
  example,
  fullName,
  serialNumber,
  sheet,
  studentId,
} from './example-rows.ts'

/** Examples of attendance, by their names in the OpenAPI document. */
export const attendanceExamples = {
  AttendanceAbsence: example(a.attendanceAbsence, { ...child, classId, date: day }),
  AttendanceChild: child,
  MarkedElsewhere: example(a.markedElsewhere, { ...child, classId, status: true }),
  AttendanceCounts: example(a.attendanceCounts, {
    _id: classId._id,
    classId,
    className: classId.className,
    days: 1,
    totalStudents: 20,
    presentStudents: 19,
    absentStudents: 1,
  }),
  AttendanceMonth: example(a.attendanceMonth, { month: '2026-11', days: 15, present: 14, absent: 1 }),
  AttendanceReportRow: example(a.attendanceReportRow, {
    _id: studentId._id,
    studentName: fullName,
    admissionNumber,
    serialNumber,
    classId,
    count: 15,
    present: 14,
    absent: 1,
  }),
  AttendanceRegister: example(a.attendanceRegister, {
    classId,
    month: '2026-11',
    days: [{ date: day, taken: true, present: 19, holiday: null }],
    students: [
      {
        _id: studentId._id,
        fullName,
        admissionNumber,
        serialNumber,
        marks: ['absent'],
        count: 1,
        present: 0,
      },
    ],
  }),
  AttendanceSheet: sheet,
  AttendanceSummary: example(a.attendanceSummary, {
    attendenceReport: sheet,
    presentStudents: [child],
    absentStudents: [],
    unmarkedStudents: [],
    elsewhereStudents: [],
    holiday: null,
  }),
}
