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
  paperQuery,
  reference,
  required,
  userReference,
  written,
} from './wire.ts'

const status = z.enum(reportStatuses)

/** A line of a report: an exercise, or an activity if no exercise was chosen. Upcoming work has no date. */
const reportLine = entity('ReportLine', {
  _id: z.string(),
  name: z.string(),
  activity: z.string(),
  heading: z.enum(reportHeadings),
  date: z.string().nullable(),
})

/** An area of work in a report: what the records show, and the teacher's own sentences. */
const reportArea = entity('ReportArea', {
  _id: z.string(),
  name: z.string(),
  words: z.string().nullable(),
  lines: z.array(reportLine),
})

/** An observation or note about the child, as written. */
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
  /** The first and last day of the report's period; the records were read on the last. */
  from: z.string(),
  to: z.string(),
  status,
  /** Starts at 1 and increases with each correction of a published report. */
  revision: z.number(),
  /** The day it was published. */
  publishedOn: z.string().nullable(),
  version: z.number(),
}

/** A report as lists carry it. */
export const reportRow = entity('ConferenceReportRow', reportFields)
export type ReportRow = z.output<typeof reportRow>

/** A conference report: what the records show about a child over a period, with the teacher's comments. */
export const conferenceReport = entity('ConferenceReport', {
  ...reportFields,
  /** The published report that this one corrects. */
  corrects: z.string().nullable(),
  summary: z.string().nullable(),
  areas: z.array(reportArea),
  /** Ids of lines to leave out; a published report no longer contains them. */
  leftOut: z.array(z.string()),
  /** Ids of the lines that are named, at most five of each area; the others are counted. Null: all are named. */
  highlights: z.array(z.string()).nullable(),
  quotes: z.array(reportQuote),
  /** The days on which the child's attendance was taken, and those on which the child was present. */
  schoolDays: z.number(),
  daysPresent: z.number(),
  /** What the proofreader wants corrected. */
  correction: z.string().nullable(),
  draftedBy: userReference,
  editedBy: userReference,
  /** The ids of everyone who has edited the text since the last publication. */
  editors: z.array(z.string()),
  reviewedBy: userReference.nullable(),
  /** What the report prints about the school and the child. It is fixed when the report is published. */
  paper: z.object({
    school: z.string(),
    address: z.string(),
    child: z.string(),
    class: z.string(),
    dob: z.string(),
    photo: z.string().nullable(),
  }),
})
export type ConferenceReport = z.output<typeof conferenceReport>

/** A child with their report: the one in progress, otherwise the latest published; `none` if there is neither. */
export const reportChild = entity('ReportChild', {
  // It has both numbers, so the list tells namesakes apart itself.
  ...childReference.omit({ namesakeNumber: true }).shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  serialNumber: z.string(),
  classId: classReference,
  status: z.enum(['none', 'draft', 'review', 'published']),
  reportId: z.string().nullable(),
  to: z.string().nullable(),
  publishedOn: z.string().nullable(),
  editedBy: userReference.nullable(),
})
export type ReportChild = z.output<typeof reportChild>

/** A report that waits for somebody else than its authors to proofread it; `sentAt` is an instant. */
export const reportInReview = entity('ReportInReview', {
  _id: z.string(),
  studentId: childReference,
  fullName: z.string(),
  profileURL: z.string().nullable(),
  className: z.string(),
  editedBy: userReference,
  sentAt: z.string(),
})
export type ReportInReview = z.output<typeof reportInReview>

/** The reports that the caller may proofread, longest wait first: the first ones, and how many there are. */
export const reportsInReview = entity('ReportsInReview', {
  count: z.number(),
  reports: z.array(reportInReview),
})
export type ReportsInReview = z.output<typeof reportsInReview>

/** How many children have a report in each state. */
export const reportCounts = entity('ReportCounts', {
  none: z.number(),
  draft: z.number(),
  review: z.number(),
  published: z.number(),
})
export type ReportCounts = z.output<typeof reportCounts>

const longest = 4_000

/** A teacher's changes to a draft; absent fields keep their value. */
const reportForm = z.object({
  version,
  summary: optional(longest),
  words: listOf(z.object({ _id: id, words: optional(longest) }), 60).optional(),
  leftOut: listOf(id, 2_000).optional(),
  highlights: listOf(id, 300).optional(),
  quotes: listOf(z.object({ kind: reportQuote.shape.kind, _id: id }), 40).optional(),
})

