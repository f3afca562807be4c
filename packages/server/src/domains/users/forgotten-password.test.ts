import { api } from '@casa/contract'
import { allRights } from '@casa/contract/areas'
import { messages } from '@casa/contract/messages'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'
import { forgottenPassword } from '../../testing/mothers-number.ts'

const app = testApp()
const { classes } = api
const { ask, codeFor, spend } = forgottenPassword(app)

const principal = async () => (await app.make.school()).principal

describe('a forgotten password', () => {
  test('is replaced with the code that was sent, once, and every session ends', async () => {
    const user = await principal()
    const mobile = user.loginName
    const otp = await codeFor(mobile, 'SCHOOLE')
    expect(app.messages[0]!.text).toBe(
      `${otp} is your code for Casa to choose a new password. It is valid for 10 minutes. Do not share it with anyone.`,
    )
    const updated = await spend(mobile, { otp })
    expect(updated.body).toMatchObject({ status: true, message: 'Password updated successfully.' })
    expect((await app.as(user).call(classes.all)).status).toBe(401)
    expect((await app.signIn(mobile, 'SCHOOLE', 'four small steps')).status).toBe(200)
    expect((await app.signIn(mobile, 'SCHOOLE', everybodysPassword)).status).toBe(401)
    const again = await spend(mobile, { otp, newPassword: 'something newer' })
    expect(again).toMatchObject({
      status: 422,
      body: { message: 'This code is wrong or no longer valid.', errors: [{ field: 'otp' }] },
    })
  })

  test('two people spending one code at the same moment: one of them succeeds', async () => {
    const { loginName: mobile } = await principal()
    const otp = await codeFor(mobile)
    const both = await Promise.all([
      spend(mobile, { otp, newPassword: 'mine is the first' }),
      spend(mobile, { otp, newPassword: 'no, it is mine' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('a request repeated under its key gets the first response', async () => {
    const { loginName: mobile } = await principal()
    const asked = [{ 'idempotency-key': `ask-${mobile}` }, { 'idempotency-key': `spend-${mobile}` }] as const
    expect((await ask(mobile, { headers: asked[0] })).status).toBe(200)
    expect((await ask(mobile, { headers: asked[0] })).status).toBe(200)
    await app.runJobs()
    const otp = /^\d{6}/.exec(app.messages.findLast(message => message.mobile === mobile)!.text)![0]
    const [first, second] = [
      await spend(mobile, { otp, headers: asked[1] }),
      await spend(mobile, { otp, headers: asked[1] }),
    ]
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    const { rows } = await app.database.owner.query(
      'select answer from app.idempotency_keys where key like $1',
      [`%-${mobile}`],
    )
    expect(JSON.stringify(rows)).not.toContain('four small steps')
  })

  test('the new password must follow the rules, and refusing it does not use up the code', async () => {
    const school = await app.make.school()
    const mobile = app.make.mobile()
    await app.make.member(school, allRights, { login: mobile, name: 'Meera Iyer' })
    const otp = await codeFor(mobile)
    for (const [newPassword, message] of [
      ['', 'please enter password'],
      ['password1', 'This password is easy to guess. Choose another one.'],
      [mobile, 'Choose a password without your name or mobile number.'],
      ['MeeraIyer7', 'Choose a password without your name or mobile number.'],
    ] as const) {
      expect(await spend(mobile, { otp, newPassword }), newPassword).toMatchObject({
        status: 422,
        body: { message, errors: [{ field: 'newPassword' }] },
      })
    }
    expect((await spend(mobile, { otp })).status).toBe(200)
  })

  test('what a guesser could know about any of the accounts is not accepted, including a parent’s family', async () => {
    const schoolClass = await app.make.class(await app.make.school({ name: 'Neelagiri House' }))
    const teacher = await app.make.teacher(schoolClass)
    const mobile = teacher.loginName
    const parent = await app.make.parent(
      await app.make.student(schoolClass, {
        serial_number: 'LBM-126',
        first_name: 'Anannya',
        mother_name: 'Padmavathi',
        father_name: 'Raghunath',
      }),
    )
    await app.database.owner.query('update app.users set login = $2, name = $3 where id = $1', [
      parent._id,
      mobile,
      'Lakshmi Iyer',
    ])
    const otp = await codeFor(mobile)
    for (const newPassword of [
      `${mobile}1`,
      'LBM-126LBM-126',
      'Anannya2021',
      'padmavathi',
      'Raghunath7',
      'LakshmiIyer',
    ])
      expect(await spend(mobile, { otp, newPassword }), newPassword).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'newPassword', message: messages.password.tooPersonal }] },
      })
    expect((await spend(mobile, { otp })).status).toBe(200)
  })

  test('however often the password was refused, its code remains valid', async () => {
    const school = await app.make.school()
    const mobile = app.make.mobile()
    await app.make.member(school, allRights, { login: mobile, name: 'Meera Iyer' })
    const otp = await codeFor(mobile)
    for (let turn = 0; turn < 4; turn++)
      expect((await spend(mobile, { otp: wrongFor(otp) })).status).toBe(422)
    for (let turn = 0; turn < 8; turn++) {
      for (const newPassword of [mobile, `MeeraIyer${turn}`]) {
        const refused = await spend(mobile, { otp, newPassword })
        expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'newPassword' }] } })
      }
    }
    expect((await spend(mobile, { otp })).status).toBe(200)
  })

  test('a refused password reveals nothing to a stranger, and a wrong code with one is counted', async () => {
    const school = await app.make.school()
    const [known, unknown] = [app.make.mobile(), app.make.mobile()]
    await app.make.member(school, allRights, { login: known, name: 'Meera Iyer' })
    const otp = await codeFor(known)
    await ask(unknown)
    const answerTo = async (mobile: string, newPassword: string) => {
      const { status, body } = await spend(mobile, { otp: wrongFor(otp), newPassword })
      return { ...body, status, requestId: undefined }
    }
    for (const newPassword of ['MeeraIyer7', 'four small steps', 'password1'])
      expect(await answerTo(known, newPassword)).toEqual(await answerTo(unknown, newPassword))
    expect(await answerTo(known, known)).toEqual(await answerTo(unknown, unknown))
    for (let turn = 0; turn < 3; turn++) await answerTo(known, 'MeeraIyer7')
    expect(await spend(known, { otp })).toMatchObject({ status: 422, body: { errors: [{ field: 'otp' }] } })
  })
})

const wrongFor = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
