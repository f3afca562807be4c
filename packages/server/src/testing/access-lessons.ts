import { api } from '@casa/contract'
import { type AccessRow, all, everybody, ofOwn, ofSchool, row } from './access-row.ts'
import type { Target } from './world.ts'

const { categories, lessons, subjects } = api

// The subjects and categories of the other class and the other school are In Active, which only the administrator sees;
// the lessons are for the level that each class works with.
const active = { own: 200, otherClass: 404, otherSchool: 404 }
const lessonsSeen = {
  id: (target: Target) => target.lesson,
  to: { SUPERADMIN: ['own', 'otherClass', 'otherSchool'], SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'] },
} satisfies AccessRow['shows']
const subjectsSeen = {
  id: (target: Target) => target.subject,
  to: { SUPERADMIN: ['own', 'otherClass', 'otherSchool'], SCHOOLE: ['own'], TEACHER: ['own'] },
} satisfies AccessRow['shows']
const categoriesSeen = {
  id: (target: Target) => target.category,
  to: { ...subjectsSeen.to, PARENT: ['own'] },
} satisfies AccessRow['shows']

const readers = { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200) }
const administrator = { SUPERADMIN: all(200) }

/** Who may make each call of subjects, lessons and categories. */
export const lessonRows: AccessRow[] = [
  row(subjects.find, () => ({ body: {} }), readers, subjectsSeen),
  row(
    subjects.add,
    target => ({ body: { subject: `Subject of ${target.class}`, status: true } }),
    administrator,
  ),
  row(subjects.update, target => ({ params: { id: target.subject }, body: { status: true } }), administrator),
  // Both classes' subjects have a lesson.
  row(subjects.remove, target => ({ params: { id: target.subject } }), {
    SUPERADMIN: { own: 409, otherClass: 200, otherSchool: 200 },
  }),
  row(subjects.name, target => ({ body: { id: target.subject } }), {
    SUPERADMIN: all(200),
    SCHOOLE: active,
    TEACHER: active,
  }),
  row(lessons.list, () => ({ body: {} }), readers, lessonsSeen),
  row(lessons.find, () => ({ body: {} }), readers, lessonsSeen),
  row(lessons.links, () => ({}), readers, lessonsSeen),
  row(lessons.get, target => ({ params: { id: target.lesson } }), {
    SUPERADMIN: all(200),
    SCHOOLE: ofSchool,
    TEACHER: ofOwn,
  }),
  // Without a file: refused after the role check.
  row(lessons.uploadImage, () => ({ body: {}, files: {} }), { SUPERADMIN: all(422) }),
  row(lessons.removeImage, target => ({ body: { imageURL: target.lessonPicture } }), {
    SUPERADMIN: all(200),
  }),
  row(
    lessons.add,
    (target, world) => ({
      body: {
        lesson: `Lesson of ${target.class}`,
        classId: world.level,
        objectives: ['Order'],
        materialRequired: ['A tray'],
        stepsAndProcedures: ['Carry it.'],
      },
    }),
    administrator,
  ),
  row(
    lessons.update,
    target => ({ params: { id: target.lesson }, body: { lesson: 'Other' } }),
    administrator,
  ),
  row(lessons.remove, target => ({ params: { id: target.lesson } }), administrator),
  row(categories.list, () => ({}), everybody(200), categoriesSeen),
  row(categories.get, target => ({ params: { id: target.category } }), {
    SUPERADMIN: all(200),
    SCHOOLE: active,
    TEACHER: active,
    PARENT: active,
  }),
  row(categories.add, target => ({ body: { category: `Category of ${target.class}` } }), administrator),
  row(
    categories.update,
    target => ({ params: { id: target.category }, body: { category: `Other ${target.category}` } }),
    administrator,
  ),
  row(categories.remove, target => ({ params: { id: target.category } }), administrator),
]
