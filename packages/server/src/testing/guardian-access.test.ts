import type { Route } from '@casa/contract/route'
import { describe, expect, test } from 'vitest'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { type World, worldsOf } from './world.ts'

const app = testApp()
const makeWorld = worldsOf(app)

const rightOf = (route: Route) => route.right ?? 'child'
const missing = { work: { seesWork: false }, fees: { seesFees: false }, child: undefined }

let shared: Promise<World> | undefined
const worldFor = ({ method, tx, reads }: Route) => {
  if (method !== 'GET' && tx !== 'read' && !reads) return makeWorld()
  shared ??= makeWorld()
  return shared
}

/** A further guardian of the world's own child. */
async function guardianOf(world: World, rights: { seesWork?: boolean; seesFees?: boolean } = {}) {
  const { student, school } = world.targets.own
  return app.make.guardian({ _id: student, schooleId: school }, rights)
}

const rows = accessTable.filter(({ route }) => route.right)

test('each call with which a parent reaches a child names the guardian’s right', () => {
  const named = accessTable.filter(
    ({ route: { access } }) => typeof access === 'object' && access.PARENT === 'child',
  )
  expect(named.map(({ route }) => route.path)).toEqual(rows.map(({ route }) => route.path))
})

describe.each(rows.map(row => ({ ...row, name: `${row.route.method} ${row.route.path}` })))('$name', row => {
  const { own, otherClass, otherSchool } = row.roles.PARENT
  const call = async (world: World, guardian: { token: string }) => {
    const { status, body } = await app.as(guardian).call(row.route, row.request(world.targets.own, world))
    const shown = row.shows && JSON.stringify(body).includes(row.shows.id(world.targets.own))
    return { status, shown }
  }

  test('a further guardian with the right', async () => {
    const world = await worldFor(row.route)
    const shown = row.shows && (row.shows.to.PARENT ?? []).includes('own')
    expect(await call(world, await guardianOf(world))).toEqual({ status: own, shown })
  })

  test('a further guardian reads no number and no address of the family', async () => {
    const world = await worldFor(row.route)
    const family = ['9876511111', '9876522222', '12 Lake Road']
    await app.database.owner.query(
      'update app.students set mobile_number = $2, father_mobile_number = $3, address = $4 where id = $1',
      [world.targets.own.student, ...family],
    )
    const guardian = await guardianOf(world)
    const { body } = await app.as(guardian).call(row.route, row.request(world.targets.own, world))
    for (const hidden of family) expect(JSON.stringify(body)).not.toContain(hidden)
  })

  test('a guardian without the right gets the answer for a row out of reach', async () => {
    const rights = missing[rightOf(row.route)]
    if (!rights) return
    const world = await worldFor(row.route)
    const { status, shown } = await call(world, await guardianOf(world, rights))
    expect(status).toBe(otherClass)
    if (row.shows) expect(shown).toBe(false)
  })

  test('a blocked guardian gets the answer for another school', async () => {
    const world = await worldFor(row.route)
    const guardian = await guardianOf(world)
    await app.database.owner.query('update app.child_guardians set blocked_at = now() where id = $1', [
      guardian.guardian,
    ])
    const { status, shown } = await call(world, guardian)
    expect(status).toBe(otherSchool)
    if (row.shows) expect(shown).toBe(false)
  })
})
