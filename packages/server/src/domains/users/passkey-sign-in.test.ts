import { api } from '@casa/contract'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { Authenticator, type Faked } from '../../testing/authenticator.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { beginWithPasskey, setUpPasskey, signInWithPasskey } from '../../testing/passkey.ts'
import { setUpTotp } from '../../testing/second-factor.ts'
import { waitingForLock } from '../../testing/send-chunks.ts'

const app = testApp()
const { account, classes, passkeys, users } = api
const text = refusals.passkeys
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)
const refused = (message: string) => ({ status: 401, body: { message } })

async function office() {
  const { principal } = await app.make.school()
  return { principal, ...(await setUpPasskey(app, principal)) }
}

/** Signs in with a response in which something was changed. */
async function faking(device: Authenticator, faked: Faked) {
  const { attempt, send } = await beginWithPasskey(app)
  return send(device.use(attempt, faked))
}

test('a passkey signs in without a login name, a password or another factor; the key says whose account it is', async () => {
  const school = await app.make.school()
  const teacher = await app.make.teacher(await app.make.class(school))
  const { device } = await setUpPasskey(app, teacher)
  await setUpTotp(app, teacher)
  const { attempt, send } = await beginWithPasskey(app)
  expect(attempt.options).toMatchObject({
    rpId: 'casa.test',
    userVerification: 'required',
    allowCredentials: [],
  })
  const done = await send(device.use(attempt))
  expect(done).toMatchObject({ status: 200, body: { _id: teacher._id, role: 'TEACHER', passwordReset: 1 } })
  expect(done.body).not.toHaveProperty('secondFactor')
  expect(String(done.headers['set-cookie'])).toMatch(/casa_device=.*casa_files=/)
  expect((await app.as(done.body).call(classes.all)).status).toBe(200)
  const { body: byPassword } = await app.signIn(school.principal.loginName, 'SCHOOLE')
  expect(done.body.deviceKey).toHaveLength(byPassword.deviceKey.length)
  const { rows } = await query(
    "select fields from app.audit_log where user_id = $1 and call = 'POST /user/login/passkey'",
    teacher._id,
  )
  expect(rows).toEqual([{ fields: ['passkey'] }])
})

