import * as z from 'zod'
import { staff } from './access.ts'
import { listOf, whole } from './bounded.ts'
import { messages } from './messages.ts'
import { activityReference, areaReference, exerciseReference, key } from './prerequisites.ts'
import { route } from './route.ts'
import { blank, childReference, classReference, entity, reference } from './wire.ts'

/** An exercise the child works on independently, with its key and the date of that key. */
export const exerciseDone = entity('ExerciseDone', { ...exerciseReference.shape, key, date: z.string() })

/** The work to show a child next in one activity, with the reason. */
export const nextWork = entity('NextWork', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  /** To be presented again, or ready to be presented for the first time. */
  kind: z.enum(['again', 'ready']),
  /** For `again`: the key, and the day since which it has been waiting. */
  key: key.nullable(),
  since: z.string().nullable(),
  /** Its direct prerequisites; the child works independently on all of them. */
  after: z.array(exerciseDone),
  /** How many of its indirect prerequisites the child has mastered, and how many there are. */
  prepared: z.number(),
  preparations: z.number(),
  planned: z.boolean(),
})
export type NextWork = z.output<typeof nextWork>

/** A child of a class with what to show next: at most one exercise per activity, most urgent first. */
export const childNext = entity('ChildNext', {
  ...childReference.shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  serialNumber: z.string(),
  next: z.array(nextWork),
})
export type ChildNext = z.output<typeof childNext>

/**
 * A work that is next for some of the chosen children: those who are ready for it, and those to whom it should be
 * presented again.
 */
export const nextTogether = entity('NextTogether', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  ready: z.array(z.string()),
  again: z.array(z.string()),
  /** Which of them have a plan for it. */
  planned: z.array(z.string()),
})
export type NextTogether = z.output<typeof nextTogether>

/** A child's status on an exercise: whether the child is ready for it, and the reason. */
export const childStand = entity('ChildStand', {
  ...childReference.shape,
  fullName: z.string(),
  admissionNumber: z.string().nullable(),
  serialNumber: z.string(),
  classId: classReference,
  /**
   * `sure` works on it independently, `practising` was shown it, `again` has waited a long time for the next key,
   * `ready` lacks nothing for it, `later` lacks other works or is too young.
   */
  state: z.enum(['ready', 'again', 'practising', 'sure', 'later']),
  /** The child's key and the day it was set. */
  key: key.nullable(),
  date: z.string().nullable(),
  /** For `ready`: the direct prerequisites; the child works independently on all of them. */
  after: z.array(exerciseDone),
  /** How many of its indirect prerequisites the child has mastered, and how many there are. */
  prepared: z.number(),
  preparations: z.number(),
  /** For `later`: how many works come first, and the first few of them, in the order in which to do them. */
  away: z.number(),
  lacks: z.array(exerciseReference),
  /** For `later`: the exercise's minimum age in months, if the child is younger. */
  fromMonths: z.number().nullable(),
  planned: z.boolean(),
})
export type ChildStand = z.output<typeof childStand>

/** An exercise with its children: those who are ready first, then by state, best prepared first, and by name. */
export const whoIsReady = entity('WhoIsReady', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference,
  students: z.array(childStand),
})
export type WhoIsReady = z.output<typeof whoIsReady>

/** Maximum number of children per request. */
const childrenTogether = 100

export const nextCalls = {
  next: route({
    method: 'POST',
    path: '/activity/next',
    summary:
      'What to show each child of a class, or one of them, next: what the child is ready for, and what to present again.',
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      classId: reference(messages.class.nameRequired),
      studentId: blank(reference()),
      /** Limit per kind, unplanned only; omit for all. */
      first: blank(whole(1, 100)),
    }),
    response: z.array(childNext),
  }),
  nextTogether: route({
    method: 'POST',
    path: '/activity/next-together',
    summary: 'What to show several children of a class next, by work, those for the most children first.',
    access: staff,
    area: 'learning',
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
    summary: 'Who is ready for an exercise, who is practising it and who has mastered it, with the reason.',
    access: staff,
    area: 'learning',
    tx: 'read',
    reads: true,
    body: z.strictObject({
      schooleId: blank(reference()),
      subActivityId: reference(),
      /** One of the classes that use it; omit for all within reach. */
      classId: blank(reference()),
    }),
    response: whoIsReady,
  }),
}
