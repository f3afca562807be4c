import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'

const app = testApp()
const { schools, teachers } = api
const { ask } = forgottenPassword(app)
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

const sentences = {
  missing: 'This changes the login name, or where codes are sent. Enter your password to change it.',
  wrong: 'This is not your password.',
}

/** A school whose contact has a mobile number and an e-mail address besides the school's own. */
async function office() {
  const school = await app.make.school({
    name: 'Little Stars',
    email: 'meera@example.test',
    school_email: 'office@example.test',
  })
  const params = { id: school._id }
  const address = app.make.address()
  const change = (body: object, by: { token: string } = school.principal, from = address) =>
    app.as(by).call(schools.update, { params, body, address: from })
  const read = async () => (await app.as(school.principal).call(schools.get, { params })).body as School
  return { ...school, loginName: school.principal.loginName, change, read, address }
}

beforeEach(async () => {
  await app.runJobs()
  app.messages.length = 0
})

/** Sends the messages about a change and checks that no former contact is stored afterwards. */
async function messagesSent() {
  await app.runJobs()
  expect((await query('select from app.former_contacts')).rowCount).toBe(0)
  return app.messages
}

describe("a school's login name and the addresses for codes", () => {
  test.each(['mobileNumber', 'email', 'schooleEmail'])('change only with the password: %s', async field => {
    const { change, read, principal } = await office()
    const before = await read()
    const value = field === 'mobileNumber' ? app.make.mobile() : 'thief@example.test'
    for (const typed of [undefined, null, '']) {
      expect(await change({ [field]: value, password: typed }), String(typed)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'password', message: sentences.missing }] },
      })
    }
    expect(await change({ [field]: value, password: 'not the password' })).toMatchObject({
      status: 422,
      body: { message: sentences.wrong, errors: [{ field: 'password', message: sentences.wrong }] },
    })
    expect(await read()).toEqual(before)
    expect(await messagesSent()).toEqual([])
    const refused = await query('select times from app.audit_log where entity_id = $1', principal._id)
    expect(refused.rows).toEqual([{ times: 1 }])
    expect((await change({ [field]: value, password })).body.data).toMatchObject({ [field]: value })
  })

  test('deleting an e-mail address requires it too: codes go to the next one', async () => {
    const { change } = await office()
    expect((await change({ email: null })).status).toBe(422)
    expect((await change({ email: '' })).status).toBe(422)
    expect((await change({ email: null, password })).body.data.email).toBeNull()
  })

  test('everything else is saved without it, even if the whole school is sent back as read', async () => {
    const { change, read } = await office()
    const changed = await change({ ...(await read()), city: 'Pune', name: 'Meera R. Iyer' })
    expect(changed.body.data).toMatchObject({ city: 'Pune', name: 'Meera R. Iyer' })
    expect(await messagesSent()).toEqual([])
  })

  test('the new number signs in, the old one no longer does; one used by another school is refused', async () => {
    const { change, loginName } = await office()
    const other = await app.make.school()
    expect(await change({ mobileNumber: other.principal.loginName, password })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'mobileNumber' }] },
    })
    const mobileNumber = app.make.mobile()
    expect((await change({ mobileNumber, password })).status).toBe(200)
    expect((await app.signIn(mobileNumber, 'SCHOOLE')).status).toBe(200)
    expect((await app.signIn(loginName, 'SCHOOLE')).status).toBe(401)
  })

  test('a simultaneous change by somebody else is not reverted without it', async () => {
    const { change, read, loginName } = await office()
    const { database } = app.services
    const asSession = database.asSession.bind(database)
    const mobileNumber = app.make.mobile()
    // Somebody else changes the school after it was read and before it is changed here.
    database.asSession = async (token, mode, work) => {
      if (mode === 'write') {
        database.asSession = asSession
        await change({ mobileNumber, password })
      }
      return asSession(token, mode, work)
    }
    expect(await change({ mobileNumber: loginName, city: 'Goa' })).toMatchObject({
      status: 409,
      body: { message: 'Someone else has just changed this.', data: { mobileNumber } },
    })
    expect(await read()).toMatchObject({ mobileNumber, city: 'Hyderabad' })
  })
})

