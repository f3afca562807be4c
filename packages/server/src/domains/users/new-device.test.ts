import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { codeOf, setUpTotp } from '../../testing/second-factor.ts'

const app = testApp()
const { account, users, notices } = api
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const cookieIn = (headers: Record<string, unknown>) =>
  /casa_device=[\w-]{43}/.exec(String(headers['set-cookie']))?.[0]

/** Signs in on a device with this cookie, or on a new one. */
async function signIn(
  loginName: string,
  role: string,
  headers: Record<string, string> = {},
  typed = password,
) {
  const body = { email: loginName, password: typed, role }
  const answer = await app.stranger.call(users.login, { body, address: app.make.address(), headers })
  return { ...answer.body, cookie: cookieIn(answer.headers) ?? '' }
}

/** A user's notices and messages about devices. */
async function told(user: { token: string }, loginName: string) {
  app.messages.length = 0
  await app.runJobs()
  const rows = (await app.as(user).call(notices.list)).body
  return {
    notices: rows.filter(({ key }) => key?.startsWith('notices.new')),
    messages: app.messages.filter(sent => sent.mobile === loginName).map(({ text }) => text),
  }
}

test('a sign-in on a device that the account does not know causes a notice and a message', async () => {
  const { loginName } = (await app.make.school()).principal
  const known = await signIn(loginName, 'SCHOOLE', { 'user-agent': firefox })
  const nothing = { notices: [], messages: [] }
  expect(await told(known, loginName)).toEqual(nothing)
  await signIn(loginName, 'SCHOOLE', { 'user-agent': firefox, cookie: known.cookie })
  expect(await told(known, loginName)).toEqual(nothing)
  await signIn(loginName, 'SCHOOLE', { 'user-agent': firefox })
  const first = await told(known, loginName)
  expect(first.notices).toMatchObject([
    {
      key: 'notices.newDevice',
      kind: 'account',
      values: { device: 'Firefox, Windows' },
      link: '/app/account',
    },
  ])
  expect(first.messages).toEqual([expect.stringContaining('on a new device: Firefox, Windows.')])
  app.later(60)
  await signIn(loginName, 'SCHOOLE')
  const second = await told(known, loginName)
  expect(second.notices.map(({ key }) => key)).toEqual(['notices.newUnknownDevice', 'notices.newDevice'])
  expect(second.messages).toEqual([expect.stringContaining('on a new device. If it was not you')])
})

test('with a second factor the notice comes once the code is right, and not while the sign-in waits', async () => {
  const { principal } = await app.make.school()
  const { loginName } = principal
  const { secret } = await setUpTotp(app, await signIn(loginName, 'SCHOOLE'))
  const waiting = await signIn(loginName, 'SCHOOLE')
  expect((await told(principal, loginName)).notices).toEqual([])
  await app.as(waiting).call(account.answerFactor, { body: { code: codeOf(app, secret) } })
  expect((await told(principal, loginName)).notices).toHaveLength(1)
})

test('the device on which a parent chose the first password is known, and is no news later', async () => {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  const loginName = app.make.mobile()
  const { welcome } = await linkMother(app, school, child, loginName, 'Asha')
  const first = await signIn(loginName, 'PARENT', {}, welcome[0]!.password)
  const body = { mobile: loginName, password: 'four small steps' }
  const chosen = await app.as(first).call(users.resetDefaultPassword, { body })
  const cookie = cookieIn(chosen.headers)!
  const again = await signIn(loginName, 'PARENT', { cookie }, body.password)
  expect((await told(again, loginName)).notices).toEqual([])
  await signIn(loginName, 'PARENT', {}, body.password)
  expect((await told(again, loginName)).notices).toHaveLength(1)
})

test('a device is news again half a year after the account last saw it, or once the user has signed it out', async () => {
  const { loginName } = (await app.make.school()).principal
  const here = await signIn(loginName, 'SCHOOLE')
  const there = await signIn(loginName, 'SCHOOLE')
  expect((await told(here, loginName)).notices).toHaveLength(1)
  await app.as(here).call(account.endOtherSessions)
  await signIn(loginName, 'SCHOOLE', { cookie: there.cookie })
  expect((await told(here, loginName)).notices).toHaveLength(2)
  app.later(400 * 86_400)
  const later = await signIn(loginName, 'SCHOOLE', { cookie: here.cookie })
  expect((await told(later, loginName)).messages).toHaveLength(1)
})

test('there are five notices a day, however many devices are new', async () => {
  const { loginName } = (await app.make.school()).principal
  const here = await signIn(loginName, 'SCHOOLE')
  for (let device = 0; device < 7; device += 1) await signIn(loginName, 'SCHOOLE')
  const { notices, messages } = await told(here, loginName)
  expect([notices.length, messages.length]).toEqual([5, 5])
})

test('two first sign-ins at once are no news, and neither waits for the other', async () => {
  const { loginName } = (await app.make.school()).principal
  const both = await Promise.all([signIn(loginName, 'SCHOOLE'), signIn(loginName, 'SCHOOLE')])
  for (const one of both) expect(one.token).toBeTruthy()
})
