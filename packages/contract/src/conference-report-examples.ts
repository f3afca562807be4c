import { conferenceReport, reportChild, reportRow } from './conference-reports.ts'
import {
  admissionNumber,
  classId,
  day,
  example,
  fullName,
  row,
  schooleId,
  studentId,
  subActivityId,
  superActivityId,
  teacherId,
  version,
} from './example-rows.ts'

const teacher = { _id: row('11'), name: teacherId.teacherName }
const ReportLine = {
  _id: subActivityId._id,
  name: subActivityId.subActivityName,
  activity: 'Pouring',
  heading: 'sure',
  date: '2026-11-04',
} as const
const ReportArea = {
  _id: superActivityId._id,
  name: superActivityId.superActivityName,
  words: 'He pours with both hands and wipes up by himself.',
  lines: [ReportLine],
}
const ReportQuote = {
  _id: row('1b'),
  kind: 'observation',
  text: 'Poured for ten minutes and did not look up.',
  date: '2026-11-04',
  author: teacherId.teacherName,
} as const
const fields = {
  _id: row('1c'),
  schooleId,
  studentId,
  classId,
  from: '2026-08-01',
  to: day,
  status: 'published',
  revision: 1,
  publishedOn: day,
  version,
} as const

/** Examples of conference reports, by their names in the OpenAPI document. */
export const conferenceReportExamples = {
  ConferenceReport: example(conferenceReport, {
    ...fields,
    areas: [ReportArea],
    leftOut: [],
    quotes: [ReportQuote],
    schoolDays: 71,
    daysPresent: 68,
    draftedBy: teacher,
    editedBy: teacher,
    editors: [teacher._id],
    reviewedBy: { _id: row('12'), name: 'Meera Iyer' },
    paper: { school: 'Little Banyan Montessori', child: fullName, class: classId.className },
  }),
  ConferenceReportRow: example(reportRow, fields),
  ReportArea,
  ReportChild: example(reportChild, {
    ...studentId,
    fullName,
    admissionNumber,
    classId,
    status: 'published',
    reportId: fields._id,
    to: day,
    publishedOn: day,
    editedBy: teacher,
  }),
  ReportCounts: { none: 4, draft: 3, review: 2, published: 12 },
  ReportLine,
  ReportQuote,
}
