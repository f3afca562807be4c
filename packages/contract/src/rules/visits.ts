import { type Area, neededRight } from '../areas.ts'
import type { Route } from '../route.ts'
import { loggedArea } from './activity.ts'

type Visited = Pick<Route, 'method' | 'access' | 'reads' | 'visitors' | 'answers' | 'files' | 'tx'>

/**
 * Whether a call is part of a visit, in which an administrator reads a school to help it: calls of the office that only
 * read, except files, what is audited each time, and what is marked as closed.
 */
export function mayVisit({ access, visitors, answers, files, tx, ...route }: Visited): boolean {
  const isOffices = typeof access === 'object' && 'SCHOOLE' in access
  const isClosed = visitors === 'closed' || tx === 'audited' || answers === 'file' || files !== undefined
  return isOffices && neededRight(route) === 'read' && !isClosed
}

/** The area under which the school's log has what a visit read with a call; undefined if that says nothing about the school. */
export function visitedArea(route: Route): Area | undefined {
  if (route.area !== 'any') return loggedArea(route)
  if (typeof route.access === 'string' || route.access.SCHOOLE === 'own') return undefined
  return /^\/(?:registration|holiday)\//.test(route.path) ? 'settings' : 'children'
}

/** The entry of the school's log for what a visit read in an area. */
export const visitEntry = (area: Area) => `support read ${area}`
