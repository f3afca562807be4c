import { api } from '@casa/contract'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'
import { unknownPlaceLimit } from './rules.ts'

const app = testApp()
const { users } = api
const { ask, spend } = forgottenPassword(app)
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

type From = { address?: string; device?: string; password?: string; role?: string }

/** A sign-in of the office from a network and, with `device`, from a browser that carries the cookie. */
function signIn(mobile: string, from: From = {}) {
  const { address = app.make.address(), device, password = everybodysPassword, role = 'SCHOOLE' } = from
  return app.stranger.call(users.login, {
    body: { email: mobile, password, role },
    address,
    headers: device ? { cookie: `casa_device=${device}` } : {},
  })
}

/** An office that has signed in from a network, and its device cookie. */
async function office(address = app.make.address()) {
  const { principal, _id } = await app.make.school()
  const { headers } = await signIn(principal.loginName, { address })
  const device = /casa_device=([\w-]{43})/.exec(String(headers['set-cookie']))![1]!
  return { mobile: principal.loginName, user: principal, school: _id, device, address }
}

/** Guesses from a new network each time, until a guess is refused; returns how many were checked. */
async function attack(mobile: string, from: () => From = () => ({})) {
  for (let tries = 0; ; tries++)
    if ((await signIn(mobile, { ...from(), password: 'a guess of it' })).status === 429) return tries
}

describe('while strangers try an account as fast as they can', () => {
  test('its owner signs in on the device, and from the network, that the account knows', async () => {
    const { mobile, device, address } = await office()
    await attack(mobile)
    expect((await signIn(mobile)).status).toBe(429)
    expect((await signIn(mobile, { device })).status).toBe(200)
    expect((await signIn(mobile, { address })).status).toBe(200)
  })

  test('the owner on a known device signs in even if somebody tries from the same network', async () => {
    const { mobile, device, address } = await office()
    await attack(mobile, () => ({ address }))
    expect((await signIn(mobile, { address })).status).toBe(429)
    expect((await signIn(mobile, { address, device })).status).toBe(200)
  })

  test('a device or network of another account, or a forged cookie, has no attempts of its own', async () => {
    const { mobile } = await office()
    const other = await office()
    await attack(mobile)
    expect((await signIn(mobile, other)).status).toBe(429)
    expect((await signIn(mobile, { device: 'a'.repeat(43) })).status).toBe(429)
    expect((await signIn(mobile, { device: 'nonsense' })).status).toBe(429)
  })

  test('each device and network has a few attempts, and however many are known, no more than two count', async () => {
    const { mobile, ...first } = await office()
    const places = [first]
    for (let more = 0; more < 2; more++) {
      const address = app.make.address()
      const { headers } = await signIn(mobile, { address })
      const device = /casa_device=([\w-]{43})/.exec(String(headers['set-cookie']))![1]!
      places.push({ ...first, address, device })
    }
    const turns = unknownPlaceLimit(first.user._id)
    for (let turn = 0; turn < turns.burst; turn++)
      await app.services.throttle.take([turns], refusals.tooOften)
    const looked: number[] = []
    for (const { device } of places) looked.push(await attack(mobile, () => ({ device })))
    for (const { address } of places) looked.push(await attack(mobile, () => ({ address })))
    expect(looked).toEqual([5, 5, 0, 8, 2, 0])
  }, 120_000)

  test('all places together allow forty wrong passwords and one more a minute, no more than before', async () => {
    const { mobile, device, address } = await office()
    let looked = await attack(mobile)
    looked += await attack(mobile, () => ({ address }))
    looked += await attack(mobile, () => ({ device }))
    looked += await attack(mobile, () => ({ address, device }))
    expect(looked).toBeLessThanOrEqual(40)
    for (let minute = 0; minute < 4; minute++) {
      app.later(60)
      for (const from of [{}, { address }, { device }, { address, device }])
        looked += (await signIn(mobile, { ...from, password: 'a guess of it' })).status === 401 ? 1 : 0
    }
    expect(looked).toBeLessThanOrEqual(44)
  }, 120_000)
})

