import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { students } from '@casa/contract/students'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startHistory } from '../../domains/students/membership-queries.ts'
import { testApp } from '../../testing/app.ts'
import { Database } from '../db/database.ts'
import type { StreamLimits } from '../db/streams.ts'

const app = testApp()
const children = 6_000
const never = 600_000
/** A busy machine may make tests slow, but must not make them fail. */
const patient = { timeout: 30_000 }

type School = Awaited<ReturnType<typeof app.make.school>>
let school: School
let another: School
let readers: { token: string }[]

/** Enough children for a stream, with addresses of this many letters. */
async function enrol({ _id: schooleId }: School, letters: number): Promise<string> {
  const { _id } = await app.make.class({ _id: schooleId })
  await app.database.owner.query(
    `with child as (insert into app.students (school_id, id, class_id, serial_number, first_name, dob, mother_name, doa, address)
     select $1, gen_random_uuid(), $2, 'L' || $3::int || 'N' || n, 'Child', '2021-05-01', 'Mother', '2024-06-01', repeat('a', $3::int)
       from generate_series(1, ${children}) n returning *) ${startHistory}`,
    [schooleId, _id, letters],
  )
  return _id
}

/**
 * A school whose list of children is longer than all buffers between a server and a reader, and four users who may
 * read it.
 */
beforeAll(async () => {
  school = await app.make.school()
  another = await app.make.school()
  await enrol(another, 1)
  const _id = await enrol(school, 2_000)
  const teachers = [1, 2, 3].map(() => app.make.teacher({ _id, schooleId: school._id }))
  readers = [school.principal, ...(await Promise.all(teachers))]
})

