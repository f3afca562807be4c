import * as z from 'zod'
import { staff, staffAndFamily } from './access.ts'
import { exerciseName } from './exercise-names.ts'
import { messages } from './messages.ts'
import { childStand, nextCalls } from './next.ts'
import { activityReference, areaReference, exerciseReference, key, prerequisite } from './prerequisites.ts'
import { keyFilter } from './record-fields.ts'
import { route } from './route.ts'
import { blank, childReference, entity, filter, idParams, reference } from './wire.ts'

/** What a lesson says about the exercise it presents, without the presentation itself. */
export const exerciseAim = entity('ExerciseAim', {
  _id: z.string(),
  lesson: z.string(),
  objectives: z.array(z.string()),
  materialRequired: z.array(z.string()),
  /** The text after "Age:" in the first line of the lesson's remarks. */
  age: z.string().nullable(),
})

/** A parent's child and their status on an exercise, limited to what the parent may see. */
export const ownChildStand = entity('OwnChildStand', {
  schooleId: z.string(),
  ...childReference.shape,
  fullName: z.string(),
  key: key.nullable(),
  date: z.string().nullable(),
  planned: z.boolean(),
})

/** Everything known about an exercise: its purpose, what comes before and after it, and how far each child is. */
export const exercisePage = entity('ExercisePage', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  lessons: z.array(exerciseAim),
  /** Its name in the album, of which `subActivityId` may have a translation. */
  originalName: z.string(),
  /** What it is also called, in every language: by the platform, and by the school. */
  names: z.array(exerciseName),
  /** The minimum age in months; null if neither it nor an earlier exercise of its activity has one. */
  fromMonths: z.number().nullable(),
  /** What it requires, direct prerequisites first, including the exercise before it in its activity. */
  requires: z.array(prerequisite),
  /** What requires it directly or indirectly, in the same form. */
  prepares: z.array(prerequisite),
  /** For staff, the children within reach whose class uses it; empty for parents. */
  students: z.array(childStand),
  /** For parents, their own children whose class uses it. */
  children: z.array(ownChildStand),
})
export type ExercisePage = z.output<typeof exercisePage>

const exercisePageCalls = {
  exercise: route({
    method: 'GET',
    path: '/activity/exercise/{id}',
    summary: "An exercise's purpose, what comes before and after it, and how far each child within reach is.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: idParams,
    response: exercisePage,
  }),
}

/** An exercise of an analysis; `count` is how many of the filtered children have this key. */
const analysed = z.object({
  _id: z.string(),
  subActivityName: z.string(),
  activityId: activityReference,
  superActivityId: areaReference,
  count: z.number(),
})
/** An exercise under its most common key, with the number of children for each key and for plans. */
const placed = entity('CountedExercise', {
  ...analysed.shape,
  /** Its place in the teaching order of all exercises in the response. */
  place: z.number(),
  counts: z.object({ P: z.number(), WA: z.number(), WI: z.number(), M: z.number(), planned: z.number() }),
})
export type CountedExercise = z.output<typeof placed>
const group = z.object({ activities: z.array(placed) })

/** A child's or class's progress: each exercise once, under a key, or under plans if it has no key. */
export const analysis = entity('Analysis', {
  M: group,
  WI: group,
  WA: group,
  P: group,
  'Future Plane': group,
})
export type Analysis = z.output<typeof analysis>

/** An exercise whose key changed for `count` children; `children` are the few for whom it changed last. */
const movedExercise = entity('MovedExercise', {
  _id: z.string(),
  subActivityName: z.string(),
  count: z.number(),
  /** The last day on which it changed. */
  lastOn: z.string(),
  children: z.array(z.object({ _id: z.string(), fullName: z.string(), profileURL: z.string().nullable() })),
})
export type MovedExercise = z.output<typeof movedExercise>

/** By group, the exercises to which most children have moved since a day, most children first. */
export const movement = entity('Movement', {
  since: z.string(),
  strong: z.array(movedExercise),
  developing: z.array(movedExercise),
  attention: z.array(movedExercise),
})
export type Movement = z.output<typeof movement>

/** How many children of a class are at a key on an exercise. */
export const keyCount = entity('KeyCount', { ...analysed.shape, key })
export type KeyCount = z.output<typeof keyCount>

const byKey = { M: z.number(), WI: z.number(), WA: z.number(), P: z.number() }

