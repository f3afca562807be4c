import type { Route } from '@casa/contract/route'
import { deviceKindOf, isLoggedRead, loggedArea, openingCall } from '@casa/contract/rules/activity'
import { visitEntry, visitedArea } from '@casa/contract/rules/visits'
import type { Scope } from '../db/scope.ts'
import type { LoggedRead } from '../read-log.ts'

/** A call that has read something: which row, which child, and how it was asked. */
type Reading = {
  route: Route
  entity: string | undefined
  student: string | undefined
  request: string
  userAgent: string | undefined
  at: Date
}

/**
 * What the audit log notes about a read: that somebody got a document or an export, or opened a child's page; for an
 * administrator who visits a school, whatever is read there.
 */
export function readNotes(scope: Scope, reading: Reading): LoggedRead[] {
  const { route, entity, student, request, userAgent, at } = reading
  const call = `${route.method} ${route.path}`
  const { school, schools, user: person, name, visit } = scope
  const note = {
    ...{ school, schools, person, name, at, call, request },
    role: visit ? ('SUPERADMIN' as const) : scope.role,
    entity: entity ?? null,
    student: student ?? null,
    area: loggedArea(route),
    device: deviceKindOf(userAgent),
    ...(visit ? { visit } : {}),
  }
  const opens = call === openingCall && scope.role !== 'PARENT'
  const ofPage = opens ? { student: entity! } : {}
  const area = visit && visitedArea(route)
  return [
    ...(opens ? [{ ...note, ...ofPage, opened: scope.today }] : []),
    ...(area ? [{ ...note, ...ofPage, call: visitEntry(area), area }] : []),
    ...(!visit && isLoggedRead(call) && route.answers ? [note] : []),
  ]
}
