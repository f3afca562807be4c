import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword as oldPassword } from '../../testing/factories.ts'
import { changeOwnPassword } from './own-account-queries.ts'

const app = testApp()
const { users, notices } = api
const newPassword = 'four small steps'
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

type User = { _id: string; token: string; loginName: string }

const change = (user: { token: string }, fields: object = {}, headers: Record<string, string> = {}) =>
  app.as(user).call(users.changePassword, {
    body: { oldPassword, newPassword, ...fields },
    headers,
    address: '198.51.100.7',
  })

const isSignedIn = async (user: { token: string }) => (await app.as(user).call(notices.list)).status === 200

/** A user of each role. */
async function everybody(): Promise<[string, User][]> {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass)
  return [
    ['SUPERADMIN', await app.make.administrator()],
    ['SCHOOLE', school.principal],
    ['TEACHER', await app.make.teacher(schoolClass)],
    ['PARENT', await app.make.parent(child)],
  ]
}

describe('a signed-in user chooses another password', () => {
  test('with the old one, in every role: this session stays, all others end', async () => {
    for (const [role, user] of await everybody()) {
      const elsewhere = (await app.signIn(user.loginName, role)).body
      expect(await isSignedIn(elsewhere), role).toBe(true)
      const changed = await change(user)
      expect(changed, role).toMatchObject({
        status: 200,
        body: { message: 'Password updated successfully.', data: { _id: user._id } },
      })
      expect(await isSignedIn(user), role).toBe(true)
      expect(await isSignedIn(elsewhere), role).toBe(false)
      expect((await app.signIn(user.loginName, role)).status, role).toBe(401)
      expect((await app.signIn(user.loginName, role, newPassword)).status, role).toBe(200)
      const audited = await query(
        "select fields from app.audit_log where user_id = $1 and call = 'PUT /user/password'",
        user._id,
      )
      expect(audited.rows, role).toEqual([{ fields: ['oldPassword', 'newPassword'] }])
    }
  })

  test('not without the old one, and nobody’s session ends', async () => {
    const { principal } = await app.make.school()
    const elsewhere = (await app.signIn(principal.loginName, 'SCHOOLE')).body
    const message = 'This is not your password.'
    expect(await change(principal, { oldPassword: 'a guess' })).toMatchObject({
      status: 422,
      body: { message, errors: [{ field: 'oldPassword', message }] },
    })
    for (const [fields, field, message] of [
      [{ oldPassword: '' }, 'oldPassword', 'please enter password'],
      [{ newPassword: '' }, 'newPassword', 'please enter password'],
      [{ newPassword: 'short' }, 'newPassword', 'Use at least 8 characters.'],
      [{ newPassword: 'password123' }, 'newPassword', 'This password is easy to guess. Choose another one.'],
      [
        { newPassword: principal.loginName },
        'newPassword',
        'Choose a password without your name or mobile number.',
      ],
    ] as const) {
      expect(await change(principal, fields), message).toMatchObject({
        status: 422,
        body: { errors: [{ field, message }] },
      })
    }
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await app.signIn(principal.loginName, 'SCHOOLE')).status).toBe(200)
  })

  test('not one that a guesser could know, including a parent’s family', async () => {
    const school = await app.make.school({ name: 'Neelagiri House' })
    const child = await app.make.student(await app.make.class(school), {
      serial_number: 'LBM-125',
      first_name: 'Anannya',
      mother_name: 'Padmavathi',
      father_name: 'Raghunath',
    })
    const parent = await app.make.parent(child)
    const guesses = [
      [parent, [parent.loginName, 'LBM-1250', 'Anannya2021', 'padmavathi', 'Raghunath7']],
      [school.principal, [`+91 ${school.principal.loginName}`, 'Neelagiri2026']],
    ] as const
    const message = messages.password.tooPersonal
    for (const [user, passwords] of guesses) {
      for (const newPassword of passwords)
        expect(await change(user, { newPassword }), newPassword).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'newPassword', message }] },
        })
    }
  })

  test('and what is known about a child not yet linked reveals nothing', async () => {
    const schoolClass = await app.make.class(await app.make.school())
    const parent = await app.make.parent(await app.make.student(schoolClass))
    const waiting = await app.make.student(schoolClass, { first_name: 'Vaishnavi' })
    await query(
      'insert into app.guardians (school_id, student_id, user_id) values ($1, $2, $3)',
      waiting.schooleId,
      waiting._id,
      parent._id,
    )
    expect((await change(parent, { newPassword: 'Vaishnavi2021' })).status).toBe(200)
  })

  test('not as a stranger, and not with a slip', async () => {
    expect((await change({ token: 'nonsense' })).status).toBe(401)
    const { principal } = await app.make.school()
    await query('update app.sessions set reset_only = true where user_id = $1', principal._id)
    expect((await change(principal)).status).toBe(401)
  })

  test('and repeating a completed change gets the first response', async () => {
    const { principal } = await app.make.school()
    const headers = { 'idempotency-key': `change-${principal._id}` }
    const [first, again] = [await change(principal, {}, headers), await change(principal, {}, headers)]
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })
})

describe('a stolen session', () => {
  test('allows no more guesses than a sign-in would, and each guess is counted', async () => {
    const { principal } = await app.make.school()
    const statuses = []
    for (let turn = 0; turn < 9; turn++)
      statuses.push((await change(principal, { oldPassword: `guess number ${turn}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 8 }, () => 422), 429])
    expect((await change(principal)).status).toBe(429)
    expect((await app.signIn(principal.loginName, 'SCHOOLE', oldPassword, '198.51.100.7')).status).toBe(429)
    const refused = await query('select times from app.audit_log where entity_id = $1', principal._id)
    expect(refused.rows).toEqual([{ times: 8 }])
  })

  test('that changes the password at the same moment as its owner: only one of the two succeeds', async () => {
    const { principal } = await app.make.school()
    const thief = (await app.signIn(principal.loginName, 'SCHOOLE')).body
    const both = await Promise.all([change(principal), change(thief, { newPassword: 'mine from now on' })])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('changes nothing once the password has changed, which the database checks when it stores', async () => {
    const { principal } = await app.make.school()
    const change = { token: principal.token, oldHash: 'another', passwordHash: 'stolen' }
    expect(await app.within(principal, (tx, scope) => changeOwnPassword(tx, scope, change))).toBe(false)
    expect((await app.signIn(principal.loginName, 'SCHOOLE')).status).toBe(200)
  })
})
