import { api } from '@casa/contract'
import { guardians as calls } from '@casa/contract/guardians'
import type { Route } from '@casa/contract/route'
import { describe, expect, test, vi } from 'vitest'
import { scopeFor } from '../../platform/http/admission.ts'
import { testApp } from '../../testing/app.ts'
import { makeEvents } from '../../testing/events.ts'

const app = testApp()

async function family(rights: { seesWork?: boolean; seesFees?: boolean } = {}) {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const teacher = await app.make.teacher(schoolClass)
  const child = await app.make.student(schoolClass)
  const mother = await app.make.parent(child)
  const father = await app.make.guardian(child, rights)
  const office = app.as(school.principal)
  const set = (body: Record<string, unknown>) =>
    office.call(calls.update, { params: { id: father.guardian }, body })
  const block = (blocked = true) =>
    office.call(calls.block, { params: { id: father.guardian }, body: { blocked } })
  const write = (notes: string) =>
    app.as(teacher).call(api.notes.add, { body: { studentId: child._id, classId: schoolClass._id, notes } })
  return { school, schoolClass, teacher, child, mother, father, office, set, block, write }
}

type Family = Awaited<ReturnType<typeof family>>

/** The statuses of what a guardian reads about a child: fees, and work. */
async function seen({ child }: Pick<Family, 'child'>, guardian: { token: string }) {
  const { call } = app.as(guardian)
  const params = { id: child._id }
  return {
    child: (await call(api.students.get, { params })).status,
    account: (await call(api.ledger.account, { params })).status,
    page: (await call(api.overview.student, { params })).status,
    story: (await call(api.story.get, { params, query: {} } as never)).status,
    notes: ((await call(api.notes.list)).body as unknown[]).length,
    fees: ((await call(api.fees.find, { body: { studentId: child._id } })).body as unknown[]).length,
  }
}

describe('what a guardian reads of a child', () => {
  test('is what the rights say, from the next request on', async () => {
    const made = await family()
    const { father, set, write } = made
    await write('Asha poured water.')
    expect(await seen(made, father)).toMatchObject({ child: 200, page: 200, notes: 1 })
    const { account } = await seen(made, father)
    await set({ seesFees: false })
    expect(await seen(made, father)).toMatchObject({ child: 200, account: 404, page: 200, notes: 1 })
    await set({ seesFees: true, seesWork: false })
    expect(await seen(made, father)).toMatchObject({ child: 200, account, page: 404, story: 404, notes: 0 })
    const today = (await app.as(father).call(api.today.family)).body
    expect(today).toMatchObject({ children: [{ lately: [], due: [], present: null }], notes: [] })
    expect(await seen(made, made.mother)).toMatchObject({ child: 200, account, page: 200, notes: 1 })
  })

  test('is nothing while blocked, and the session says so', async () => {
    const made = await family()
    const { father, mother, block, write } = made
    await write('Asha poured water.')
    expect((await app.as(father).call(api.notices.list)).body).toHaveLength(1)
    await block()
    expect(await seen(made, father)).toMatchObject({
      child: 404,
      account: 404,
      page: 404,
      story: 404,
      notes: 0,
      fees: 0,
    })
    expect((await app.as(father).call(api.notices.list)).body).toEqual([])
    await write('Asha washed hands.')
    expect((await app.as(father).call(api.notices.list)).body).toEqual([])
    expect((await app.as(mother).call(api.notices.list)).body).toHaveLength(2)
    await block(false)
    expect(await seen(made, father)).toMatchObject({ child: 200, page: 200, notes: 2 })
  })

  test('of another child stays when one is blocked', async () => {
    const made = await family()
    const other = await app.make.student(made.schoolClass)
    await app.database.owner.query(
      `insert into app.guardians (school_id, student_id, user_id, accepted_at) values ($1, $2, $3, now())`,
      [made.school._id, other._id, made.father._id],
    )
    await made.block()
    expect(await seen({ child: other }, made.father)).toMatchObject({ child: 200, page: 200 })
    expect(await seen(made, made.father)).toMatchObject({ child: 404, page: 404 })
  })
})