/** The form for sending a report back. */
export const reportCorrectionForm = z.object({
  correction: required(messages.conferenceReport.correctionRequired, 2_000),
})

const from = day(messages.conferenceReport.fromRequired)

/** The form for drafting a report; the class only narrows the choice of children. */
export const reportDraftForm = z.object({
  classId: reference(messages.class.nameRequired),
  studentId: reference(messages.studentRequired),
  from,
})

/** Reports that end before this day do not count towards this conference. */
const conference = { classId: id.optional(), since: day().optional() }

export const conferenceReports = {
  children: route({
    method: 'GET',
    path: '/conference-report/children',
    summary: 'The children within reach, each with their report: none, draft, in review or published.',
    access: staff,
    area: 'learning',
    tx: 'read',
    query: listQuery.extend({ ...conference, status: reportChild.shape.status.optional() }),
    response: z.array(reportChild),
  }),
  counts: route({
    method: 'GET',
    path: '/conference-report/counts',
    summary: 'How many children have no report, a draft, one in review, or a published one.',
    access: staff,
    area: 'learning',
    tx: 'read',
    query: z.strictObject(conference),
    response: reportCounts,
  }),
  queue: route({
    method: 'GET',
    path: '/conference-report/queue',
    summary: 'The reports in review that the caller may proofread, longest wait first.',
    access: staff,
    area: 'learning',
    tx: 'read',
    response: reportsInReview,
  }),
  list: route({
    method: 'GET',
    path: '/conference-report/list',
    summary: "The reports within reach, newest first; parents get their children's published reports.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    query: listQuery.extend({ studentId: id.optional(), classId: id.optional(), status: status.optional() }),
    response: z.array(reportRow),
  }),
  get: route({
    method: 'GET',
    path: '/conference-report/{id}',
    summary: 'A report; parents only get published ones.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: idParams,
    response: conferenceReport,
  }),
  choices: route({
    method: 'GET',
    path: '/conference-report/{id}/choices',
    summary: "The child's observations and notes that a report may quote, newest first.",
    access: staff,
    area: 'learning',
    tx: 'read',
    params: idParams,
    response: z.array(reportQuote),
  }),
  pdf: route({
    method: 'GET',
    path: '/conference-report/{id}/pdf',
    summary: 'A report as a PDF in the chosen language.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'none',
    params: idParams,
    query: paperQuery(),
    response: z.unknown(),
    answers: 'file',
  }),
  add: route({
    method: 'POST',
    path: '/conference-report/add',
    summary: 'Drafts a report from a child’s records, from a given day until today.',
    access: staff,
    area: 'learning',
    tx: 'write',
    body: reportDraftForm.omit({ classId: true }),
    response: written(conferenceReport),
    message: messages.conferenceReport.drafted,
  }),
  update: route({
    method: 'PATCH',
    path: '/conference-report/{id}',
    summary:
      'Changes the sentences, omitted lines, highlights and quotations of a draft; absent fields keep their value.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: reportForm,
    response: written(conferenceReport),
    message: messages.conferenceReport.saved,
  }),
  refresh: route({
    method: 'POST',
    path: '/conference-report/{id}/draw-up',
    summary:
      'Rebuilds a draft from today’s records and keeps its sentences; optionally from another start date.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: z.object({ version, from: from.optional() }),
    response: written(conferenceReport),
    message: messages.conferenceReport.refreshed,
  }),
  review: route({
    method: 'POST',
    path: '/conference-report/{id}/review',
    summary: 'Sends a draft to review; somebody else proofreads it.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: z.object({ version }),
    response: written(conferenceReport),
    message: messages.conferenceReport.sent,
  }),
  sendBack: route({
    method: 'POST',
    path: '/conference-report/{id}/send-back',
    summary: 'Returns a report in review to draft, with the corrections to make.',
    access: staff,
    area: 'learning',
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
    area: 'learning',
    tx: 'write',
    params: idParams,
    body: z.object({ version }),
    response: written(conferenceReport),
    message: messages.conferenceReport.published,
  }),
  correct: route({
    method: 'POST',
    path: '/conference-report/{id}/correct',
    summary:
      'Creates a draft that corrects a published report; the published report stays until the draft replaces it.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: written(conferenceReport),
    message: messages.conferenceReport.correcting,
  }),
  remove: route({
    method: 'DELETE',
    path: '/conference-report/{id}',
    summary: 'Deletes a draft.',
    access: staff,
    area: 'learning',
    tx: 'write',
    params: idParams,
    response: deleted,
    message: messages.deleted,
  }),
}
