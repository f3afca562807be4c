import type { AddressInfo } from 'node:net'
import { api } from '@casa/contract'
import { neededRight } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import type { Route } from '@casa/contract/route'
import { mayVisit } from '@casa/contract/rules/visits'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { support } = api
const day = 24 * 3_600

beforeAll(async () => {
  await app.services.changes.start()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.services.changes.stop())

async function schoolWithPeople() {
  const school = await app.make.school({ activated_at: app.now })
  const schoolClass = await app.make.class(school)
  const teacher = await app.make.teacher(schoolClass)
  const child = await app.make.student(schoolClass, { address: '12 Lake Road', allergies: 'Peanuts' })
  return { school, schoolClass, teacher, child, parent: await app.make.parent(child) }
}

const visit = (administrator: { token: string }, school: { _id: string }) =>
  app.as(administrator).call(support.visit, { body: { schoolId: school._id } })

/** A school that lets the administrator read it, and the administrator's session in it. */
async function visitedSchool() {
  const made = await schoolWithPeople()
  const administrator = await app.make.administrator()
  expect((await app.as(made.school.principal).call(support.allow)).status).toBe(200)
  const { status, body: visitor } = await visit(administrator, made.school)
  expect(status).toBe(200)
  return { ...made, administrator, visitor }
}

const calls = Object.values(api).flatMap(routes => Object.values<Route>(routes))
const ofOffice = calls.filter(({ access }) => typeof access === 'object' && 'SCHOOLE' in access)

describe('a school lets the administrators read it', () => {
  test('for a day, and both are notified', async () => {
    const { school } = await schoolWithPeople()
    const administrator = await app.make.administrator()
    expect((await app.as(school.principal).call(support.access)).body).toEqual({ until: null })
    const { body } = await app.as(school.principal).call(support.allow)
    expect(new Date(body.data.until!).getTime() - app.now.getTime()).toBe(day * 1_000)
    // Allowing it again changes nothing.
    app.later(60)
    expect((await app.as(school.principal).call(support.allow)).body.data).toEqual(body.data)
    for (const [reader, link] of [
      [school.principal, '/app/settings'],
      [administrator, '/app/support'],
    ] as const) {
      const { body: notices } = await app.as(reader).call(api.notices.list)
      expect(notices.filter(({ key }) => key === 'notices.supportAllowed')).toMatchObject([
        { link, values: { hours: 24 } },
      ])
    }
    const { body: open } = await app.as(administrator).call(support.schools)
    expect(open).toContainEqual({
      _id: school._id,
      schooleName: expect.any(String),
      until: body.data.until,
    })
  })

  test('and a school that has not is not opened, nor one that is off, and nobody else opens one', async () => {
    const { school, teacher, parent } = await schoolWithPeople()
    const administrator = await app.make.administrator()
    expect(await visit(administrator, school)).toMatchObject({
      status: 409,
      body: { message: refusals.support.notAllowed },
    })
    await app.as(school.principal).call(support.allow)
    for (const user of [school.principal, teacher, parent])
      expect((await visit(user, school)).status).toBe(403)
    await app.database.owner.query('update app.schools set active = false where id = $1', [school._id])
    expect((await visit(administrator, school)).status).toBe(409)
    const { body } = await app.as(administrator).call(support.schools)
    expect(body.map(({ _id }) => _id)).not.toContain(school._id)
  })

  test('only with the right to change settings', async () => {
    const { school } = await schoolWithPeople()
    const rights = { children: 'write', learning: 'write', money: 'write', settings: 'read' } as const
    const member = await app.make.member(school, rights)
    expect((await app.as(member).call(support.access)).status).toBe(200)
    for (const route of [support.allow, support.end])
      expect((await app.as(member).call(route as typeof support.allow)).status).toBe(403)
  })
})

describe('a visit', () => {
  test('reads the school as its office does, without personal details', async () => {
    const { visitor, schoolClass, child, school } = await visitedSchool()
    const as = app.as(visitor)
    const { body: classes } = await as.call(api.classes.all)
    expect(classes.map(({ _id }) => _id)).toEqual([schoolClass._id])
    const { body: children } = await as.call(api.students.list, { params: { schooleId: school._id } })
    expect(children).toMatchObject([{ _id: child._id, address: null, allergies: null }])
    expect(children[0]!.aadhaarLast4).toBeNull()
    const filtered = await as.call(api.students.find, { body: { allergies: 'Peanuts' } })
    expect(filtered.status).toBe(422)
    expect((await as.call(api.overview.student, { params: { id: child._id } })).status).toBe(200)
    expect((await as.call(api.team.list)).status).toBe(200)
  })

  test('makes no call that writes, prints or exports, or is about an account', async () => {
    const { visitor } = await visitedSchool()
    const id = crypto.randomUUID()
    const params = { id, _id: id, schooleId: id, flag: 'true' }
    for (const route of calls.filter(({ access }) => access !== 'public')) {
      const { status, body } = await app.as(visitor).call(route, { params: params as never })
      const message = (body as { message?: string } | undefined)?.message
      const called = `${route.method} ${route.path}`
      if (!ofOffice.includes(route)) expect(status, called).toBe(403)
      else if (mayVisit(route)) expect(Object.values(refusals.support), called).not.toContain(message)
      else {
        expect(status, called).toBe(403)
        expect(message, called).toBe(refusals.support[neededRight(route) === 'write' ? 'reader' : 'closed'])
      }
    }
    expect(ofOffice.filter(mayVisit).filter(route => neededRight(route) === 'write')).toEqual([])
    for (const { method, path, answers } of calls.filter(mayVisit))
      expect(answers, `${method} ${path}`).not.toBe('file')
  })

  test('cannot write even where the server’s own checks are missing', async () => {
    const { visitor, child } = await visitedSchool()
    const written = app.within(
      visitor,
      tx => tx.run`update app.students set address = 'Elsewhere' where id = ${child._id}`,
    )
    await expect(written).rejects.toMatchObject({ code: '25006' })
  })

  test('reaches that school alone, and the administrator’s own session stays as it was', async () => {
    const { visitor, administrator, school } = await visitedSchool()
    const other = await visitedSchool()
    for (const [route, input] of [
      [api.students.list, { params: { schooleId: other.school._id } }],
      [api.overview.student, { params: { id: other.child._id } }],
      [api.schools.get, { params: { id: other.school._id } }],
    ] as const)
      expect((await app.as(visitor).call(route as Route, input as never)).status).toBe(404)
    expect((await app.as(visitor).call(api.schools.all)).status).toBe(403)
    const { body: schools } = await app.as(administrator).call(api.schools.all)
    const ids = schools.map(({ _id }) => _id)
    expect(ids).toEqual(expect.arrayContaining([school._id, other.school._id]))
    const named = await app.as(administrator).call(api.students.list, { params: { schooleId: school._id } })
    expect(named.status).toBe(403)
  })

  test('ends by itself after a day', async () => {
    const { visitor, school, administrator } = await visitedSchool()
    const lastUse = async () => {
      const { rows } = await app.database.owner.query(
        'select last_seen from app.sessions where visits = $1',
        [school._id],
      )
      return rows[0].last_seen
    }
    for (let hours = 0; hours < 21; hours += 3) {
      app.later(3 * 3_600)
      expect((await app.as(visitor).call(api.classes.all)).status).toBe(200)
      await expect.poll(lastUse).toEqual(app.now)
    }
    app.later(3 * 3_600 - 1)
    expect((await app.as(visitor).call(api.classes.all)).status).toBe(200)
    app.later(1)
    expect((await app.as(visitor).call(api.classes.all)).status).toBe(401)
    const principal = { token: await app.make.session(school.principal) }
    expect((await app.as(principal).call(support.access)).body).toEqual({ until: null })
    const again = { token: await app.make.session(administrator) }
    expect((await visit(again, school)).status).toBe(409)
    await app.as(principal).call(support.allow)
    expect((await app.as(visitor).call(api.classes.all)).status).toBe(401)
  })

  test('ends at once when the school says so, with its open stream, and both are notified', async () => {
    const { visitor, school, administrator } = await visitedSchool()
    expect((await app.as(visitor).call(api.classes.all)).status).toBe(200)
    const { port } = app.server.server.address() as AddressInfo
    const stream = await fetch(`http://127.0.0.1:${port}/api${api.changes.stream.path}`, {
      headers: { authorization: `Bearer ${visitor.token}` },
    })
    const reader = stream.body!.getReader()
    await reader.read()
    const { body } = await app.as(school.principal).call(support.end)
    expect(body.data).toEqual({ until: null })
    expect((await app.as(visitor).call(api.classes.all)).status).toBe(401)
    await vi.waitFor(async () => expect((await reader.read()).done).toBe(true), { timeout: 5_000 })
    expect((await app.as(administrator).call(support.schools)).status).toBe(200)
    for (const reader of [school.principal, administrator]) {
      const { body: notices } = await app.as(reader).call(api.notices.list)
      expect(notices.map(({ key }) => key)).toContain('notices.supportEnded')
    }
  })

  test('ends when the administrator leaves, and with the administrator’s own session', async () => {
    const { visitor, school, administrator } = await visitedSchool()
    const { body: second } = await visit(administrator, school)
    await app.stranger.call(api.users.signOut, { body: { signOutToken: visitor.signOutToken } })
    expect((await app.as(visitor).call(api.classes.all)).status).toBe(401)
    expect((await app.as(second).call(api.classes.all)).status).toBe(200)
    expect((await visit(second, school)).status).toBe(403)
    await app.as(administrator).call(api.users.logout)
    expect((await app.as(second).call(api.classes.all)).status).toBe(401)
  })

  test('is in the school’s activity log, with what was opened', async () => {
    const { visitor, school, child } = await visitedSchool()
    const as = app.as(visitor)
    for (let times = 0; times < 2; times += 1) {
      await as.call(api.overview.student, { params: { id: child._id } })
      await as.call(api.fees.list, { params: { schooleId: school._id } })
      await as.call(api.notices.list)
    }
    await app.services.reads.flush()
    await app.as(school.principal).call(support.end)
    const { body } = await app.as(school.principal).call(api.activityLog.find, { body: {} })
    const visits = body.rows.map(({ action, role, students }) => [action, role, students.length])
    expect(visits.toSorted().filter(([action]) => String(action).startsWith('support'))).toEqual([
      ['supportAllowed', 'SCHOOLE', 0],
      ['supportEnded', 'SCHOOLE', 0],
      ['supportReadChildren', 'SUPERADMIN', 1],
      ['supportReadMoney', 'SUPERADMIN', 0],
      ['supportVisited', 'SUPERADMIN', 0],
    ])
    const { body: openings } = await app
      .as(school.principal)
      .call(api.activityLog.openings, { params: { id: child._id } })
    expect(openings.rows).toMatchObject([{ role: 'SUPERADMIN' }])
  })
})
