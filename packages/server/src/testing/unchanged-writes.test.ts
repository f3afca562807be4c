import { roles } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import { expect, test } from 'vitest'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { worldsOf } from './world.ts'

const app = testApp()
const makeWorld = worldsOf(app)

const nameOf = ({ method, path }: Route) => `${method} ${path}`

/** Calls that change a row, with the first role that may make them. */
const changes = accessTable.flatMap(row => {
  const role = roles.find(one => row.roles[one].own === 200)
  const isChange = row.route.method === 'PUT' || row.route.method === 'PATCH'
  return isChange && role ? [{ ...row, role, name: nameOf(row.route) }] : []
})

/** Their rows get a new version even if nothing changes, because their parts are written afterwards. */
const alwaysNewVersion = ['PUT /event/{id}', 'PUT /calenderassignment/{id}', 'PUT /subactivity/{id}']

/** What the access table sends to these already matches the state of its world. */
const alreadySo = [
  'PUT /activity/publicstatus',
  'PUT /activity/publicstatus/{id}',
  'PUT /attendence/{id}',
  'PUT /event/studentactivity/{id}',
  'PUT /ledger/keep',
  'PUT /notices/read',
  // The parents have passwords.
  'PUT /student/bulk/language',
  'PUT /subject/{id}',
]

/** The answers to what cannot be sent again: a submission, and the answer to a request, which is gone by then. */
const onlyOnce = new Map([
  ['PUT /event/studentactivity/{id}', 409],
  ['PUT /guardian/request/{id}', 404],
])

const entries = async () => {
  const { rows } = await app.database.owner.query('select call from app.audit_log order by id')
  return rows.map(({ call }) => call as string)
}

const versionIn = (body: unknown) => (body as { data?: { version?: number } }).data?.version

test.each(changes)(
  '$name writes an audit entry when it changes something, and none when sent again',
  async ({ route, role, request, name }) => {
    const world = await makeWorld()
    const input = request(world.targets.own, world)
    const caller = app.as(world.people[role])
    const before = await entries()
    const first = await caller.call(route, input)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const afterFirst = await entries()
    if (!alreadySo.includes(name)) expect(afterFirst.slice(before.length)).toEqual([name])
    const version = versionIn(first.body)
    const body = { ...(input.body as object), ...(version === undefined ? {} : { version }) }
    const again = await caller.call(route, { ...input, body })
    expect([200, onlyOnce.get(name)], JSON.stringify(again.body)).toContain(again.status)
    expect(await entries()).toEqual(afterFirst)
    if (!alwaysNewVersion.includes(name)) expect(versionIn(again.body)).toBe(version)
  },
)
