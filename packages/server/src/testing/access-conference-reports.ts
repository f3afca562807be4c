import { api } from '@casa/contract'
import { type AccessRow, all, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const staff = { SCHOOLE: ofSchool, TEACHER: ofOwn }
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

/** Who may make each call on reports for conferences. Parents read what is published of their own child. */
export const conferenceReportRows: AccessRow[] = [
  row(api.conferenceReports.children, () => ({ query: {} }), listed, childrenSeen),
  row(api.conferenceReports.counts, () => ({ query: {} }), listed),
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
  row(api.conferenceReports.drawUp, target => ({ ...draft(target), body: { version } }), staff),
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
