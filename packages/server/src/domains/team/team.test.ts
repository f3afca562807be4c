import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'

const app = testApp()
const nothing = { children: 'none', learning: 'none', money: 'none', settings: 'none' } as const
const money = { ...nothing, money: 'write' } as const
const password = 'lake-under-hill'

async function makeOffice() {
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass, {
    allergies: 'Peanuts',
    address: '4 Hill Road',
    mobile_number: app.make.mobile(),
  })
  const form = (more: object = {}) => ({
    name: 'Meera Rao',
    mobileNumber: app.make.mobile(),
    rights: money,
    password,
    ...more,
  })
  const add = async (more: object = {}) => {
    const body = form(more)
    const { data } = (await app.as(principal).call(api.team.add, { body })).body
    const signedIn = await app.signIn(body.mobileNumber, 'SCHOOLE', password)
    return { ...data, token: (signedIn.body as { token: string }).token, signedIn: signedIn.body }
  }
  return { school, principal, office: app.as(principal), schoolClass, child, form, add }
}

describe('a person of the office', () => {
  test('is added by the contact, signs in with their own number, and sees their rights', async () => {
    const { principal, office, add, school } = await makeOffice()
    const clerk = await add({ email: ' meera@school.example ' })
    expect(clerk).toMatchObject({
      name: 'Meera Rao',
      email: 'meera@school.example',
      rights: money,
      isContact: false,
    })
    expect(clerk.signedIn).toMatchObject({
      role: 'SCHOOLE',
      schooleId: school._id,
      rights: money,
      name: 'Meera Rao',
      email: 'meera@school.example',
    })
    const list = (await office.call(api.team.list)).body
    expect(list.map(({ _id, isContact, rights }) => ({ _id, isContact, rights }))).toEqual([
      { _id: principal._id, isContact: true, rights: allRights },
      { _id: clerk._id, isContact: false, rights: money },
    ])
    expect(JSON.stringify(list)).not.toContain(password)
    const contact = await app.signIn(principal.loginName, 'SCHOOLE')
    expect(contact.body).not.toHaveProperty('rights')
    expect((await office.call(api.users.clock)).body).not.toHaveProperty('rights')
    expect((await app.as(clerk).call(api.users.clock)).body).toMatchObject({ rights: money })
  })

  test('each field has its message, and nothing is stored', async () => {
    const { office, form } = await makeOffice()
    const wrong = async (more: object) =>
      (await office.call(api.team.add, { body: form(more) })) as { status: number; body: unknown }
    for (const [more, field] of [
      [{ name: '' }, 'name'],
      [{ mobileNumber: '987' }, 'mobileNumber'],
      [{ email: 'not-a-mail' }, 'email'],
      [{ password: 'short' }, 'password'],
      [{ password: 'meera rao' }, 'password'],
      [{ rights: { ...money, money: 'all' } }, 'rights.money'],
    ] as const)
      expect(await wrong(more), field).toMatchObject({ status: 422, body: { errors: [{ field }] } })
    expect((await office.call(api.team.list)).body).toHaveLength(1)
  })

  test('may have the number of a teacher or a parent, but not of another office', async () => {
    const { office, form, schoolClass, child, add } = await makeOffice()
    const elsewhere = await app.make.school()
    const teacher = await app.make.teacher(schoolClass)
    const parent = await app.make.parent(child)
    const member = await add()
    for (const mobileNumber of [teacher.mobileNumber, parent.loginName])
      expect((await office.call(api.team.add, { body: form({ mobileNumber }) })).status).toBe(200)
    for (const mobileNumber of [member.mobileNumber, elsewhere.principal.loginName])
      expect(await office.call(api.team.add, { body: form({ mobileNumber }) })).toMatchObject({
        status: 409,
        body: { message: refusals.user.numberTaken, errors: [{ field: 'mobileNumber' }] },
      })
  })

  test('has changed rights from the next request, although the session was cached', async () => {
    const { office, add, child } = await makeOffice()
    const clerk = await add()
    const params = { id: clerk._id }
    const as = app.as(clerk)
    expect(await as.call(api.students.get, { params: { id: child._id } })).toMatchObject({
      status: 403,
      body: { message: refusals.area.read.children },
    })
    expect((await as.call(api.fees.find, { body: {} })).status).toBe(200)
    const rights = { ...nothing, children: 'read' } as const
    expect((await office.call(api.team.update, { params, body: { rights } })).body.data).toMatchObject({
      rights,
      name: 'Meera Rao',
    })
    expect((await as.call(api.students.get, { params: { id: child._id } })).status).toBe(200)
    expect((await as.call(api.students.remove, { params: { id: child._id } })).body).toMatchObject({
      message: refusals.area.write.children,
    })
    expect((await as.call(api.fees.find, { body: {} })).body).toMatchObject({
      message: refusals.area.read.money,
    })
  })

  test('a removed person is signed out at once, the number is free, and their work keeps their name', async () => {
    const { office, add, form, school } = await makeOffice()
    const clerk = await add()
    const params = { id: clerk._id }
    expect((await office.call(api.team.remove, { params })).status).toBe(200)
    expect((await app.as(clerk).call(api.notices.list)).status).toBe(401)
    expect((await app.signIn(clerk.mobileNumber, 'SCHOOLE', password)).status).toBe(401)
    expect((await office.call(api.team.remove, { params })).status).toBe(404)
    expect((await office.call(api.team.update, { params, body: { name: 'x' } })).status).toBe(404)
    expect(
      (await office.call(api.team.add, { body: form({ mobileNumber: clerk.mobileNumber }) })).status,
    ).toBe(200)
    const { rows } = await app.database.owner.query(
      'select name, disabled from app.users where id = $1 and school_id = $2',
      [clerk._id, school._id],
    )
    expect(rows).toEqual([{ name: 'Meera Rao', disabled: true }])
  })

  test('with a new password or number signs in with these, and the old session ends with a new password', async () => {
    const { office, add } = await makeOffice()
    const clerk = await add()
    const mobileNumber = app.make.mobile()
    const params = { id: clerk._id }
    expect(
      (await office.call(api.team.update, { params, body: { mobileNumber, password: '' } })).status,
    ).toBe(200)
    expect((await app.as(clerk).call(api.notices.list)).status).toBe(200)
    expect(
      (await office.call(api.team.update, { params, body: { password: 'hill-under-lake' } })).status,
    ).toBe(200)
    expect((await app.as(clerk).call(api.notices.list)).status).toBe(401)
    expect((await app.signIn(mobileNumber, 'SCHOOLE', 'hill-under-lake')).status).toBe(200)
  })
})

