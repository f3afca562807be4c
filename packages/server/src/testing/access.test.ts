import { roles } from '@casa/contract/access'
import { type AreaRights, areas, neededRight, type Right } from '@casa/contract/areas'
import type { Route } from '@casa/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import { implemented } from '../app.ts'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { type TargetName, type World, worldsOf } from './world.ts'

const app = testApp()
const makeWorld = worldsOf(app)
const targets: TargetName[] = ['own', 'otherClass', 'otherSchool']
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`

let unchanged: Promise<World> | undefined
/** A world into which people of the office write, one call after the other. */
let written: Promise<World> | undefined
/** One world is shared by all calls that only read or are refused; each call that may change it gets a new one. */
function worldFor(route: Route, statuses: number[]): Promise<World> {
  const isWrite = route.method !== 'GET' && !route.reads
  if (isWrite && statuses.some(status => status < 400)) return makeWorld()
  unchanged ??= makeWorld()
  return unchanged
}

const clerks = new Map<string, Promise<{ token: string }>>()
/** Somebody with these rights in the office of a world's own school. */
function clerk(world: World, rights: AreaRights): Promise<{ token: string }> {
  const key = `${world.targets.own.school} ${JSON.stringify(rights)}`
  const made = clerks.get(key) ?? app.make.member({ _id: world.targets.own.school }, rights)
  clerks.set(key, made)
  return made
}

/** A right to each area of a call, and another one to all others. */
function rightsWith({ area }: Route, own: Right, others: Right): AreaRights {
  const isOwn = (one: string) => area === 'every' || [area].flat().includes(one as never)
  return Object.fromEntries(areas.map(one => [one, isOwn(one) ? own : others])) as AreaRights
}

test('every route has a row in the access table', () => {
  const rows = new Set(accessTable.map(({ route }) => nameOf(route)))
  expect(implemented.map(({ route }) => nameOf(route)).filter(name => !rows.has(name))).toEqual([])
})

describe.each(accessTable.map(row => ({ ...row, name: nameOf(row.route) })))('$name', row => {
  // Calls share accounts, and wrong passwords are counted for each account.
  beforeAll(async () => void (await app.database.owner.query('delete from app.turns')))

  test('a stranger', async () => {
    const world = await worldFor(row.route, [row.stranger])
    const { status } = await app.stranger.call(row.route, row.request(world.targets.own, world))
    expect(status).toBe(row.stranger)
  })

  test('people of the office, by their right to its area', async () => {
    // Calls that the office does not make.
    if (row.route.area === 'none') return
    const { route } = row
    unchanged ??= makeWorld()
    written ??= makeWorld()
    const world = await (neededRight(route) === 'read' ? unchanged : written)
    const as = async (rights: AreaRights) => {
      const { status } = await app
        .as(await clerk(world, rights))
        .call(route, row.request(world.targets.own, world))
      return status
    }
    const expected = row.roles.SCHOOLE.own
    // They read everything else, and do not learn from the refusal whether the row exists.
    const without = await as(rightsWith(route, 'none', 'write'))
    if (route.area === 'any') expect(without === 403).toBe(expected === 403)
    else expect(without).toBe(403)
    if (route.endsSession) clerks.clear()
    if (neededRight(route) === 'read') {
      expect(await as(rightsWith(route, 'read', 'none'))).toBe(expected)
    } else if (route.area !== 'any') {
      expect(await as(rightsWith(route, 'read', 'read'))).toBe(403)
      // What it names may have been changed by the writes before it.
      if (expected !== 403)
        expect((await as(rightsWith(route, 'write', 'none'))) === 403).toBe(row.ofContact === true)
    }
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
