import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { tokenHash } from '../../platform/db/sessions.ts'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'
import { codeOf, setUpTotp } from '../../testing/second-factor.ts'

const app = testApp()
const { account, users, classes } = api
const { codeFor, spend } = forgottenPassword(app)
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

async function office() {
  const { principal } = await app.make.school()
  return { principal, ...(await setUpTotp(app, principal)) }
}

/** Signs in with the password; `answer` sends a code of the second factor. */
async function begin(user: { loginName: string }, address = app.make.address(), headers = {}) {
  const { body } = await app.stranger.call(users.login, {
    body: { email: user.loginName, password, role: 'SCHOOLE' },
    address,
    headers,
  })
  const answer = (code: string, from = address) =>
    app.as(body).call(account.answerFactor, { body: { code }, address: from, headers })
  return { body, answer }
}

const wrong = { status: 422, body: { errors: [{ field: 'code', message: messages.otp.wrong }] } }

describe('setting up an authenticator app', () => {
  test('needs the password and a first code; until then nothing else is asked at the sign-in', async () => {
    const { principal } = await app.make.school()
    const as = app.as(principal)
    expect((await as.call(account.beginTotp, { body: {} })).status).toBe(422)
    expect((await as.call(account.beginTotp, { body: { password: 'a wrong one' } })).status).toBe(422)
    expect((await as.call(account.confirmTotp, { body: { code: '123456' } })).status).toBe(409)
    const { body } = await as.call(account.beginTotp, { body: { password } })
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Casa:SCHOOLE%20\d+\?issuer=Casa&secret=[A-Z2-7]{32}&/)
    expect((await begin(principal)).body).not.toHaveProperty('secondFactor')
    expect(
      await as.call(account.confirmTotp, { body: { code: codeOf(app, body.secret, 3_600) } }),
    ).toMatchObject(wrong)
    const confirmed = await as.call(account.confirmTotp, { body: { code: codeOf(app, body.secret) } })
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    expect(confirmed.body.signedIn).toBeNull()
    expect((await as.call(account.factors)).body).toMatchObject({
      totpSince: expect.any(String),
      recoveryCodesLeft: 10,
    })
    expect((await begin(principal)).body.secondFactor).toBe('factor')
    expect((await as.call(account.beginTotp, { body: { password } })).body).toMatchObject({
      message: refusals.account.hasTotp,
    })
  })

  test('confirms only the secret that the code fits, although another device has created one meanwhile', async () => {
    const { principal } = await app.make.school()
    const begun = () => app.as(principal).call(account.beginTotp, { body: { password } })
    const [first, second] = [(await begun()).body.secret, (await begun()).body.secret]
    const confirm = (secret: string) =>
      app.as(principal).call(account.confirmTotp, { body: { code: codeOf(app, secret) } })
    expect(await confirm(first)).toMatchObject(wrong)
    // The code was checked before the secret was replaced.
    const confirmed = await query(
      "select app.confirm_totp($1, '\\x00', 1, '{}', $2, 'test') as done",
      tokenHash(principal.token),
      app.now,
    )
    expect(confirmed.rows).toEqual([{ done: false }])
    expect((await confirm(second)).status).toBe(200)
  })

  test('stores the secret encrypted and the recovery codes as fingerprints', async () => {
    const { principal, secret, recoveryCodes } = await office()
    const rows = await query(
      "select t::text || (select string_agg(c::text, '') from app.recovery_codes c where c.user_id = t.user_id) as text from app.totp_secrets t where user_id = $1",
      principal._id,
    )
    for (const plain of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes])
      expect(rows.rows[0].text).not.toContain(plain)
  })
})

