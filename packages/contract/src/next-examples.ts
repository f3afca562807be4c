import { child, classId, day, example, place, row, subActivityId } from './example-rows.ts'
import { exerciseAim, exercisePage, ownChildStand } from './exercise-page.ts'
import {
  type ChildStand,
  childNext,
  childStand,
  exerciseDone,
  type NextWork,
  nextTogether,
  nextWork,
  whoIsReady,
} from './next.ts'
import { prerequisite } from './prerequisites.ts'

export const requiredExample = {
  _id: row('70'),
  subActivityName: 'Sandpaper Tablets',
  strength: 'direct',
  why: 'rough and smooth',
} as const
const doneExample = example(exerciseDone, {
  _id: requiredExample._id,
  subActivityName: requiredExample.subActivityName,
  key: 'M',
  date: day,
})
const nextExample: NextWork = {
  ...place,
  subActivityId,
  kind: 'ready',
  key: null,
  since: null,
  after: [doneExample],
  prepared: 0,
  preparations: 0,
  planned: false,
}

const standExample: ChildStand = example(childStand, {
  ...child,
  classId,
  state: 'ready',
  key: null,
  date: null,
  after: nextExample.after,
  prepared: 0,
  preparations: 0,
  lacks: [],
  first: null,
  planned: false,
})

const aimExample = example(exerciseAim, {
  _id: row('71'),
  lesson: 'Touch Boards',
  objectives: ['To feel rough and smooth.'],
  materialRequired: ['The touch boards'],
  age: '3 to 4 years',
})
const ownChildExample = example(ownChildStand, { ...child, key: 'WI', date: day, planned: false })

/** Examples of what comes before and after an exercise, by their names in the OpenAPI document. */
export const nextExamples = {
  ChildNext: example(childNext, { ...child, next: [nextExample] }),
  ChildStand: standExample,
  ExerciseAim: aimExample,
  ExerciseDone: doneExample,
  ExercisePage: example(exercisePage, {
    ...place,
    subActivityId,
    lessons: [aimExample],
    requires: [example(prerequisite, requiredExample)],
    prepares: [],
    students: [standExample],
    children: [ownChildExample],
  }),
  NextTogether: example(nextTogether, {
    ...place,
    subActivityId,
    ready: [child._id],
    again: [],
    planned: [],
  }),
  NextWork: example(nextWork, nextExample),
  OwnChildStand: ownChildExample,
  Prerequisite: example(prerequisite, requiredExample),
  WhoIsReady: example(whoIsReady, { ...place, subActivityId, students: [standExample] }),
}
