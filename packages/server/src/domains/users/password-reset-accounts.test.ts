import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'

const app = testApp()
const { classes } = api
const { ask, codeFor, spend } = forgottenPassword(app)

const principal = async () => (await app.make.school()).principal

describe('the accounts whose password a code resets', () => {
  test('with a role it is only that account, without one every account of the number', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass)
    const mobile = teacher.loginName
    const mother = await app.make.user('PARENT', { login: mobile })
    const first = await codeFor(mobile, 'TEACHER')
    expect((await spend(mobile, { otp: first, role: 'PARENT' })).status).toBe(422)
    expect((await spend(mobile, { otp: first })).status).toBe(200)
    expect((await app.signIn(mobile, 'TEACHER', 'four small steps')).status).toBe(200)
    expect((await app.signIn(mobile, 'PARENT', 'four small steps')).status).toBe(401)
    expect((await app.as(mother).call(classes.all)).status).toBe(200)
    app.later(30)
    const second = await codeFor(mobile)
    expect((await spend(mobile, { otp: second, newPassword: 'five small steps' })).status).toBe(200)
    expect((await app.signIn(mobile, 'TEACHER', 'five small steps')).status).toBe(200)
    expect((await app.signIn(mobile, 'PARENT', 'five small steps')).status).toBe(200)
    expect((await app.as(mother).call(classes.all)).status).toBe(401)
  })

  test('a code for every account of a number that is spent for one of them changes only that one', async () => {
    const teacher = await app.make.teacher(await app.make.class(await app.make.school()))
    const mobile = teacher.loginName
    await app.make.user('PARENT', { login: mobile })
    const otp = await codeFor(mobile)
    expect((await spend(mobile, { otp, role: 'TEACHER' })).status).toBe(200)
    expect((await app.signIn(mobile, 'TEACHER', 'four small steps')).status).toBe(200)
    expect((await app.signIn(mobile, 'PARENT', 'four small steps')).status).toBe(401)
    expect((await app.signIn(mobile, 'PARENT')).status).toBe(200)
  })

  test('the database checks again what a code was requested for and for whom, whatever the code before it decided', async () => {
    const { loginName: mobile } = await principal()
    await codeFor(mobile)
    const query = (text: string) => app.database.owner.query(text, [mobile])
    const reset = async (role: string) => {
      const { rows } = await query(
        `select app.reset_passwords(c.id, '${role}', null, null, '', '', 8, true, now()) as done
           from app.otp_codes c join app.otps o on o.id = c.otp where o.mobile = $1`,
      )
      return rows[0].done
    }
    await query(`update app.otps set purpose = 'registration' where mobile = $1`)
    expect(await reset('SCHOOLE')).toBe(false)
    app.later(301)
    await codeFor(mobile)
    await query(`update app.otps set role = 'TEACHER' where mobile = $1 and purpose = 'reset'`)
    expect(await reset('SCHOOLE')).toBe(false)
    expect((await app.signIn(mobile, 'SCHOOLE')).status).toBe(200)
  })

  test('a new parent account opens only with its slip: a mistyped number opens nothing', async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const mobile = app.make.mobile()
    const { welcome } = await linkMother(app, school, child, mobile, 'Asha')
    app.messages.length = 0
    await ask(mobile)
    await app.runJobs()
    expect(app.messages).toEqual([])
    expect((await spend(mobile, { otp: '000000' })).status).toBe(422)
    const slip = await app.signIn(mobile, 'PARENT', welcome[0]!.password)
    expect(slip.body.passwordReset).toBe(0)
  })

  test('known and unknown numbers get the same response, and leave the same behind', async () => {
    const known = (await principal()).loginName
    const unknown = app.make.mobile()
    const answers = [await ask(known), await ask(unknown)]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(answers[0]!.body).toMatchObject({
      message: 'If we know this number, a code is on its way.',
      data: { resendAfter: 30 },
    })
    expect((await ask(known)).status).toBe(429)
    expect((await ask(unknown)).status).toBe(429)
    const left = async (mobile: string) =>
      (
        await app.database.owner.query('select purpose, role, place, tries from app.otps where mobile = $1', [
          mobile,
        ])
      ).rows
    expect(await left(known)).toEqual(await left(unknown))
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages.map(({ mobile }) => mobile)).toEqual([known])
    const tried = [await spend(known, { otp: '999999' }), await spend(unknown, { otp: '999999' })]
    expect({ ...tried[0]!.body, requestId: '' }).toEqual({ ...tried[1]!.body, requestId: '' })
    expect((await left(known))[0].tries).toBe((await left(unknown))[0].tries)
  })

  test('one network cannot request codes for everybody', async () => {
    const statuses = []
    for (let turn = 0; turn < 21; turn++) {
      statuses.push((await ask(app.make.mobile(), { address: '198.51.100.20' })).status)
    }
    expect(statuses.lastIndexOf(200)).toBe(19)
    expect(statuses[20]).toBe(429)
  })

  test('by e-mail each address gets its own code, for its own accounts', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass, { email: 'asha@example.test' })
    const mobile = teacher.loginName
    await app.make.user('PARENT', { login: mobile, email: 'somebody.else@example.test' })
    const { messenger } = app.services
    app.services.messenger = { ...messenger, reachesMobiles: false }
    app.messages.length = 0
    await ask(mobile)
    await app.runJobs()
    app.services.messenger = messenger
    expect(app.messages.map(({ mobile, email }) => ({ mobile, email })).sort(byAddress)).toEqual([
      { mobile: null, email: 'asha@example.test' },
      { mobile: null, email: 'somebody.else@example.test' },
    ])
    const otp = /^\d{6}/.exec(app.messages.find(({ email }) => email === 'asha@example.test')!.text)![0]
    expect((await spend(mobile, { otp })).status).toBe(200)
    expect((await app.signIn(mobile, 'TEACHER', 'four small steps')).status).toBe(200)
    expect((await app.signIn(mobile, 'PARENT', 'tree-house in May')).status).toBe(200)
  })

  test('the school’s audit log names each account that a code reset, and its role', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass)
    const mother = await app.make.parent(await app.make.student(schoolClass))
    const mobile = teacher.loginName
    await app.database.owner.query('update app.users set login = $2 where id = $1', [mother._id, mobile])
    await spend(mobile, { otp: await codeFor(mobile) })
    const { rows } = await app.database.owner.query(
      `select school_id, user_id, role, entity_id, fields from app.audit_log
        where call = 'password reset with a code' and school_id = $1 order by role`,
      [school._id],
    )
    expect(rows).toEqual(
      [
        { id: mother._id, role: 'PARENT' },
        { id: teacher._id, role: 'TEACHER' },
      ].map(({ id, role }) => ({
        school_id: school._id,
        user_id: id,
        role,
        entity_id: id,
        fields: ['password'],
      })),
    )
  })
})

const byAddress = (one: { email: string | null }, other: { email: string | null }) =>
  String(one.email).localeCompare(String(other.email))
