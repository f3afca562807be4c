import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { api } from '@casa/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { endFilms } from '../../platform/http/file-answer.ts'
import { testApp } from '../../testing/app.ts'
import { mp4Of } from '../../testing/films.ts'

const app = testApp()
const film = mp4Of(20 * 1_048_576)

afterEach(() => {
  vi.useRealTimers()
})

type User = { token: string }

async function uploaded(user: User): Promise<string> {
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await app.as(user).call(api.files.media, { files: { video: film } })
  return body.url
}

function open(user: User, path: string) {
  const { port } = app.server.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${user.token}` }
  const call = get({ port, host: '127.0.0.1', path, headers, agent: false })
  call.on('error', () => {})
  const answer = (once(call, 'response') as Promise<[IncomingMessage]>).then(([response]) => response)
  return { call, answer }
}

test('videos left unread hold at most eight places; others can watch theirs, and a released place is reused', async () => {
  const school = await app.make.school()
  const teacher = await app.make.teacher(await app.make.class(school))
  const [left, watched] = [await uploaded(school.principal), await uploaded(teacher)]
  const unread = Array.from({ length: 8 }, () => open(school.principal, left))
  for (const { answer } of unread) expect((await answer).statusCode).toBe(200)

  let isThere = false
  const ninth = open(school.principal, left).answer.then(response => {
    isThere = true
    return response
  })
  const { answer } = open(teacher, watched)
  expect(Buffer.concat(await (await answer).toArray()).equals(film)).toBe(true)
  expect(isThere).toBe(false)
  unread[0]!.call.destroy()
  const response = await ninth
  expect(response.statusCode).toBe(200)
  expect(Buffer.concat(await response.toArray()).equals(film)).toBe(true)
  for (const { call } of unread) call.destroy()
  const { rows } = await app.database.owner.query(
    `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
})

test('a stopping server does not wait for viewers', async () => {
  const { principal } = await app.make.school()
  const { call, answer } = open(principal, await uploaded(principal))
  const ended = once(call, 'close')
  const response = await answer
  response.on('error', () => {})
  endFilms()
  response.resume()
  await ended
})

test('a response that is not read for half a minute ends, and one that is read continues', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { principal } = await app.make.school()
  const path = await uploaded(principal)
  const [unread, read] = [open(principal, path), open(principal, path)]
  const [leaves, reads] = [await unread.answer, await read.answer]
  leaves.on('error', () => {})
  const parts = reads[Symbol.asyncIterator]()
  const taken: Buffer[] = [(await parts.next()).value]
  vi.advanceTimersByTime(30_000)
  for await (const part of parts) taken.push(part)
  expect(Buffer.concat(taken).equals(film)).toBe(true)
  const connections = promisify(app.server.server.getConnections.bind(app.server.server))
  await expect
    .poll(() => {
      vi.advanceTimersByTime(30_000)
      return connections()
    })
    .toBe(0)
})
