import { refusals } from '@casa/contract/refusals'
import { type PlainText, type Text, textOf } from '@casa/contract/text'

const { areaHasActivity, areaHasActivities, activityHasExercise, activityHasExercises } = refusals.curriculum

/**
 * Why an area of work cannot be moved to another class or deleted: the text with the number of its activities;
 * undefined if it has none.
 */
export function whyAreaStays(activities: number): PlainText | Text | undefined {
  if (activities === 0) return undefined
  return activities === 1 ? areaHasActivity : textOf(areaHasActivities, { activities })
}

/**
 * Why an activity cannot be moved to another class or deleted: the text with the number of its exercises; undefined
 * if it has none.
 */
export function whyActivityStays(exercises: number): PlainText | Text | undefined {
  if (exercises === 0) return undefined
  return exercises === 1 ? activityHasExercise : textOf(activityHasExercises, { exercises })
}
