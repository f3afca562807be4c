import * as z from 'zod'
import { office, staff, staffAndFamily } from './access.ts'
import { listOf, version, whole } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import {
  blank,
  calendarMonth,
  classReference,
  day,
  deleted,
  entity,
  filter,
  id,
  idParams,
  instant,
  listQuery,
  reference,
  schooleIdParams,
  spanIn,
  teacherReference,
  userReference,
  written,
} from './wire.ts'

/** A child as attendance responses return it; `profileURL` is the photo. */
export const attendanceChild = entity('AttendanceChild', {
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  serialNumber: z.string(),
  profileURL: z.string().nullable(),
})
export type AttendanceChild = z.output<typeof attendanceChild>

/** A class's attendance on one day. In `studentList`, `status` true means present. */
export const attendanceSheet = entity('AttendanceSheet', {
  _id: z.string(),
  schooleId: z.string(),
  classId: classReference,
  /** The teacher responsible for the sheet; null is possible when the office saved it. */
  teacherId: teacherReference.nullable(),
  date: z.string(),
  studentList: z.array(z.object({ _id: z.string(), fullName: z.string(), status: z.boolean() })),
  presentCount: z.number(),
  absentCount: z.number(),
  /** The user who last saved it, and when. */
  savedBy: userReference,
  savedAt: z.string(),
  version: z.number(),
})
export type AttendanceSheet = z.output<typeof attendanceSheet>

/**
 * One child of a sheet in a request, identified by `studentId` or `_id`, so that clients may send whole student
 * objects.
 */
const mark = z
  .object({
    studentId: reference().nullish(),
    _id: reference().nullish(),
    status: z.boolean({ error: messages.invalid.status }).nullish(),
  })
  .transform((value, context) => {
    const studentId = value.studentId ?? value._id
    if (!studentId) context.addIssue({ code: 'custom', message: messages.invalid.id, path: ['_id'] })
    return { studentId: studentId ?? '', present: value.status ?? false }
  })
  .meta({ id: 'AttendanceMark' })

/**
 * What a person fills in. Without `date`, it is the school's today; children of the class who are not listed are
 * absent.
 */
const attendanceForm = z.object({
  classId: reference(messages.attendance.classRequired),
  date: blank(day()),
  studentList: listOf(mark, 2_000, { text: messages.attendance.listRequired }),
  teacherId: blank(reference()),
  /**
   * The version that the client last read; 0 when there was no sheet yet. If another version is stored, the answer is
   * 409 with the current sheet. Without a version, the sheet is overwritten.
   */
  version: version.optional(),
})

/** A child marked by another class that day, before or after a move. */
export const markedElsewhere = entity('MarkedElsewhere', {
  ...attendanceChild.shape,
  classId: classReference,
  status: z.boolean(),
})

/** A school holiday; `name` is null for one from before holidays had names. */
const dayOff = z.object({ name: z.string().nullable() })

/** A class's day: the sheet, with its children in lists. Without a sheet, all are unmarked. */
export const attendanceSummary = entity('AttendanceSummary', {
  attendenceReport: attendanceSheet.nullable(),
  presentStudents: z.array(attendanceChild),
  absentStudents: z.array(attendanceChild),
  /**
   * Children of the class who are not on the sheet: everyone before the first save, and later those who have joined
   * since.
   */
  unmarkedStudents: z.array(attendanceChild),
  /** Children of the class who are on another class's sheet that day. */
  elsewhereStudents: z.array(markedElsewhere),
  /** The school holiday on that day; null on other days. */
  holiday: dayOff.nullable(),
})
export type AttendanceSummary = z.output<typeof attendanceSummary>

/** A child's day in a class's register; `outside` is a day on which the child was not in the class. */
const registerMarks = ['present', 'absent', 'unmarked', 'elsewhere', 'outside'] as const
export type RegisterMark = (typeof registerMarks)[number]

/** A class's attendance in a month: the children who were in the class on one of its days, and each child's days. */
export const attendanceRegister = entity('AttendanceRegister', {
  classId: classReference,
  month: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      /** Whether the class has a sheet for the day, with how many children it lists as present. */
      taken: z.boolean(),
      present: z.number(),
      holiday: dayOff.nullable(),
    }),
  ),
  students: z.array(
    z.object({
      _id: z.string(),
      fullName: z.string(),
      admissionNumber: z.string().nullable(),
      serialNumber: z.string(),
      /** One mark for each of `days`, in order. */
      marks: z.array(z.enum(registerMarks)),
      /** On how many of the class's sheets the child is, and on how many of them present. */
      count: z.number(),
      present: z.number(),
    }),
  ),
})
export type AttendanceRegister = z.output<typeof attendanceRegister>

/** A child's month: the days with a sheet that lists the child, and on how many of them the child was present. */
export const attendanceMonth = entity('AttendanceMonth', {
  month: z.string(),
  days: z.number(),
  present: z.number(),
  absent: z.number(),
})
export type AttendanceMonth = z.output<typeof attendanceMonth>

