import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import type { DemoRole } from '@casa/contract/rules/demo-roles'
import { forbidden } from './errors.ts'

/** An open demo: the login names as which strangers enter. */
export type OpenDemo = { logins: Readonly<Record<DemoRole, string>> }

/** Throws 403 for a call that an open demo does not have: whatever one visitor stores, the others would see. */
export function requireOpenInDemo(route: Route): void {
  if (route.demo === 'closed' || route.files) throw forbidden(refusals.demo.closed)
  const stores = route.method !== 'GET' && !route.reads
  if (stores && route.demo !== 'open') throw forbidden(refusals.demo.readOnly)
}
