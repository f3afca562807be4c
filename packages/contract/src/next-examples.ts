import { child, day, example, place, row, subActivityId } from './example-rows.ts'
import { prerequisite } from './prerequisites.ts'
import { childNext, type NextWork, nextWork } from './progress.ts'

export const requiredExample = {
  _id: row('70'),
  subActivityName: 'Sandpaper Tablets',
  strength: 'direct',
  why: 'rough and smooth',
} as const
const nextExample: NextWork = {
  ...place,
  subActivityId,
  kind: 'ready',
  key: null,
  since: null,
  after: [
    { _id: requiredExample._id, subActivityName: requiredExample.subActivityName, key: 'M', date: day },
  ],
  prepared: 0,
  preparations: 0,
  planned: false,
}

/** Examples of what comes before and after an exercise, by their names in the OpenAPI document. */
export const nextExamples = {
  ChildNext: example(childNext, { ...child, next: [nextExample] }),
  NextWork: example(nextWork, nextExample),
  Prerequisite: example(prerequisite, requiredExample),
}
