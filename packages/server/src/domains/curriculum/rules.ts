export const areaTaken = 'This class has an area of work of this name already.'
export const activityTaken = 'This area of work has an activity of this name already.'
export const exerciseTaken = 'This activity has an exercise of this name already.'

export const areaElsewhere = 'Choose an area of work of this class.'
export const activityElsewhere = 'Choose an activity of this class.'
export const activityOfAnotherArea = 'The activity belongs to another area of work.'

/** An area of work keeps its place while activities hang on it: the sentence that says how many, or undefined. */
export function whyAreaStays(activities: number): string | undefined {
  if (activities === 0) return undefined
  const count = activities === 1 ? '1 activity' : `${activities} activities`
  return `This area of work still has ${count}. Delete them first, or move them to another area.`
}

/** An activity keeps its place while exercises hang on it: the sentence that says how many, or undefined. */
export function whyActivityStays(exercises: number): string | undefined {
  if (exercises === 0) return undefined
  const count = exercises === 1 ? '1 exercise' : `${exercises} exercises`
  return `This activity still has ${count}. Delete them first, or move them to another activity.`
}
