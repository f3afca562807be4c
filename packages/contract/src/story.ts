import * as z from 'zod'
import { staffAndFamily } from './access.ts'
import { feeEntity } from './fees.ts'
import { accountInstalment } from './ledger.ts'
import { noteEntity } from './notes.ts'
import { studentWork } from './overview.ts'
import { performance } from './progress.ts'
import { route } from './route.ts'
import { submissionStatuses } from './rules/assignments.ts'
import { entity, idParams, paperQuery } from './wire.ts'

/** Works under one heading: the latest of them, and the total. */
const storyWorks = entity('StoryWorks', { count: z.number(), works: z.array(studentWork) })

/** An assignment or event in a child's coming weeks. */
export const storyDate = entity('StoryDate', {
  _id: z.string(),
  kind: z.enum(['assignment', 'event']),
  eventName: z.string(),
  date: z.string(),
  /** The due date of an assignment, or the last day of an event that lasts several days. */
  dueDate: z.string().nullable(),
  /** The child's own status in an assignment; null for an event. */
  status: z.enum(submissionStatuses).nullable(),
})
export type StoryDate = z.output<typeof storyDate>

/** What a child's story shows in addition to the child's page (`/overview/student/{id}`). */
export const studentStory = entity('StudentStory', {
  performance,
  /** Works with a key, grouped by the meaning of the key; newest first. */
  works: z.object({ sure: storyWorks, practises: storyWorks, shown: storyWorks }),
  /** The latest notes, and the total. */
  notes: z.array(noteEntity),
  noteCount: z.number(),
  /** The coming weeks, earliest day first. */
  dates: z.array(storyDate),
  /** The child's own fees and the class-wide ones; null for teachers, who do not see fees. */
  fees: z.array(feeEntity).nullable(),
  /**
   * What the child was charged and what is still open, if the school keeps a ledger; otherwise, and for teachers,
   * null.
   */
  open: z.array(accountInstalment.omit({ status: true })).nullable(),
})
export type StudentStory = z.output<typeof studentStory>

export const story = {
  get: route({
    method: 'GET',
    path: '/story/{id}',
    summary: "A child's progress, works by the meaning of their keys, notes, upcoming dates and fees.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'read',
    params: idParams,
    response: studentStory,
  }),
  pdf: route({
    method: 'GET',
    path: '/story/{id}/pdf',
    summary: "A child's story as a PDF in the chosen language: works, days at school and notes.",
    access: staffAndFamily,
    area: 'learning',
    right: 'work',
    tx: 'none',
    params: idParams,
    query: paperQuery(),
    response: z.unknown(),
    answers: 'file',
  }),
}
