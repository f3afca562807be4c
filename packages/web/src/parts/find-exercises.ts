import type { Matrix } from '@casa/contract/progress'
import { folded } from '@casa/contract/rules/typed-text'

/** The exercises whose name or activity contains every typed word, in their order. */
export function exercisesNamed<E extends Pick<Matrix['exercises'][number], 'subActivityName' | 'activityId'>>(
  exercises: readonly E[],
  typed: string,
): E[] {
  const words = folded(typed.trim()).split(/\s+/)
  return exercises.filter(({ subActivityName, activityId }) => {
    const name = folded(`${subActivityName} ${activityId.activityName}`)
    return words.every(word => name.includes(word))
  })
}
