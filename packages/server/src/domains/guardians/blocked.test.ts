import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@casa/contract'
import { guardians as calls } from '@casa/contract/guardians'
import { refusals } from '@casa/contract/refusals'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Changes } from '../../platform/changes/changes.ts'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeEvents } from '../../testing/events.ts'
import { MothersNumber, registration } from '../../testing/mothers-number.ts'

const app = testApp()

async function family() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass, { first_name: 'Asha' })
  const mother = await app.make.parent(child)
  const father = await app.make.guardian(child)
  const office = app.as(school.principal)
  const block = (id: string, blocked = true) =>
    office.call(calls.block, { params: { id }, body: { blocked } })
  return { school, schoolClass, child, mother, father, office, block }
}

/** Listens for what the database reports, as the server does. */
async function listening(): Promise<Changes> {
  const changes = new Changes(app.services.database, app.database.worker, () => {})
  await changes.start()
  onTestFinished(() => changes.stop())
  return changes
}

const statusOf = async (user: { token: string }, child: { _id: string }) =>
  (await app.as(user).call(api.overview.student, { params: { id: child._id } })).status

test('every 404, about any child, and the clock say that a guardian is blocked', async () => {
  const { father, mother, child, block } = await family()
  const plain = refusals.notFound
  const told = refusals.guardian.youAreBlocked
  const message = async (user: { token: string }, id: string) =>
    (await app.as(user).call(api.overview.student, { params: { id } })).body as unknown as { message: string }
  const clock = async (user: { token: string }) => (await app.as(user).call(api.users.clock)).body.guardian
  const all = { children: [child._id], work: [child._id], fees: [child._id], isBlocked: false }
  expect(await clock(father)).toEqual(all)
  expect(await message(father, newId())).toMatchObject({ message: plain })
  await block(father.guardian)
  for (const id of [child._id, newId()])
    expect(await message(father, id)).toMatchObject({ message: told, key: 'refusals.guardian.youAreBlocked' })
  expect(await clock(father)).toEqual({ children: [], work: [], fees: [], isBlocked: true })
  expect(await message(mother, newId())).toMatchObject({ message: plain })
  expect(await clock(mother)).toEqual(all)
})

test('a guardian who is blocked for one of two children reads it, too, and still sees the other', async () => {
  const { father, schoolClass, child, block } = await family()
  const other = await app.make.student(schoolClass)
  await app.make.linkAlso(other, father)
  await block(father.guardian)
  const { call } = app.as(father)
  expect((await call(api.overview.student, { params: { id: child._id } })).body).toMatchObject({
    message: refusals.guardian.youAreBlocked,
  })
  expect(await statusOf(father, other)).toBe(200)
  expect((await call(api.users.clock)).body.guardian).toMatchObject({
    children: [other._id],
    isBlocked: true,
  })
})

test('the mother can be blocked as well: she reads nothing, has no notices and no calendar, and the father stays', async () => {
  const { father, mother, child, schoolClass, school, block } = await family()
  await makeEvents(app.make, schoolClass, child)
  const teacher = app.as(await app.make.teacher(schoolClass))
  const note = { studentId: child._id, classId: schoolClass._id, notes: 'Poured water.' }
  await teacher.call(api.notes.add, { body: note })
  const her = app.as(mother)
  await her.call(api.exports.add, { body: { studentId: child._id } })
  await her.call(api.privateCalendar.renew)
  const { address } = (await her.call(api.privateCalendar.address)).body
  const calendar = async () =>
    (await app.server.inject({ url: new URL(address!).pathname, remoteAddress: app.make.address() })).body
  expect(await calendar()).toContain('BEGIN:VEVENT')
  expect((await her.call(api.notices.list)).body).toHaveLength(1)
  await block(child._id)
  expect(await calendar()).not.toContain('BEGIN:VEVENT')
  for (const list of [api.notices.list, api.exports.list, api.notes.list])
    expect((await her.call(list)).body).toEqual([])
  expect(await statusOf(mother, child)).toBe(404)
  expect((await her.call(api.today.family)).body).toMatchObject({ children: [], notices: [], notes: [] })
  expect((await her.call(api.schools.get, { params: { id: school._id } })).status).toBe(404)
  expect(await statusOf(father, child)).toBe(200)
})

test('the calendar address of a guardian without work shows no assignment and no event of the class', async () => {
  const { father, child, schoolClass, office } = await family()
  await makeEvents(app.make, schoolClass, child)
  const { call } = app.as(father)
  await call(api.privateCalendar.renew)
  const { address } = (await call(api.privateCalendar.address)).body
  await office.call(calls.update, { params: { id: father.guardian }, body: { seesWork: false } })
  const { body } = await app.server.inject({
    url: new URL(address!).pathname,
    remoteAddress: app.make.address(),
  })
  expect(body).not.toContain('BEGIN:VEVENT')
})

test('siblings may have different rights, and no call mixes them', async () => {
  const { father, schoolClass, child, office, block } = await family()
  const sibling = await app.make.student(schoolClass)
  const there = await app.make.linkAlso(sibling, father, { seesWork: false })
  await office.call(calls.update, { params: { id: father.guardian }, body: { seesFees: false } })
  const { call } = app.as(father)
  expect([await statusOf(father, child), await statusOf(father, sibling)]).toEqual([200, 404])
  const account = async ({ _id: id }: { _id: string }) =>
    (await call(api.fees.find, { body: { studentId: id } })).status
  expect([await account(child), await account(sibling)]).toEqual([200, 200])
  expect((await call(api.users.clock)).body.guardian).toMatchObject({
    work: [child._id],
    fees: [sibling._id],
  })
  expect((await call(api.exports.add, { body: { studentId: child._id } })).status).toBe(404)
  expect((await call(api.exports.add, { body: { studentId: sibling._id } })).status).toBe(404)
  await block(there)
  expect((await call(api.students.find, { body: {} })).body).toMatchObject([{ _id: child._id }])
})

