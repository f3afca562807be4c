import { api } from '@casa/contract'
import { guardians as calls } from '@casa/contract/guardians'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()

async function school() {
  const made = await app.make.school()
  const schoolClass = await app.make.class(made)
  const office = app.as(made.principal)
  const child = (firstName: string, fields: Record<string, unknown> = {}) =>
    app.make.student(schoolClass, { first_name: firstName, last_name: null, ...fields })
  const add = (studentId: string, fields: object) =>
    office.call(calls.add, { body: { ...father, studentId, ...fields } })
  const siblings = async ({ _id: id }: { _id: string }) =>
    (await office.call(calls.siblings, { params: { id } })).body.map(({ fullName }) => fullName)
  return { made, schoolClass, office, child, add, siblings }
}

const rights = { seesWork: true, seesFees: false, collects: true, getsMessages: true }
const father = { name: 'Arjun', relation: 'father', mobileNumber: null, email: null, ...rights } as const

test('children with a mother or a father in common are siblings, from the point of view of each', async () => {
  const { child, add, siblings } = await school()
  const [hers, his, drivers] = [app.make.mobile(), app.make.mobile(), app.make.mobile()]
  const asha = await child('Asha', { mobile_number: hers })
  const isha = await child('Isha', { mobile_number: hers })
  const half = await child('Ravi', { mobile_number: app.make.mobile(), father_mobile_number: his })
  const other = await child('Zoya', { mobile_number: app.make.mobile() })
  await add(asha._id, { mobileNumber: his })
  for (const { _id } of [asha, other]) await add(_id, { relation: 'other', mobileNumber: drivers })
  expect(await siblings(asha)).toEqual(['Isha', 'Ravi'])
  expect(await siblings(isha)).toEqual(['Asha'])
  expect(await siblings(half)).toEqual(['Asha'])
  expect(await siblings(other)).toEqual([])
})

test('children without numbers are siblings only if their mothers sign in with one account', async () => {
  const { child, siblings } = await school()
  const [asha, isha] = [await child('Asha'), await child('Isha')]
  expect(await siblings(asha)).toEqual([])
  await app.make.parent(asha, isha)
  expect(await siblings(isha)).toEqual(['Asha'])
})

test('a child at another school, or one who has left, is no sibling in the list', async () => {
  const [here, there] = [await school(), await school()]
  const fields = { mobile_number: app.make.mobile() }
  const asha = await here.child('Asha', fields)
  await there.child('Isha', fields)
  await here.child('Ravi', { ...fields, archived_at: app.now })
  expect(await here.siblings(asha)).toEqual([])
})

/** A child with a father who signs in, and the form of a sibling. */
async function family() {
  const made = await school()
  const { office, schoolClass, add } = made
  const mobileNumber = app.make.mobile()
  const first = await office.call(api.students.add, { body: registration(schoolClass, { mobileNumber }) })
  const { _id: studentId } = first.body.data
  const his = app.make.mobile()
  const { _id: guardianId } = (await add(studentId, { mobileNumber: his })).body.data
  const slip = (await office.call(calls.slip, { params: { id: guardianId } })).body.welcome[0]!
  const form = registration(schoolClass, { firstName: 'Isha', mobileNumber, linkKnown: true })
  const taken = { ...father, guardianId, mobileNumber: his }
  const addSibling = (guardians: object[] = [taken], fields: object = {}) =>
    office.call(calls.addSibling, { body: { ...form, siblingOf: studentId, guardians, ...fields } as never })
  const listed = async (id: string) => (await office.call(calls.list, { params: { id } })).body
  return { ...made, studentId, guardianId, his, slip, taken, addSibling, listed }
}

test('a sibling is registered with the guardians, their rights and their accounts', async () => {
  const { addSibling, listed, studentId, siblings } = await family()
  const answer = await addSibling()
  expect(answer.status).toBe(200)
  const { _id } = answer.body.data
  const [mother, his] = await listed(_id)
  expect(mother).toMatchObject({ isFirst: true, account: 'unopened' })
  expect(his).toMatchObject({
    name: 'Arjun',
    relation: 'father',
    ...rights,
    account: 'unopened',
    blockedAt: null,
  })
  // Both accounts exist, so that no further slip is printed.
  expect(answer.body.welcome).toEqual([])
  expect(await siblings({ _id: studentId })).toHaveLength(1)
})

test('the office changes and leaves out what it wants before it saves; another number is no account yet', async () => {
  const { addSibling, listed, taken } = await family()
  const changed = { ...taken, name: 'Arjun Rao', seesFees: true, mobileNumber: app.make.mobile() }
  const first = (await addSibling([changed])).body.data._id
  expect((await listed(first))[1]).toMatchObject({ name: 'Arjun Rao', seesFees: true, account: 'none' })
  const second = (await addSibling([], { firstName: 'Ravi' })).body.data._id
  expect(await listed(second)).toHaveLength(1)
})

test('a guardian who is blocked for the first child is blocked for the sibling from the beginning', async () => {
  const { addSibling, listed, guardianId, studentId, office } = await family()
  for (const id of [guardianId, studentId])
    await office.call(calls.block, { params: { id }, body: { blocked: true } })
  const { _id } = (await addSibling()).body.data
  for (const guardian of await listed(_id)) expect(guardian.blockedAt).not.toBeNull()
})

test('a guardian of another child cannot be taken over, and nothing is stored', async () => {
  const [here, there] = [await family(), await family()]
  const count = async () =>
    (await here.office.call(api.students.list, { params: { schooleId: here.made._id }, query: {} } as never))
      .body
  const before = await count()
  expect((await here.addSibling([{ ...here.taken, guardianId: there.guardianId }])).status).toBe(404)
  expect((await here.addSibling([], { siblingOf: there.studentId })).status).toBe(404)
  expect(await count()).toEqual(before)
})
