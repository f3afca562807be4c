import { roles } from '@casa/contract/access'
import { describe, expect, test } from 'vitest'
import { implemented } from '../app.ts'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { makeWorld, type TargetName } from './world.ts'

const app = testApp()
const targets: TargetName[] = ['own', 'otherClass', 'otherSchool']
const nameOf = (route: { method: string; path: string }) => `${route.method} ${route.path}`

test('every route has a row in the access table', () => {
  const rows = new Set(accessTable.map(({ route }) => nameOf(route)))
  expect(implemented.map(({ route }) => nameOf(route)).filter(name => !rows.has(name))).toEqual([])
})

describe.each(accessTable.map(row => ({ ...row, name: nameOf(row.route) })))('$name', row => {
  test('a stranger', async () => {
    const world = await makeWorld(app.make)
    const { status } = await app.stranger.call(row.route, row.request(world.targets.own, world))
    expect(status).toBe(row.stranger)
  })

  test.each(roles)('%s', async role => {
    const world = await makeWorld(app.make)
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