/** The whole server on a port, with these limits. */
async function serverWith(streams: Partial<StreamLimits>) {
  const database = new Database(app.database.app, () => app.now, { streams })
  const server = await buildApp({ services: { ...app.services, database }, maxEventLoopDelayMs: 0 })
  await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.server.closeAllConnections()
    await server.close()
    await database.close()
  })
  const { port } = server.server.address() as AddressInfo
  const pathOf = ({ _id }: School) => `/api${students.list.path.replace('{schooleId}', _id)}`
  const path = pathOf(school)
  const idle = () => expect.poll(() => database.streaming.total - database.streaming.idle, patient).toBe(0)

  return {
    database,
    idle,
    /** Requests the list and reads its first bytes; the rest waits until somebody reads on. */
    begin: async (token: string): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      onTestFinished(() => void socket.destroy())
      socket.write(`GET ${path} HTTP/1.1\r\nhost: casa\r\nauthorization: Bearer ${token}\r\n\r\n`)
      await once(socket, 'readable')
      expect(String(socket.read(12))).toBe('HTTP/1.1 200')
      return socket
    },
    /** Requests the list repeatedly, as soon as a response has broken off or was refused, and reads none. */
    besiege: (token: string) => {
      const again = () => {
        const socket = connect(port, '127.0.0.1').on('error', () => {})
        onTestFinished(() => void socket.off('close', again).destroy())
        socket.write(`GET ${path} HTTP/1.1\r\nhost: casa\r\nauthorization: Bearer ${token}\r\n\r\n`)
        socket.once('readable', () => {
          if (!String(socket.read(12)).endsWith(' 200')) socket.destroy()
        })
        socket.once('close', again)
      }
      again()
    },
    whole: async (token: string, query = '', of = school) => {
      const answer = await fetch(`http://127.0.0.1:${port}${pathOf(of)}${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = await answer.text()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after'), rows: text }
    },
  }
}

/** How many rows a response has. */
const count = (text: string) => (JSON.parse(text) as unknown[]).length
const closed = async (socket: Socket) => socket.closed || once(socket.resume(), 'close')

test('two users who read nothing block the long lists of their school only for a moment', async () => {
  const { begin, whole, idle } = await serverWith({ stallMs: 3_000, totalMs: never })
  const [principal, ...slow] = readers.slice(0, 3)
  const sockets = await Promise.all(slow.map(({ token }) => begin(token)))
  const { status, rows } = await whole(principal!.token)
  expect([status, count(rows)]).toEqual([200, children])
  await Promise.all(sockets.map(closed))
  await idle()
})

test('three accounts of one school, each with three sockets that reconnect at once, do not block another’s long lists', {
  timeout: 60_000,
}, async () => {
  const { begin, besiege, whole } = await serverWith({
    waitMs: 4_000,
    stallMs: 1_000,
    totalMs: never,
  })
  await Promise.all(readers.slice(0, 2).map(({ token }) => begin(token)))
  for (const { token } of readers.slice(1)) for (const _ of [1, 2, 3]) besiege(token)
  for (let times = 0; times < 7; times += 1) {
    const { status, rows } = await whole(another.principal.token, '', another)
    expect([status, count(rows)]).toEqual([200, children])
  }
})

test('a reader that takes a byte now and then is cut off when the total time is up', async () => {
  const { begin, idle } = await serverWith({ stallMs: never, totalMs: 3_000 })
  const socket = await begin(readers[0]!.token)
  const sip = setInterval(() => socket.read(1), 20)
  await idle()
  clearInterval(sip)
  await closed(socket)
})

test('two users of a school have their long lists at once; a third is asked to retry later, and another school has its own', async () => {
  const { begin, whole } = await serverWith({ waitMs: 400, stallMs: never, totalMs: never })
  const [third, ...two] = readers
  await Promise.all(two.slice(0, 2).map(({ token }) => begin(token)))
  expect(await whole(third!.token)).toMatchObject({ status: 503, retryAfter: '5' })
  expect(count((await whole(another.principal.token, '', another)).rows)).toBe(children)
})

test('a user’s second long list waits for the first, and is asked to retry later if that does not end', async () => {
  const { begin, whole } = await serverWith({ waitMs: 400, stallMs: never, totalMs: never })
  const [{ token }, other] = readers as [{ token: string }, { token: string }]
  const socket = await begin(token)
  expect(await whole(token)).toMatchObject({ status: 429, retryAfter: '5' })
  expect(count((await whole(other.token)).rows)).toBe(children)
  socket.destroy()
  expect(count((await whole(token)).rows)).toBe(children)
})

test('several simultaneous lists of one user are sent one after the other', async () => {
  const { whole } = await serverWith({ waitMs: never })
  const answers = await Promise.all([1, 2].map(() => whole(readers[0]!.token)))
  expect(answers.map(({ rows }) => count(rows))).toEqual([children, children])
})

test('if the database ends the transaction, its connection is freed and the caller sees a broken response', async () => {
  const { begin, idle } = await serverWith({ stallMs: never, totalMs: never })
  const socket = await begin(readers[0]!.token)
  await app.database.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = 'casa_app' and state <> 'idle' and (query like 'fetch%' or query like 'declare%')`,
  )
  await idle()
  await closed(socket)
})

test('a caller who hangs up in the middle leaves no connection behind', async () => {
  const { begin, whole, idle } = await serverWith({ stallMs: never, totalMs: never })
  // More often than there are connections for streaming.
  for (let times = 0; times < 5; times++) (await begin(readers[0]!.token)).destroy()
  await idle()
  expect(count((await whole(readers[0]!.token)).rows)).toBe(children)
})

test('a large page size takes none of the few streaming connections if the page has few rows', async () => {
  const { database, whole } = await serverWith({})
  expect(count((await whole(readers[0]!.token, '?page=1&size=1000000&search=none')).rows)).toBe(0)
  expect(count((await whole(another.principal.token, '?page=1&size=5000', another)).rows)).toBe(5_000)
  expect(database.streaming.total).toBe(0)
  expect(count((await whole(another.principal.token, '?page=1&size=5001', another)).rows)).toBe(5_001)
  expect(database.streaming.total).toBe(1)
})
