import type { Text } from '@casa/contract/text'
import { countedText } from '../../platform/plural-texts.ts'

/**
 * Why an area of work cannot be moved to another class or deleted: the text with the number of its activities;
 * undefined if it has none.
 */
export function whyAreaStays(activities: number): Text | undefined {
  return activities > 0
    ? countedText('refusals.curriculum.areaHasActivities', { count: activities })
    : undefined
}

/**
 * Why an activity cannot be moved to another class or deleted: the text with the number of its exercises; undefined
 * if it has none.
 */
export function whyActivityStays(exercises: number): Text | undefined {
  return exercises > 0
    ? countedText('refusals.curriculum.activityHasExercises', { count: exercises })
    : undefined
}
