import { api } from '@casa/contract'
import { type AccessRow, all, everybody, nowhere, ofOwn, ofSchool, row } from './access-row.ts'
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
export const lessonAccess: AccessRow[] = [
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

const seenBy = { SCHOOLE: ['own', 'otherClass'], TEACHER: ['own'], PARENT: ['own'] } satisfies NonNullable<
  AccessRow['shows']
>['to']
const areasSeen = { id: (target: Target) => target.area, to: seenBy }
const activitiesSeen = { id: (target: Target) => target.activity, to: seenBy }
const exercisesSeen = { id: (target: Target) => target.exercise, to: seenBy }

const list = { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofSchool, PARENT: ofSchool }
const find = { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200), PARENT: all(200) }
const write = { SUPERADMIN: nowhere, SCHOOLE: ofSchool }
// The refusal names what is still attached to the school's own rows; a missing row could not.
const inUse = { SUPERADMIN: nowhere, SCHOOLE: { own: 409, otherClass: 409, otherSchool: 404 } }

const { curriculum } = api

/** Who may make each call of the curriculum; the targets are what schools have added. */
export const curriculumRows: AccessRow[] = [
  row(curriculum.areas, target => ({ params: { schooleId: target.school } }), list, areasSeen),
  row(
    curriculum.areasOf,
    target => ({ params: { schooleId: target.school }, body: { classId: target.class } }),
    list,
    areasSeen,
  ),
  row(
    curriculum.tree,
    target => ({ body: { classId: target.class } }),
    { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofOwn, PARENT: ofOwn },
    exercisesSeen,
  ),
  row(
    curriculum.addArea,
    target => ({ body: { superActivityName: 'New', classId: target.class, schooleId: target.school } }),
    write,
  ),
  row(
    curriculum.updateArea,
    target => ({ params: { id: target.area }, body: { superActivityName: 'Other' } }),
    write,
  ),
  row(curriculum.removeArea, target => ({ params: { id: target.area } }), inUse),
  row(curriculum.activities, target => ({ params: { schooleId: target.school } }), list, activitiesSeen),
  row(curriculum.findActivities, target => ({ body: { classId: target.class } }), find, activitiesSeen),
  row(
    curriculum.activitiesOfArea,
    target => ({ body: { superActivityId: target.area } }),
    find,
    activitiesSeen,
  ),
  row(
    curriculum.addActivity,
    target => ({
      body: {
        activityName: 'New',
        superActivityId: target.area,
        classId: target.class,
        schooleId: target.school,
      },
    }),
    write,
  ),
  row(
    curriculum.updateActivity,
    target => ({ params: { id: target.activity }, body: { activityName: 'Other' } }),
    write,
  ),
  row(curriculum.removeActivity, target => ({ params: { id: target.activity } }), inUse),
  row(curriculum.exercises, target => ({ params: { schooleId: target.school } }), list, exercisesSeen),
  row(
    curriculum.exercisesOfActivity,
    target => ({ body: { activityId: target.activity } }),
    find,
    exercisesSeen,
  ),
  row(
    curriculum.addExercise,
    target => ({
      body: {
        subActivityName: 'New',
        classId: target.class,
        superActivityId: target.area,
        activityId: target.activity,
        schooleId: target.school,
      },
    }),
    write,
  ),
  row(
    curriculum.updateExercise,
    target => ({ params: { id: target.exercise }, body: { subActivityName: 'Other' } }),
    write,
  ),
  // The exercise of the other class belongs to it alone, but the office uses it too.
  row(
    curriculum.addName,
    target => ({
      body: {
        subActivityId: target.exercise,
        language: 'en' as const,
        name: 'Other',
        schooleId: target.school,
      },
    }),
    write,
  ),
  // Nobody has added any of these.
  row(curriculum.removeName, target => ({ params: { id: target.exercise } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: nowhere,
  }),
  row(curriculum.removeExercise, target => ({ params: { id: target.exercise } }), write),
  // Without a file: refused after the checks of role and school.
  row(curriculum.importExercises, target => ({ body: { schooleId: target.school }, files: {} }), {
    SUPERADMIN: nowhere,
    SCHOOLE: { own: 422, otherClass: 422, otherSchool: 404 },
  }),
  row(curriculum.exerciseSample, () => ({}), { SUPERADMIN: all(200), SCHOOLE: all(200) }),
]

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

const { training } = api

// The trainers and topics are the platform's: the targets are schools, to which nothing here belongs.
const read = { SUPERADMIN: all(200), SCHOOLE: all(200), TEACHER: all(200) }
const listed = { SUPERADMIN: nowhere, SCHOOLE: ofSchool, TEACHER: ofSchool }
const written = { SUPERADMIN: nowhere }
const trainer = { name: 'New', mobileNumber: '9000000001' }

/** Who may make each training call; training.test.ts covers what each role sees. */
export const trainingRows: AccessRow[] = [
  row(training.topics, () => ({ body: {} }), read),
  row(
    training.addTopic,
    target => ({
      body: {
        trainerRegisterId: target.student,
        classId: target.class,
        subject: 'New',
        status: true,
        schooleId: target.school,
      },
    }),
    written,
  ),
  row(training.updateTopic, target => ({ params: { id: target.activity }, body: { subject: 'X' } }), written),
  row(training.removeTopic, target => ({ params: { id: target.activity } }), written),
  row(training.trainerName, target => ({ body: { id: target.activity } }), {
    SUPERADMIN: nowhere,
    SCHOOLE: nowhere,
    TEACHER: nowhere,
  }),
  row(training.findTrainers, () => ({ body: {} }), read),
  row(training.trainers, target => ({ params: { schooleId: target.school } }), listed),
  row(training.trainersOf, target => ({ params: { schooleId: target.school }, body: {} }), listed),
  row(training.addTrainer, target => ({ body: { ...trainer, schooleId: target.school } }), written),
  row(training.updateTrainer, target => ({ params: { id: target.teacher }, body: { name: 'X' } }), written),
  row(training.removeTrainer, target => ({ params: { id: target.teacher } }), written),
  // Not a form: refused after the role check, before anything is received.
  row(training.trainerImage, () => ({ body: {} }), { SUPERADMIN: all(415) }),
  row(training.topicFile, () => ({ body: {} }), { SUPERADMIN: all(415) }),
  row(training.removeTopicFile, target => ({ body: { imageURL: target.unusedFile } }), written),
]
