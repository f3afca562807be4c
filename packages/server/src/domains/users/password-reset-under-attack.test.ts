import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'

// Strangers try an account as fast as they can, and its owner chooses a new password with a code.
const app = testApp()
const { ask, codeFor, spend } = forgottenPassword(app)
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

const newPassword = 'four small steps'

type From = { address?: string; device?: string; password?: string }

function signIn(mobile: string, { address = app.make.address(), device, password = newPassword }: From = {}) {
  return app.stranger.call(api.users.login, {
    body: { email: mobile, password, role: 'SCHOOLE' },
    address,
    headers: device ? { cookie: `casa_device=${device}` } : {},
  })
}

/** Guesses from a new network each time, until a guess is refused. */
async function attack(mobile: string) {
  while ((await signIn(mobile, { password: 'a guess of it' })).status !== 429);
  expect((await signIn(mobile)).status).toBe(429)
}

const deviceIn = ({ headers }: { headers: Record<string, unknown> }) =>
  /casa_device=([\w-]{43})/.exec(String(headers['set-cookie']))?.[1]

describe('a code that is spent under attack', () => {
  test('lets its owner in at once, on the device and from the network that spent it, and from no previously known place', async () => {
    const { principal } = await app.make.school()
    const mobile = principal.loginName
    const former = app.make.address()
    const old = await app.signIn(mobile, 'SCHOOLE', undefined, former)
    const device = deviceIn(old)!
    await attack(mobile)
    app.messages.length = 0
    const address = app.make.address()
    const at = { address, headers: { cookie: `casa_device=${device}` } }
    await ask(mobile, at)
    const reset = await spend(mobile, { otp: await app.codeSentTo(mobile), newPassword, ...at })
    expect(reset.status).toBe(200)
    expect((await signIn(mobile)).status).toBe(429)
    expect((await signIn(mobile, { address: former })).status).toBe(429)
    expect((await signIn(mobile, { device })).status).toBe(200)
    expect((await signIn(mobile, { address })).status).toBe(200)
  })

  test('sets the cookie of a previously unknown device; a wrong one sets none', async () => {
    const { principal } = await app.make.school()
    const mobile = principal.loginName
    await attack(mobile)
    const otp = await codeFor(mobile)
    const wrong = await spend(mobile, { otp: otp === '000000' ? '000001' : '000000' })
    expect(wrong.status).toBe(422)
    expect(deviceIn(wrong)).toBeUndefined()
    const reset = await spend(mobile, { otp, newPassword })
    expect(reset.status).toBe(200)
    const device = deviceIn(reset)!
    expect((await signIn(mobile)).status).toBe(429)
    expect((await signIn(mobile, { device })).status).toBe(200)
  })

  test('is remembered for every account that it reset, and for no other of the number', async () => {
    const { principal } = await app.make.school()
    const mobile = principal.loginName
    const teacher = await app.make.teacher(await app.make.class(await app.make.school()))
    await query('update app.users set login = $2 where id = $1', teacher._id, mobile)
    const places = async () => {
      const { rows } = await query(
        `select user_id, array_agg(kind order by kind) as kinds from app.known_places
          where user_id = any($1) group by user_id order by user_id`,
        [teacher._id, principal._id],
      )
      return rows
    }
    const kinds = ['device', 'network']
    await spend(mobile, { otp: await codeFor(mobile), role: 'TEACHER' })
    expect(await places()).toEqual([{ user_id: teacher._id, kinds }])
    app.later(301)
    await spend(mobile, { otp: await codeFor(mobile), newPassword: 'five small steps' })
    const both = [teacher._id, principal._id].sort().map(user_id => ({ user_id, kinds }))
    expect(await places()).toEqual(both)
  })
})
