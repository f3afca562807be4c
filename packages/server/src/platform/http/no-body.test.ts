import { Readable } from 'node:stream'
import { classes } from '@casa/contract/classes'
import { notices } from '@casa/contract/notices'
import { users } from '@casa/contract/users'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const json = 'application/json; charset=utf-8'

/** Creates a class, and a way to call it as a client that declares JSON. */
async function makeClass() {
  const school = await app.make.school()
  const { _id } = await app.make.class(school)
  const send = async (method: 'DELETE' | 'GET' | 'POST' | 'PUT', url: string, more: object = {}) => {
    const headers = { authorization: `Bearer ${school.principal.token}`, 'content-type': json }
    const answer = await app.server.inject({ method, url: `/api${url}`, headers, ...more })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { school, path: classes.remove.path.replace('{id}', _id), send }
}

test.each([
  ['nothing', () => ({})],
  ['an empty text', () => ({ payload: '' })],
  ['a stream that ends at once', () => ({ payload: Readable.from([]) })],
])('a DELETE that declares JSON and sends %s deletes, as without the header', async (_, body) => {
  const { path, send } = await makeClass()
  expect(await send('DELETE', path, body())).toMatchObject({
    status: 200,
    body: { message: 'Deleted Successfully.' },
  })
  expect((await send('DELETE', path, body())).status).toBe(404)
})

test('a GET that declares JSON and sends nothing succeeds', async () => {
  const { school, send } = await makeClass()
  const { status, body } = await send('GET', classes.list.path.replace('{schooleId}', school._id))
  expect([status, body.length]).toEqual([200, 1])
})

test('invalid JSON is refused in a DELETE too, and deletes nothing', async () => {
  const { path, send } = await makeClass()
  for (const payload of ['{', ' ', '{"__proto__":1}'])
    expect((await send('DELETE', path, { payload })).status, payload).toBe(400)
  expect((await send('DELETE', path, { payload: '{}' })).status).toBe(200)
})

test('calls that take no body work even if they declare JSON', async () => {
  const { send } = await makeClass()
  expect((await send('PUT', notices.read.path)).status).toBe(200)
  expect((await send('POST', users.logout.path)).status).toBe(200)
  expect((await send('PUT', notices.read.path)).status).toBe(401)
})

test('a POST or a PUT that takes a body, declares JSON and sends nothing is refused', async () => {
  const { path, send } = await makeClass()
  expect((await send('POST', classes.add.path)).status).toBe(400)
  expect((await send('PUT', path)).status).toBe(400)
})
