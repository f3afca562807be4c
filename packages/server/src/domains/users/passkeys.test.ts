import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { textOf } from '@casa/contract/text'
import { describe, expect, test } from 'vitest'
import { uuid } from '../../platform/db/columns.ts'
import { testApp } from '../../testing/app.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { addPasskey, answerWithPasskey, setUpPasskey, signInWithPasskey } from '../../testing/passkey.ts'
import { codeOf, setUpTotp } from '../../testing/second-factor.ts'

const app = testApp()
const { account, classes, passkeys } = api
const text = refusals.passkeys
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)
const signIn = (user: { loginName: string }, role = 'SCHOOLE') => app.signIn(user.loginName, role)

async function office() {
  const { principal } = await app.make.school()
  return { principal, ...(await setUpPasskey(app, principal)) }
}

describe('setting up a passkey', () => {
  test('needs the password; the first one brings recovery codes, a further one does not', async () => {
    const { principal } = await app.make.school()
    const as = app.as(principal)
    expect((await as.call(passkeys.begin, { body: {} })).status).toBe(422)
    expect((await as.call(passkeys.begin, { body: { password: 'a wrong one' } })).status).toBe(422)
    const { device, recoveryCodes } = await setUpPasskey(app, principal, 'Phone')
    expect(new Set(recoveryCodes).size).toBe(10)
    app.later(60)
    const { body: creation } = await as.call(passkeys.begin, { body: { password } })
    expect(creation.options.excludeCredentials).toMatchObject([{ id: device.id, transports: ['internal'] }])
    expect((await setUpPasskey(app, principal, 'Laptop')).recoveryCodes).toEqual([])
    expect((await as.call(passkeys.list)).body).toMatchObject([
      { name: 'Laptop', lastUsedAt: null },
      { name: 'Phone', lastUsedAt: null },
    ])
    expect((await as.call(account.factors)).body).toMatchObject({
      passkeys: 2,
      recoveryCodesLeft: 10,
      totpSince: null,
    })
  })

  test('keeps the recovery codes of an authenticator app', async () => {
    const { principal } = await app.make.school()
    const { recoveryCodes } = await setUpTotp(app, principal)
    expect((await setUpPasskey(app, principal)).recoveryCodes).toEqual([])
    const { body: waiting } = await signIn(principal)
    expect(waiting.factors).toEqual(['totp', 'passkey'])
    const body = { code: recoveryCodes[0]! }
    expect((await app.as(waiting).call(account.answerFactor, { body })).status).toBe(200)
  })

  test('is refused without a name, for a passkey that is known, and for an eleventh one', async () => {
    const { principal, device } = await office()
    const nameless = await addPasskey(app, principal, new Authenticator(), ' ')
    expect(nameless).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'name', message: messages.holiday.nameRequired }] },
    })
    expect(await addPasskey(app, principal, device)).toMatchObject({
      status: 409,
      body: { message: text.known },
    })
    const { principal: other } = await app.make.school()
    expect(await addPasskey(app, other, device)).toMatchObject({ status: 409, body: { message: text.known } })
    expect((await app.as(other).call(account.factors)).body).toMatchObject({
      passkeys: 0,
      recoveryCodesLeft: 0,
    })
    for (let number = 2; number <= 10; number += 1) await setUpPasskey(app, principal)
    const { message } = textOf(text.most, { number: 10 })
    expect(await addPasskey(app, principal, new Authenticator())).toMatchObject({
      status: 409,
      body: { message },
    })
  })

  test('of two that arrive at once for the last place, one is stored', async () => {
    const { principal } = await office()
    for (let number = 2; number <= 9; number += 1) await setUpPasskey(app, principal)
    const sessions = await Promise.all([1, 2].map(() => app.make.session(principal)))
    const answers = await Promise.all(sessions.map(token => addPasskey(app, { token }, new Authenticator())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is refused after another page, another name, an old challenge or a second time', async () => {
    const { principal } = await app.make.school()
    const as = app.as(principal)
    const begin = async () => (await as.call(passkeys.begin, { body: { password } })).body
    const add = (passkey: unknown) => as.call(passkeys.add, { body: { name: 'Phone', passkey } })
    const refused = (message: string) => ({ status: 422, body: { errors: [{ field: 'passkey', message }] } })
    const elsewhere = textOf(text.otherAddress, { address: 'http://casa.test' }).message
    for (const [faked, message] of [
      [{ origin: 'https://casa.example' }, elsewhere],
      [{ rpId: 'casa.example' }, text.wrong],
      [{ crossOrigin: true }, text.wrong],
      [{ type: 'webauthn.get' }, text.wrong],
      [{ challenge: 'c29tZXRoaW5nIGVsc2U' }, text.wrong],
    ] as const)
      expect(await add(new Authenticator().create(await begin(), faked))).toMatchObject(refused(message))
    const late = new Authenticator().create(await begin())
    app.later(181)
    expect(await add(late)).toMatchObject(refused(text.over))
    const earlier = new Authenticator().create(await begin())
    const passkey = new Authenticator().create(await begin())
    expect(await add(earlier)).toMatchObject(refused(text.wrong))
    expect(await add(passkey)).toMatchObject(refused(text.over))
    expect((await as.call(passkeys.list)).body).toEqual([])
  })

  test('a sign-in that waits for its user to set one up is complete afterwards', async () => {
    const { principal } = await app.make.school()
    const token = await app.make.session(principal, { reset_only: true, awaits: 'setup' })
    const as = app.as({ token })
    const { body: creation } = await as.call(passkeys.begin, { body: {} })
    const passkey = new Authenticator().create(creation)
    const { body } = await as.call(passkeys.add, { body: { name: 'Phone', passkey } })
    expect(body.signedIn).toMatchObject({ _id: principal._id, role: 'SCHOOLE' })
    expect((await app.as(body.signedIn!).call(classes.all)).status).toBe(200)
  })
})

