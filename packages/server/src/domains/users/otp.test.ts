import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { linkGuardian } from './queries.ts'

const app = testApp()
const { users, classes } = api

const later = (seconds: number) => {
  app.now = new Date(app.now.getTime() + seconds * 1000)
}

const ask = (
  mobile: string,
  more: { role?: string; address?: string; headers?: Record<string, string> } = {},
) => {
  const { role, address = app.make.address(), headers = {} } = more
  return app.stranger.call(users.forgot, { body: { mobile, role }, address, headers })
}

/** Asks for a code, lets the job send it, and reads it as its owner would. */
async function codeFor(mobile: string, role?: string): Promise<string> {
  app.messages.length = 0
  expect((await ask(mobile, { ...(role && { role }) })).status).toBe(200)
  await app.runJobs()
  const sent = app.messages.find(message => message.mobile === mobile)
  return /^\d{6}/.exec(sent!.text)![0]
}

type Spent = {
  otp: string
  newPassword?: string
  role?: string
  address?: string
  headers?: Record<string, string>
}

const spend = (
  mobile: string,
  { otp, newPassword = 'four small steps', role, address, headers = {} }: Spent,
) =>
  app.stranger.call(users.updatePassword, {
    body: { mobile, otp, newPassword, role },
    address: address ?? app.make.address(),
    headers,
  })

const signIn = (email: string, role: string, password = 'four small steps') =>
  app.stranger.call(users.login, { body: { email, password, role }, address: app.make.address() })

const wrongThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function principal() {
  return (await app.make.school()).principal
}

