import type { Route } from '@casa/contract/route'
import { failureStatuses } from '../platform/http/failure-statuses.ts'

const declared = new WeakMap<Route, Set<number>>()

/** Throws when a call answered a status that the OpenAPI document does not list for it. */
export function expectDeclared(route: Route, status: number): void {
  const known =
    declared.get(route) ??
    new Set([200, ...(route.answers === 'file' ? [206] : []), ...failureStatuses(route)])
  declared.set(route, known)
  if (!known.has(status))
    throw new Error(
      `${route.method} ${route.path} answered ${status}, which the OpenAPI document does not list.`,
    )
}
