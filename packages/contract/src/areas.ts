/**
 * What the people of a school's office may have a right to. `children`: children, classes, teachers, admission, taking
 * attendance. `learning`: curriculum, records, reports, calendar. `money`: fees and ledger. `settings`: the school's
 * settings, its team, erasure.
 */
export const areas = ['children', 'learning', 'money', 'settings'] as const
export type Area = (typeof areas)[number]

/** What a person may do in an area. */
export const rights = ['none', 'read', 'write'] as const
export type Right = (typeof rights)[number]

/** The right of one person to each area. */
export type AreaRights = Record<Area, Right>

/** The rights of the school's registered contact, and of everyone to whom areas do not apply. */
export const allRights: AreaRights = {
  children: 'write',
  learning: 'write',
  money: 'write',
  settings: 'write',
}

/** The rights of an administrator who reads a school to help it. */
export const readerRights: AreaRights = {
  children: 'read',
  learning: 'read',
  money: 'read',
  settings: 'read',
}

/**
 * The areas of a call for people of the office: one, or several of which one is enough; `every` for what contains all
 * of them; `any` for what everybody needs, such as their own account; `none` for calls that the office does not make.
 */
export type CallArea = Area | readonly [Area, Area, ...Area[]] | 'every' | 'any' | 'none'

/** The parts of a route that decide which right it needs. */
type Areal = Method & { area?: CallArea }
type Method = { method: string; reads?: boolean }

/** The right that a call needs in its area: to read for GET and what `reads`, otherwise to write. */
export function neededRight({ method, reads }: Method): 'read' | 'write' {
  return method === 'GET' || reads ? 'read' : 'write'
}

/** Whether a person has at least this right to an area. */
export function hasRight(held: AreaRights, area: Area, needed: 'read' | 'write'): boolean {
  return held[area] === 'write' || held[area] === needed
}

/** Whether somebody has a right that another person does not have. */
export function hasMore(held: AreaRights, than: AreaRights): boolean {
  return areas.some(area => rights.indexOf(held[area]) > rights.indexOf(than[area]))
}

/** Whether a person lacks any right. */
export function isLimited(held: AreaRights): boolean {
  return areas.some(area => held[area] !== 'write')
}

/** Whether a person of the office with these rights may make a call. */
export function mayCall(held: AreaRights, route: Areal): boolean {
  return areaLacking(held, route) === undefined
}

/** The area to which a person lacks the right that a call needs; undefined if the person may make it. */
export function areaLacking(held: AreaRights, { area = 'any', ...route }: Areal): Area | undefined {
  if (area === 'any' || area === 'none') return undefined
  const needed = neededRight(route)
  const lacks = (one: Area) => !hasRight(held, one, needed)
  if (area === 'every') return areas.find(lacks)
  const several = typeof area === 'string' ? [area] : area
  return several.every(lacks) ? several[0] : undefined
}
