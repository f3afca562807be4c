import { child, day, example, exerciseParents, fullName, studentId, subActivityId } from './example-rows.ts'
import {
  analysis,
  type CountedExercise,
  exerciseProgress,
  keyCount,
  matrix,
  movement,
  spread,
} from './progress.ts'

const counted: CountedExercise = {
  ...subActivityId,
  ...exerciseParents,
  count: 1,
  place: 1,
  counts: { P: 1, WA: 0, WI: 0, M: 0, planned: 2 },
}
const nothing = { activities: [] }
const movedExercise = {
  ...subActivityId,
  count: 1,
  lastOn: '2026-11-18',
  children: [{ _id: studentId._id, fullName, profileURL: null }],
}

/** Examples of children's progress, by their names in the OpenAPI document. */
export const progressExamples = {
  Analysis: example(analysis, {
    M: nothing,
    WI: nothing,
    WA: nothing,
    P: { activities: [counted] },
    'Future Plane': nothing,
  }),
  CountedExercise: counted,
  ExerciseProgress: example(exerciseProgress, {
    ...subActivityId,
    ...exerciseParents,
    key: 'P',
    date: day,
    planned: false,
  }),
  KeyCount: example(keyCount, { ...subActivityId, ...exerciseParents, count: 1, key: 'P' }),
  Matrix: example(matrix, {
    exercises: [{ ...subActivityId, ...exerciseParents }],
    students: [{ ...child, keys: ['P'], drafts: [0], plans: [], stale: [0] }],
    untouched: [],
  }),
  Movement: example(movement, {
    since: '2026-10-24',
    strong: [movedExercise],
    developing: [],
    attention: [],
  }),
  MovedExercise: movedExercise,
  Spread: example(spread, {
    children: 20,
    exercises: [{ ...subActivityId, ...exerciseParents, P: 6, WA: 4, WI: 3, M: 2, notBegun: 5 }],
  }),
}
