import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as password } from '../../testing/factories.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'
import { setUpTotp } from '../../testing/second-factor.ts'

const app = testApp()
const { account, users } = api
const { codeFor, spend } = forgottenPassword(app)

/** A user's notices, latest first, and messages. */
async function told(user: { token: string; loginName: string }) {
  app.messages.length = 0
  await app.runJobs()
  return {
    notices: (await app.as(user).call(api.notices.list)).body.map(({ key }) => key),
    messages: app.messages.filter(({ mobile }) => mobile === user.loginName).map(({ text }) => text),
  }
}
const newPassword = 'four small steps'

test('a user is notified in Casa and by a message when an authenticator app is set up or removed', async () => {
  const { principal } = await app.make.school()
  await setUpTotp(app, principal)
  app.later(60)
  await app.as(principal).call(account.removeTotp, { body: { password } })
  const { notices, messages } = await told(principal)
  expect(notices).toEqual(['notices.factorRemoved', 'notices.factorAdded'])
  expect(messages).toEqual([expect.stringContaining('was set up'), expect.stringContaining('no longer asks')])
})

test('a user is notified of a new password, even if somebody else changed it', async () => {
  const school = await app.make.school()
  const teacher = await app.make.teacher(await app.make.class(school))
  const changed = { notices: ['notices.passwordChanged'], messages: [expect.stringContaining('was changed')] }

  const body = { oldPassword: password, newPassword }
  expect((await app.as(school.principal).call(users.changePassword, { body })).status).toBe(200)
  expect(await told(school.principal)).toEqual(changed)

  const params = { id: teacher.teacherId }
  await app.as(school.principal).call(api.teachers.update, { params, body: { password: newPassword } })
  const signedIn = await app.signIn(teacher.loginName, 'TEACHER', newPassword)
  expect(await told({ ...teacher, token: signedIn.body.token })).toEqual(changed)

  const { principal } = await app.make.school()
  const otp = await codeFor(principal.loginName, 'SCHOOLE')
  expect((await spend(principal.loginName, { otp, role: 'SCHOOLE' })).status).toBe(200)
  const { token } = (await app.signIn(principal.loginName, 'SCHOOLE', newPassword)).body
  expect(await told({ ...principal, token })).toEqual(changed)
})

test('the first password of an account is no news', async () => {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  const loginName = app.make.mobile()
  const { welcome } = await linkMother(app, school, child, loginName, 'Asha')
  const { token } = (await app.signIn(loginName, 'PARENT', welcome[0]!.password)).body
  const body = { mobile: loginName, password: newPassword }
  expect((await app.as({ token }).call(users.resetDefaultPassword, { body })).status).toBe(200)
  expect(await told({ token, loginName })).toEqual({ notices: [], messages: [] })
})
