import type { DemoRole } from '@casa/contract/access'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { boolean } from './db/columns.ts'
import type { Database } from './db/database.ts'
import { forbidden } from './errors.ts'
import { RequestRate } from './request-rate.ts'

/** How many writes one network may send in a minute: more than a group of visitors needs. */
const writesPerMinute = 240

/**
 * An open demo: the login names as which strangers enter a visitor's school, or, without its number, the shared one;
 * and how much each network has written recently.
 */
export class OpenDemo {
  readonly loginOf: (role: DemoRole, visitor?: number) => string
  readonly writes: RequestRate

  constructor(loginOf: OpenDemo['loginOf'], writes = new RequestRate(writesPerMinute)) {
    this.loginOf = loginOf
    this.writes = writes
  }
}

/**
 * Throws 403 for a call that an open demo does not allow: one that concerns accounts, messages or uploads, or that
 * stores something for a caller who is not signed in.
 */
export function requireOpenInDemo(route: Route): void {
  if (route.demo === 'closed' || route.files) throw forbidden(refusals.demo.closed)
  const isSignedIn = route.access !== 'public' && route.access !== 'reset'
  if (!isSignedIn && storesInDemo(route)) throw forbidden(refusals.demo.shared)
}

/**
 * Throws 403 for a call that stores something in a school that visitors share, where the others would see it, and 429
 * when the network writes too much.
 */
export async function requireVisitorSchool(
  { demo, database }: { demo: OpenDemo; database: Database },
  route: Route,
  caller: { network: string; schools: readonly string[] },
): Promise<void> {
  if (!storesInDemo(route)) return
  demo.writes.take(caller.network)
  const { own } = await database.asAnonymous(
    'read',
    ({ tx }) => tx.row({ own: boolean })`select app.are_demo_schools(${caller.schools}::uuid[]) as own`,
  )
  if (!own) throw forbidden(refusals.demo.shared)
}

function storesInDemo(route: Route): boolean {
  return route.method !== 'GET' && !route.reads && route.demo !== 'open'
}
