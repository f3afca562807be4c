import * as z from 'zod'
import { staff, staffAndFamily } from './access.ts'
import { listOf, version } from './bounded.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { reportHeadings, reportStatuses } from './rules/conference-report.ts'
import {
  childReference,
  classReference,
  day,
  deleted,
  entity,
  id,
  idParams,
  listQuery,
  optional,
  printLanguage,
  reference,
  required,
  userReference,
  written,
} from './wire.ts'

const status = z.enum(reportStatuses)

/** A line of a report: an exercise, or an activity where no exercise was chosen. What comes next has no day. */
const reportLine = entity('ReportLine', {
  _id: z.string(),
  name: z.string(),
  activity: z.string(),
  heading: z.enum(reportHeadings),
  date: z.string().nullable(),
})

/** An area of work in a report: what the records say, and the teacher's own sentences. */
const reportArea = entity('ReportArea', {
  _id: z.string(),
  name: z.string(),
  words: z.string().nullable(),
  lines: z.array(reportLine),
})

/** An observation or a note of the child, as it was written. */
const reportQuote = entity('ReportQuote', {
  _id: z.string(),
  kind: z.enum(['observation', 'note']),
  text: z.string(),
  date: z.string(),
  author: z.string(),
})
export type ReportQuote = z.output<typeof reportQuote>

const reportFields = {
  _id: z.string(),
  schooleId: z.string(),
  studentId: childReference,
  /** The child's class when the report was drafted. */
  classId: classReference,
  /** The first day that it tells of, and the last: that on which the records were read. */
  from: z.string(),
  to: z.string(),
  status,
  /** 1, and one more for each correction of a published one. */
  revision: z.number(),
  /** The day on which it was published. */
  publishedOn: z.string().nullable(),
  version: z.number(),
}

/** A report as lists carry it. */
export const reportRow = entity('ConferenceReportRow', reportFields)
export type ReportRow = z.output<typeof reportRow>

/** A report for a conference: what the records say of a child from one day to another, and what its teacher says to it. */
export const conferenceReport = entity('ConferenceReport', {
  ...reportFields,
  /** The published report that this one corrects. */
  corrects: z.string().nullable(),
  summary: z.string().nullable(),
  areas: z.array(reportArea),
  /** Lines that are left out, by their ids; a published report has them no more. */
  leftOut: z.array(z.string()),
  quotes: z.array(reportQuote),
  /** The days on which attendance was taken of the child, and those on which it was there. */
  schoolDays: z.number(),
  daysPresent: z.number(),
  /** What the proof-reader wants corrected. */
  correction: z.string().nullable(),
  draftedBy: userReference,
  editedBy: userReference,
  /** Everyone who wrote its text since it was last published, by their ids. */
  editors: z.array(z.string()),
  reviewedBy: userReference.nullable(),
  /** The names that a published report carries, whatever the child, the class and the school are called since. */
  paper: z.object({ school: z.string(), child: z.string(), class: z.string() }).nullable(),
})
export type ConferenceReport = z.output<typeof conferenceReport>

/** A child with its report: the one that is worked on, else the latest published one; `none` without either. */
export const reportChild = entity('ReportChild', {
  ...childReference.shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  classId: classReference,
  status: z.enum(['none', 'draft', 'review', 'published']),
  reportId: z.string().nullable(),
  to: z.string().nullable(),
  publishedOn: z.string().nullable(),
  editedBy: userReference.nullable(),
})
export type ReportChild = z.output<typeof reportChild>

/** How many children have a report in each state. */
export const reportCounts = entity('ReportCounts', {
  none: z.number(),
  draft: z.number(),
  review: z.number(),
  published: z.number(),
})
export type ReportCounts = z.output<typeof reportCounts>

const longest = 4_000

/** What a teacher changes in a draft; absent fields stay. */
const reportForm = z.object({
  version,
  summary: optional(longest),
  words: listOf(z.object({ _id: id, words: optional(longest) }), 60).optional(),
  leftOut: listOf(id, 2_000).optional(),
  quotes: listOf(z.object({ kind: reportQuote.shape.kind, _id: id }), 40).optional(),
})

/** The form by which a report is sent back. */
export const reportCorrectionForm = z.object({
  correction: required(messages.conferenceReport.correctionRequired, 2_000),
})

const from = day(messages.conferenceReport.fromRequired)

