import { expect, test } from 'vitest'
import { byExercise } from './key-wise-screen.tsx'

const of = (exercise: string, key: 'P' | 'WA' | 'WI' | 'M', count: number) => ({
  _id: exercise,
  subActivityName: exercise,
  activityId: { _id: 'a', activityName: 'Pouring' },
  superActivityId: { _id: 's', superActivityName: 'Practical Life' },
  key,
  count,
})

test('the counts of an exercise are in one row, in the original order of the exercises', () => {
  const rows = byExercise([of('Rice', 'M', 4), of('Water', 'P', 2), of('Rice', 'WA', 1)])
  expect(rows.map(({ exercise, counts }) => [exercise, counts])).toEqual([
    ['Rice', { P: 0, WA: 1, WI: 0, M: 4 }],
    ['Water', { P: 2, WA: 0, WI: 0, M: 0 }],
  ])
})
