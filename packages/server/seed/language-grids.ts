import { dayNumber } from '@casa/contract/rules/day'
import { letters, sounds } from '@casa/contract/rules/grids'
import type { Child } from './children.ts'
import { randomNumbers } from './random-numbers.ts'

export type Cell = { child: string; grid: 'sounds' | 'movable'; item: string }

/**
 * The cells of the two grids: sounds come from three on, in the order in which they are taught, with a gap here and
 * there; letters follow from four on, each after its sound. An elementary child has nearly all of them.
 */
export function cellsOf(children: readonly Child[], today: string): Cell[] {
  return children.flatMap(({ id, dob }, number) => {
    const chance = randomNumbers(9_000 + number)
    const age = (dayNumber(today) - dayNumber(dob)) / 365.25
    const pace = 0.85 + chance() * 0.3
    const known = reached(sounds, ((age - 2.8) / 2.4) * pace, chance)
    const built = reached([...letters], ((age - 3.9) / 1.9) * pace, chance)
    const spelled = built.filter(letter => known.some(sound => sound === letter))
    return [
      ...known.map(item => ({ child: id, grid: 'sounds' as const, item })),
      ...spelled.map(item => ({ child: id, grid: 'movable' as const, item })),
    ]
  })
}

/** The first part of the items, from nothing at 0 to all at 1; one in eight of the latest is still to come. */
function reached<Item>(items: readonly Item[], part: number, chance: () => number): Item[] {
  const count = Math.round(Math.min(1, Math.max(0, part)) * items.length)
  return items.slice(0, count).filter((_, place) => place < count / 2 || chance() > 0.125)
}
