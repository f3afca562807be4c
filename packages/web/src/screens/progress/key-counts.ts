import type { KeyCount } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'

/** An exercise with the number of children at each key. */
export type ExerciseCounts = {
  _id: string
  exercise: string
  activity: string
  area: string
  counts: Record<Key, number>
}

/** The counts by exercise and key, gathered by exercise, in the order in which they came. */
export function byExercise(rows: readonly KeyCount[]): ExerciseCounts[] {
  const exercises = new Map<string, ExerciseCounts>()
  for (const { _id, subActivityName, activityId, superActivityId, key, count } of rows) {
    const known = exercises.get(_id) ?? {
      _id,
      exercise: subActivityName,
      activity: activityId.activityName,
      area: superActivityId.superActivityName,
      counts: { P: 0, WA: 0, WI: 0, M: 0 },
    }
    known.counts[key] += count
    exercises.set(_id, known)
  }
  return [...exercises.values()]
}
