import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { linkGuardian } from './queries.ts'

const app = testApp()
const { users, classes } = api

type Tried = { email: string; password?: string; role: string; address?: string }

const signIn = ({ email, role, password = everybodysPassword, address = app.make.address() }: Tried) =>
  app.stranger.call(users.login, { body: { email, password, role }, address })

const later = (seconds: number) => {
  app.now = new Date(app.now.getTime() + seconds * 1000)
}

const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

describe('signing in', () => {
  test('gives a principal a session and all that the web app keeps of it', async () => {
    const { principal, _id: schooleId } = await app.make.school({ filter_status: true })
    const { status, body } = await signIn({ email: principal.loginName, role: 'SCHOOLE' })
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      _id: principal._id,
      schooleId,
      role: 'SCHOOLE',
      classId: null,
      teacherId: null,
      name: expect.any(String),
      email: null,
      passwordReset: 1,
      filterStatus: true,
    })
    expect((await app.as(body).call(classes.all)).status).toBe(200)
    const { rows } = await query('select * from app.audit_log where school_id = $1', schooleId)
    expect(rows).toMatchObject([{ user_id: principal._id, call: 'POST /user/login' }])
  })

  test('tells a teacher the class, a parent the eldest child, the administrator the platform', async () => {
    const school = await app.make.school()
    const [room, other] = [await app.make.class(school), await app.make.class(school)]
    const teacher = await app.make.teacher(room)
    const child = await app.make.student(room, { dob: '2022-01-01' })
    const eldest = await app.make.student(other, { dob: '2019-01-01' })
    const parent = await app.make.parent(child, eldest)
    const administrator = await app.make.administrator()
    expect((await signIn({ email: teacher.loginName, role: 'TEACHER' })).body).toMatchObject({
      classId: room._id,
      teacherId: teacher.teacherId,
    })
    expect((await signIn({ email: parent.loginName, role: 'PARENT' })).body).toMatchObject({
      schooleId: school._id,
      classId: other._id,
    })
    expect((await signIn({ email: administrator.loginName, role: 'SUPERADMIN' })).body.schooleId).toBe(
      platformId,
    )
  })

  test('understands a number with +91, blanks and dashes, and a serial number in any case', async () => {
    const school = await app.make.school()
    const room = await app.make.class(school)
    const child = await app.make.student(room, { serial_number: 'LSM-17' })
    const parent = await app.make.parent(child)
    const number = parent.loginName
    for (const email of [
      `+91 ${number.slice(0, 5)} ${number.slice(5)}`,
      `0${number}`,
      ` ${number}`,
      'lsm-17 ',
    ]) {
      const { body } = await signIn({ email, role: 'PARENT' })
      expect(body._id, email).toBe(parent._id)
    }
    expect((await signIn({ email: 'LSM-17', role: 'TEACHER' })).status).toBe(401)
  })

  test('sets the cookie for files, which scripts do not see; signing out takes it back', async () => {
    const { principal } = await app.make.school()
    const { headers, body } = await signIn({ email: principal.loginName, role: 'SCHOOLE' })
    expect(headers['set-cookie']).toBe(
      `casa_files=${body.token}; Path=/api/files; Max-Age=34560000; HttpOnly; SameSite=Strict`,
    )
    expect(headers['cache-control']).toBe('no-store')
    const office = app.as(body)
    const out = await office.call(users.logout)
    expect(out.body).toMatchObject({ status: true })
    expect(out.headers['set-cookie']).toMatch(/^casa_files=; Path=\/api\/files; Max-Age=0;/)
    expect((await office.call(classes.all)).status).toBe(401)
  })

  test('refuses a wrong password, an unknown name, a wrong role, a disabled user with the same words', async () => {
    const { principal } = await app.make.school()
    const closed = await app.make.user('SCHOOLE', {
      school_id: (await app.make.school())._id,
      disabled: true,
    })
    const refusals = await Promise.all([
      signIn({ email: principal.loginName, role: 'SCHOOLE', password: 'something else' }),
      signIn({ email: '9000000001', role: 'SCHOOLE' }),
      signIn({ email: principal.loginName, role: 'TEACHER' }),
      signIn({ email: closed.loginName, role: 'SCHOOLE' }),
      signIn({ email: "' or 1=1 --", role: 'PARENT' }),
    ])
    for (const { status, body, headers } of refusals) {
      expect({ status, ...body, requestId: '' }).toEqual({
        status: false,
        message: 'The login name or the password is not right.',
        requestId: '',
      })
      expect(status).toBe(401)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('waits until the school is switched on, and says so to the right password alone', async () => {
    const { principal } = await app.make.school({ active: false })
    const right = await signIn({ email: principal.loginName, role: 'SCHOOLE' })
    expect(right).toMatchObject({ status: 403, body: { message: 'Your school is awaiting verification.' } })
    const wrong = await signIn({ email: principal.loginName, role: 'SCHOOLE', password: 'something else' })
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'The login name or the password is not right.' },
    })
  })

  test('lets a parent in as long as one of the schools is switched on', async () => {
    const [on, off] = [await app.make.school(), await app.make.school()]
    const here = await app.make.student(await app.make.class(on))
    const there = await app.make.student(await app.make.class(off))
    const [both, one] = [await app.make.parent(here, there), await app.make.parent(there)]
    await query('update app.schools set active = false where id = $1', off._id)
    expect((await signIn({ email: both.loginName, role: 'PARENT' })).body.schooleId).toBe(on._id)
    expect(await signIn({ email: one.loginName, role: 'PARENT' })).toMatchObject({
      status: 403,
      body: { message: 'Your school is awaiting verification.' },
    })
  })

  test("the demo's administrator comes in from the machine itself alone, whatever the headers say", async () => {
    const administrator = await app.make.user('SUPERADMIN', { school_id: platformId, loopback_only: true })
    const tried = { email: administrator.loginName, role: 'SUPERADMIN' }
    expect((await signIn({ ...tried, address: '127.0.0.1' })).status).toBe(200)
    expect((await signIn({ ...tried, address: '203.0.113.5' })).status).toBe(401)
    const pretending = await app.stranger.call(users.login, {
      body: { ...tried, password: everybodysPassword },
      address: '203.0.113.5',
      headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1', forwarded: 'for=127.0.0.1' },
    })
    expect(pretending.status).toBe(401)
  })

  test('answers what is missing, and nothing is stored of an answer that holds a token', async () => {
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

describe('guessing a password', () => {
  test('is slowed down for the account, and the owner signs in from elsewhere all the while', async () => {
    const { principal } = await app.make.school()
    const guess = () =>
      signIn({
        email: principal.loginName,
        role: 'SCHOOLE',
        password: 'a guess of it',
        address: '198.51.100.7',
      })
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status)
    expect(statuses.filter(status => status === 401)).toHaveLength(8)
    const refused = await guess()
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
    expect((await signIn({ email: principal.loginName, role: 'SCHOOLE' })).status).toBe(200)
    later(60)
    expect((await guess()).status).toBe(401)
  })

  test('from many networks is slowed down too, and never locks for good', async () => {
    const { principal } = await app.make.school()
    const guess = () => signIn({ email: principal.loginName, role: 'SCHOOLE', password: 'a guess of it' })
    for (let turn = 0; turn < 40; turn++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    later(60)
    expect((await signIn({ email: principal.loginName, role: 'SCHOOLE' })).status).toBe(200)
  })

  test('no header and no other name of the account leads round it', async () => {
    const child = await app.make.student(await app.make.class(await app.make.school()))
    const parent = await app.make.parent(child)
    const { rows } = await query('select serial_number from app.students where id = $1', child._id)
    let refused = 0
    for (let turn = 0; turn < 12; turn++) {
      const { status } = await app.stranger.call(users.login, {
        body: {
          email: turn % 2 ? parent.loginName : rows[0].serial_number,
          password: 'a guess of it',
          role: 'PARENT',
        },
        address: '198.51.100.9',
        headers: { 'x-forwarded-for': `10.0.0.${turn}`, 'x-real-ip': `10.0.1.${turn}` },
      })
      if (status === 429) refused += 1
    }
    expect(refused).toBe(4)
  })

  test('unknown names are slowed down just like known ones', async () => {
    const guess = () =>
      signIn({ email: '9000000002', role: 'PARENT', password: 'a guess', address: '198.51.100.8' })
    for (let turn = 0; turn < 8; turn++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
  })

  test('a right password costs no try: a whole school signs in from one address', async () => {
    const { principal } = await app.make.school()
    for (let turn = 0; turn < 20; turn++) {
      const { status } = await signIn({
        email: principal.loginName,
        role: 'SCHOOLE',
        address: '198.51.100.10',
      })
      expect(status).toBe(200)
    }
  })
})

describe('the first sign-in of a parent', () => {
  async function newParent() {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const mobile = app.make.mobile()
    const { welcome } = await app.within(school.principal, (tx, scope) =>
      linkGuardian(tx, scope, app.services.secrets, {
        studentId: child._id,
        mobileNumber: mobile,
        motherName: 'Asha Rao',
      }),
    )
    return { school, child, mobile, slip: welcome[0]!.password }
  }

  test('the slip opens the choice of a password and nothing else; then the same token opens everything', async () => {
    const { mobile, slip, child } = await newParent()
    const typed = slip.toLowerCase().replaceAll('-', ' ')
    const { body: session, headers } = await signIn({ email: mobile, role: 'PARENT', password: typed })
    expect(session).toMatchObject({ passwordReset: 0, role: 'PARENT', name: 'Asha Rao' })
    expect(headers['set-cookie']).toBeUndefined()
    const parent = app.as(session)
    expect((await parent.call(classes.all)).status).toBe(401)
    expect((await parent.call(users.links)).status).toBe(401)
    expect((await parent.call(users.logout)).status).toBe(401)
    const chosen = await parent.call(users.resetDefaultPassword, {
      body: { mobile, password: 'four small steps' },
    })
    expect(chosen.body).toMatchObject({ status: true, message: 'Password updated successfully.' })
    expect(chosen.headers['set-cookie']).toContain(`casa_files=${session.token};`)
    expect((await parent.call(classes.all)).body).toHaveLength(1)
    expect((await signIn({ email: mobile, role: 'PARENT', password: slip })).status).toBe(401)
    const again = await signIn({ email: mobile, role: 'PARENT', password: 'four small steps' })
    expect(again.body).toMatchObject({ passwordReset: 1, _id: session._id })
    expect(child._id).toBeDefined()
  })

  test('ends every other session that the slip opened', async () => {
    const { mobile, slip } = await newParent()
    const [mother, thief] = [
      await signIn({ email: mobile, role: 'PARENT', password: slip }),
      await signIn({ email: mobile, role: 'PARENT', password: slip }),
    ]
    const choose = (token: string, password: string) =>
      app.as({ token }).call(users.resetDefaultPassword, { body: { mobile, password } })
    const both = await Promise.all([
      choose(mother.body.token, 'four small steps'),
      choose(thief.body.token, 'mine from now on'),
    ])
    expect(both.map(({ status }) => status).sort()).not.toEqual([200, 200])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('holds for its own login name alone, and for a first sign-in alone', async () => {
    const { mobile, slip } = await newParent()
    const other = await newParent()
    const { body: session } = await signIn({ email: mobile, role: 'PARENT', password: slip })
    const body = { mobile: other.mobile, password: 'four small steps' }
    expect((await app.as(session).call(users.resetDefaultPassword, { body })).status).toBe(403)
    expect((await app.stranger.call(users.resetDefaultPassword, { body })).status).toBe(401)
    const { principal } = await app.make.school()
    const own = { mobile: principal.loginName, password: 'four small steps' }
    expect((await app.as(principal).call(users.resetDefaultPassword, { body: own })).status).toBe(403)
  })

  test.each([
    ['', 'please enter password'],
    ['short', 'Use at least 8 characters.'],
    ['password123', 'This password is easy to guess. Choose another one.'],
    ['asharao12', 'Choose a password without your name or mobile number.'],
  ])('%j is no password', async (password, message) => {
    const { mobile, slip } = await newParent()
    const { body: session } = await signIn({ email: mobile, role: 'PARENT', password: slip })
    const refused = await app.as(session).call(users.resetDefaultPassword, { body: { mobile, password } })
    expect(refused).toMatchObject({ status: 422, body: { message, errors: [{ field: 'password' }, ...[]] } })
    expect((await signIn({ email: mobile, role: 'PARENT', password: slip })).body.passwordReset).toBe(0)
  })

  test('its token is worth nothing after an hour', async () => {
    const { mobile, slip } = await newParent()
    const { body: session } = await signIn({ email: mobile, role: 'PARENT', password: slip })
    later(3600)
    const body = { mobile, password: 'four small steps' }
    expect((await app.as(session).call(users.resetDefaultPassword, { body })).status).toBe(401)
  })

  test('a parent without a number comes in by the serial number', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const { welcome } = await app.within(school.principal, (tx, scope) =>
      linkGuardian(tx, scope, app.services.secrets, {
        studentId: child._id,
        mobileNumber: null,
        motherName: 'Asha',
      }),
    )
    const { loginName, password } = welcome[0]!
    const { body: session } = await signIn({ email: loginName, role: 'PARENT', password })
    const body = { mobile: loginName, password: 'four small steps' }
    expect((await app.as(session).call(users.resetDefaultPassword, { body })).status).toBe(200)
  })
})

describe('a session', () => {
  test.each([
    ['SCHOOLE', 12],
    ['PARENT', 30 * 24],
    ['SUPERADMIN', 4],
  ])('of %s lasts %i hours after its last use', async (role, hours) => {
    const school = await app.make.school()
    const { loginName } =
      role === 'SCHOOLE'
        ? school.principal
        : role === 'PARENT'
          ? await app.make.parent(await app.make.student(await app.make.class(school)))
          : await app.make.administrator()
    const { body } = await signIn({ email: loginName, role })
    const call = () => app.as(body).call(classes.all)
    later(hours * 3600 - 10)
    expect((await call()).status).toBe(200)
    await expect
      .poll(
        async () =>
          (
            await query(
              'select last_seen from app.sessions where user_id = $1 order by last_seen desc',
              body._id,
            )
          ).rows[0].last_seen,
      )
      .toEqual(app.now)
    later(hours * 3600 - 10)
    expect((await call()).status).toBe(200)
    later(hours * 3600 + 1)
    expect((await call()).status).toBe(401)
  })

  test('of a parent who lost the last child sees nothing any more', async () => {
    const child = await app.make.student(await app.make.class(await app.make.school()))
    const parent = await app.make.parent(child)
    expect((await app.as(parent).call(classes.all)).body).toHaveLength(1)
    await query('delete from app.guardians where user_id = $1', parent._id)
    expect((await app.as(parent).call(classes.all)).body).toEqual([])
  })
})