describe('wrong passwords there', () => {
  test('count as attempts like those of a sign-in', async () => {
    const { change, loginName, address } = await office()
    const mobileNumber = app.make.mobile()
    const statuses = []
    for (let turn = 0; turn < 9; turn++) {
      statuses.push((await change({ mobileNumber, password: `guess number ${turn}` })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 422), 429])
    expect((await change({ mobileNumber, password })).status).toBe(429)
    expect((await app.signIn(loginName, 'SCHOOLE', password, address)).status).toBe(429)
  })

  test('and a correct one costs nothing', async () => {
    const { change } = await office()
    for (let turn = 0; turn < 10; turn++) {
      expect((await change({ mobileNumber: app.make.mobile(), password })).status).toBe(200)
    }
  })

  test('by strangers do not lock out the office where it has signed in before', async () => {
    const { change, loginName, principal, address } = await office()
    expect((await app.signIn(loginName, 'SCHOOLE', password, address)).status).toBe(200)
    for (let turn = 0; turn < 21; turn++) {
      await app.signIn(loginName, 'SCHOOLE', `guess number ${turn}`, app.make.address())
    }
    const mobileNumber = app.make.mobile()
    expect((await change({ mobileNumber, password }, principal, app.make.address())).status).toBe(429)
    expect((await change({ mobileNumber, password })).status).toBe(200)
  })
})

describe('the previous contact is notified', () => {
  test('at the old number, that the login name was changed', async () => {
    const { change, loginName } = await office()
    await change({ mobileNumber: app.make.mobile(), schooleName: 'Call 0900 now', password })
    expect(await messagesSent()).toEqual([
      {
        mobile: loginName,
        email: 'meera@example.test',
        subject: 'Little Stars on Casa',
        text: 'The login name of Little Stars on Casa was changed: its office signs in with another mobile number from now on. If you did not expect this, write to support at once.',
      },
    ])
  })

  test('at the old address, that codes go elsewhere', async () => {
    const { change, loginName } = await office()
    await change({ email: null, password })
    await change({ schooleEmail: 'new@example.test', password })
    const text =
      'An e-mail address of Little Stars on Casa was changed, to which codes for its account are sent. If you did not expect this, write to support at once.'
    const to = (await messagesSent()).map(({ mobile, email, text }) => ({ mobile, email, text }))
    expect(to).toHaveLength(2)
    for (const email of ['meera@example.test', 'office@example.test']) {
      expect(to).toContainEqual({ mobile: loginName, email, text })
    }
  })

  test('also when the administrator makes the change, with their own password', async () => {
    const { change, loginName } = await office()
    const administrator = await app.make.administrator()
    const mobileNumber = app.make.mobile()
    expect((await change({ mobileNumber }, administrator)).status).toBe(422)
    expect((await change({ mobileNumber, password: 'another one' }, administrator)).status).toBe(422)
    expect((await change({ mobileNumber, password }, administrator)).status).toBe(200)
    expect(await messagesSent()).toMatchObject([{ mobile: loginName }])
  })
})

describe('the mark of a confirmed number', () => {
  test('returns with the number, and never moves to another one', async () => {
    const { _id, change, loginName } = await office()
    await query('update app.schools set mobile_verified = true where id = $1', _id)
    const turn = async (mobileNumber: string) => (await change({ mobileNumber, password })).body.data
    for (const number of [app.make.mobile(), app.make.mobile()]) {
      expect((await turn(number)).mobileVerified).toBe(false)
    }
    expect((await turn(loginName)).mobileVerified).toBe(true)
    const other = await office()
    expect((await other.change({ mobileNumber: app.make.mobile(), password })).body.data).toMatchObject({
      mobileVerified: false,
    })
  })
})

test('nothing else an office writes redirects codes for its account or a parent’s', async () => {
  const { principal, loginName, _id } = await office()
  const schoolClass = await app.make.class({ _id })
  const child = await app.make.student(schoolClass)
  const parent = await app.make.parent(child)
  const as = app.as(principal)
  const thief = {
    email: 'thief@example.test',
    password: 'four small steps',
    qualification: 'none',
    address: 'x',
  }
  for (const mobileNumber of [loginName, parent.loginName]) {
    const body = { ...thief, teacherName: 'Thief', mobileNumber, classId: schoolClass._id, schooleId: _id }
    expect((await as.call(teachers.add, { body })).status).toBe(200)
  }
  await query('update app.users set email = $2 where id = $1', parent._id, 'mother@example.test')
  const before = await query(
    'select id, login, email from app.users where id in ($1, $2)',
    principal._id,
    parent._id,
  )
  app.services.messenger.reachesMobiles = false
  await ask(loginName, { role: 'SCHOOLE' })
  await ask(parent.loginName, { role: 'PARENT' })
  await app.runJobs()
  app.services.messenger.reachesMobiles = true
  expect(app.messages.map(({ email }) => email).sort()).toEqual(['meera@example.test', 'mother@example.test'])
  const after = await query(
    'select id, login, email from app.users where id in ($1, $2)',
    principal._id,
    parent._id,
  )
  expect(after.rows).toEqual(before.rows)
})
