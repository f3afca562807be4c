import { roles } from '@casa/contract/access'
import { type FailureStatus, failures, type Route } from '@casa/contract/route'
import { mayVisit } from '@casa/contract/rules/visits'
import * as z from 'zod'

/** The statuses with which a call can fail, in ascending order. They follow from what its route declares. */
export function failureStatuses(route: Route): FailureStatus[] {
  const all = Object.keys(failures).map(status => Number(status) as FailureStatus)
  return all.filter(status => route.refuses?.includes(status) || canFail[status](route))
}

const hasBody = (route: Route) => route.method !== 'GET'
const writes = (route: Route) => hasBody(route) && !route.reads
const needsSession = (route: Route) => route.access !== 'public'
const always = () => true
/** Whether a call is refused to a role, to a right of the office or in an open demo. */
const refusesSome = ({ access, area, demo }: Route) =>
  demo === 'closed' ||
  access === 'reset' ||
  (area !== 'any' && area !== 'none') ||
  (access !== 'public' && roles.some(role => !access[role]))
const isOffices = ({ access }: Route) => typeof access === 'object' && access.SCHOOLE !== undefined

/** For each status, which routes can return it. */
const canFail: Record<FailureStatus, (route: Route) => boolean> = {
  400: hasBody,
  401: needsSession,
  403: route => refusesSome(route) || (isOffices(route) && !mayVisit(route)),
  404: route => Boolean(route.params) || (needsSession(route) && namesRows(route)),
  408: route => Boolean(route.files),
  // Even a write without a version is subject to the constraints of the database and to simultaneous writes.
  409: writes,
  413: hasBody,
  415: hasBody,
  416: ({ answers }) => answers === 'file',
  // The Idempotency-Key of a write can be malformed.
  422: route => writes(route) || Boolean(route.query ?? route.body),
  429: always,
  500: always,
  503: always,
  507: route => writes(route) || route.tx === 'audited',
}

/** Whether a request names a row by an id. The ids of a filter narrow a list instead, except that of the school. */
function namesRows({ query, body }: Route): boolean {
  return [query, body].some(part => {
    if (!part) return false
    const schema = z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
    const fields = schema.properties ?? {}
    return 'sort' in fields ? 'schooleId' in fields : JSON.stringify(schema).includes('"format":"uuid"')
  })
}
