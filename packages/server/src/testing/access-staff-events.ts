import { api } from '@casa/contract'
import { type AccessRow, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const staffEventsSeen = {
  id: (target: Target) => target.staffEvent,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own', 'otherClass'] },
} satisfies AccessRow['shows']

const birthdaysSeen = {
  id: (target: Target) => target.student,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']

/** A colleague's event can be read but not changed. */
const ofAuthor = { own: 200, otherClass: 403, otherSchool: 404 }

/** The calendar of a school's staff: who may make each call. */
export const staffEventRows: AccessRow[] = [
  row(
    api.staffEvents.list,
    target => ({ params: { schooleId: target.school } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    staffEventsSeen,
  ),
  row(
    api.staffEvents.days,
    target => ({ params: { schooleId: target.school }, query: { from: '2026-04-20', to: '2026-05-10' } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
    birthdaysSeen,
  ),
  row(
    api.staffEvents.add,
    target => ({ body: { schooleId: target.school, eventName: 'New', dateTime: '2026-11-20T09:00' } }),
    { SCHOOLE: ofSchool, TEACHER: ofSchool },
  ),
  row(api.staffEvents.update, target => ({ params: { id: target.staffEvent }, body: { eventName: 'New' } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofAuthor,
  }),
  row(api.staffEvents.remove, target => ({ params: { id: target.staffEvent } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofAuthor,
  }),
]
