import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'

const app = testApp()
const { users, classes } = api

const switchedOff =
  'Your school is switched off, so nobody there can sign in now. Its records are kept; ask the school’s office or support.'

const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

describe('signing in', () => {
  test('gives a principal a session and everything that the web app stores about it', async () => {
    const { principal, _id: schooleId } = await app.make.school({ filter_status: true })
    const { status, body } = await app.signIn(principal.loginName, 'SCHOOLE')
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      signOutToken: expect.stringMatching(/^[\w-]{43}$/),
      deviceKey: expect.stringMatching(/^[\w-]{43}$/),
      _id: principal._id,
      schooleId,
      role: 'SCHOOLE',
      classId: null,
      teacherId: null,
      name: expect.any(String),
      email: 'office@example.test',
      passwordReset: 1,
      filterStatus: true,
    })
    expect((await app.as(body).call(classes.all)).status).toBe(200)
    const { rows } = await query('select * from app.audit_log where school_id = $1', schooleId)
    expect(rows).toMatchObject([{ user_id: principal._id, call: 'POST /user/login' }])
  })

  test('returns a teacher’s class, a parent’s eldest child, and the platform for the administrator', async () => {
    const school = await app.make.school()
    const [schoolClass, other] = [await app.make.class(school), await app.make.class(school)]
    const teacher = await app.make.teacher(schoolClass)
    const child = await app.make.student(schoolClass, { dob: '2022-01-01' })
    const eldest = await app.make.student(other, { dob: '2019-01-01' })
    const parent = await app.make.parent(child, eldest)
    const administrator = await app.make.administrator()
    expect((await app.signIn(teacher.loginName, 'TEACHER')).body).toMatchObject({
      classId: schoolClass._id,
      teacherId: teacher.teacherId,
    })
    expect((await app.signIn(parent.loginName, 'PARENT')).body).toMatchObject({
      schooleId: school._id,
      classId: other._id,
    })
    expect((await app.signIn(administrator.loginName, 'SUPERADMIN')).body.schooleId).toBe(platformId)
  })

  test('names no school for a parent without children, and every list of that parent is empty', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const parent = await app.make.parent(child)
    await app.as(school.principal).call(api.students.remove, { params: { id: child._id } })
    const { body } = await app.signIn(parent.loginName, 'PARENT')
    expect(body).toMatchObject({ schooleId: null, classId: null })
    const children = await app.as(body).call(api.students.find, { body: { userId: parent._id } })
    expect(children.body).toEqual([])
  })

  test('accepts a number with +91, spaces and dashes, and a serial number in any case', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const child = await app.make.student(schoolClass, { serial_number: 'LSM-17' })
    const parent = await app.make.parent(child)
    const number = parent.loginName
    for (const email of [
      `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
      `0${number}`,
      ` ${number}`,
      'lsm-17 ',
    ]) {
      const { body } = await app.signIn(email, 'PARENT')
      expect(body._id, email).toBe(parent._id)
    }
    expect((await app.signIn('LSM-17', 'TEACHER')).status).toBe(401)
  })

  test('sets the cookies for files and for the device, which scripts cannot read; signing out removes the files cookie', async () => {
    const { principal } = await app.make.school()
    const { headers, body } = await app.signIn(principal.loginName, 'SCHOOLE')
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^casa_files=[\w-]{43}; Path=\/api\/files; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^casa_device=[\w-]{43}; Path=\/api\/user; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
      ),
    ])
    expect(headers['cache-control']).toBe('no-store')
    const office = app.as(body)
    const out = await office.call(users.logout)
    expect(out.body).toMatchObject({ status: true })
    expect(out.headers['set-cookie']).toMatch(/^casa_files=; Path=\/api\/files; Max-Age=0;/)
    expect((await office.call(classes.all)).status).toBe(401)
  })

  test('refuses a wrong password, an unknown name and a disabled user with the same words', async () => {
    const { principal } = await app.make.school()
    const closed = await app.make.member(await app.make.school(), allRights, { disabled: true })
    const refusals = await Promise.all([
      app.signIn(principal.loginName, 'SCHOOLE', 'something else'),
      app.signIn('9000000001', 'SCHOOLE'),
      app.signIn(principal.loginName, 'TEACHER', 'something else'),
      app.signIn(closed.loginName, 'SCHOOLE'),
      app.signIn("' or 1=1 --", 'PARENT'),
    ])
    for (const { status, body, headers } of refusals) {
      expect({ status, ...body, requestId: '' }).toEqual({
        status: false,
        message: 'The login name or the password is incorrect.',
        key: 'signIn.wrong',
        requestId: '',
      })
      expect(status).toBe(401)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('waits until the school is switched on, and says so only for the correct password', async () => {
    const { principal } = await app.make.school({ active: false })
    const right = await app.signIn(principal.loginName, 'SCHOOLE')
    expect(right).toMatchObject({ status: 403, body: { message: 'Your school is awaiting verification.' } })
    const wrong = await app.signIn(principal.loginName, 'SCHOOLE', 'something else')
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'The login name or the password is incorrect.' },
    })
  })

  test('lets a parent in as long as one of the schools is switched on', async () => {
    const [on, off] = [await app.make.school(), await app.make.school()]
    const here = await app.make.student(await app.make.class(on))
    const there = await app.make.student(await app.make.class(off))
    const [both, one] = [await app.make.parent(here, there), await app.make.parent(there)]
    await query('update app.schools set active = false where id = $1', off._id)
    expect((await app.signIn(both.loginName, 'PARENT')).body.schooleId).toBe(on._id)
    expect(await app.signIn(one.loginName, 'PARENT')).toMatchObject({
      status: 403,
      body: { message: switchedOff },
    })
  })

  test('says that a school was switched off only for the correct password, and not that it is waiting', async () => {
    const school = await app.make.school()
    const teacher = await app.make.teacher(await app.make.class(school))
    await query('update app.schools set active = false where id = $1', school._id)
    for (const [user, role] of [
      [school.principal, 'SCHOOLE'],
      [teacher, 'TEACHER'],
    ] as const) {
      const right = await app.signIn(user.loginName, role)
      expect(right).toMatchObject({ status: 403, body: { message: switchedOff } })
      const wrong = await app.signIn(user.loginName, role, 'something else')
      expect(wrong).toMatchObject({
        status: 401,
        body: { message: 'The login name or the password is incorrect.' },
      })
    }
  })

  test('returns the current e-mail address from the form', async () => {
    const school = await app.make.school({ email: 'meera@example.test' })
    const teacher = await app.make.teacher(await app.make.class(school), { email: 'radha@example.test' })
    const emailShown = async (user: { loginName: string }, role: string) =>
      (await app.signIn(user.loginName, role)).body.email
    expect(await emailShown(school.principal, 'SCHOOLE')).toBe('meera@example.test')
    expect(await emailShown(teacher, 'TEACHER')).toBe('radha@example.test')
    await app.as(school.principal).call(api.teachers.update, {
      params: { id: teacher.teacherId },
      body: { email: 'radha.iyer@example.test' },
    })
    expect(await emailShown(teacher, 'TEACHER')).toBe('radha.iyer@example.test')
    await query('update app.schools set email = null where id = $1', school._id)
    expect(await emailShown(school.principal, 'SCHOOLE')).toBe('office@example.test')
  })

  test("lets the demo's administrator in only from the machine itself, whatever the headers say", async () => {
    const administrator = await app.make.user('SUPERADMIN', { school_id: platformId, loopback_only: true })
    const tried = { email: administrator.loginName, role: 'SUPERADMIN' }
    const from = (address: string) => app.signIn(tried.email, tried.role, everybodysPassword, address)
    expect((await from('127.0.0.1')).status).toBe(200)
    expect((await from('203.0.113.5')).status).toBe(401)
    const forwarded = { 'x-forwarded-for': '203.0.113.5', 'x-real-ip': '203.0.113.5', via: '1.1 proxy' }
    for (const [name, value] of Object.entries({ ...forwarded, host: 'casa.example.org' })) {
      const throughProxy = await app.stranger.call(users.login, {
        body: { ...tried, password: everybodysPassword },
        address: '127.0.0.1',
        headers: { [name]: value },
      })
      expect(throughProxy.status, name).toBe(401)
    }
    const pretending = await app.stranger.call(users.login, {
      body: { ...tried, password: everybodysPassword },
      address: '203.0.113.5',
      headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    })
    expect(pretending.status).toBe(401)
  })

  test('reports missing fields, and never stores a response with a token', async () => {
    const { principal } = await app.make.school()
    const empty = await app.stranger.call(users.login, { body: { email: ' ', password: '', role: 'NOBODY' } })
    expect(empty).toMatchObject({ status: 422, body: { errors: { length: 3 } } })
    const headers = { 'idempotency-key': 'sign-in-once-more' }
    const body = { email: principal.loginName, password: everybodysPassword, role: 'SCHOOLE' }
    const [first, second] = [
      await app.stranger.call(users.login, { body, headers }),
      await app.stranger.call(users.login, { body, headers }),
    ]
    expect(second.body.token).not.toBe(first.body.token)
    const { rows } = await query("select from app.idempotency_keys where key = 'sign-in-once-more'")
    expect(rows).toEqual([])
  })
})