describe('who may do what', () => {
  test('nobody gives a right they do not have, or changes somebody who has more; the contact stays', async () => {
    const { principal, add, form, office } = await makeOffice()
    const settings = await add({ rights: { ...nothing, settings: 'write' } })
    const full = await add({ rights: allRights })
    const as = app.as(settings)
    expect(await as.call(api.team.add, { body: form() })).toMatchObject({
      status: 403,
      body: { message: refusals.team.beyondOwn },
    })
    const own = { params: { id: settings._id } }
    expect(await as.call(api.team.update, { ...own, body: { rights: allRights } })).toMatchObject({
      status: 403,
    })
    const other = { params: { id: full._id } }
    for (const body of [
      { password: 'hill-under-lake' },
      { mobileNumber: app.make.mobile() },
      { rights: nothing },
    ])
      expect(await as.call(api.team.update, { ...other, body })).toMatchObject({
        status: 403,
        body: { message: refusals.team.beyondOwn },
      })
    expect(await as.call(api.team.remove, other)).toMatchObject({ status: 403 })
    for (const someone of [as, app.as(full), office]) {
      const contact = { params: { id: principal._id } }
      expect(await someone.call(api.team.update, { ...contact, body: { rights: nothing } })).toMatchObject({
        status: 409,
        body: { message: refusals.team.contact },
      })
      expect(await someone.call(api.team.remove, contact)).toMatchObject({ status: 409 })
    }
    expect(
      (await as.call(api.team.add, { body: form({ rights: { ...nothing, settings: 'read' } }) })).status,
    ).toBe(200)
  })

  test('a person of another school does not exist', async () => {
    const { add } = await makeOffice()
    const elsewhere = await makeOffice()
    const clerk = await add()
    for (const id of [clerk._id, newId()]) {
      expect(
        (await elsewhere.office.call(api.team.update, { params: { id }, body: { name: 'x' } })).status,
      ).toBe(404)
      expect((await elsewhere.office.call(api.team.remove, { params: { id } })).status).toBe(404)
    }
    expect((await elsewhere.office.call(api.team.list)).body).toHaveLength(1)
  })

  test('row-level security makes nobody the contact, whatever a query says', async () => {
    const { principal, add, school } = await makeOffice()
    const clerk = await add()
    const become = () =>
      app.within(
        principal,
        tx => tx.run`update app.users set area_rights = null where id = ${clerk._id}::uuid`,
      )
    await expect(become()).rejects.toThrow('row-level security')
    const changed = await app.within(
      principal,
      tx => tx.run`update app.users set name = 'x' where id = ${principal._id}::uuid`,
    )
    expect(changed).toBe(0)
    await expect(
      app.within(
        principal,
        tx =>
          tx.run`insert into app.users (id, role, school_id, name) values (${newId()}, 'SCHOOLE', ${school._id}, 'x')`,
      ),
    ).rejects.toThrow()
  })
})