/** A child's totals: exercises with a key, and how they divide into groups; also by area of work. */
export const performance = entity('Performance', {
  totalActivities: z.number(),
  /** Mastered or working independently. */
  strongArea: z.number(),
  /** Working with assistance. */
  developingArea: z.number(),
  /** Presented. */
  needsAction: z.number(),
  planned: z.number(),
  /** Exercises of the child's class for which the child has no key. */
  notBegun: z.number(),
  areas: z.array(
    areaReference.extend({
      ...byKey,
      planned: z.number(),
      notBegun: z.number(),
      /** Those that the child's class uses; together with `notBegun`, the area's curriculum. */
      inCurriculum: z.object(byKey),
    }),
  ),
})
export type Performance = z.output<typeof performance>

/** One exercise of a child's class, with the child's key. */
export const exerciseProgress = entity('ExerciseProgress', {
  _id: z.string(),
  subActivityName: z.string(),
  activityId: activityReference,
  superActivityId: areaReference,
  key: key.nullable(),
  /** The school's day on which the key was set. */
  date: z.string().nullable(),
  planned: z.boolean(),
})
export type ExerciseProgress = z.output<typeof exerciseProgress>

/**
 * A class's children and exercises as a grid: `keys[n]` of a child is the child's key on `exercises[n]`, or null. The
 * others are indices into `exercises`: keys that parents cannot see yet (`drafts`), `plans`, keys that have waited so
 * long that the exercise should be presented again (`stale`), and exercises that some child has no key on and nobody
 * has had one on for a term (`untouched`).
 */
export const matrix = entity('Matrix', {
  exercises: z.array(
    exerciseReference.extend({ activityId: activityReference, superActivityId: areaReference }),
  ),
  students: z.array(
    childReference.extend({
      fullName: z.string(),
      admissionNumber: z.string().nullable(),
      serialNumber: z.string(),
      profileURL: z.string().nullable(),
      keys: z.array(key.nullable()),
      drafts: z.array(z.number()),
      plans: z.array(z.number()),
      stale: z.array(z.number()),
    }),
  ),
  untouched: z.array(z.number()),
})
export type Matrix = z.output<typeof matrix>

/** The exercises that a class uses, in teaching order, with the number of children at each key. */
export const spread = entity('Spread', {
  children: z.number(),
  exercises: z.array(
    exerciseReference.extend({
      activityId: activityReference,
      superActivityId: areaReference,
      ...byKey,
      /** The children without a key. */
      notBegun: z.number(),
    }),
  ),
})
export type Spread = z.output<typeof spread>

export const progress = {
  analysis: route({
    method: 'POST',
    path: '/activity/analysis',
    summary: 'What a child, or the children of a class, are doing at each key, and what is planned.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      classId: blank(reference()),
      studentId: blank(reference()),
      isFuturePlanning: blank(z.boolean()),
    }),
    response: analysis,
  }),
  movement: route({
    method: 'POST',
    path: '/activity/movement',
    summary:
      'The exercises on which most children of a class, or one child, have moved in the last four weeks.',
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: z
      .strictObject({ classId: blank(reference()), studentId: blank(reference()) })
      .refine(({ classId, studentId }) => classId || studentId, {
        error: messages.class.nameRequired,
        path: ['classId'],
      }),
    response: movement,
  }),
  counts: route({
    method: 'POST',
    path: '/activity/activity-analysis',
    summary: 'How many children have each exercise at each key.',
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: z.strictObject({ schooleId: blank(reference()), classId: blank(reference()) }),
    response: z.array(keyCount),
  }),
  spread: route({
    method: 'POST',
    path: '/activity/spread',
    summary: "How a class's children are distributed over the keys of each exercise.",
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: z
      .strictObject({ schooleId: blank(reference()), classId: reference(messages.class.nameRequired) })
      .meta({ id: 'OneClass' }),
    response: spread,
  }),
  performance: route({
    method: 'POST',
    path: '/activity/performance',
    summary: "A child's totals: strong, developing and needing attention.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: z
      .strictObject({ schooleId: blank(reference()), studentId: reference(messages.record.chooseStudent) })
      .meta({ id: 'OneStudent' }),
    response: performance,
  }),
  studentReport: route({
    method: 'POST',
    path: '/subactivity/studentreport',
    summary: "The exercises of a child's class in teaching order, each with the child's key.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    reads: true,
    body: filter({
      schooleId: reference(),
      superActivityId: blank(reference()),
      activityId: blank(reference()),
      key: keyFilter,
    }).extend({ studentId: reference(messages.studentRequired) }),
    response: z.array(exerciseProgress),
  }),
  ...nextCalls,
  ...exercisePageCalls,
  matrix: route({
    method: 'POST',
    path: '/activity/matrix',
    summary: "A class's children by exercise, with each child's key.",
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      classId: reference(messages.class.nameRequired),
      superActivityId: blank(reference()),
    }),
    response: matrix,
  }),
}
