import type { Matrix } from '@casa/contract/progress'

export const sectionNames = ['progress', 'planned', 'next', 'rest'] as const
export type SectionName = (typeof sectionNames)[number]

/** Where each exercise belonged when a child was opened, by its id; `rest` is left out. */
export type Opened = ReadonlyMap<string, SectionName>

/** What a child has in progress, and what is planned; they stay where they are while the child is open. */
export function openedSections({ exercises }: Matrix, { keys, plans }: Matrix['students'][number]): Opened {
  const planned = new Set(plans)
  const opened = new Map<string, SectionName>()
  for (const [place, { _id }] of exercises.entries()) {
    const key = keys[place]
    if (key && key !== 'M') opened.set(_id, 'progress')
    else if (planned.has(place)) opened.set(_id, 'planned')
  }
  return opened
}

/** The places of the exercises in each section, in the curriculum's order; `next` are the ids of what is next. */
export function placesBySection(
  { exercises }: Matrix,
  opened: Opened,
  next: ReadonlySet<string>,
): Record<SectionName, number[]> {
  const places: Record<SectionName, number[]> = { progress: [], planned: [], next: [], rest: [] }
  for (const [place, { _id }] of exercises.entries())
    places[opened.get(_id) ?? (next.has(_id) ? 'next' : 'rest')].push(place)
  return places
}
