import { expect, test } from 'vitest'
import { api } from './index.ts'
import type { Route } from './route.ts'

/** What the web app needs to know about a call. Its schemas would load zod on screens without a form. */
function withoutSchemas({ method, path, access, area, reads }: Route) {
  // Most pages are for people to whom areas do not apply.
  const limit = area === 'any' || area === 'none' ? undefined : area
  return { method, path, access, area: limit, reads }
}

test('calls.json contains the calls of the contract; `npm run unit -- contract/src/calls -u` regenerates it', async () => {
  const calls = Object.entries(api).map(([domain, routes]) => [
    domain,
    Object.fromEntries(Object.entries<Route>(routes).map(([name, route]) => [name, withoutSchemas(route)])),
  ])
  const text = `${JSON.stringify(Object.fromEntries(calls), null, 2)}\n`
  await expect(text).toMatchFileSnapshot('./calls.json')
})