/** A class's attendance over a span of days. */
export const attendanceCounts = entity('AttendanceCounts', {
  _id: z.string(),
  classId: classReference,
  className: z.string(),
  /** The number of sheets in the span; 0 means that attendance was never taken. */
  days: z.number(),
  /** The largest number of children on any day; before the first sheet, the number of children in the class. */
  totalStudents: z.number(),
  /** Summed over all days. */
  presentStudents: z.number(),
  absentStudents: z.number(),
})
export type AttendanceCounts = z.output<typeof attendanceCounts>

/** One absence of a child, with the child's class on that day. */
export const attendanceAbsence = entity('AttendanceAbsence', {
  ...attendanceChild.shape,
  classId: classReference,
  date: z.string(),
})
export type AttendanceAbsence = z.output<typeof attendanceAbsence>

/** A child's attendance over a span; `count` is the number of days with a sheet that lists the child. */
export const attendanceReportRow = entity('AttendanceReportRow', {
  _id: z.string(),
  studentName: z.string(),
  admissionNumber: z.string().nullable(),
  serialNumber: z.string(),
  classId: classReference,
  count: z.number(),
  present: z.number(),
  absent: z.number(),
})
export type AttendanceReportRow = z.output<typeof attendanceReportRow>

/** The span of a filter. With only one end, it is that day; with neither, the school's today. */
const span = { startDate: blank(day()), endDate: blank(day()) }

export const attendance = {
  add: route({
    method: 'POST',
    path: '/attendence/add',
    summary: "Saves or overwrites a class's attendance for a day.",
    access: staff,
    area: 'children',
    tx: 'write',
    classWork: 'attendance',
    body: attendanceForm.extend({ schooleId: reference().nullish() }),
    response: written(attendanceSheet),
    message: messages.attendance.submitted,
  }),
  summary: route({
    method: 'POST',
    path: '/attendence/summary-reports',
    summary: "A class's attendance on a day: the sheet, and who is present, absent or unmarked.",
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      classId: reference(messages.attendance.classRequired),
      date: blank(day()),
    }),
    response: attendanceSummary,
  }),
  list: route({
    method: 'GET',
    path: '/attendence/list/{schooleId}',
    summary: "A school's stored sheets, latest day first.",
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    params: schooleIdParams,
    query: listQuery,
    response: z.array(attendanceSheet),
  }),
  find: route({
    method: 'POST',
    path: '/attendence/find',
    summary: 'Stored sheets that match a filter, latest day first.',
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    reads: true,
    body: filter({
      _id: id,
      schooleId: reference(),
      classId: reference(),
      teacherId: reference(),
      date: day(),
      presentCount: whole(0, 1_000_000),
      absentCount: whole(0, 1_000_000),
      savedAt: instant(),
      version,
    }),
    response: z.array(attendanceSheet),
  }),
  months: route({
    method: 'POST',
    path: '/attendence/monthwise',
    summary: "A child's attendance by month, earliest first.",
    access: staffAndFamily,
    area: ['children', 'learning'],
    right: 'work',
    tx: 'read',
    reads: true,
    body: z
      .strictObject({ schooleId: blank(reference()), studentId: reference(messages.studentRequired) })
      .meta({ id: 'OneStudent' }),
    response: z.array(attendanceMonth),
  }),
  register: route({
    method: 'POST',
    path: '/attendence/register',
    summary: "A class's register of a month: its children and their days.",
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      classId: reference(messages.attendance.classRequired),
      month: calendarMonth(),
    }),
    response: attendanceRegister,
  }),
  counts: route({
    method: 'POST',
    path: '/attendence/studentattendencecount',
    summary: 'How many children of each class were present, on a day or over a span.',
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    reads: true,
    body: filter({ schooleId: reference(), classId: blank(reference()), ...span }).superRefine(
      spanIn('startDate', 'endDate'),
    ),
    response: z.array(attendanceCounts),
  }),
  absences: route({
    method: 'POST',
    path: '/attendence/absent-students',
    summary: 'The children behind an absence count: on a day, or over a span with one row per day.',
    access: staff,
    area: ['children', 'learning'],
    tx: 'read',
    reads: true,
    body: filter({
      schooleId: reference(),
      classId: blank(reference()),
      date: blank(day()),
      ...span,
    }).superRefine(spanIn('startDate', 'endDate')),
    response: z.array(attendanceAbsence),
  }),
  report: route({
    method: 'POST',
    path: '/attendence/getreports',
    summary: "Each child's school days, days present and days absent over a span.",
    access: staffAndFamily,
    area: ['children', 'learning'],
    right: 'work',
    tx: 'read',
    reads: true,
    body: filter({
      schooleId: reference(),
      classId: blank(reference()),
      studentId: blank(reference()),
      startDate1: blank(day()),
      endDate1: blank(day()),
    }).superRefine(spanIn('startDate1', 'endDate1')),
    response: z.array(attendanceReportRow),
  }),
  update: route({
    method: 'PUT',
    path: '/attendence/{id}',
    summary: 'Corrects a sheet; absent fields keep their value.',
    access: staff,
    area: 'children',
    tx: 'write',
    classWork: 'attendance',
    params: idParams,
    body: attendanceForm.partial().extend({ schooleId: reference().nullish() }),
    response: written(attendanceSheet),
    message: messages.attendance.submitted,
  }),
  remove: route({
    method: 'DELETE',
    path: '/attendence/{id}',
    summary: 'Deletes a sheet, as if attendance had not been taken that day.',
    access: office,
    area: 'children',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
