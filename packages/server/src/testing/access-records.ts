import { api } from '@casa/contract'
import { type AccessRow, all, nowhere, ofOwn, ofSchool, row } from './access-row.ts'
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
export const recordRows: AccessRow[] = [
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

/** Nobody has deleted any of these; removals.test.ts covers who can restore what. */
export const removalRows: AccessRow[] = [
  row(api.removals.putBack, target => ({ params: { id: target.record } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
]
