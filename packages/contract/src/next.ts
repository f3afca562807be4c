import * as z from 'zod'
import { staff } from './access.ts'
import { listOf, whole } from './bounded.ts'
import { activityReference, areaReference, exerciseReference, key } from './curriculum-references.ts'
import { messages } from './messages.ts'
import { route } from './route.ts'
import { blank, childReference, classReference, entity, reference } from './wire.ts'

/** An exercise with which a child works alone, with its key and the day of it. */
export const exerciseDone = entity('ExerciseDone', { ...exerciseReference.shape, key, date: z.string() })

/** The work that a child is shown next in one activity, with the reason. */
export const nextWork = entity('NextWork', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  /** To be presented again, or not yet presented and ready for it. */
  kind: z.enum(['again', 'ready']),
  /** Of what is presented again: its key, and the day since which it has waited. */
  key: key.nullable(),
  since: z.string().nullable(),
  /** What it requires directly: the child works alone with all of it. */
  after: z.array(exerciseDone),
  /** How many of its indirect preparations the child works alone with, of how many. */
  prepared: z.number(),
  preparations: z.number(),
  planned: z.boolean(),
})
export type NextWork = z.output<typeof nextWork>

/** A child of a class with what it is shown next: at most one exercise of each activity, the most urgent first. */
export const childNext = entity('ChildNext', {
  ...childReference.shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  next: z.array(nextWork),
})
export type ChildNext = z.output<typeof childNext>

/** A work that is next for some of the chosen children: those who are ready for it, and those to whom it is presented again. */
export const nextTogether = entity('NextTogether', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  ready: z.array(z.string()),
  again: z.array(z.string()),
  /** Those of them who have a plan for it. */
  planned: z.array(z.string()),
})
export type NextTogether = z.output<typeof nextTogether>

/** A child beside an exercise: who is ready for it, and who is not, with the reason. */
export const childStand = entity('ChildStand', {
  ...childReference.shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  classId: classReference,
  /**
   * `sure` works alone with it, `practising` was shown it, `again` waits long for its next key, `ready` is shown it next,
   * `later` lacks something, or something comes first.
   */
  state: z.enum(['ready', 'again', 'practising', 'sure', 'later']),
  /** The key that the child has, and the day since which. */
  key: key.nullable(),
  date: z.string().nullable(),
  /** Of who is ready: what the exercise requires directly; the child works alone with all of it. */
  after: z.array(exerciseDone),
  /** How many of its indirect preparations the child works alone with, of how many. */
  prepared: z.number(),
  preparations: z.number(),
  /** Of whom it is for later: what is lacking, or what comes first in its activity. */
  lacks: z.array(exerciseReference),
  first: exerciseReference.nullable(),
  planned: z.boolean(),
})
export type ChildStand = z.output<typeof childStand>

/** An exercise with the children beside it: those who are ready first, then by state, best prepared and by name. */
export const whoIsReady = entity('WhoIsReady', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  students: z.array(childStand),
})
export type WhoIsReady = z.output<typeof whoIsReady>

/** So many children at most are asked about together. */
const childrenTogether = 100

export const nextCalls = {
  next: route({
    method: 'POST',
    path: '/activity/next',
    summary:
      'What each child of a class, or one of them, is shown next: what it is ready for, and what is to be presented again.',
    access: staff,
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      classId: reference(messages.class.nameRequired),
      studentId: blank(reference()),
      /** So many of each kind, and only what is not planned; absent, all. */
      first: blank(whole(1, 100)),
    }),
    response: z.array(childNext),
  }),
  nextTogether: route({
    method: 'POST',
    path: '/activity/next-together',
    summary:
      'What several children of a class are shown next, work by work, that of the most children first.',
    access: staff,
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      classId: reference(messages.class.nameRequired),
      studentId: listOf(reference(), childrenTogether).min(1),
    }),
    response: z.array(nextTogether),
  }),
  ready: route({
    method: 'POST',
    path: '/activity/ready',
    summary: 'Who is ready for an exercise, who practises it and who has it, with the reason.',
    access: staff,
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      subActivityId: reference(),
      /** One of the classes that work with it; absent, all of them that the caller reaches. */
      classId: blank(reference()),
    }),
    response: whoIsReady,
  }),
}
