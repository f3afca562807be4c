import { api } from '@casa/contract'
import { roles } from '@casa/contract/access'
import { failure } from '@casa/contract/wire'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { implemented } from '../app.ts'
import { accessTable } from './access-table.ts'
import { inject, testApp } from './app.ts'
import { badRequests } from './bad-requests.ts'
import { WatchedRows } from './consistent-counts.ts'
import { makeWorld, type World } from './world.ts'

/** The number of requests over all calls; `npm run test:all` makes a hundred thousand, different ones each time. */
const wanted = Number(process.env.BAD_INPUTS ?? 800)
const seed = process.env.BAD_INPUTS ? Date.now() % 2 ** 31 : 20_261_120
const ofEach = Math.ceil(wanted / implemented.length)
/** Valid requests change the world, so it is rebuilt after this many. */
const ofAWorld = 150

const app = testApp()
let watched: WatchedRows
let world: { made: World; used: number } | undefined

beforeAll(async () => {
  watched = await new WatchedRows(app.database.owner).begin()
})

async function worldFor(requests: number): Promise<World> {
  if (!world || world.used + requests > ofAWorld) {
    app.now = new Date(app.now.getTime() + 60_000)
    world = { made: await makeWorld(app.make), used: 0 }
    await watched.changes()
  }
  world.used += requests
  return world.made
}

const inside =
  /node_modules|\.ts:\d|\bat [\w.<>]+ \(|\bapp\.\w+\b.*(relation|column)|pg_|syntax error|violates|\/(tmp|home|root|var)\//

test('a change by a request is detected, exactly once', async () => {
  const { principal } = await app.make.school()
  await watched.changes()
  const body = { className: 'Garden Room', status: true }
  expect((await app.as(principal).call(api.classes.add, { body })).status).toBe(200)
  expect(await watched.changes()).toContain('INSERT classes')
  expect((await app.as(principal).call(api.classes.add, { body })).status).toBe(409)
  expect(await watched.changes()).toEqual([])
})

describe.each(accessTable.map(row => ({ ...row, name: `${row.route.method} ${row.route.path}` })))(
  '$name',
  row => {
    test('refuses invalid input with a sentence, and changes nothing', {
      timeout: 600_000,
    }, async () => {
      for (let made = 0; made < ofEach; made += ofAWorld) {
        const runs = Math.min(ofAWorld, ofEach - made)
        const { people, targets, ...more } = await worldFor(runs)
        const all = Object.values(targets)
        const ids = [...new Set([...all.flatMap(target => Object.values(target)), more.level])]
        const right = all.map(target => row.request(target, { people, targets, ...more }))
        // Callers who are allowed to make the call get furthest into it, so they are used most often.
        const may = roles.filter(role => row.roles[role].own < 400)
        const tokens = [...may, ...may, ...roles].map(role => people[role].token)
        const request = badRequests(row.route, right, ids)
        const by = fc.tuple(fc.constantFrom(...tokens, undefined), request)
        await fc.assert(
          fc.asyncProperty(by, async ([token, { headers, ...sent }]) => {
            const { status, bytes } = await inject(app.server, row.route, {
              ...sent,
              remoteAddress: app.make.address(),
              headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
            })
            const changes = await watched.changes()
            if (status < 400) return
            const text = String(bytes)
            expect(status, text).toBeLessThan(500)
            expect(failure.parse(JSON.parse(text)).message).not.toBe('')
            expect(text).not.toMatch(inside)
            expect(changes).toEqual([])
          }),
          { numRuns: runs, seed: seed + made, endOnFailure: true },
        )
      }
    })
  },
)
