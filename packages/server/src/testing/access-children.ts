import { api } from '@casa/contract'
import { type AccessRow, all, nowhere, ofOwn, ofSchool, row } from './access-row.ts'
import { registration } from './mothers-number.ts'
import type { Target } from './world.ts'

const { records } = api
const recordsSeen = {
  id: (target: Target) => target.record,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
} satisfies AccessRow['shows']

const everyone = { SCHOOLE: ofSchool, TEACHER: ofSchool, PARENT: ofSchool }
const staff = { SCHOOLE: ofSchool, TEACHER: ofOwn }
const staffAndFamily = { ...staff, PARENT: ofOwn }
const planned = (target: Target) => ({
  body: { classId: target.class, studentId: target.student, subActivityId: target.exercise },
})

/** Who may make each call over records; those of the world are published. */
export const recordAccess: AccessRow[] = [
  row(records.list, target => ({ params: { schooleId: target.school } }), everyone, recordsSeen),
  row(
    records.listPlanned,
    target => ({ params: { schooleId: target.school, flag: 'true' as const } }),
    everyone,
    recordsSeen,
  ),
  row(records.add, planned, staff),
  row(records.addMany, planned, staff),
  row(records.record, target => ({ body: { ids: [target.record], key: 'P' } }), staff),
  // Nobody has recorded anything under this id.
  row(records.undo, target => ({ body: { recording: target.record } }), {
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
  row(records.publishMany, target => ({ body: { ids: [target.record], publicStatus: 'publish' } }), staff),
  row(
    records.publish,
    target => ({ params: { id: target.record }, body: { publicStatus: 'publish' } }),
    staff,
  ),
  row(records.find, target => ({ body: { studentId: target.student } }), staffAndFamily),
  row(
    records.reports,
    target => ({ body: { classId: target.class } }),
    { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    recordsSeen,
  ),
  row(records.drafts, target => ({ body: { classId: target.class } }), {
    SCHOOLE: all(200),
    TEACHER: all(200),
  }),
  row(records.get, target => ({ params: { id: target.record } }), staffAndFamily),
  row(records.update, target => ({ params: { id: target.record }, body: { remarks: 'New' } }), staff),
  // The teacher can read the world's record but did not create it.
  row(records.removeMany, target => ({ body: { ids: [target.record] } }), {
    SCHOOLE: ofSchool,
    TEACHER: { own: 403, otherClass: 404, otherSchool: 404 },
  }),
  row(records.remove, target => ({ params: { id: target.record } }), {
    SCHOOLE: ofSchool,
    TEACHER: { own: 403, otherClass: 404, otherSchool: 404 },
  }),
]

/** Nobody has deleted any of these; put-back.test.ts of undo covers who can restore what. */
export const removalRows: AccessRow[] = [
  row(api.undoEntries.list, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200) }),
  row(api.undoEntries.putBack, target => ({ params: { id: target.record } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
]

const { overview, progress, quick, story } = api

/** Who may make each call over progress. */
export const progressRows: AccessRow[] = [
  row(overview.student, target => ({ params: { id: target.student } }), staffAndFamily),
  row(overview.week, target => ({ params: { id: target.student } }), staffAndFamily),
  row(story.get, target => ({ params: { id: target.student } }), staffAndFamily),
  row(story.pdf, target => ({ params: { id: target.student }, query: {} }), staffAndFamily),
  row(progress.analysis, target => ({ body: { studentId: target.student } }), staffAndFamily),
  row(progress.movement, target => ({ body: { classId: target.class } }), staff),
  row(progress.counts, target => ({ body: { classId: target.class } }), staff),
  row(progress.spread, target => ({ body: { classId: target.class } }), staff),
  row(progress.performance, target => ({ body: { studentId: target.student } }), staffAndFamily),
  row(progress.studentReport, target => ({ body: { studentId: target.student } }), staffAndFamily),
  row(quick.class, target => ({ body: { classId: target.class } }), staff),
  row(
    quick.addGroup,
    target => ({
      body: { classId: target.class, name: 'Lions', studentId: [target.student], schooleId: target.school },
    }),
    staff,
  ),
  // Nobody has made any of these.
  row(quick.removeGroup, target => ({ params: { id: target.student } }), {
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
  row(progress.next, target => ({ body: { classId: target.class } }), staff),
  row(
    progress.nextTogether,
    target => ({ body: { classId: target.class, studentId: [target.student] } }),
    staff,
  ),
  row(progress.ready, target => ({ body: { subActivityId: target.exercise, classId: target.class } }), staff),
  row(progress.exercise, target => ({ params: { id: target.exercise } }), staffAndFamily),
  row(progress.matrix, target => ({ body: { classId: target.class } }), staff),
]

const { assignments } = api

const seen = (id: (target: Target) => string) =>
  ({
    id,
    to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
  }) satisfies AccessRow['shows']
const assignmentsSeen = seen(target => target.assignment)
const eventsSeen = seen(target => target.event)
const partsSeen = seen(target => target.part)

const everybody = { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) }
const made = (target: Target) => ({
  body: { classId: target.class, studentId: [target.student], eventName: 'New', schooleId: target.school },
})

/** Assignments and the calendar of events: who may make each call. */
export const assignmentRows: AccessRow[] = [
  row(assignments.list, () => ({}), everybody, assignmentsSeen),
  row(assignments.find, target => ({ body: { studentId: target.student } }), everybody, partsSeen),
  row(assignments.add, made, staff),
  row(
    assignments.update,
    target => ({ params: { id: target.assignment }, body: { eventName: 'New' } }),
    staff,
  ),
  row(assignments.remove, target => ({ params: { id: target.assignment } }), staff),
  row(assignments.changeStatus, target => ({ params: { id: target.part }, body: {} }), {
    ...staff,
    PARENT: ofOwn,
  }),
  // Only for parents, because staff submit instead.
  row(assignments.changeStatus, target => ({ params: { id: target.part }, body: { resubmit: 'Resubmit' } }), {
    SCHOOLE: { own: 403, otherClass: 403, otherSchool: 404 },
    TEACHER: { own: 403, otherClass: 404, otherSchool: 404 },
    PARENT: ofOwn,
  }),
  // Only for staff, because parents ask instead.
  row(assignments.changeStatus, target => ({ params: { id: target.part }, body: { status: 'Submitted' } }), {
    ...staff,
    PARENT: { own: 403, otherClass: 404, otherSchool: 404 },
  }),
  row(
    assignments.submit,
    target => ({
      params: { id: target.assignment },
      body: { parts: [{ _id: target.part, version: 1 }], recording: target.part },
    }),
    staff,
  ),
  // Nobody has submitted anything under this id.
  row(assignments.undo, target => ({ body: { recording: target.assignment } }), {
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
  row(assignments.calendar, () => ({}), everybody, eventsSeen),
  row(assignments.findInCalendar, target => ({ body: { classId: target.class } }), everybody, eventsSeen),
  row(assignments.get, target => ({ params: { id: target.event } }), { ...staff, PARENT: ofOwn }),
  row(assignments.get, target => ({ params: { id: target.assignment } }), { ...staff, PARENT: ofOwn }),
  row(assignments.addEvent, made, staff),
  row(
    assignments.updateEvent,
    target => ({ params: { id: target.event }, body: { eventName: 'New' } }),
    staff,
  ),
  row(assignments.removeEvent, target => ({ params: { id: target.event } }), staff),
  // Without a picture: refused after the role check.
  ...[assignments.uploadImage, assignments.uploadEventImage].map(route =>
    row(route, () => ({ files: {} }), { SCHOOLE: all(422), TEACHER: all(422) }),
  ),
  // The school's pictures were uploaded by its office; those of the other school are out of reach.
  ...[assignments.removeImage, assignments.removeEventImage].map(route =>
    row(route, target => ({ body: { imageURL: target.unusedFile } }), {
      SCHOOLE: ofSchool,
      TEACHER: nowhere,
    }),
  ),
]

const listed = { SCHOOLE: all(200), TEACHER: all(200) }
const published = (target: Target) => ({ params: { id: target.report } })
const draft = (target: Target) => ({ params: { id: target.reportDraft } })
/** A draft is not in a state in which it can be published or sent back; a missing one would give a 404 instead. */
const refused = {
  SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  TEACHER: { own: 409, otherClass: 404, otherSchool: 404 },
}
const childrenSeen = {
  id: (target: Target) => target.student,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']
const seenBy = (id: (target: Target) => string, families: boolean) =>
  ({
    id,
    to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: families ? ['own'] : [] },
  }) satisfies AccessRow['shows']
const version = 1

/** Who may make each call on reports for conferences. Parents can read what is published about their own child. */
export const conferenceReportRows: AccessRow[] = [
  row(api.conferenceReports.children, () => ({ query: {} }), listed, childrenSeen),
  row(api.conferenceReports.counts, () => ({ query: {} }), listed),
  row(api.conferenceReports.queue, () => ({}), listed),
  row(
    api.conferenceReports.list,
    () => ({ query: {} }),
    { ...listed, PARENT: all(200) },
    seenBy(target => target.report, true),
  ),
  row(
    api.conferenceReports.list,
    () => ({ query: {} }),
    { ...listed, PARENT: all(200) },
    seenBy(target => target.reportDraft, false),
  ),
  row(api.conferenceReports.get, published, { ...staff, PARENT: ofOwn }),
  row(api.conferenceReports.get, draft, { ...staff, PARENT: all(404) }),
  row(api.conferenceReports.choices, draft, staff),
  row(api.conferenceReports.pdf, target => ({ ...published(target), query: {} }), {
    ...staff,
    PARENT: ofOwn,
  }),
  // The child already has a draft.
  row(
    api.conferenceReports.add,
    target => ({ body: { studentId: target.student, from: '2026-08-01' } }),
    refused,
  ),
  row(
    api.conferenceReports.update,
    target => ({ ...draft(target), body: { version, summary: 'He pours.' } }),
    staff,
  ),
  row(api.conferenceReports.refresh, target => ({ ...draft(target), body: { version } }), staff),
  row(api.conferenceReports.review, target => ({ ...draft(target), body: { version } }), refused),
  row(
    api.conferenceReports.sendBack,
    target => ({ ...draft(target), body: { version, correction: 'Spelling' } }),
    refused,
  ),
  row(api.conferenceReports.publish, target => ({ ...draft(target), body: { version } }), refused),
  row(api.conferenceReports.correct, published, refused),
  row(api.conferenceReports.remove, draft, staff),
]

const observationsSeen = {
  id: (target: Target) => target.observation,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']

const notesSeen = {
  id: (target: Target) => target.note,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
} satisfies AccessRow['shows']

const ofChild = (target: Target) => ({ classId: target.class, studentId: target.student })

const guardian = {
  name: 'Arjun',
  relation: 'father',
  seesWork: true,
  seesFees: false,
  collects: true,
  getsMessages: true,
} as const

/** The guardians of a child: who may make each call. The first one has the child's id. */
export const guardianAccess: AccessRow[] = [
  row(api.guardians.list, target => ({ params: { id: target.student } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(api.guardians.siblings, target => ({ params: { id: target.student } }), { SCHOOLE: ofSchool }),
  row(
    api.guardians.addSibling,
    ({ class: _id, school: schooleId, student }) => ({
      body: { ...registration({ _id }, { schooleId }), siblingOf: student, guardians: [] },
    }),
    { SCHOOLE: ofSchool },
  ),
  row(api.guardians.add, target => ({ body: { ...guardian, studentId: target.student } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.guardians.update, target => ({ params: { id: target.student }, body: { seesFees: false } }), {
    SCHOOLE: ofSchool,
  }),
  row(api.guardians.block, target => ({ params: { id: target.student }, body: { blocked: true } }), {
    SCHOOLE: ofSchool,
  }),
  // The first guardian stays, and has the child's slip.
  row(api.guardians.remove, target => ({ params: { id: target.student } }), {
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
  row(api.guardians.slip, target => ({ params: { id: target.student } }), {
    SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 },
  }),
]

/** What parents ask about the guardians of a child: who may make each call. */
export const guardianRequestAccess: AccessRow[] = [
  row(api.guardianRequests.ofChild, target => ({ params: { id: target.student } }), { PARENT: ofOwn }),
  row(api.guardianRequests.add, target => ({ body: { ...guardian, studentId: target.student } }), {
    PARENT: ofOwn,
  }),
  row(
    api.guardianRequests.change,
    ({ student }) => ({ body: { studentId: student, guardianId: student, name: 'New' } }),
    { PARENT: ofOwn },
  ),
  // The first guardian stays.
  row(
    api.guardianRequests.removal,
    ({ student }) => ({ body: { studentId: student, guardianId: student } }),
    { PARENT: { own: 409, otherClass: 404, otherSchool: 404 } },
  ),
  row(api.guardianRequests.withdraw, target => ({ params: { id: target.guardianRequest } }), {
    PARENT: ofOwn,
  }),
  row(api.guardianRequests.list, target => ({ params: { id: target.student } }), { SCHOOLE: ofSchool }),
  row(
    api.guardianRequests.answer,
    target => ({ params: { id: target.guardianRequest }, body: { accepted: false } }),
    { SCHOOLE: ofSchool },
  ),
]

/** Observations and notes: who may make each call. */
export const noteAccess: AccessRow[] = [
  row(
    api.observations.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    observationsSeen,
  ),
  row(
    api.observations.add,
    target => ({ body: { ...ofChild(target), date: '2026-11-19', specialObservation: 'New' } }),
    { SCHOOLE: ofSchool, TEACHER: ofOwn },
  ),
  row(
    api.observations.update,
    target => ({ params: { id: target.observation }, body: { specialObservation: 'New' } }),
    { SCHOOLE: ofSchool, TEACHER: ofOwn },
  ),
  row(api.observations.remove, target => ({ params: { id: target.observation } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(
    api.observations.record,
    target => ({
      body: {
        studentIds: [target.student],
        date: '2026-11-19',
        specialObservation: 'New',
        recording: target.record,
      },
    }),
    { SCHOOLE: ofSchool, TEACHER: ofOwn },
  ),
  // Nobody has written anything under this id.
  row(api.observations.undo, target => ({ body: { recording: target.note } }), {
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
  row(api.notes.list, () => ({}), { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) }, notesSeen),
  row(
    api.notes.find,
    target => ({ body: { studentId: target.student } }),
    { SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) },
    notesSeen,
  ),
  row(api.notes.add, target => ({ body: { ...ofChild(target), notes: 'New' } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(api.notes.update, target => ({ params: { id: target.note }, body: { notes: 'New' } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(api.notes.remove, target => ({ params: { id: target.note } }), { SCHOOLE: ofSchool, TEACHER: ofOwn }),
]