describe('a response is refused', () => {
  const elsewhere = textOf(text.otherAddress, { address: 'http://casa.test' }).message
  test.each<[string, Faked, string]>([
    ['of another website', { origin: 'https://casa.example' }, elsewhere],
    ['of the same name on another port', { origin: 'http://casa.test:8080' }, elsewhere],
    ['for another name', { rpId: 'casa.example' }, text.wrong],
    ['from within a page of another site', { crossOrigin: true }, text.wrong],
    ['to another challenge', { challenge: 'c29tZXRoaW5nIGVsc2U' }, text.wrong],
    ['to the creation of a passkey', { type: 'webauthn.create' }, text.wrong],
    ['whose device did not check its user', { verified: false }, text.unverified],
    ['signed with another key', { forged: true }, text.wrong],
  ])('%s', async (_, faked, message) => {
    const { principal, device } = await office()
    expect(await faking(device, faked)).toMatchObject(refused(message))
    expect((await signInWithPasskey(app, device)).status).toBe(200)
    const { rows } = await query(
      "select times from app.audit_log where entity_id = $1 and call = 'sign-in refused'",
      principal._id,
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  test('whose device has counted back, as a copy of it would', async () => {
    const { device } = await office()
    for (let uses = 0; uses < 3; uses += 1) await signInWithPasskey(app, device)
    expect(await faking(device, { counter: 2 })).toMatchObject(refused(text.copied))
    expect(await faking(device, { counter: 3 })).toMatchObject(refused(text.copied))
    expect((await faking(device, { counter: 9 })).status).toBe(200)
  })

  test('if another one with the same count is being stored', async () => {
    const { device } = await office()
    const attempts = [await beginWithPasskey(app), await beginWithPasskey(app)]
    const client = await app.database.owner.connect()
    try {
      await client.query('begin')
      await client.query('select from app.passkeys for update')
      const answers = attempts.map(({ attempt, send }) => send(device.use(attempt, { counter: 7 })))
      await expect.poll(async () => (await query(waitingForLock)).rowCount).toBe(2)
      await client.query('commit')
      expect((await Promise.all(answers)).map(({ status }) => status).sort()).toEqual([200, 401])
    } finally {
      client.release()
    }
  })

  test('of a passkey that nobody has set up', async () => {
    const { principal } = await app.make.school()
    const device = new Authenticator()
    const { body: creation } = await app.as(principal).call(passkeys.begin, { body: { password } })
    device.create(creation)
    expect(await signInWithPasskey(app, device)).toMatchObject(refused(text.unknown))
  })

  test('that names another account than that of the passkey', async () => {
    const { device } = await office()
    expect(await faking(device, { userHandle: 'AZqyxF0AcACAAAAAAAAAEg' })).toMatchObject(refused(text.wrong))
  })

  test('that is not one', async () => {
    const { device } = await office()
    const { attempt, send } = await beginWithPasskey(app)
    const used = device.use(attempt)
    const { response } = used
    for (const passkey of [
      null,
      { ...used, id: 'not base64url!' },
      { ...used, rawId: 'AAAA' },
      { ...used, response: { ...response, signature: undefined } },
      { ...used, response: { ...response, clientDataJSON: 'x'.repeat(5_000) } },
    ])
      expect([401, 422]).toContain((await send(passkey)).status)
    for (const authenticatorData of ['', 'AA', `${'A'.repeat(43)}F${'A'.repeat(400)}`]) {
      const again = await beginWithPasskey(app)
      const passkey = device.use(again.attempt)
      const answer = await again.send({ ...passkey, response: { ...passkey.response, authenticatorData } })
      expect(answer).toMatchObject(refused(text.wrong))
    }
    const again = await beginWithPasskey(app)
    const passkey = device.use(again.attempt)
    const answer = await again.send({ ...passkey, response: { ...passkey.response, clientDataJSON: 'AA' } })
    expect(answer).toMatchObject(refused(text.wrong))
  })
})

describe('a challenge', () => {
  test('is used once: a response that somebody has recorded opens nothing', async () => {
    const { device } = await office()
    const { attempt, send } = await beginWithPasskey(app)
    const response = device.use(attempt)
    expect((await send(response)).status).toBe(200)
    expect(await send(response)).toMatchObject(refused(text.over))
    const { send: sendLater, attempt: later } = await beginWithPasskey(app)
    expect(await sendLater(response)).toMatchObject(refused(text.wrong))
    expect(await sendLater(device.use(later))).toMatchObject(refused(text.over))
  })

  test('lets one of two responses through that arrive at once', async () => {
    const { device } = await office()
    const { attempt, send } = await beginWithPasskey(app)
    const responses = [device.use(attempt), device.use(attempt)]
    const answers = await Promise.all(responses.map(response => send(response)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('belongs to the page that began, and ends after three minutes', async () => {
    const { device } = await office()
    const [mine, yours] = [await beginWithPasskey(app), await beginWithPasskey(app)]
    expect(await mine.send(device.use(mine.attempt), yours.attempt.attempt)).toMatchObject(
      refused(text.wrong),
    )
    expect(await mine.send(device.use(mine.attempt), 'made-up')).toMatchObject(refused(text.over))
    app.later(181)
    expect(await mine.send(device.use(mine.attempt))).toMatchObject(refused(text.over))
  })

  test('of one purpose is no challenge of another', async () => {
    const { principal, device } = await office()
    const { body: waiting } = await app.signIn(principal.loginName, 'SCHOOLE')
    const { body: request } = await app.as(waiting).call(passkeys.beginFactor)
    const { send } = await beginWithPasskey(app)
    expect(await send(device.use(request), waiting.token)).toMatchObject(refused(text.over))
  })
})

describe('an account that cannot be opened', () => {
  test('is refused with the reason: its school is off, it is closed, or a slip replaced its password', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const [teacher, gone] = [await app.make.teacher(schoolClass), await app.make.teacher(schoolClass)]
    const parent = await app.make.parent(await app.make.student(schoolClass))
    const [ofTeacher, ofGone, ofParent] = [
      (await setUpPasskey(app, teacher)).device,
      (await setUpPasskey(app, gone)).device,
      (await setUpPasskey(app, parent)).device,
    ]
    await query('update app.users set disabled = true where id = $1', gone._id)
    expect(await signInWithPasskey(app, ofGone)).toMatchObject({
      status: 403,
      body: { message: text.closed },
    })
    await query(
      'update app.users set password_hash = null, password_changed = false where id = $1',
      parent._id,
    )
    expect(await signInWithPasskey(app, ofParent)).toMatchObject({
      status: 403,
      body: { message: text.slip },
    })
    await query('update app.schools set active = false where id = $1', school._id)
    const off = { status: 403, body: { message: refusals.user.schoolOff } }
    expect(await signInWithPasskey(app, ofTeacher)).toMatchObject(off)
    await query("update app.users set password_hash = 'x', password_changed = true where id = $1", parent._id)
    expect(await signInWithPasskey(app, ofParent)).toMatchObject(off)
  })

  test('from which the office had the lost factors removed: the passkey is gone a day later, even on the device itself', async () => {
    const school = await app.make.school()
    const teacher = await app.make.teacher(await app.make.class(school))
    const { device } = await setUpPasskey(app, teacher)
    const asked = await app
      .as(school.principal)
      .call(account.askFactorReset, { body: { loginName: teacher.loginName } })
    expect(asked.status).toBe(200)
    app.later(24 * 3_600)
    expect(await signInWithPasskey(app, device)).toMatchObject(refused(text.unknown))
    const { body } = await app.signIn(teacher.loginName, 'TEACHER')
    expect(body).not.toHaveProperty('secondFactor')
    expect((await app.as(body).call(account.factors)).body).toMatchObject({
      passkeys: 0,
      recoveryCodesLeft: 0,
    })
  })
})

test('a password reset leaves passkeys in place', async () => {
  const { principal, device } = await office()
  const body = { oldPassword: password, newPassword: 'four small steps' }
  expect((await app.as(principal).call(users.changePassword, { body })).status).toBe(200)
  expect((await signInWithPasskey(app, device)).status).toBe(200)
})

test('a network begins sixty sign-ins at once, and then one every five seconds', async () => {
  const address = app.make.address()
  const begin = async () => (await app.stranger.call(passkeys.beginSignIn, { address })).status
  const statuses = []
  for (let tries = 0; tries < 61; tries += 1) statuses.push(await begin())
  expect(statuses.lastIndexOf(200)).toBe(59)
  expect(statuses.at(-1)).toBe(429)
  app.later(5)
  expect(await begin()).toBe(200)
})

test('challenges that nobody used are deleted at night', async () => {
  await beginWithPasskey(app)
  app.later(181)
  await app.runNight()
  const { rows } = await query('select count(*)::integer as left from app.passkey_challenges')
  expect(rows).toEqual([{ left: 0 }])
})
