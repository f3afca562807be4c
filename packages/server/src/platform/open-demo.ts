import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import type { DemoRole } from '@casa/contract/rules/demo-roles'
import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors.ts'
import { RequestRate } from './request-rate.ts'
import { networkOf } from './throttle.ts'

/** What one network may write in a minute: more than quick hands do, and little enough that a night's reset stays short. */
const writesPerMinute = 240

/** An open demo: the login names as which strangers enter, and what each network has written lately. */
export class OpenDemo {
  readonly logins: Readonly<Record<DemoRole, string>>
  readonly writes: RequestRate

  constructor(logins: Readonly<Record<DemoRole, string>>, writes = new RequestRate(writesPerMinute)) {
    this.logins = logins
    this.writes = writes
  }
}

/** Throws 403 for a call that an open demo does not have, and 429 where a network writes too much. */
export function requireOpenInDemo(demo: OpenDemo, route: Route, request: FastifyRequest): void {
  if (route.demo === 'closed' || route.files) throw forbidden(refusals.demo.closed)
  if (route.method !== 'GET' && !route.reads) demo.writes.take(networkOf(request.ip))
}