describe('a passkey as the second factor', () => {
  test('completes a sign-in that waits after the password, and nothing else does', async () => {
    const { principal, device } = await office()
    const { body: waiting } = await signIn(principal)
    expect(waiting).toMatchObject({ secondFactor: 'factor', factors: ['passkey'], deviceKey: '', name: '' })
    const as = app.as(waiting)
    expect((await as.call(classes.all)).status).toBe(401)
    expect((await as.call(passkeys.list)).status).toBe(401)
    expect((await as.call(passkeys.begin, { body: { password } })).status).toBe(403)
    expect((await as.call(account.answerFactor, { body: { code: '123456' } })).status).toBe(422)
    const { body: request } = await as.call(passkeys.beginFactor)
    expect(request.options).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: device.id }],
    })
    // The password has been checked, so touching the device is enough.
    const used = device.use(request, { verified: false })
    const done = await as.call(passkeys.answerFactor, { body: { passkey: used } })
    expect(done).toMatchObject({ status: 200, body: { _id: principal._id } })
    expect(String(done.headers['set-cookie'])).toMatch(/casa_device=.*casa_files=/)
    expect((await app.as(done.body).call(classes.all)).status).toBe(200)
    const [passkey] = (await app.as(done.body).call(passkeys.list)).body
    expect(new Date(passkey!.lastUsedAt!)).toEqual(app.now)
  })

  test('is refused from another account, and counted in the audit log', async () => {
    const { principal } = await office()
    const { device } = await office()
    const { body: waiting } = await signIn(principal)
    const answer = await answerWithPasskey(app, waiting, device)
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'passkey', message: text.otherAccount }] },
    })
    const { rows } = await query(
      "select times from app.audit_log where entity_id = $1 and call = 'sign-in refused'",
      principal._id,
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  test('is not offered to a full session, or to an account without one', async () => {
    const { principal } = await app.make.school()
    await setUpTotp(app, principal)
    expect((await app.as(principal).call(passkeys.beginFactor)).status).toBe(403)
    const { body: waiting } = await signIn(principal)
    expect(waiting.factors).toEqual(['totp'])
    expect((await app.as(waiting).call(passkeys.beginFactor)).status).toBe(403)
    const passkey = new Authenticator().use({
      address: '',
      options: { rpId: '', challenge: '', timeout: 1, userVerification: 'preferred', allowCredentials: [] },
    })
    expect((await app.as(waiting).call(passkeys.answerFactor, { body: { passkey } })).status).toBe(403)
  })

  test('cannot use the challenge of another sign-in', async () => {
    const { principal, device } = await office()
    const [one, other] = [(await signIn(principal)).body, (await signIn(principal)).body]
    const { body: request } = await app.as(one).call(passkeys.beginFactor)
    await app.as(other).call(passkeys.beginFactor)
    const body = { passkey: device.use(request) }
    expect((await app.as(other).call(passkeys.answerFactor, { body })).status).toBe(422)
    expect((await app.as(one).call(passkeys.answerFactor, { body })).status).toBe(200)
  })

  test('slows somebody down who has only the password, and locks nobody out', async () => {
    const { principal, device } = await office()
    const { device: foreign } = await office()
    const address = app.make.address()
    const thief = (await signIn(principal)).body
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1) {
      const { body: request } = await app.as(thief).call(passkeys.beginFactor, { address })
      const body = { passkey: foreign.use(request) }
      statuses.push((await app.as(thief).call(passkeys.answerFactor, { body, address })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    expect((await answerWithPasskey(app, (await signIn(principal)).body, device)).status).toBe(200)
  })
})

describe('removing a passkey', () => {
  test('needs the password; without the last factor the sign-in is as before, and the recovery codes are gone', async () => {
    const { principal, device } = await office()
    await setUpPasskey(app, principal, 'Laptop')
    const as = app.as(principal)
    const rows = (await as.call(passkeys.list)).body
    const remove = (id: string, typed = password) =>
      as.call(passkeys.remove, { params: { id }, body: { password: typed } })
    expect((await remove(rows[0]!._id, 'a wrong one')).status).toBe(422)
    const { principal: other } = await app.make.school()
    const foreign = await app
      .as(other)
      .call(passkeys.remove, { params: { id: rows[0]!._id }, body: { password } })
    expect(foreign.status).toBe(404)
    for (const { _id } of rows) expect((await remove(_id)).status).toBe(200)
    expect((await remove(rows[0]!._id)).status).toBe(404)
    expect((await as.call(account.factors)).body).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 })
    expect((await signIn(principal)).body).not.toHaveProperty('secondFactor')
    expect(await signInWithPasskey(app, device)).toMatchObject({
      status: 401,
      body: { message: text.unknown },
    })
  })

  test('leaves the recovery codes to an authenticator app', async () => {
    const { principal, recoveryCodes } = await office()
    const { secret } = await setUpTotp(app, principal)
    const [passkey] = (await app.as(principal).call(passkeys.list)).body
    await app.as(principal).call(passkeys.remove, { params: { id: passkey!._id }, body: { password } })
    expect((await app.as(principal).call(account.factors)).body.recoveryCodesLeft).toBe(recoveryCodes.length)
    const { body: waiting } = await signIn(principal)
    expect(waiting.factors).toEqual(['totp'])
    const body = { code: codeOf(app, secret) }
    expect((await app.as(waiting).call(account.answerFactor, { body })).status).toBe(200)
  })

  test('its user is notified of a new passkey and of one that is gone, in Casa and by messages', async () => {
    const { principal } = await office()
    const [passkey] = (await app.as(principal).call(passkeys.list)).body
    app.later(60)
    await app.as(principal).call(passkeys.remove, { params: { id: passkey!._id }, body: { password } })
    const told = (await app.as(principal).call(api.notices.list)).body.map(({ key }) => key)
    expect(told).toEqual(['notices.passkeyRemoved', 'notices.passkeyAdded'])
    app.messages.length = 0
    await app.runJobs()
    const texts = app.messages.filter(({ mobile }) => mobile === principal.loginName).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining('was added'), expect.stringContaining('was removed')])
  })
})

test('nobody but its user reads a passkey, whatever a statement asks for', async () => {
  await office()
  const { principal } = await office()
  const names = await app.within(
    principal,
    tx => tx.rows({ user_id: uuid })`select user_id from app.passkeys`,
  )
  expect(names).toEqual([{ user_id: principal._id }])
})
