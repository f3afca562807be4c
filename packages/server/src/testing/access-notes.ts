import { api } from '@casa/contract'
import { type AccessRow, all, nowhere, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const observationsSeen = {
  id: (target: Target) => target.observation,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']

const notesSeen = {
  id: (target: Target) => target.note,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] },
} satisfies AccessRow['shows']

const ofChild = (target: Target) => ({ classId: target.class, studentId: target.student })

/** Observations and notes: who may make each call. */
export const noteRows: AccessRow[] = [
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
