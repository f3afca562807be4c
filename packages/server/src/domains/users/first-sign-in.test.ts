import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { linkMother } from '../../testing/link-mother.ts'

const app = testApp()
const { users, classes } = api

describe('the first sign-in of a parent', () => {
  async function newParent() {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const mobile = app.make.mobile()
    const { welcome } = await linkMother(app, school, child, mobile)
    return { school, child, mobile, slip: welcome[0]!.password }
  }

  test('the slip opens the choice of a password and nothing else; then the same token opens everything', async () => {
    const { mobile, slip, child } = await newParent()
    const typed = slip.toLowerCase().replaceAll('-', ' ')
    const { body: session, headers } = await app.signIn(mobile, 'PARENT', typed)
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
    expect((await app.signIn(mobile, 'PARENT', slip)).status).toBe(401)
    const again = await app.signIn(mobile, 'PARENT', 'four small steps')
    expect(again.body).toMatchObject({ passwordReset: 1, _id: session._id })
    expect(child._id).toBeDefined()
  })

  test('ends every other session that the slip opened', async () => {
    const { mobile, slip } = await newParent()
    const [mother, thief] = [
      await app.signIn(mobile, 'PARENT', slip),
      await app.signIn(mobile, 'PARENT', slip),
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
    const { body: session } = await app.signIn(mobile, 'PARENT', slip)
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
    const { body: session } = await app.signIn(mobile, 'PARENT', slip)
    const refused = await app.as(session).call(users.resetDefaultPassword, { body: { mobile, password } })
    expect(refused).toMatchObject({ status: 422, body: { message, errors: [{ field: 'password' }, ...[]] } })
    expect((await app.signIn(mobile, 'PARENT', slip)).body.passwordReset).toBe(0)
  })

  test('its token is worth nothing after an hour', async () => {
    const { mobile, slip } = await newParent()
    const { body: session } = await app.signIn(mobile, 'PARENT', slip)
    app.later(3600)
    const body = { mobile, password: 'four small steps' }
    expect((await app.as(session).call(users.resetDefaultPassword, { body })).status).toBe(401)
  })

  test('a parent without a number comes in by the serial number', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const { welcome } = await linkMother(app, school, child, null, 'Asha')
    const { loginName, password } = welcome[0]!
    const { body: session } = await app.signIn(loginName, 'PARENT', password)
    const body = { mobile: loginName, password: 'four small steps' }
    expect((await app.as(session).call(users.resetDefaultPassword, { body })).status).toBe(200)
  })
})
