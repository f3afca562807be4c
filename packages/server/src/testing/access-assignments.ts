import { api } from '@casa/contract'
import { type AccessRow, all, nowhere, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const { assignments } = api

const seen = (id: (target: Target) => string) =>
  ({
    id,
    to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
  }) satisfies AccessRow['shows']
const assignmentsSeen = seen(target => target.assignment)
const eventsSeen = seen(target => target.event)
const partsSeen = seen(target => target.part)

const staff = { SCHOOLE: ofSchool, TEACHER: ofOwn }
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
  // Only for parents: staff submit.
  row(assignments.changeStatus, target => ({ params: { id: target.part }, body: { resubmit: 'Resubmit' } }), {
    SCHOOLE: { own: 403, otherClass: 403, otherSchool: 404 },
    TEACHER: { own: 403, otherClass: 404, otherSchool: 404 },
    PARENT: ofOwn,
  }),
  // Only for staff: parents ask.
  row(assignments.changeStatus, target => ({ params: { id: target.part }, body: { status: 'Submitted' } }), {
    ...staff,
    PARENT: { own: 403, otherClass: 404, otherSchool: 404 },
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
