import type { Spread } from '@casa/contract/progress'
import { type KeyFigures, summed } from '../../parts/key-figures.ts'

type SpreadExercise = Spread['exercises'][number]
/** The names of a chosen area and of an activity of it; an empty text for all. */
export type SpreadChoice = { area: string; activity: string }

/** The names of the areas, and of the activities of the chosen one, in the order of teaching. */
export function choicesOf(exercises: readonly SpreadExercise[], { area }: SpreadChoice) {
  return {
    areas: namesOf(exercises, areaOf),
    activities: area ? namesOf(matching(exercises, { area, activity: '' }), activityOf) : [],
  }
}

/**
 * The figures of a class: its areas, the activities of a chosen area, or the exercises of a chosen activity. Areas and
 * activities of one name are one, as in a child's performance: a school may add to those of the platform.
 */
export function figuresOf(exercises: readonly SpreadExercise[], choice: SpreadChoice): KeyFigures[] {
  const chosen = matching(exercises, choice)
  if (choice.area && choice.activity) return chosen.map(exerciseFigures)
  const nameOf = choice.area ? activityOf : areaOf
  const groups = Map.groupBy(chosen, nameOf)
  return [...groups].map(([name, own]) => summed(name, name, own.map(exerciseFigures)))
}

function matching(exercises: readonly SpreadExercise[], { area, activity }: SpreadChoice): SpreadExercise[] {
  return exercises.filter(
    one => (!area || areaOf(one) === area) && (!activity || activityOf(one) === activity),
  )
}

const areaOf = (one: SpreadExercise) => one.superActivityId.superActivityName
const activityOf = (one: SpreadExercise) => one.activityId.activityName
const namesOf = (exercises: readonly SpreadExercise[], nameOf: (one: SpreadExercise) => string) => [
  ...new Set(exercises.map(nameOf)),
]

function exerciseFigures({ _id, subActivityName, P, WA, WI, M, notBegun }: SpreadExercise): KeyFigures {
  return { _id, name: subActivityName, P, WA, WI, M, notBegun }
}