describe('what somebody with money alone sees', () => {
  test('a child’s name, class and parents, and neither health nor address nor work', async () => {
    const { add, child, schoolClass } = await makeOffice()
    const clerk = app.as(await add())
    const [found] = (await clerk.call(api.students.find, { body: { classId: schoolClass._id } })).body
    expect(found).toMatchObject({
      _id: child._id,
      allergies: null,
      address: null,
      lane: null,
      aadhaarLast4: null,
      imageURL: [],
    })
    expect(found!.fullName).not.toBe('')
    for (const body of [{ allergies: 'Peanuts' }, { address: '4 Hill Road' }])
      expect((await clerk.call(api.students.find, { body })).status).toBe(422)
    for (const [call, params] of [
      [api.students.get, { id: child._id }],
      [api.overview.student, { id: child._id }],
      [api.story.get, { id: child._id }],
      [api.story.pdf, { id: child._id }],
    ] as const)
      expect((await clerk.call(call, { params })).status, call.path).toBe(403)
    const { body } = await clerk.call(api.search.find, { query: { words: found!.fullName.split(' ')[0]! } })
    expect(body.children.map(({ _id }) => _id)).toContain(child._id)
  })

  test('an empty Today, a school without its contact, and no copy of everything', async () => {
    const { add, school } = await makeOffice()
    const clerk = app.as(await add())
    expect((await clerk.call(api.today.school)).body).toMatchObject({
      classes: [],
      absent: { count: 0 },
      drafts: [],
      links: { count: 0 },
      due: { count: 0 },
    })
    const seen = (await clerk.call(api.schools.get, { params: { id: school._id } })).body
    expect(seen).toMatchObject({ _id: school._id })
    expect(seen).not.toHaveProperty('mobileNumber')
    expect((await clerk.call(api.exports.add, { body: {} })).status).toBe(403)
    expect((await clerk.call(api.team.list)).body).toMatchObject({ message: refusals.area.read.settings })
  })
})

test('the contact’s new number and name do not reach the others', async () => {
  const { office, school, add } = await makeOffice()
  const clerk = await add()
  const mobileNumber = app.make.mobile()
  const { status } = await office.call(api.schools.update, {
    params: { id: school._id },
    body: { mobileNumber, name: 'New Contact', password: everybodysPassword },
  })
  expect(status).toBe(200)
  const { rows } = await app.database.owner.query('select login, name from app.users where id = $1', [
    clerk._id,
  ])
  expect(rows).toEqual([{ login: clerk.mobileNumber, name: 'Meera Rao' }])
})
