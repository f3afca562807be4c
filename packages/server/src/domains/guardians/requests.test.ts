import { api } from '@casa/contract'
import { guardianRequests as calls } from '@casa/contract/guardian-requests'
import { guardians as people } from '@casa/contract/guardians'
import { refusals } from '@casa/contract/refusals'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()

const rights = { seesWork: true, seesFees: false, collects: true, getsMessages: false }
const grandmother = {
  ...{ name: 'Lata Nair', relation: 'grandmother', mobileNumber: '9876543298', email: 'lata@example.com' },
  ...rights,
} as const

async function family() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass, { first_name: 'Asha', mother_name: 'Meera' })
  const mother = await app.make.parent(child)
  const father = await app.make.guardian(child)
  const office = app.as(school.principal)
  const studentId = child._id
  const asking = (user: { token: string }) => {
    const { call } = app.as(user)
    return {
      add: (fields: object = {}) => call(calls.add, { body: { ...grandmother, ...fields, studentId } }),
      change: (guardianId: string, fields: { name: string; email?: string }) =>
        call(calls.change, { body: { studentId, guardianId, ...fields } }),
      removal: (guardianId: string) => call(calls.removal, { body: { studentId, guardianId } }),
      read: () => call(calls.ofChild, { params: { id: studentId } }),
      withdraw: (id: string) => call(calls.withdraw, { params: { id } }),
      notices: async () => (await call(api.notices.list)).body.map(({ text }) => text),
    }
  }
  const answer = (id: string, accepted: boolean) =>
    office.call(calls.answer, { params: { id }, body: { accepted } })
  const listed = async () => (await office.call(people.list, { params: { id: studentId } })).body
  return { school, schoolClass, child, mother, father, office, asking, answer, listed }
}

test('a parent sees the guardians by name and relation, and no number and no address', async () => {
  const { office, father, mother, asking } = await family()
  const changes = { name: 'Arjun', mobileNumber: '9876543277', email: 'arjun@example.com' }
  await office.call(people.update, { params: { id: father.guardian }, body: changes })
  const { guardians } = (await asking(mother).read()).body
  expect(guardians).toEqual([
    { _id: expect.any(String), isFirst: true, isOwn: true, name: 'Meera', relation: 'mother' },
    { _id: father.guardian, isFirst: false, isOwn: false, name: 'Arjun', relation: 'father' },
  ])
})

test('a guardian is added once the office accepts, with the rights that were wished, and the parent gets a notice', async () => {
  const { mother, father, asking, answer, listed, office, child } = await family()
  const { add, read, notices } = asking(mother)
  const asked = await add()
  expect(asked).toMatchObject({
    status: 200,
    body: { data: { kind: 'add', name: 'Lata Nair', askedBy: 'Meera' } },
  })
  expect(await listed()).toHaveLength(2)
  expect((await read()).body.requests).toMatchObject([
    { _id: asked.body.data._id, guardian: null, ...grandmother },
  ])
  expect((await asking(father).read()).body.requests).toEqual([])
  const today = (await office.call(api.today.school)).body.requests
  expect(today).toMatchObject({ count: 1, requests: [{ name: 'Lata Nair', studentId: child._id }] })
  expect((await office.call(calls.list, { params: { id: child._id } })).body).toEqual(today.requests)
  expect(await answer(asked.body.data._id, true)).toMatchObject({ status: 200 })
  expect((await listed())[2]).toMatchObject({ ...grandmother, account: 'none', blockedAt: null })
  expect((await read()).body.requests).toEqual([])
  expect(await notices()).toEqual([
    expect.stringMatching(/^The school has accepted your request about Lata Nair, a guardian of Asha/),
  ])
  expect(await asking(father).notices()).toEqual([])
  // It was answered, so nobody can answer it again.
  expect((await answer(asked.body.data._id, true)).status).toBe(404)
  expect(await listed()).toHaveLength(3)
})

test('a refused request changes nothing, and the parent gets a notice', async () => {
  const { mother, father, asking, answer, listed } = await family()
  const before = await listed()
  const { removal, notices } = asking(mother)
  const { body } = await removal(father.guardian)
  expect(body.data).toMatchObject({ kind: 'remove', guardian: before[1]!.name })
  await answer(body.data._id, false)
  expect(await listed()).toEqual(before)
  expect(await notices()).toEqual([expect.stringContaining('has not accepted')])
})

test('a name or an address changes when the office accepts: of a further guardian, and of the first one on the child’s form', async () => {
  const { mother, father, asking, answer, listed, office, child } = await family()
  const { change } = asking(mother)
  const his = await change(father.guardian, { name: 'Arjun Nair' })
  const hers = await change(child._id, { name: 'Meera Nair', email: 'meera@example.com' })
  const before = await listed()
  expect(before[0]).toMatchObject({ name: 'Meera', email: null })
  for (const { body } of [his, hers]) expect((await answer(body.data._id, true)).status).toBe(200)
  expect(await listed()).toMatchObject([
    { ...before[0], name: 'Meera Nair', email: 'meera@example.com', version: expect.any(Number) },
    { ...before[1], name: 'Arjun Nair', version: expect.any(Number) },
  ])
  const { body } = await office.call(api.students.get, { params: { id: child._id } })
  expect(body.motherName).toBe('Meera Nair')
})