test('a sign-in that waits for its user to set up a factor opens nothing else, and is complete afterwards', async () => {
  const { principal } = await app.make.school()
  const token = await app.make.session(principal, { reset_only: true, awaits: 'setup' })
  const as = app.as({ token })
  expect((await as.call(classes.all)).status).toBe(401)
  expect((await as.call(account.answerFactor, { body: { code: '123456' } })).status).toBe(403)
  const { body } = await as.call(account.beginTotp, { body: {} })
  const confirmed = await as.call(account.confirmTotp, { body: { code: codeOf(app, body.secret) } })
  expect(confirmed.body.signedIn).toMatchObject({ _id: principal._id, role: 'SCHOOLE' })
  expect(String(confirmed.headers['set-cookie'])).toContain('casa_files=')
  expect((await as.call(classes.all)).status).toBe(401)
  expect((await app.as(confirmed.body.signedIn!).call(classes.all)).status).toBe(200)
})

describe('a sign-in with a second factor', () => {
  test('waits after the password: its token opens nothing but the call that takes the code', async () => {
    const { principal, secret } = await office()
    const { body, answer } = await begin(principal)
    expect(body).toMatchObject({
      secondFactor: 'factor',
      deviceKey: '',
      name: '',
      email: null,
      schooleId: null,
    })
    const as = app.as(body)
    expect((await as.call(classes.all)).status).toBe(401)
    expect((await as.call(account.factors)).status).toBe(401)
    expect((await as.call(account.sessions)).status).toBe(401)
    expect((await as.call(account.removeTotp, { body: { password } })).status).toBe(401)
    expect((await as.call(account.beginTotp, { body: { password } })).status).toBe(403)
    expect((await as.call(account.confirmTotp, { body: { code: codeOf(app, secret) } })).status).toBe(409)
    const choice = { mobile: principal.loginName, password: 'four small steps' }
    expect((await as.call(users.resetDefaultPassword, { body: choice })).status).toBe(403)
    const done = await answer(codeOf(app, secret))
    expect(done).toMatchObject({ status: 200, body: { _id: principal._id, passwordReset: 1 } })
    expect(done.body).not.toHaveProperty('secondFactor')
    expect(String(done.headers['set-cookie'])).toMatch(/casa_device=.*casa_files=/)
    expect((await app.as(done.body).call(classes.all)).status).toBe(200)
    expect((await as.call(account.answerFactor, { body: { code: '123456' } })).status).toBe(401)
  })

  test('gives a person of the office their rights only with the code', async () => {
    const { principal } = await app.make.school()
    const rights = { children: 'read', learning: 'none', money: 'write', settings: 'none' } as const
    const loginName = app.make.mobile()
    const member = { name: 'Meera Rao', mobileNumber: loginName, rights, password }
    await app.as(principal).call(api.team.add, { body: member })
    const { secret } = await setUpTotp(app, (await begin({ loginName })).body)
    const { body, answer } = await begin({ loginName })
    expect(body).toMatchObject({ secondFactor: 'factor', name: '' })
    expect(body).not.toHaveProperty('rights')
    expect((await app.as(body).call(api.fees.find, { body: {} })).status).toBe(401)
    const done = await answer(codeOf(app, secret))
    expect(done.body).toMatchObject({ role: 'SCHOOLE', name: 'Meera Rao', rights })
    expect((await app.as(done.body).call(api.fees.find, { body: {} })).status).toBe(200)
    expect((await app.as(done.body).call(api.team.list)).status).toBe(403)
  })

  test('ends after ten minutes', async () => {
    const { principal, secret } = await office()
    const { answer } = await begin(principal)
    app.later(601)
    expect((await answer(codeOf(app, secret))).status).toBe(401)
  })

  test('takes a code within one period of the clock, and each code once', async () => {
    const { principal, secret } = await office()
    for (const seconds of [-30, 30]) {
      app.later(120)
      const code = codeOf(app, secret, seconds)
      expect((await (await begin(principal)).answer(code)).status).toBe(200)
      expect(await (await begin(principal)).answer(code)).toMatchObject(wrong)
    }
  })

  test('says that the clock is wrong if the code is for another time, and never takes such a code later', async () => {
    const { principal, secret } = await office()
    const { answer } = await begin(principal)
    const early = codeOf(app, secret, 120)
    for (const code of [codeOf(app, secret, -120), early])
      expect((await answer(code)).body).toMatchObject({ errors: [{ message: refusals.account.clockWrong }] })
    app.later(120)
    expect(await answer(early)).toMatchObject(wrong)
    app.later(30)
    expect((await answer(codeOf(app, secret))).status).toBe(200)
  })

  test('of the same code twice at once, one signs in', async () => {
    const { principal, secret, recoveryCodes } = await office()
    for (const code of [codeOf(app, secret), recoveryCodes[0]!]) {
      const both = [await begin(principal), await begin(principal)]
      const answers = await Promise.all(both.map(({ answer }) => answer(code)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    }
  })

  test('takes each recovery code once, however it is typed', async () => {
    const { principal, recoveryCodes } = await office()
    const typed = recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
    const { answer } = await begin(principal)
    expect(await answer('7KQ4-M2XA-9PTD-C6RW')).toMatchObject(wrong)
    expect((await answer(typed)).status).toBe(200)
    expect(await (await begin(principal)).answer(recoveryCodes[3]!)).toMatchObject(wrong)
    expect((await app.as(principal).call(account.factors)).body.recoveryCodesLeft).toBe(9)
  })

  test('a code of another account does not fit', async () => {
    const [one, other] = [await office(), await office()]
    const { answer } = await begin(one.principal)
    expect(await answer(codeOf(app, other.secret))).toMatchObject(wrong)
    expect(await answer(other.recoveryCodes[0]!)).toMatchObject(wrong)
  })
})

describe('wrong codes', () => {
  test('slow an account down, but lock nobody out: neither later nor on a known device', async () => {
    const { principal, secret } = await office()
    const address = app.make.address()
    const signedIn = await (await begin(principal, address)).answer(codeOf(app, secret))
    const device = /casa_device=([\w-]{43})/.exec(String(signedIn.headers['set-cookie']))![1]!
    const thief = await begin(principal)
    for (let tries = 0; tries < 5; tries += 1) expect((await thief.answer('000000')).status).toBe(422)
    const slowed = await thief.answer('000000')
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    // From other networks: together no more than ten.
    const statuses = []
    for (let tries = 0; tries < 8; tries += 1)
      statuses.push((await thief.answer('000000', app.make.address())).status)
    expect(statuses.filter(status => status === 422)).toHaveLength(5)
    app.later(60)
    const owner = await begin(principal, address, { cookie: `casa_device=${device}` })
    expect((await owner.answer(codeOf(app, secret))).status).toBe(200)
    app.later(300)
    expect((await (await begin(principal)).answer(codeOf(app, secret))).status).toBe(200)
  })

  test('do not keep the owner from a recovery code on another network', async () => {
    const { principal, recoveryCodes } = await office()
    const thief = await begin(principal)
    for (let tries = 0; tries < 12; tries += 1) await thief.answer('000000', app.make.address())
    expect((await thief.answer('000000', app.make.address())).status).toBe(429)
    expect((await (await begin(principal)).answer(recoveryCodes[0]!)).status).toBe(200)
  })

  test('allow a patient guesser fifty attempts, and then four a day', async () => {
    const { principal } = await office()
    /** How many of ten attempts are looked at, after so long that ten would be. */
    const guesses = async (hours: number) => {
      app.later(hours * 3_600)
      const thief = await begin(principal)
      const statuses = []
      for (let tries = 0; tries < 10; tries += 1)
        statuses.push((await thief.answer('000000', app.make.address())).status)
      return statuses.filter(status => status === 422).length
    }
    const looked = []
    for (const hours of [1, 1, 1, 1, 1, 1, 24]) looked.push(await guesses(hours))
    expect(looked).toEqual([10, 10, 10, 10, 10, 0, 4])
  })

  test('are counted in the audit log, which says that the password was right', async () => {
    const { principal, secret } = await office()
    const { answer } = await begin(principal)
    await answer('000000')
    await answer('000000')
    const calls = async () => {
      const { rows } = await query(
        "select call, times from app.audit_log where entity_id = $1 and call like '%sign-in%' or call like 'POST /user/login%' and user_id = $1 order by id",
        principal._id,
      )
      return rows
    }
    const refused = [
      { call: 'sign-in begun', times: 1 },
      { call: 'sign-in refused', times: 2 },
    ]
    expect(await calls()).toEqual(refused)
    expect((await answer(codeOf(app, secret))).status).toBe(200)
    expect(await calls()).toEqual([...refused, { call: 'POST /user/login/factor', times: 1 }])
    const body = { userId: principal._id }
    const { rows } = (await app.as(principal).call(api.activityLog.find, { body })).body
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'factorAdded',
      'signInBegun',
      'signInRefused',
      'signedIn',
    ])
  })
})

