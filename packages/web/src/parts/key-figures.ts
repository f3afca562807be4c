import { type Key, keys } from '@casa/contract/rules/keys'

/** How many there are at each key and at none, under a name. */
export type KeyFigures = { _id: string; name: string; notBegun: number } & Record<Key, number>

/** From the most advanced key to the first, in the column order of the analysis. */
export const keysDown: readonly Key[] = keys.toReversed()

/** How many have a key. */
export function begun(figures: Record<Key, number>): number {
  return keys.reduce((sum, key) => sum + figures[key], 0)
}

/** Adds up figures under a name. */
export function summed(_id: string, name: string, figures: readonly KeyFigures[]): KeyFigures {
  const of = (field: Key | 'notBegun') => figures.reduce((sum, one) => sum + one[field], 0)
  return { _id, name, P: of('P'), WA: of('WA'), WI: of('WI'), M: of('M'), notBegun: of('notBegun') }
}
