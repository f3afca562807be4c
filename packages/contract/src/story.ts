import * as z from 'zod'
import { staffAndFamily } from './access.ts'
import { feeEntity } from './fees.ts'
import { accountInstalment } from './ledger.ts'
import { noteEntity } from './notes.ts'
import { studentWork } from './overview.ts'
import { performance } from './progress.ts'
import { route } from './route.ts'
import { submissionStatuses } from './rules/assignments.ts'
import { entity, idParams, printLanguage } from './wire.ts'

/** Works of one heading: the latest of them, and how many there are. */
const storyWorks = entity('StoryWorks', { count: z.number(), works: z.array(studentWork) })

/** An assignment or an event of a child's next weeks. */
export const storyDate = entity('StoryDate', {
  _id: z.string(),
  kind: z.enum(['assignment', 'event']),
  eventName: z.string(),
  date: z.string(),
  /** By when an assignment is handed in; the last day of an event that is longer than a day. */
  dueDate: z.string().nullable(),
  /** The child's own status in an assignment; null for an event. */
  status: z.enum(submissionStatuses).nullable(),
})
export type StoryDate = z.output<typeof storyDate>

/** What a child's story tells beside the child's page (`/overview/student/{id}`). */
export const studentStory = entity('StudentStory', {
  performance,
  /** What the child has a key on, by what the key means; the latest first. */
  works: z.object({ sure: storyWorks, practises: storyWorks, shown: storyWorks }),
  /** The latest notes, and how many there are. */
  notes: z.array(noteEntity),
  noteCount: z.number(),
  /** What the next weeks bring, the first day first. */
  dates: z.array(storyDate),
  /** The child's own fees and those of its class's every child; null for teachers, whom they do not concern. */
  fees: z.array(feeEntity).nullable(),
  /** What the child was charged and what of it is open, where the school keeps a ledger; null elsewhere, and for teachers. */
  open: z.array(accountInstalment.omit({ status: true })).nullable(),
})
export type StudentStory = z.output<typeof studentStory>

export const story = {
  get: route({
    method: 'GET',
    path: '/story/{id}',
    summary: "A child's progress, works by what their keys mean, notes, next dates and fees.",
    access: staffAndFamily,
    tx: 'read',
    params: idParams,
    response: studentStory,
  }),
  pdf: route({
    method: 'GET',
    path: '/story/{id}/pdf',
    summary: "A child's story as a PDF to keep, in a language: works, days at school and notes.",
    access: staffAndFamily,
    tx: 'none',
    params: idParams,
    query: z.strictObject({ language: printLanguage() }),
    response: z.unknown(),
    answers: 'file',
  }),
}