describe('nothing goes around the second factor', () => {
  test('a password reset with a code leaves it in place', async () => {
    const { principal, secret } = await office()
    const otp = await codeFor(principal.loginName, 'SCHOOLE')
    expect((await spend(principal.loginName, { otp, role: 'SCHOOLE' })).status).toBe(200)
    const { body } = await app.signIn(principal.loginName, 'SCHOOLE', 'four small steps')
    expect(body.secondFactor).toBe('factor')
    const { status } = await app.as(body).call(account.answerFactor, { body: { code: codeOf(app, secret) } })
    expect(status).toBe(200)
  })

  test('a new slip leads to a new password and then to the factor', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const parent = await app.make.parent(child)
    const { secret } = await setUpTotp(app, parent)
    await query('update app.users set login = null where id = $1', parent._id)
    const params = { id: child._id }
    const slip = await app.as(school.principal).call(api.students.welcome, { params, body: { again: true } })
    const { loginName: login, password: first } = slip.body.welcome[0]!
    const { body } = await app.signIn(login, 'PARENT', first)
    expect(body.passwordReset).toBe(0)
    const chosen = await app.as(body).call(users.resetDefaultPassword, {
      body: { mobile: login, password: 'four small steps' },
    })
    expect(chosen.body.data).toEqual({ _id: parent._id, secondFactor: 'factor', factors: ['totp'] })
    expect(chosen.headers['set-cookie']).toBeUndefined()
    expect((await app.as(body).call(classes.all)).status).toBe(401)
    const done = await app.as(body).call(account.answerFactor, { body: { code: codeOf(app, secret) } })
    expect((await app.as(done.body).call(classes.all)).status).toBe(200)
  })
})