test('the block at one school leaves the other school as it was', async () => {
  const [here, there] = [await family(), await family()]
  await app.make.linkAlso(there.child, here.father)
  await here.block(here.father.guardian)
  expect([await statusOf(here.father, here.child), await statusOf(here.father, there.child)]).toEqual([
    404, 200,
  ])
})

test('a repeated write gets no stored answer after the block', async () => {
  const { father, child, schoolClass, block } = await family()
  const { part } = await makeEvents(app.make, schoolClass, child)
  const key = newId()
  const ask = () =>
    app.as(father).call(api.assignments.changeStatus, {
      params: { id: part },
      body: { resubmit: 'Resubmit' },
      headers: { 'idempotency-key': key },
    })
  expect((await ask()).status).toBe(200)
  await block(father.guardian)
  expect((await ask()).status).toBe(422)
})

test('a block ends a download that is under way, and the rest is refused', async () => {
  const { father, mother, child, block } = await family()
  const { storage } = app.services
  await app.as(father).call(api.exports.add, { body: { studentId: child._id } })
  await app.as(mother).call(api.exports.add, { body: { studentId: child._id } })
  await app.runJobs()
  const large = Buffer.alloc(30 * 1_048_576, 'x')
  const key = await storage.put(large)
  await app.database.owner.query('update app.exports set storage_key = $1 where student_id = $2', [
    key,
    child._id,
  ])
  if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const open = async (user: { token: string }, range?: string) => {
    const [one] = (await app.as(user).call(api.exports.list)).body
    const headers = { authorization: `Bearer ${user.token}`, ...(range && { range }) }
    const call = get({
      port,
      host: '127.0.0.1',
      path: `/api/files/export/${one!._id}`,
      headers,
      agent: false,
    })
    call.on('error', () => {})
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    response.on('error', () => {})
    return response
  }
  const url = (await app.as(father).call(api.exports.list)).body[0]!._id
  const [his, hers] = [await open(father), await open(mother)]
  expect([his.statusCode, hers.statusCode]).toEqual([200, 200])
  await listening()
  await block(father.guardian)
  const sizeOf = async (response: IncomingMessage) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    await new Promise(settle => response.once('close', settle))
    return bytes
  }
  expect(await sizeOf(hers)).toBe(large.length)
  expect(await sizeOf(his)).toBeLessThan(large.length)
  expect((await app.as(father).call(api.exports.read, { params: { id: url } })).status).toBe(404)
})

test('a guardian who is removed loses the open stream at once', async () => {
  const { father, office } = await family()
  const changes = await listening()
  const his = await app.within(father, async (_, scope) => changes.open(scope, father.token))
  his.resume()
  await office.call(calls.remove, { params: { id: father.guardian } })
  await vi.waitFor(() => expect(his.readableEnded).toBe(true))
})

test('an export made with all rights is not shown again to the same person who returns without fees', async () => {
  const { father, child, school } = await family()
  await app.as(father).call(api.exports.add, { body: { studentId: child._id } })
  await app.database.owner.query('delete from app.child_guardians where id = $1', [father.guardian])
  expect((await app.as(father).call(api.exports.list)).body).toEqual([])
  await app.make.linkAlso({ _id: child._id, schooleId: school._id }, father, { seesFees: false })
  expect((await app.as(father).call(api.exports.list)).body).toEqual([])
})

test('somebody who is blocked before answering is not asked about the child, and nothing can be accepted', async () => {
  const { father } = await family()
  const number = new MothersNumber(app)
  await app.database.owner.query('update app.users set login = $2 where id = $1', [father._id, number.mobile])
  const elsewhere = await app.make.school()
  const there = await app.make.class(elsewhere)
  const office2 = app.as(elsewhere.principal)
  const made = await office2.call(api.students.add, {
    body: registration(there, { firstName: 'Kavya', mobileNumber: app.make.mobile() }),
  })
  const body = { name: 'Arjun', relation: 'father', mobileNumber: number.mobile, email: null } as const
  const rights = { seesWork: true, seesFees: true, collects: true, getsMessages: true }
  const added = await office2.call(calls.add, { body: { ...body, ...rights, studentId: made.body.data._id } })
  const params = { id: added.body.data._id }
  const slip = (await office2.call(calls.slip, { params })).body.welcome[0]!.password
  const { call } = app.as(father)
  expect((await call(api.users.links)).body).toHaveLength(1)
  await office2.call(calls.block, { params, body: { blocked: true } })
  expect((await call(api.users.links)).body).toEqual([])
  const answered = await call(api.users.answerLink, {
    params: { id: made.body.data._id },
    body: { accept: true, slip },
  })
  expect(answered.status).toBe(404)
})

test('a mother without a number signs in with the serial number, whatever other guardians the child has', async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const body = registration(schoolClass, { mobileNumber: null })
  const { data, welcome } = (await office.call(api.students.add, { body })).body
  const { serialNumber } = data.userId
  for (let further = 0; further < 3; further += 1) await app.make.guardian(data)
  // The further guardians' links are older than hers, so that the first row found is not hers by chance.
  await app.database.owner.query(
    `with hers as (delete from app.guardians where student_id = $1 and guardian_id is null returning *)
     insert into app.guardians select * from hers`,
    [data._id],
  )
  const { status } = await app.signIn(serialNumber, 'PARENT', welcome[0]!.password)
  expect(status).toBe(200)
})
