import { roles } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import { describe, expect, test } from 'vitest'
import { implemented } from '../app.ts'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { type TargetName, type World, worldsOf } from './world.ts'

const app = testApp()
const makeWorld = worldsOf(app)
const targets: TargetName[] = ['own', 'otherClass', 'otherSchool']
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`

let unchanged: Promise<World> | undefined
/** One world is shared by all calls that only read or are refused; each call that may change it gets a new one. */
function worldFor(route: Route, statuses: number[]): Promise<World> {
  if (route.method !== 'GET' && statuses.some(status => status < 400)) return makeWorld()
  unchanged ??= makeWorld()
  return unchanged
}

test('every route has a row in the access table', () => {
  const rows = new Set(accessTable.map(({ route }) => nameOf(route)))
  expect(implemented.map(({ route }) => nameOf(route)).filter(name => !rows.has(name))).toEqual([])
})

describe.each(accessTable.map(row => ({ ...row, name: nameOf(row.route) })))('$name', row => {
  test('a stranger', async () => {
    const world = await worldFor(row.route, [row.stranger])
    const { status } = await app.stranger.call(row.route, row.request(world.targets.own, world))
    expect(status).toBe(row.stranger)
  })

  test.each(roles)('%s', async role => {
    const world = await worldFor(row.route, Object.values(row.roles[role]))
    const found: Record<string, number> = {}
    const seen = new Set<string>()
    for (const target of targets) {
      const answer = await app
        .as(world.people[role])
        .call(row.route, row.request(world.targets[target], world))
      found[target] = answer.status
      const text = JSON.stringify(answer.body)
      for (const shown of targets)
        if (row.shows && text.includes(row.shows.id(world.targets[shown]))) seen.add(shown)
    }
    expect(found).toEqual(row.roles[role])
    if (row.shows) expect([...seen].sort()).toEqual([...(row.shows.to[role] ?? [])].sort())
  })
})
