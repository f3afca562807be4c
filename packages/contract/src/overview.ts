import * as z from 'zod'
import { staffAndFamily } from './access.ts'
import { activityReference, areaReference, exerciseReference, key } from './prerequisites.ts'
import { route } from './route.ts'
import { resubmissionFlags, submissionStatuses } from './rules/assignments.ts'
import { studentEntity } from './students.ts'
import { day, entity, idParams } from './wire.ts'

/** A child as their page shows it: without Aadhaar number and images. */
export const studentProfile = entity('StudentProfile', {
  ...studentEntity.omit({ adharNo: true, imageURL: true, sounds: true, movable: true }).shape,
  /** The day the child left the school; only the office can see children who have left. */
  leftOn: z.string().nullable(),
})
export type StudentProfile = z.output<typeof studentProfile>

/** An exercise in progress, or an activity if no exercise was chosen, with the latest key and the day it was set. */
export const studentWork = entity('StudentWork', {
  superActivityId: areaReference,
  activityId: activityReference,
  subActivityId: exerciseReference.nullable(),
  key,
  date: z.string(),
})
export type StudentWork = z.output<typeof studentWork>

/** An assignment of a child, with the child's own status. */
export const studentAssignment = entity('StudentAssignment', {
  _id: z.string(),
  eventName: z.string(),
  date: z.string(),
  dueDate: z.string().nullable(),
  status: z.enum(submissionStatuses),
  resubmit: z.enum(resubmissionFlags),
})
export type StudentAssignment = z.output<typeof studentAssignment>

/** A child's school days, each list in date order. */
const studentDays = entity('StudentDays', {
  present: z.array(z.string()),
  absent: z.array(z.string()),
  /** The school's holidays since the child's admission. */
  holidays: z.array(z.string()),
})
export type StudentDays = z.output<typeof studentDays>

/** What a child's page needs beyond what other calls return. */
export const studentOverview = entity('StudentOverview', {
  student: studentProfile,
  attendance: studentDays,
  /** The work with the latest keys, newest first. */
  lately: z.array(studentWork),
  /**
   * What was presented or is practised with assistance and has had no further key for `unseenAfterDays` days: longest
   * first, with the total. It is a reminder for teachers, so parents do not get it.
   */
  unseen: z.array(studentWork),
  unseenCount: z.number(),
  /** The child's assignments, latest due date first, with the total. */
  assignments: z.array(studentAssignment),
  assignmentCount: z.number(),
})
export type StudentOverview = z.output<typeof studentOverview>

/**
 * A child's school week, Sunday to Friday with the Saturday after it, latest first: the works on which the child reached
 * another key, with the last key of the week and whether parents can see it, and what was observed.
 */
export const studentWeek = entity('StudentWeek', {
  startDate: z.string(),
  endDate: z.string(),
  works: z.array(z.object({ ...studentWork.shape, shared: z.boolean() })),
  /** The latest observations with the beginning of each text, and how many there are; none for parents. */
  observations: z.array(z.object({ _id: z.string(), date: z.string(), text: z.string() })),
  observationCount: z.number(),
})
export type StudentWeek = z.output<typeof studentWeek>

export const overview = {
  student: route({
    method: 'GET',
    path: '/overview/student/{id}',
    summary:
      "A child's profile, school days, latest work and assignments. The office can also open children who have left.",
    access: staffAndFamily,
    area: ['children', 'learning'],
    right: 'work',
    tx: 'read',
    params: idParams,
    response: studentOverview,
  }),
  week: route({
    method: 'GET',
    path: '/overview/student/{id}/week',
    summary:
      'The works on which a child reached another key in the week of a day, which is today by default, and for staff what was observed. Parents see what is published.',
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: idParams,
    query: z.strictObject({ day: day().optional() }),
    response: studentWeek,
  }),
}
