import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
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

  test('the slip only allows choosing a password; then the same token has full access', async () => {
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
    expect(String(chosen.headers['set-cookie'])).toMatch(/^casa_files=[\w-]{43};.*casa_device=/)
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

  test('only works for its own login name, and only for a first sign-in', async () => {
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
  ])('%j is not accepted as a password', async (password, message) => {
    const { mobile, slip } = await newParent()
    const { body: session } = await app.signIn(mobile, 'PARENT', slip)
    const refused = await app.as(session).call(users.resetDefaultPassword, { body: { mobile, password } })
    expect(refused).toMatchObject({ status: 422, body: { message, errors: [{ field: 'password' }, ...[]] } })
    expect((await app.signIn(mobile, 'PARENT', slip)).body.passwordReset).toBe(0)
  })

  test('whatever it signs in with, the number, the serial number and the names of the family are not accepted', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school), {
      serial_number: 'LBM-00412',
      first_name: 'Anannya',
      last_name: 'Venkatesan',
      mother_name: 'Padmavathi Iyer',
      father_name: 'Raghunath',
    })
    const mobile = app.make.mobile()
    const { welcome } = await linkMother(app, school, child, mobile, 'Padmavathi')
    for (const loginName of [mobile, 'LBM-00412']) {
      const { body: session } = await app.signIn(loginName, 'PARENT', welcome[0]!.password)
      for (const password of [
        mobile,
        `+91 ${mobile}`,
        'LBM-00412',
        'lbm 00412',
        'LBM-004121',
        'LBM-00412LBM-00412  ',
        'lbm_00412!7',
        'padmavathi',
        'Anannya1',
        'Venkatesan2021',
        'anannya venkatesan',
        'Raghunath7',
      ]) {
        const body = { mobile: loginName, password }
        expect(
          await app.as(session).call(users.resetDefaultPassword, { body }),
          `${password} for ${loginName}`,
        ).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'password', message: messages.password.tooPersonal }] },
        })
      }
    }
  })

  test('a request refused anyway costs no hash', async () => {
    const { mobile, slip } = await newParent()
    const other = await newParent()
    const { principal } = await app.make.school()
    const { body: session } = await app.signIn(mobile, 'PARENT', slip)
    const { passwords } = app.services
    const hash = passwords.hash.bind(passwords)
    let hashes = 0
    passwords.hash = (...typed) => {
      hashes++
      return hash(...typed)
    }
    const choose = async (user: { token: string }, loginName: string, password = 'four small steps') =>
      (await app.as(user).call(users.resetDefaultPassword, { body: { mobile: loginName, password } })).status
    expect(await choose(principal, principal.loginName)).toBe(403)
    expect(await choose(session, other.mobile)).toBe(403)
    expect(await choose(session, mobile, mobile)).toBe(422)
    expect(hashes).toBe(0)
    expect(await choose(session, mobile)).toBe(200)
    expect(await choose(session, mobile)).toBe(403)
    expect(hashes).toBe(1)
    passwords.hash = hash
  })

  test('repeating it under the same key returns the first response', async () => {
    const { mobile, slip } = await newParent()
    const { body: session } = await app.signIn(mobile, 'PARENT', slip)
    const headers = { 'idempotency-key': `first-${mobile}` }
    const choose = () =>
      app.as(session).call(users.resetDefaultPassword, {
        body: { mobile, password: 'four small steps' },
        headers,
      })
    const first = await choose()
    expect(first.status).toBe(200)
    expect((await choose()).body).toEqual(first.body)
  })

  test('its token expires after an hour', async () => {
    const { mobile, slip } = await newParent()
    const { body: session } = await app.signIn(mobile, 'PARENT', slip)
    app.later(3600)
    const body = { mobile, password: 'four small steps' }
    expect((await app.as(session).call(users.resetDefaultPassword, { body })).status).toBe(401)
  })

  test('a parent without a number signs in by the serial number', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const { welcome } = await linkMother(app, school, child, null, 'Asha')
    const { loginName, password } = welcome[0]!
    const { body: session } = await app.signIn(loginName, 'PARENT', password)
    const body = { mobile: loginName, password: 'four small steps' }
    expect((await app.as(session).call(users.resetDefaultPassword, { body })).status).toBe(200)
  })
})