test('messages reach those who get messages and may see what they are about', async () => {
  const { father, mother, set, write } = await family()
  const count = async (user: { token: string }) =>
    ((await app.as(user).call(api.notices.list)).body as unknown[]).length
  await set({ getsMessages: false })
  await write('One')
  expect([await count(father), await count(mother)]).toEqual([0, 1])
  await set({ getsMessages: true })
  await write('Two')
  expect([await count(father), await count(mother)]).toEqual([1, 2])
  // Earlier notices are deleted with the right.
  await set({ seesWork: false })
  expect([await count(father), await count(mother)]).toEqual([0, 2])
})

test('an export of the child needs both rights, and goes when one is lost', async () => {
  const { father, child, set, block } = await family({ seesFees: false })
  const ask = () => app.as(father).call(api.exports.add, { body: { studentId: child._id } })
  expect((await ask()).status).toBe(404)
  await set({ seesFees: true })
  expect((await ask()).status).toBe(200)
  expect((await app.as(father).call(api.exports.list)).body).toHaveLength(1)
  await block()
  expect((await app.as(father).call(api.exports.list)).body).toEqual([])
  await app.runJobs()
  expect((await ask()).status).toBe(404)
})

test('a further guardian sees no number and no address of the others, and cannot search for them', async () => {
  const { father, mother, child, office } = await family()
  const numbers = { mobileNumber: '9876511111', fatherMobileNumber: '9876522222', address: '12 Lake Road' }
  await app.database.owner.query(
    'update app.students set mobile_number = $2, father_mobile_number = $3, address = $4 where id = $1',
    [child._id, ...Object.values(numbers)],
  )
  const read = async ({ call }: typeof office) =>
    (await call(api.students.get, { params: { id: child._id } })).body
  expect(await read(app.as(mother))).toMatchObject(numbers)
  expect(await read(office)).toMatchObject(numbers)
  expect(await read(app.as(father))).toMatchObject({
    mobileNumber: null,
    fatherMobileNumber: null,
    address: null,
  })
  const { call } = app.as(father)
  for (const body of [{ search: '98765' }, { mobileNumber: '9876511111' }])
    expect((await call(api.students.find, { body })).body).toEqual([])
  const page = (await call(api.overview.student, { params: { id: child._id } })).body
  expect(JSON.stringify(page)).not.toContain('98765')
})

test('a call reaches only the children for whom its right is given, before the database compares them', async () => {
  const { father, child } = await family({ seesFees: false })
  const reached = (route: Route) =>
    app.services.database.asSession(
      father.token,
      'read',
      async (_, session) => scopeFor(route, session, app.services).children,
    )
  expect(await reached(api.notes.list)).toEqual([child._id])
  expect(await reached(api.students.find)).toEqual([child._id])
  expect(await reached(api.fees.find)).toEqual([])
})

test('a changed right ends the open streams of the guardian, and of nobody else', async () => {
  const { father, mother, block } = await family()
  const { changes } = app.services
  await changes.start()
  try {
    const open = (user: { token: string }) =>
      app.within(user, async (_, scope) => changes.open(scope, user.token))
    const [hers, his] = [await open(mother), await open(father)]
    await block()
    for (const stream of [hers, his]) stream.resume()
    await vi.waitFor(() => expect(his.readableEnded).toBe(true))
    expect(hers.readableEnded).toBe(false)
  } finally {
    await changes.stop()
  }
})

test('the calendar address of a blocked guardian shows nothing of the child', async () => {
  const { father, child, schoolClass, block } = await family()
  await makeEvents(app.make, schoolClass, child)
  const { call } = app.as(father)
  await call(api.privateCalendar.renew)
  const { address } = (await call(api.privateCalendar.address)).body
  const read = async () =>
    (await app.server.inject({ url: new URL(address!).pathname, remoteAddress: app.make.address() })).body
  const before = (await read()).match(/BEGIN:VEVENT/g)?.length ?? 0
  expect(before).toBeGreaterThan(0)
  await block()
  expect(await read()).not.toContain('BEGIN:VEVENT')
})