describe('removing the authenticator app', () => {
  test('needs the password; afterwards the sign-in is as before, and the recovery codes are gone', async () => {
    const { principal } = await office()
    const as = app.as(principal)
    expect((await as.call(account.removeTotp, { body: { password: 'a wrong one' } })).status).toBe(422)
    expect((await as.call(account.removeTotp, { body: { password } })).status).toBe(200)
    expect((await as.call(account.removeTotp, { body: { password } })).status).toBe(404)
    expect((await as.call(account.factors)).body).toEqual({
      totpSince: null,
      passkeys: 0,
      recoveryCodesLeft: 0,
      resetDueAt: null,
    })
    expect((await begin(principal)).body).toMatchObject({
      _id: principal._id,
      deviceKey: expect.stringMatching(/.{43}/),
    })
    expect((await as.call(account.renewRecoveryCodes, { body: { password } })).status).toBe(409)
  })

  test('new recovery codes replace the old ones', async () => {
    const { principal, recoveryCodes } = await office()
    const { body } = await app.as(principal).call(account.renewRecoveryCodes, { body: { password } })
    expect(body.recoveryCodes).toHaveLength(10)
    const { answer } = await begin(principal)
    expect(await answer(recoveryCodes[0]!)).toMatchObject(wrong)
    expect((await answer(body.recoveryCodes[0]!)).status).toBe(200)
  })
})
