import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { schools } = api

const register = (fields: { mobileNumber: string; schooleName?: string; password?: string }) =>
  app.stranger.call(schools.add, {
    body: {
      schooleName: 'Little Stars Montessori',
      address: '12 Lake Road',
      city: 'Hyderabad',
      pincode: '500034',
      selectCountry: '4',
      name: 'Meera Iyer',
      schooleEmail: 'office@example.test',
      schooleContact: '4023456789',
      password: 'four small steps',
      terms: true,
      ...fields,
    },
    address: app.make.address(),
  })

const signIn = (email: string) => app.signIn(email, 'SCHOOLE', 'four small steps')

describe('a registration', () => {
  test('with a number used by another school gets the same response, and its owner is notified', async () => {
    const [known, unknown] = [
      (await app.make.school({ name: 'Old House' })).principal.loginName,
      app.make.mobile(),
    ]
    await app.runJobs()
    app.messages.length = 0
    const school = { schooleName: 'Attack House' }
    const [first, second] = [
      await register({ ...school, mobileNumber: known }),
      await register({ ...school, mobileNumber: unknown }),
    ]
    const alike = ({ status, body }: typeof first) => ({
      status,
      body: { ...body, data: { ...body.data, _id: '', mobileNumber: '', shortCode: '', createdAt: '' } },
    })
    expect(first.status).toBe(200)
    expect(alike(first)).toEqual(alike(second))
    await app.runJobs()
    expect(app.messages).toEqual([
      {
        mobile: known,
        email: 'office@example.test',
        subject: 'Old House on Casa',
        text: 'Somebody registered a school on Casa with the mobile number with which you sign in for Old House. If it was you: sign in at http://casa.test/montessori/login, or choose Forgot Password there. If it was not, you need do nothing.',
      },
    ])
    // The owner is notified at most once a day.
    await register({ ...school, mobileNumber: known })
    await app.runJobs()
    expect(app.messages).toHaveLength(1)
  })

  test('and later attempts with it reveal nothing about the other school', async () => {
    const [known, unknown] = [(await app.make.school()).principal.loginName, app.make.mobile()]
    const answers = []
    for (const mobileNumber of [known, unknown]) {
      await register({ mobileNumber, password: 'an earlier one of it' })
      await register({ mobileNumber })
      const tries = []
      for (const [role, password] of [
        ['SCHOOLE', 'four small steps'],
        ['SCHOOLE', 'an earlier one of it'],
        ['SCHOOLE', 'something else'],
        ['TEACHER', 'four small steps'],
        ['PARENT', 'four small steps'],
      ] as const) {
        const { status, body } = await app.signIn(mobileNumber, role, password)
        tries.push({ status, message: (body as { message?: string }).message })
      }
      answers.push(tries)
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]![0]).toEqual({ status: 403, message: 'Your school is awaiting verification.' })
    expect((await app.signIn(known, 'SCHOOLE')).status).toBe(200)
  })

  test('and takes nobody’s login name: the number becomes its own once it is switched on, unless another has it', async () => {
    const administrator = app.as(await app.make.administrator())
    const on = (id: string) => administrator.call(schools.update, { params: { id }, body: { status: true } })
    const known = await app.make.school()
    const second = (await register({ mobileNumber: known.principal.loginName })).body.data._id
    expect(await on(second)).toMatchObject({
      status: 409,
      body: { message: 'Somebody already signs in with this mobile number.' },
    })
    // The number of somebody in another school's office is one, too.
    const member = await app.make.member(known, { money: 'write' })
    const third = (await register({ mobileNumber: member.loginName })).body.data._id
    await app.runJobs()
    expect(app.messages.at(-1)).toMatchObject({ mobile: member.loginName })
    expect((await on(third)).status).toBe(409)
    expect((await app.signIn(member.loginName, 'SCHOOLE')).body).toMatchObject({ schooleId: known._id })
    const mobileNumber = app.make.mobile()
    const stranger = (await register({ mobileNumber, password: 'mine from now on' })).body.data._id
    const owner = (await register({ mobileNumber })).body.data._id
    expect((await on(owner)).status).toBe(200)
    expect((await signIn(mobileNumber)).body).toMatchObject({ schooleId: owner })
    expect((await on(stranger)).status).toBe(409)
    expect((await app.signIn(mobileNumber, 'SCHOOLE', 'mine from now on')).status).toBe(403)
  })
})
