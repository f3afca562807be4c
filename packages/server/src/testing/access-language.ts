import { api } from '@casa/contract'
import { type AccessRow, all, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const rowsSeen = {
  id: (target: Target) => target.student,
  to: { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']

const staff = { SCHOOLE: all(200), TEACHER: all(200) }

/** The two grids: who may make each call. */
export const languageRows: AccessRow[] = [
  row(api.language.letters, () => ({}), staff, rowsSeen),
  row(api.language.findLetters, target => ({ body: { classId: target.class } }), staff, rowsSeen),
  row(api.language.findSounds, target => ({ body: { classId: target.class } }), staff, rowsSeen),
  row(
    api.language.addLetters,
    target => ({ body: { classId: target.class, studentId: target.student, movable: { a: true } } }),
    { SCHOOLE: ofSchool, TEACHER: ofOwn },
  ),
  row(
    api.language.updateLetters,
    target => ({ params: { id: target.student }, body: { movable: { a: true } } }),
    {
      SCHOOLE: ofSchool,
      TEACHER: ofOwn,
    },
  ),
  row(api.language.removeLetters, target => ({ params: { id: target.student } }), {
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  row(api.language.importSounds, target => ({ body: { schooleId: target.school }, files: {} }), {
    SCHOOLE: { own: 422, otherClass: 422, otherSchool: 404 },
    TEACHER: { own: 422, otherClass: 422, otherSchool: 404 },
  }),
  row(api.language.soundSample, () => ({}), staff),
]
