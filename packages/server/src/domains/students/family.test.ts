import { students } from '@casa/contract/students'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'
import { statementsOf } from '../../testing/statements.ts'
import { addStudents } from './queries.ts'

const app = testApp()
const password = /^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/

async function makeOffice() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const register = (more: Record<string, unknown> = {}) =>
    office.call(students.add, { body: registration(schoolClass, more) })
  return { school, schoolClass, office, register }
}

/** Signs in a child's parent, as if the slip had been used. */
async function openAccount(child: { userId: { _id: string | null } }) {
  const _id = child.userId._id!
  await app.database.owner.query('update app.users set password_changed = true where id = $1', [_id])
  return app.as({ token: await app.make.session({ _id }) })
}

const children = async (parent: ReturnType<typeof app.as>) =>
  (await parent.call(students.find, { body: {} })).body.map(({ _id }) => _id)

/** The audit entries of children who were moved to another parent. */
async function moves(school: { _id: string }) {
  const { rows } = await app.database.owner.query(
    `select entity_id, fields from app.audit_log where school_id = $1 and call = 'guardian changed'`,
    [school._id],
  )
  return rows
}

describe('a child and the parent behind the number', () => {
  test('a new number creates an account with a welcome slip, which a repeated request does not show again', async () => {
    const { office, schoolClass } = await makeOffice()
    const mobileNumber = app.make.mobile()
    const body = registration(schoolClass, { mobileNumber })
    const headers = { 'idempotency-key': 'this-registration' }
    const made = await office.call(students.add, { body, headers })
    expect(made.body.welcome).toEqual([
      {
        kind: 'welcome',
        name: 'Meera Rao',
        loginName: mobileNumber,
        password: expect.stringMatching(password),
        children: [{ fullName: made.body.data.fullName, className: made.body.data.classId!.className }],
        language: null,
        studentId: made.body.data._id,
      },
    ])
    const again = await office.call(students.add, { body, headers })
    expect(again.body.data).toEqual(made.body.data)
    expect(again.body).not.toHaveProperty('welcome')
    const kept = await app.database.owner.query('select answer from app.idempotency_keys')
    expect(JSON.stringify(kept.rows)).not.toContain(made.body.welcome[0]!.password)
  })

  test('without a number the account is opened by the serial number', async () => {
    const { register } = await makeOffice()
    const { data, welcome } = (await register()).body
    expect(welcome).toEqual([
      {
        kind: 'welcome',
        name: 'Meera Rao',
        loginName: data.userId.serialNumber,
        password: expect.stringMatching(password),
        children: [{ fullName: data.fullName, className: data.classId!.className }],
        language: null,
        studentId: data._id,
      },
    ])
    expect(await children(await openAccount(data))).toEqual([data._id])
  })

  test('a known number shows its name and asks before it links the sibling', async () => {
    const { office, register } = await makeOffice()
    const mobileNumber = app.make.mobile()
    expect((await office.call(students.guardian, { body: { mobileNumber } })).body).toBeNull()
    const first = (await register({ mobileNumber })).body.data
    expect((await office.call(students.guardian, { body: { mobileNumber } })).body).toEqual({
      name: 'Meera Rao',
      children: ['Asha'],
    })
    const sibling = { firstName: 'Bala', mobileNumber }
    expect(await register(sibling)).toMatchObject({
      status: 409,
      body: {
        message: `${mobileNumber} is the number of Meera Rao, parent of Asha. Confirm that this child belongs to the same parent.`,
      },
    })
    expect((await office.call(students.find, { body: { firstName: 'Bala' } })).body).toEqual([])
    const linked = await register({ ...sibling, linkKnown: true })
    expect(linked.body).toMatchObject({ data: { userId: { _id: first.userId._id } }, welcome: [] })
    expect(await children(await openAccount(first))).toEqual([first._id, linked.body.data._id])
  })

  test('a parent known at another school stays with that school, and this one learns nothing', async () => {
    const [here, elsewhere] = [await makeOffice(), await makeOffice()]
    const mobileNumber = app.make.mobile()
    const there = (await elsewhere.register({ mobileNumber })).body.data
    const parent = await openAccount(there)
    expect((await here.office.call(students.guardian, { body: { mobileNumber } })).body).toBeNull()
    const made = await here.register({ mobileNumber, motherName: 'M. Rao' })
    expect(made.body.welcome).toEqual([])
    const params = { id: made.body.data._id }
    const slip = (await here.office.call(students.welcome, { params })).body.welcome[0]!
    expect(slip).toMatchObject({ kind: 'link', name: 'M. Rao' })
    expect(await children(parent)).toEqual([there._id])
  })

  test('a changed number moves the child to the other parent from the next request, audited', async () => {
    const { school, office, register } = await makeOffice()
    const [first, second] = [app.make.mobile(), app.make.mobile()]
    const { data } = (await register({ mobileNumber: first })).body
    const other = (await register({ firstName: 'Chitra', motherName: 'Latha', mobileNumber: second })).body
      .data
    const parent = await openAccount(data)
    expect(await children(parent)).toEqual([data._id])
    const move = (more: Record<string, unknown>) =>
      office.call(students.update, { params: { id: data._id }, body: { mobileNumber: second, ...more } })
    expect(await move({})).toMatchObject({ status: 409, body: { message: expect.stringContaining('Latha') } })
    expect(await children(parent)).toEqual([data._id])
    const moved = await move({ linkKnown: true })
    expect(moved.body).toMatchObject({
      data: { mobileNumber: second, userId: { _id: other.userId._id } },
      welcome: [],
    })
    expect(await children(parent)).toEqual([])
    expect(await children(await openAccount(other))).toEqual([data._id, other._id])
    expect(await moves(school)).toEqual([{ entity_id: data._id, fields: ['userId'] }])
  })

  test('a new number on a child creates the new parent’s slip; a cleared one, a slip for the serial number', async () => {
    const { school, office, register } = await makeOffice()
    const { data } = (await register({ mobileNumber: app.make.mobile() })).body
    const params = { id: data._id }
    const mobileNumber = app.make.mobile()
    const changed = await office.call(students.update, { params, body: { mobileNumber } })
    expect(changed.body.welcome).toMatchObject([{ loginName: mobileNumber }])
    const cleared = await office.call(students.update, { params, body: { mobileNumber: null } })
    expect(cleared.body.welcome).toMatchObject([{ loginName: data.userId.serialNumber }])
    const same = await office.call(students.update, { params, body: { mobileNumber: null, lane: 'x' } })
    expect(same.body.welcome).toEqual([])
    expect(await moves(school)).toEqual(Array(2).fill({ entity_id: data._id, fields: ['userId'] }))
  })

  test('a lost slip is recreated until the parent has signed in, and lists all the children', async () => {
    const { office, register } = await makeOffice()
    const mobileNumber = app.make.mobile()
    const { data, welcome } = (await register({ mobileNumber, firstName: 'Tara', dob: '2020-03-05' })).body
    await register({ mobileNumber, firstName: 'Arun', dob: '2022-03-05', linkKnown: true })
    const params = { id: data._id }
    const renewed = await office.call(students.welcome, { params })
    expect(renewed.body).toMatchObject({
      status: true,
      data: { _id: data._id },
      welcome: [
        {
          name: 'Meera Rao',
          loginName: mobileNumber,
          password: expect.stringMatching(password),
          children: [
            { fullName: expect.stringContaining('Tara') },
            { fullName: expect.stringContaining('Arun') },
          ],
        },
      ],
    })
    expect(renewed.body.welcome[0]!.password).not.toBe(welcome[0]!.password)
    await openAccount(data)
    expect((await office.call(students.welcome, { params })).status).toBe(409)
  })
})