/** The form by which a report is drafted; the class only narrows the choice of the child. */
export const reportDraftForm = z.object({
  classId: reference(messages.class.nameRequired),
  studentId: reference(messages.studentRequired),
  from,
})

/** Reports that end before this day do not count as one of this conference. */
const conference = { classId: id.optional(), since: day().optional() }

export const conferenceReports = {
  children: route({
    method: 'GET',
    path: '/conference-report/children',
    summary:
      'The children within reach, each with its report: who has none, a draft, one in review, a published one.',
    access: staff,
    tx: 'read',
    query: listQuery.extend({ ...conference, status: reportChild.shape.status.optional() }),
    response: z.array(reportChild),
  }),
  counts: route({
    method: 'GET',
    path: '/conference-report/counts',
    summary: 'How many children have no report, a draft, one in review, a published one.',
    access: staff,
    tx: 'read',
    query: z.strictObject(conference),
    response: reportCounts,
  }),
  list: route({
    method: 'GET',
    path: '/conference-report/list',
    summary: 'The reports within reach, the latest first; parents get the published ones of their children.',
    access: staffAndFamily,
    tx: 'read',
    query: listQuery.extend({ studentId: id.optional(), classId: id.optional(), status: status.optional() }),
    response: z.array(reportRow),
  }),
  get: route({
    method: 'GET',
    path: '/conference-report/{id}',
    summary: 'A report; for parents a published one.',
    access: staffAndFamily,
    tx: 'read',
    params: idParams,
    response: conferenceReport,
  }),
  choices: route({
    method: 'GET',
    path: '/conference-report/{id}/choices',
    summary: 'The observations and notes of the child that a report may quote, the latest first.',
    access: staff,
    tx: 'read',
    params: idParams,
    response: z.array(reportQuote),
  }),
  pdf: route({
    method: 'GET',
    path: '/conference-report/{id}/pdf',
    summary: 'A report as a PDF, in a language.',
    access: staffAndFamily,
    tx: 'none',
    params: idParams,
    query: z.strictObject({ language: printLanguage() }),
    response: z.unknown(),
    answers: 'file',
  }),
  add: route({
    method: 'POST',
    path: '/conference-report/add',
    summary: 'Drafts a report from the records of a child, from a day until today.',
    access: staff,
    tx: 'write',
    body: reportDraftForm.omit({ classId: true }),
    response: written(conferenceReport),
    message: messages.conferenceReport.drafted,
  }),
  update: route({
    method: 'PATCH',
    path: '/conference-report/{id}',
    summary: 'Changes the sentences, left-out lines and quotations of a draft; absent fields stay.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: reportForm,
    response: written(conferenceReport),
    message: messages.conferenceReport.saved,
  }),
  drawUp: route({
    method: 'POST',
    path: '/conference-report/{id}/draw-up',
    summary: 'Draws up a draft again from today’s records, with its sentences; optionally from another day.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: z.object({ version, from: from.optional() }),
    response: written(conferenceReport),
    message: messages.conferenceReport.drawnUp,
  }),
  review: route({
    method: 'POST',
    path: '/conference-report/{id}/review',
    summary: 'Sends a draft to review; somebody else proof-reads it.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: z.object({ version }),
    response: written(conferenceReport),
    message: messages.conferenceReport.sent,
  }),
  sendBack: route({
    method: 'POST',
    path: '/conference-report/{id}/send-back',
    summary: 'Makes a report in review a draft again, with what is to be corrected.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: reportCorrectionForm.extend({ version }),
    response: written(conferenceReport),
    message: messages.conferenceReport.sentBack,
  }),
  publish: route({
    method: 'POST',
    path: '/conference-report/{id}/publish',
    summary: 'Publishes a report in review to the parents; anyone who drafted or edited it may not.',
    access: staff,
    tx: 'write',
    params: idParams,
    body: z.object({ version }),
    response: written(conferenceReport),
    message: messages.conferenceReport.published,
  }),
  correct: route({
    method: 'POST',
    path: '/conference-report/{id}/correct',
    summary: 'Makes a draft that corrects a published report, which stays published until the draft is.',
    access: staff,
    tx: 'write',
    params: idParams,
    response: written(conferenceReport),
    message: messages.conferenceReport.correcting,
  }),
  remove: route({
    method: 'DELETE',
    path: '/conference-report/{id}',
    summary: 'Removes a draft.',
    access: staff,
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
