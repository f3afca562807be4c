import type { AddressInfo } from 'node:net'
import { attendance } from '@casa/contract/attendance'
import { changes, topics } from '@casa/contract/changes'
import { holidays } from '@casa/contract/holidays'
import type { Route } from '@casa/contract/route'
import { heartbeatSeconds } from '@casa/contract/rules/heartbeat'
import { staffEvents } from '@casa/contract/staff-events'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { users } from '@casa/contract/users'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'

type Domain = Record<string, Route>
const app = testApp()
const listening = new Set<AbortController>()
let address = ''

beforeAll(async () => {
  // Heartbeats are sent when a test advances the time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await app.services.changes.start()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}/api${changes.stream.path}`
})
afterEach(async () => {
  for (const one of listening) one.abort()
  listening.clear()
  await vi.waitFor(() => expect(app.services.changes.count).toBe(0))
})
afterAll(async () => {
  await app.services.changes.stop()
  vi.useRealTimers()
})

const changed = 'event: changed\ndata: {"topic":"attendance"}'
const heartbeat = ': beat'

/** Opens the stream of a user: `next` resolves to the next event, and to undefined at the end. */
async function listen({ token }: { token: string }) {
  const hangUp = new AbortController()
  listening.add(hangUp)
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}` },
    signal: hangUp.signal,
  })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  const next = async (): Promise<string | undefined> => {
    const end = unread.indexOf('\n\n')
    if (end >= 0) {
      const block = unread.slice(0, end)
      unread = unread.slice(end + 2)
      return block
    }
    const { value, done } = await reader.read()
    unread += value ?? ''
    return done ? undefined : next()
  }
  expect(answer.status).toBe(200)
  expect(await next()).toBe(': open')
  return { next, headers: answer.headers, hangUp: () => hangUp.abort() }
}

async function classroom() {
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass)
  const teacher = await app.make.teacher(schoolClass)
  const save = (status: boolean, version?: number) => {
    const body = { classId: schoolClass._id, studentList: [{ _id: child._id, status }], version }
    return app.as(teacher).call(attendance.add, { body })
  }
  return { school, child, teacher, principal, save }
}

describe('the recipients of each change', () => {
  test('staff learn that attendance was saved; another school and parents do not', async () => {
    const { principal, teacher, child, save } = await classroom()
    const elsewhere = await listen((await app.make.school()).principal)
    const mother = await listen(await app.make.parent(child))
    const office = await listen(principal)
    const colleague = await listen(teacher)

    expect((await save(true)).status).toBe(200)
    expect(await office.next()).toBe(changed)
    expect(await colleague.next()).toBe(changed)
    app.services.changes.sendHeartbeats()
    expect(await elsewhere.next()).toBe(heartbeat)
    expect(await mother.next()).toBe(heartbeat)
  })

  test('staff learn of an event in their calendar; parents do not', async () => {
    const { principal, teacher, child } = await classroom()
    const mother = await listen(await app.make.parent(child))
    const colleague = await listen(teacher)
    const body = { eventName: 'Meeting', dateTime: '2026-11-20' }
    expect((await app.as(principal).call(staffEvents.add, { body })).status).toBe(200)
    expect(await colleague.next()).toBe('event: changed\ndata: {"topic":"staffEvents"}')
    app.services.changes.sendHeartbeats()
    expect(await mother.next()).toBe(heartbeat)
  })

  test('every call that changes a topic announces it, and so does undoing a deletion', async () => {
    const { teacher, principal, child, save } = await classroom()
    const office = await listen(principal)
    const as = app.as(teacher)
    const hears = async (answer: Promise<{ status: number }>, news: string) => {
      expect((await answer).status).toBe(200)
      expect(await office.next()).toBe(news)
    }
    const added = await save(true)
    expect(await office.next()).toBe(changed)
    const params = { id: added.body.data._id }
    const studentList = [{ _id: child._id, status: false }]
    await hears(as.call(attendance.update, { params, body: { studentList } }), changed)
    await hears(app.as(principal).call(attendance.remove, { params }), changed)

    const news = 'event: changed\ndata: {"topic":"staffEvents"}'
    const event = await as.call(staffEvents.add, { body: { eventName: 'Tea', dateTime: '2026-11-20' } })
    expect(await office.next()).toBe(news)
    const path = { params: { id: event.body.data._id } }
    await hears(as.call(staffEvents.update, { ...path, body: { eventName: 'Coffee' } }), news)
    await hears(as.call(staffEvents.remove, path), news)
    await hears(as.call(undoEntries.putBack, path), news)

    for (const domain of [attendance, staffEvents])
      expect(
        Object.values(domain as Domain).filter(({ tx, reads }) => tx === 'write' && !reads),
      ).toHaveLength(3)
  })

  test('staff learn that a child joins, changes class or leaves, and of holidays', async () => {
    const { principal, teacher, school } = await classroom()
    const colleague = await listen(teacher)
    const office = app.as(principal)
    const [next, other] = [await app.make.class(school), await app.make.class(school)]
    const added = await office.call(students.add, { body: registration(next) })
    expect(await colleague.next()).toBe(changed)
    const params = { id: added.body.data._id }
    await office.call(students.update, { params, body: { allergies: 'Nuts' } })
    await office.call(students.update, { params, body: { classId: other._id } })
    expect(await colleague.next()).toBe(changed)
    app.services.changes.sendHeartbeats()
    expect(await colleague.next()).toBe(heartbeat)
    await office.call(students.remove, { params })
    expect(await colleague.next()).toBe(changed)
    const holiday = await office.call(holidays.add, { body: { name: 'Eid', firstDay: '2027-03-10' } })
    expect(await colleague.next()).toBe(changed)
    const path = { params: { id: holiday.body.data._id } }
    await office.call(holidays.update, { ...path, body: { firstDay: '2027-03-11' } })
    expect(await colleague.next()).toBe(changed)
    await office.call(holidays.remove, path)
    expect(await colleague.next()).toBe(changed)
    await office.call(undoEntries.putBack, path)
    expect(await colleague.next()).toBe(changed)
  })

  test('a sheet that is saved again unchanged is not announced', async () => {
    const { principal, save } = await classroom()
    const office = await listen(principal)
    await save(true)
    expect(await office.next()).toBe(changed)
    expect((await save(true)).status).toBe(200)
    await app.as(principal).call(staffEvents.add, { body: { eventName: 'Meeting', dateTime: '2026-11-20' } })
    expect(await office.next()).toBe('event: changed\ndata: {"topic":"staffEvents"}')
  })

  test('a refused save is not announced; a deleted sheet is', async () => {
    const { principal, save } = await classroom()
    const office = await listen(principal)
    const { _id } = (await save(true)).body.data
    expect(await office.next()).toBe(changed)
    expect((await save(false, 7)).status).toBe(409)
    app.services.changes.sendHeartbeats()
    expect(await office.next()).toBe(heartbeat)
    await app.as(principal).call(attendance.remove, { params: { id: _id } })
    expect(await office.next()).toBe(changed)
  })

  test('every stream gets a heartbeat in time, even if the database does not respond', async () => {
    const office = await listen((await classroom()).principal)
    const asSession = vi.spyOn(app.services.database, 'asSession').mockReturnValue(new Promise(() => {}))
    vi.advanceTimersByTime(heartbeatSeconds * 1_000)
    expect(await office.next()).toBe(heartbeat)
    expect(asSession).not.toHaveBeenCalled()
    asSession.mockRestore()
  })

  test('the stream is neither cached, buffered nor compressed on its way', async () => {
    const { headers } = await listen((await classroom()).principal)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })
})

describe('a stream ends', () => {
  test('when its session does: signed out, expired, or the school switched off', async () => {
    const schoolClasses = [await classroom(), await classroom(), await classroom()]
    const streams = await Promise.all(schoolClasses.map(({ teacher }) => listen(teacher)))
    const [signsOut, switchedOff] = schoolClasses
    await app.as(signsOut!.teacher).call(users.logout)
    await app.database.owner.query('update app.schools set active = false where id = $1', [
      switchedOff!.school._id,
    ])
    await app.services.changes.checkSessions()
    app.services.changes.sendHeartbeats()
    expect(await streams[0]!.next()).toBeUndefined()
    expect(await streams[1]!.next()).toBeUndefined()
    expect(await streams[2]!.next()).toBe(heartbeat)
    app.later(13 * 3_600)
    await app.services.changes.checkSessions()
    expect(await streams[2]!.next()).toBeUndefined()
  })

  test('when its reader does not read, or opens a seventh', async () => {
    const { principal } = await classroom()
    const { changes } = app.services
    const opened = () => app.within(principal, async (_, scope) => changes.open(scope, principal.token))
    const unread = await opened()
    for (let beats = 0; beats < 2_000 && !unread.destroyed; beats += 1) changes.sendHeartbeats()
    expect(unread.destroyed).toBe(true)
    expect(unread.readableLength).toBeLessThan(5_000)

    const streams = [await listen(principal), await listen(principal), await listen(principal)]
    for (const _ of [4, 5, 6, 7]) streams.push(await listen(principal))
    expect(await streams[0]!.next()).toBeUndefined()
    changes.sendHeartbeats()
    expect(await streams[1]!.next()).toBe(heartbeat)
    expect(changes.count).toBe(6)
  })

  test('when its reader hangs up, and holds no database connection in the meantime', async () => {
    const { principal } = await classroom()
    const { next, hangUp } = await listen(principal)
    const { total, idle } = app.services.database.usage
    expect(idle).toBe(total)
    hangUp()
    await expect(next()).rejects.toThrow()
    await vi.waitFor(() => expect(app.services.changes.count).toBe(0))
  })
})

test('if the database disconnects the listener, it reconnects, and readers refetch', async () => {
  const { principal, save } = await classroom()
  const office = await listen(principal)
  const cut = await app.database.owner.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`)
  expect(cut.rowCount).toBe(1)
  // Everything: notifications in the meantime are lost.
  for (const [topic, access] of Object.entries(topics))
    if ('SCHOOLE' in access) expect(await office.next()).toContain(`"topic":"${topic}"`)
  await save(true)
  expect(await office.next()).toBe(changed)
  expect(app.log).toEqual(['The listener lost the database and connects again.'])
})

test('closing the server ends every stream at once', async () => {
  const office = await listen((await classroom()).principal)
  await app.server.close()
  expect(await office.next()).toBeUndefined()
})