describe('thousands of children', () => {
  test('are stored with their families in six statements, two of which find the key for Aadhaar numbers', async () => {
    const { school, schoolClass, office } = await makeOffice()
    const number = (family: number) => `7${String(family).padStart(9, '0')}`
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      ...registration(schoolClass),
      firstName: `Child ${n}`,
      motherName: `Mother ${n % 7_000}`,
      mobileNumber: number(n % 7_000),
      adharNo: n === 0 ? '123456789012' : undefined,
    }))
    // PostgreSQL has statistics of small tables; its plans must still be good enough for ten thousand children.
    await app.database.owner.query('analyze')
    const { ids, welcome } = await app.within(school.principal, async (tx, scope) => {
      let added: Awaited<ReturnType<typeof addStudents>>
      const sent = await statementsOf(async () => {
        added = await addStudents(tx, scope, app.services.secrets, rows)
      })
      expect(sent).toHaveLength(6)
      return added!
    })
    expect(new Set(ids).size).toBe(10_000)
    expect(welcome).toHaveLength(7_000)
    const stored = await app.database.owner.query(
      `select count(*)::int as children, count(distinct serial_number)::int as serials,
              count(distinct g.user_id)::int as parents, max(split_part(serial_number, '-', 2)::int) as last
         from app.students s join app.guardians g on g.student_id = s.id and g.accepted_at is not null
        where s.school_id = $1`,
      [school._id],
    )
    expect(stored.rows).toEqual([{ children: 10_000, serials: 10_000, parents: 7_000, last: 10_000 }])
    const first = await office.call(students.get, { params: { id: ids[0]! } })
    expect(first.body).toMatchObject({ firstName: 'Child 0', adharNo: '123456789012' })
  })

  test('registered at once each get their own serial number', async () => {
    const { register } = await makeOffice()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register({ mobileNumber: app.make.mobile() })),
    )
    const serials = answers.map(({ body }) => body.data.userId.serialNumber.split('-')[1])
    expect(serials.sort()).toEqual(['1', '2', '3', '4', '5', '6'])
  })
})