test('a guardian is removed with the account when the office accepts, and gets no notice about a child out of reach', async () => {
  const { father, asking, answer, listed, child } = await family()
  const { removal, notices } = asking(father)
  const { body } = await removal(father.guardian)
  await answer(body.data._id, true)
  expect(await listed()).toHaveLength(1)
  expect(await notices()).toEqual([])
  expect((await app.as(father).call(api.students.get, { params: { id: child._id } })).status).toBe(404)
})

test('what cannot be: the first guardian goes, nothing changes, another child’s guardian', async () => {
  const [here, there] = [await family(), await family()]
  const { removal, change, read } = here.asking(here.mother)
  expect(await removal(here.child._id)).toMatchObject({
    status: 409,
    body: { message: refusals.guardian.firstStays },
  })
  expect(await change(here.child._id, { name: 'Meera' })).toMatchObject({
    status: 409,
    body: { message: refusals.guardian.nothingChanged },
  })
  expect((await removal(there.father.guardian)).status).toBe(404)
  expect((await change(there.child._id, { name: 'Eve' })).status).toBe(404)
  expect((await app.as(here.mother).call(calls.ofChild, { params: { id: there.child._id } })).status).toBe(
    404,
  )
  expect((await read()).body.requests).toEqual([])
})

test('five requests of a parent about a child may be open; a withdrawn or answered one makes room', async () => {
  const { mother, father, asking, answer } = await family()
  const { add, withdraw, read } = asking(mother)
  const asked: string[] = []
  for (let number = 1; number <= 5; number += 1)
    asked.push((await add({ name: `Aunt ${String.fromCodePoint(64 + number)}` })).body.data._id)
  expect(await add()).toMatchObject({ status: 409, body: { message: refusals.guardian.requestsFull } })
  expect((await asking(father).add()).status).toBe(200)
  expect((await asking(father).withdraw(asked[0]!)).status).toBe(404)
  expect((await withdraw(asked[0]!)).status).toBe(200)
  expect((await add()).status).toBe(200)
  expect((await add()).status).toBe(409)
  await answer(asked[1]!, false)
  expect((await add()).status).toBe(200)
  expect((await read()).body.requests).toHaveLength(5)
})

test('several requests at the same moment do not exceed the bound', async () => {
  const { mother, asking } = await family()
  const { add, read } = asking(mother)
  const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
  expect(answers.map(({ status }) => status).every(status => status === 200 || status === 409)).toBe(true)
  expect((await read()).body.requests.length).toBeLessThanOrEqual(5)
})

test('a blocked guardian asks for nothing, and what was asked before is gone', async () => {
  const { father, mother, office, asking, child, answer } = await family()
  const open = (await asking(father).add()).body.data._id
  const hers = (await asking(mother).add()).body.data._id
  await office.call(people.block, { params: { id: father.guardian }, body: { blocked: true } })
  const { add, change, removal, read } = asking(father)
  for (const ask of [add(), change(child._id, { name: 'Eve' }), removal(father.guardian), read()])
    expect(await ask).toMatchObject({ status: 404, body: { message: refusals.guardian.youAreBlocked } })
  expect((await answer(open, true)).status).toBe(404)
  expect((await office.call(calls.list, { params: { id: child._id } })).body).toMatchObject([{ _id: hers }])
})

test('a guardian without any right may still ask', async () => {
  const { child, asking } = await family()
  const driver = await app.make.guardian(child, { seesWork: false, seesFees: false })
  expect((await asking(driver).change(driver.guardian, { name: 'Ravi Kumar' })).status).toBe(200)
})

test('the log of the child names what was asked and answered', async () => {
  const { mother, asking, answer, child, office } = await family()
  const { body } = await asking(mother).add()
  await answer(body.data._id, true)
  const { rows } = (await office.call(api.activityLog.find, { body: { studentId: child._id } })).body
  expect(rows.map(({ action }) => action).slice(0, 2)).toEqual(['guardianAnswered', 'guardianAsked'])
})

test('the database itself refuses requests about another family’s child, in another’s name, and by the office', async () => {
  const [here, there] = [await family(), await family()]
  const insert = (child: { _id: string; schooleId: string }, user: { _id: string }) =>
    `insert into app.guardian_requests (school_id, id, student_id, user_id, position, kind, name)
     values ('${child.schooleId}', '${newId()}', '${child._id}', '${user._id}', 3, 'change', 'Eve')`
  const run = (user: { token: string }, statement: string) =>
    app.within(user, async tx => (await tx.query({}, sql.raw(statement))).rowCount)
  const refused = /row-level security/
  await expect(run(here.mother, insert(there.child, there.mother))).rejects.toThrow(refused)
  await expect(run(here.mother, insert(here.child, here.father))).rejects.toThrow(refused)
  await expect(run(here.school.principal, insert(here.child, here.mother))).rejects.toThrow(refused)
  await run(here.mother, insert(here.child, here.mother))
  const seen = (user: { token: string }) => run(user, 'select from app.guardian_requests')
  expect([await seen(here.mother), await seen(here.father), await seen(here.school.principal)]).toEqual([
    1, 0, 1,
  ])
  const named = (user: { token: string }) =>
    run(user, `select from app.guardians_of_child('${here.child._id}')`)
  const neighbour = await app.make.parent(await app.make.student(here.schoolClass))
  expect([await named(here.mother), await named(neighbour), await named(there.mother)]).toEqual([2, 0, 0])
})
