import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import { folded } from '@casa/contract/rules/typed-text'
import { useMemo } from 'react'
import { useCall } from '../api/hooks.ts'

/** The other names of exercises by id, in every language. */
type OtherNames = ReadonlyMap<string, readonly string[]>
type Exercise = Pick<Matrix['exercises'][number], '_id' | 'subActivityName' | 'activityId'>

/**
 * The exercises of which a name, together with the activity, contains every typed word, in their order: the name that
 * is shown, or one of the others.
 */
export function exercisesNamed<E extends Exercise>(
  exercises: readonly E[],
  typed: string,
  otherNames: OtherNames,
): E[] {
  const words = folded(typed.trim()).split(/\s+/)
  return exercises.filter(({ _id, subActivityName, activityId }) =>
    [subActivityName, ...(otherNames.get(_id) ?? [])].some(name => {
      const text = folded(`${name} ${activityId.activityName}`)
      return words.every(word => text.includes(word))
    }),
  )
}

/**
 * The other names of a class's exercises, as quick recording knows them; empty until they have loaded, and without a
 * network that has never loaded them. An empty class id requests nothing.
 */
export function useOtherNames(classId: string): OtherNames {
  const { data } = useCall(api.quick.class, { body: { classId } }, { enabled: classId !== '' })
  return useMemo(() => new Map(data?.exercises.map(({ _id, names }) => [_id, names])), [data])
}
