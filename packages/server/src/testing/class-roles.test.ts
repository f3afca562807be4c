import type { Route } from '@casa/contract/route'
import { type FurtherRole, furtherRoles, mayInClass } from '@casa/contract/rules/class-roles'
import { describe, expect, test } from 'vitest'
import type { AccessRow } from './access-row.ts'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { type World, worldsOf } from './world.ts'

const app = testApp()
const makeWorld = worldsOf(app)

const reachesClass = ({ access }: Route) => typeof access === 'object' && access.TEACHER === 'class'

/** The calls that reach a teacher's own classes alone. */
const ofClass = accessTable.filter(
  ({ route, roles: { TEACHER } }) =>
    reachesClass(route) && TEACHER.own !== 404 && TEACHER.own !== 403 && TEACHER.otherClass === 404,
)
/** The lists in which a teacher finds only what belongs to their classes. Today is about one class at a time. */
const lists = accessTable.filter(
  ({ route, shows }) =>
    reachesClass(route) && route.path !== '/today/teacher' && shows?.to.TEACHER?.join() === 'own',
)
/** Calls that only the author of a row may make, whatever the class. */
const ofAuthor = new Set(['PATCH /teachernotes/update/{id}', 'DELETE /teachernotes/{id}'])

const isWrite = (route: Route) => route.method !== 'GET' && !route.reads
const workOf = (route: Route) => route.classWork ?? 'teaching'
const titled = (rows: AccessRow[]) =>
  rows.map(row => ({ ...row, name: `${row.route.method} ${row.route.path}` }))

/** Gives the world's teacher the other class with a role, in which a specialist has the school's own area. */
async function give(world: World, role: FurtherRole): Promise<void> {
  const { school, class: class_id, area } = world.targets.otherClass
  await app.make.insert('teacher_classes', {
    school_id: school,
    teacher_id: world.targets.own.teacher,
    class_id,
    role,
    area_ids: role === 'specialist' ? [area] : [],
  })
}

const unchanged = new Map<FurtherRole, Promise<World>>()
/** One world for each role is shared by all calls that only read or are refused; each other call gets a new one. */
function worldFor(role: FurtherRole, changes: boolean): Promise<World> {
  const make = async () => {
    const world = await makeWorld()
    await give(world, role)
    return world
  }
  if (changes) return make()
  const made = unchanged.get(role) ?? make()
  unchanged.set(role, made)
  return made
}

test('most calls of teachers are covered here', () => {
  expect(ofClass.length).toBeGreaterThan(50)
  expect(ofClass.filter(({ route }) => isWrite(route)).length).toBeGreaterThan(25)
})

describe.each(furtherRoles)('a further class as %s', role => {
  test.each(titled(ofClass))('$name', async ({ name, route, request, roles }) => {
    const isRefused = isWrite(route) && (ofAuthor.has(name) || !mayInClass(role, workOf(route)))
    const world = await worldFor(role, isWrite(route) && !isRefused)
    const { status } = await app
      .as(world.people.TEACHER)
      .call(route, request(world.targets.otherClass, world))
    const expected = isRefused ? 403 : roles.TEACHER.own
    expect(status).toBe(expected)
  })

  test.each(titled(lists))('the list of $name', async ({ route, request, shows }) => {
    const world = await worldFor(role, false)
    const answer = await app.as(world.people.TEACHER).call(route, request(world.targets.otherClass, world))
    const text = JSON.stringify(answer.body)
    expect(text.includes(shows!.id(world.targets.otherClass))).toBe(true)
    expect(text.includes(shows!.id(world.targets.otherSchool))).toBe(false)
  })
})