describe('a forgotten password', () => {
  test('is replaced with the code that was sent, once, and every session ends', async () => {
    const user = await principal()
    const mobile = user.loginName
    const otp = await codeFor(mobile, 'SCHOOLE')
    expect(app.messages[0]!.text).toBe(
      `${otp} is your code for Casa to choose a new password. It holds for 10 minutes. Tell it to nobody.`,
    )
    const updated = await spend(mobile, { otp })
    expect(updated.body).toMatchObject({ status: true, message: 'Password updated successfully.' })
    expect((await app.as(user).call(classes.all)).status).toBe(401)
    expect((await signIn(mobile, 'SCHOOLE')).status).toBe(200)
    expect((await signIn(mobile, 'SCHOOLE', everybodysPassword)).status).toBe(401)
    const again = await spend(mobile, { otp, newPassword: 'something newer' })
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'This code is not right, or it is no longer valid.', errors: [{ field: 'otp' }] },
    })
  })

  test('two who spend one code at the same moment: one of them does', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    const both = await Promise.all([
      spend(mobile, { otp, newPassword: 'mine is the first' }),
      spend(mobile, { otp, newPassword: 'no, it is mine' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a request that is repeated under its key is answered like the first', async () => {
    const { loginName: mobile } = await principal()
    const asked = [{ 'idempotency-key': `ask-${mobile}` }, { 'idempotency-key': `spend-${mobile}` }] as const
    expect((await ask(mobile, { headers: asked[0] })).status).toBe(200)
    expect((await ask(mobile, { headers: asked[0] })).status).toBe(200)
    await app.runJobs()
    const otp = /^\d{6}/.exec(app.messages.findLast(message => message.mobile === mobile)!.text)![0]
    const [first, second] = [
      await spend(mobile, { otp, headers: asked[1] }),
      await spend(mobile, { otp, headers: asked[1] }),
    ]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    const { rows } = await app.database.owner.query(
      'select answer from app.idempotency_keys where key like $1',
      [`%-${mobile}`],
    )
    expect(JSON.stringify(rows)).not.toContain('four small steps')
  })

  test('the new password keeps the rules, and the code is not lost over it', async () => {
    const school = await app.make.school()
    const mobile = app.make.mobile()
    await app.make.user('SCHOOLE', { school_id: school._id, login: mobile, name: 'Meera Iyer' })
    const otp = await codeFor(mobile)
    for (const [newPassword, message] of [
      ['', 'please enter password'],
      ['password1', 'This password is easy to guess. Choose another one.'],
      [mobile, 'Choose a password without your name or mobile number.'],
      ['MeeraIyer7', 'Choose a password without your name or mobile number.'],
    ] as const) {
      expect(await spend(mobile, { otp, newPassword }), newPassword).toMatchObject({
        status: 422,
        body: { message, errors: [{ field: 'newPassword' }] },
      })
    }
    expect((await spend(mobile, { otp })).status).toBe(200)
  })
})

describe('a code', () => {
  test('bears five tries, however many come at once', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    const guesses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        spend(mobile, {
          otp: String(index).padStart(6, '0') === otp ? wrongThan(otp) : String(index).padStart(6, '0'),
        }),
      ),
    )
    expect(guesses.some(({ status }) => status === 200)).toBe(false)
    const { rows } = await app.database.owner.query('select tries from app.otps where mobile = $1', [mobile])
    expect(rows).toEqual([{ tries: 5 }])
    later(3600)
    expect((await spend(mobile, { otp })).status).toBe(422)
    expect((await signIn(mobile, 'SCHOOLE')).status).toBe(401)
  })

  test('after five wrong tries the right one comes too late', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    for (let turn = 0; turn < 5; turn++)
      expect((await spend(mobile, { otp: wrongThan(otp) })).status).toBe(422)
    expect((await spend(mobile, { otp })).status).toBe(422)
    later(30)
    expect((await spend(mobile, { otp: await codeFor(mobile) })).status).toBe(200)
  })

  test('holds for ten minutes', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    later(600)
    expect((await spend(mobile, { otp })).status).toBe(422)
  })

  test('is sent again after thirty seconds, and the earlier one is worth nothing', async () => {
    const { loginName: mobile } = await principal()
    const first = await codeFor(mobile)
    expect(await ask(mobile)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
    later(30)
    const second = await codeFor(mobile)
    if (first !== second) expect((await spend(mobile, { otp: first })).status).toBe(422)
    expect((await spend(mobile, { otp: second })).status).toBe(200)
  })

  test('is stored as a fingerprint, travels in no job and stands in no log', async () => {
    const { loginName: mobile } = await principal()
    await ask(mobile)
    const queued = await app.database.owner.query('select payload from graphile_worker._private_jobs')
    expect(JSON.stringify(queued.rows)).toMatch(/^\[\{"payload":\{"otp":"[0-9a-f-]{36}"\}\}\]$/)
    app.messages.length = 0
    await app.runJobs()
    const otp = /^\d{6}/.exec(app.messages[0]!.text)![0]
    const { rows } = await app.database.owner.query(
      'select o::text as row from app.otps o where mobile = $1',
      [mobile],
    )
    expect(rows[0].row.replace(mobile, '')).not.toContain(otp)
    expect(app.jobLog.join()).not.toContain(otp)
  })

  test('that could not be sent is made again, and the job says nothing of it', async () => {
    const { loginName: mobile } = await principal()
    await ask(mobile)
    const { messenger } = app.services
    const lost: string[] = []
    app.services.messenger = {
      ...messenger,
      send: async ({ text }) => {
        lost.push(text)
        throw new Error('The SMS gateway answered 500.')
      },
    }
    await app.runJobs()
    app.services.messenger = messenger
    const code = /^\d{6}/.exec(lost[0]!)![0]
    expect(app.jobLog.join()).toContain('The SMS gateway answered 500.')
    expect(app.jobLog.join()).not.toContain(code)
    await app.database.owner.query('update graphile_worker._private_jobs set run_at = now()')
    app.messages.length = 0
    await app.runJobs()
    const otp = /^\d{6}/.exec(app.messages[0]!.text)![0]
    expect((await spend(mobile, { otp })).status).toBe(200)
  })

  test('is not sent any more when the worker comes to it ten minutes late', async () => {
    const { loginName: mobile } = await principal()
    await ask(mobile)
    later(601)
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages).toEqual([])
  })
})

