import { refusals } from '@casa/contract/refusals'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

const { areaHasActivity, areaHasActivities, activityHasExercise, activityHasExercises } = refusals.curriculum

/** An area of work keeps its place while activities hang on it: the text that says how many, or undefined. */
export function whyAreaStays(activities: number): PlainText | Text | undefined {
  if (activities === 0) return undefined
  return activities === 1 ? areaHasActivity : textOf(areaHasActivities, { activities })
}

/** An activity keeps its place while exercises hang on it: the text that says how many, or undefined. */
export function whyActivityStays(exercises: number): PlainText | Text | undefined {
  if (exercises === 0) return undefined
  return exercises === 1 ? activityHasExercise : textOf(activityHasExercises, { exercises })
}