describe('what is known about a place', () => {
  test('is a fingerprint, limited in number, and ends after half a year or with a new password', async () => {
    const { mobile, user, device, address } = await office()
    const known = async () =>
      (await query('select kind, place from app.known_places where user_id = $1', user._id)).rows
    for (const { place } of await known())
      for (const plain of [device, address]) expect(place.includes(plain.slice(0, 8))).toBe(false)
    for (let turn = 0; turn < 10; turn++) {
      app.later(1)
      await signIn(mobile)
    }
    const rows = await known()
    expect(rows.filter(({ kind }) => kind === 'device')).toHaveLength(8)
    expect(rows.filter(({ kind }) => kind === 'network')).toHaveLength(8)
    expect(rows.every(({ place }) => place.length === 32)).toBe(true)

    app.messages.length = 0
    await ask(mobile)
    await spend(mobile, { otp: await app.codeSentTo(mobile) })
    // The earlier places are forgotten; the one that spent the code is known.
    const left = await known()
    expect(left.map(({ kind }) => kind).sort()).toEqual(['device', 'network'])
    for (const { place } of rows) expect(left.some(row => row.place.equals(place))).toBe(false)
  })

  test('is forgotten after half a year', async () => {
    const { mobile, device } = await office()
    app.later(181 * 86_400)
    await attack(mobile)
    expect((await signIn(mobile, { device })).status).toBe(429)
  })

  test('requires a correct password, and a first sign-in does not count yet', async () => {
    const { principal } = await app.make.school()
    const wrong = await signIn(principal.loginName, { password: 'a guess of it' })
    expect(wrong.headers['set-cookie']).toBeUndefined()
    const { rows } = await query('select from app.known_places where user_id = $1', principal._id)
    expect(rows).toEqual([])
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const mobile = app.make.mobile()
    const { welcome } = await linkMother(app, school, child, mobile)
    const slip = await signIn(mobile, { password: welcome[0]!.password, role: 'PARENT' })
    expect(slip.body.passwordReset).toBe(0)
    const ofSlips = await query(
      'select from app.known_places k join app.users u on u.id = k.user_id where u.login = $1',
      mobile,
    )
    expect(ofSlips.rowCount).toBe(0)
  })

  test('no longer counts once the account is disabled', async () => {
    const { mobile, user, device } = await office()
    await query('update app.users set disabled = true where id = $1', user._id)
    expect((await ask(mobile, { headers: { cookie: `casa_device=${device}` } })).status).toBe(200)
    const { rows } = await query('select place from app.otps where mobile = $1', mobile)
    expect(rows).toEqual([{ place: Buffer.alloc(0) }])
  })
})

describe('a code requested from a known device', () => {
  const from = (device: string) => ({ headers: { cookie: `casa_device=${device}` } })

  test('is neither replaced nor used up by strangers, whose codes still allow five attempts', async () => {
    const { mobile, device } = await office()
    app.messages.length = 0
    expect((await ask(mobile, from(device))).status).toBe(200)
    const otp = await app.codeSentTo(mobile)
    expect((await ask(mobile)).status).toBe(200)
    await app.runJobs()
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all(Array.from({ length: 200 }, () => spend(mobile, { otp: wrong(otp) })))
    const { rows } = await query('select tries from app.otps where mobile = $1 order by tries', mobile)
    expect(rows).toEqual([{ tries: 0 }, { tries: 5 }])
    expect((await spend(mobile, { otp })).status).not.toBe(200)
    expect((await spend(mobile, { otp, ...from(device) })).status).toBe(200)
  })

  test('cannot be spent from anywhere else, and no attempt from there counts towards its five', async () => {
    const { mobile, device } = await office()
    app.messages.length = 0
    await ask(mobile, from(device))
    const otp = await app.codeSentTo(mobile)
    expect((await spend(mobile, { otp })).status).toBe(422)
    const { rows } = await query('select tries from app.otps where mobile = $1', mobile)
    expect(rows).toEqual([{ tries: 0 }])
    expect((await spend(mobile, { otp, ...from(device) })).status).toBe(200)
  })

  test('allows five attempts, however many are made at once', async () => {
    const { mobile, device } = await office()
    app.messages.length = 0
    await ask(mobile, from(device))
    const otp = await app.codeSentTo(mobile)
    const guesses = Array.from({ length: 200 }, (_, index) => String(index).padStart(6, '0'))
    const statuses = await Promise.all(
      guesses.filter(guess => guess !== otp).map(guess => spend(mobile, { otp: guess, ...from(device) })),
    )
    expect(statuses.filter(({ status }) => status === 200)).toEqual([])
    const { rows } = await query('select tries from app.otps where mobile = $1', mobile)
    expect(rows).toEqual([{ tries: 5 }])
    expect((await spend(mobile, { otp, ...from(device) })).status).not.toBe(200)
  })

  test('belongs to one account of a number: an office that creates a teacher with it uses up none of the owner’s attempts', async () => {
    const { mobile, device, address } = await office()
    // Another school opens a teacher's account with the owner's number, and knows its password.
    const thiefs = await app.make.school()
    const teacher = await app.make.teacher(await app.make.class(thiefs))
    await query('update app.users set login = $2 where id = $1', teacher._id, mobile)
    const entered = await signIn(mobile, { role: 'TEACHER' })
    expect(entered.status).toBe(200)
    const theirs = from(/casa_device=([\w-]{43})/.exec(String(entered.headers['set-cookie']))![1]!)
    const wrong = '000000'
    for (const role of ['TEACHER', 'SCHOOLE', undefined])
      for (let turn = 0; turn < 12; turn++) {
        app.later(31)
        await ask(mobile, { role, ...theirs })
        await spend(mobile, { otp: wrong, role, ...theirs })
      }
    // That uses up the strangers' attempts, but not the owner's.
    expect((await ask(mobile, { role: 'SCHOOLE' })).status).toBe(429)
    for (const place of [from(device), { address }]) {
      app.messages.length = 0
      expect((await ask(mobile, { role: 'SCHOOLE', ...place })).status).toBe(200)
      const otp = await app.codeSentTo(mobile)
      // What the others request now replaces no code of the owner's, and their attempts are checked against their
      // own.
      await ask(mobile, { role: 'TEACHER', ...theirs })
      expect((await spend(mobile, { otp, role: 'TEACHER', ...theirs })).status).not.toBe(200)
      expect((await spend(mobile, { otp, role: 'SCHOOLE', ...place })).status).toBe(200)
      // A new password makes the account forget its places, so the owner signs in again.
      await signIn(mobile, { address, device, password: 'four small steps' })
    }
  }, 120_000)
})