describe('whose password', () => {
  test('with a role it is that account alone, without one every account of the number', async () => {
    const school = await app.make.school()
    const room = await app.make.class(school)
    const teacher = await app.make.teacher(room)
    const mobile = teacher.loginName
    const mother = await app.make.user('PARENT', { login: mobile })
    const first = await codeFor(mobile, 'TEACHER')
    expect((await spend(mobile, { otp: first, role: 'PARENT' })).status).toBe(422)
    expect((await spend(mobile, { otp: first })).status).toBe(200)
    expect((await signIn(mobile, 'TEACHER')).status).toBe(200)
    expect((await signIn(mobile, 'PARENT')).status).toBe(401)
    expect((await app.as(mother).call(classes.all)).status).toBe(200)
    later(30)
    const second = await codeFor(mobile)
    expect((await spend(mobile, { otp: second, newPassword: 'five small steps' })).status).toBe(200)
    expect((await signIn(mobile, 'TEACHER', 'five small steps')).status).toBe(200)
    expect((await signIn(mobile, 'PARENT', 'five small steps')).status).toBe(200)
    expect((await app.as(mother).call(classes.all)).status).toBe(401)
  })

  test('a new parent account opens with its slip alone: a mistyped number opens nothing', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const mobile = app.make.mobile()
    const { welcome } = await app.within(school.principal, (tx, scope) =>
      linkGuardian(tx, scope, app.services.secrets, {
        studentId: child._id,
        mobileNumber: mobile,
        motherName: 'Asha',
      }),
    )
    app.messages.length = 0
    await ask(mobile)
    await app.runJobs()
    expect(app.messages).toEqual([])
    expect((await spend(mobile, { otp: '000000' })).status).toBe(422)
    const slip = await signIn(mobile, 'PARENT', welcome[0]!.password)
    expect(slip.body.passwordReset).toBe(0)
  })

  test('known and unknown numbers are answered alike, and leave the same behind', async () => {
    const known = (await principal()).loginName
    const unknown = app.make.mobile()
    const answers = [await ask(known), await ask(unknown)]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(answers[0]!.body).toMatchObject({
      message: 'If this number is known here, a code is on its way.',
      data: { resendAfter: 30 },
    })
    expect((await ask(known)).status).toBe(429)
    expect((await ask(unknown)).status).toBe(429)
    const left = async (mobile: string) =>
      (
        await app.database.owner.query('select purpose, role, code, tries from app.otps where mobile = $1', [
          mobile,
        ])
      ).rows
    expect(await left(known)).toEqual(await left(unknown))
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages.map(({ mobile }) => mobile)).toEqual([known])
    const tried = [await spend(known, { otp: '999999' }), await spend(unknown, { otp: '999999' })]
    expect({ ...tried[0]!.body, requestId: '' }).toEqual({ ...tried[1]!.body, requestId: '' })
    expect((await left(known))[0].tries).toBe((await left(unknown))[0].tries)
  })

  test('one network does not ask for everybody', async () => {
    const statuses = []
    for (let turn = 0; turn < 21; turn++) {
      statuses.push((await ask(app.make.mobile(), { address: '198.51.100.20' })).status)
    }
    expect(statuses.lastIndexOf(200)).toBe(19)
    expect(statuses[20]).toBe(429)
  })

  test('e-mail goes out only where it cannot reach another person of the number', async () => {
    const school = await app.make.school()
    const room = await app.make.class(school)
    const teacher = await app.make.teacher(room)
    await app.database.owner.query("update app.users set email = 'asha@example.test' where id = $1", [
      teacher._id,
    ])
    await codeFor(teacher.loginName)
    expect(app.messages[0]!.email).toBe('asha@example.test')
    await app.make.user('PARENT', { login: teacher.loginName, email: 'somebody.else@example.test' })
    later(30)
    await codeFor(teacher.loginName)
    expect(app.messages[0]!.email).toBeNull()
    later(30)
    await codeFor(teacher.loginName, 'TEACHER')
    expect(app.messages[0]!.email).toBe('asha@example.test')
  })
})
