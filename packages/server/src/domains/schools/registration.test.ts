import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { schools, users } = api

const form = (fields: Record<string, unknown> = {}) => ({
  schooleName: 'Little Stars Montessori',
  address: '12 Lake Road',
  city: 'Hyderabad',
  pincode: '500034',
  selectCountry: '4',
  name: 'Meera Iyer',
  email: 'meera@example.test',
  mobileNumber: app.make.mobile(),
  schooleEmail: 'office@example.test',
  schooleContact: '4023456789',
  password: 'four small steps',
  subscription: 'yes',
  terms: true,
  ...fields,
})

const register = (fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.stranger.call(schools.add, { body: form(fields), headers, address: app.make.address() })

const signIn = (email: string) => app.signIn(email, 'SCHOOLE', 'four small steps')

async function codeFor(mobile: string): Promise<string> {
  await app.stranger.call(schools.otp, { body: { mobile }, address: app.make.address() })
  return app.codeSentTo(mobile)
}

const count = async (mobile: string) =>
  (await app.database.owner.query('select from app.schools where mobile_number = $1', [mobile])).rowCount

describe('a school registers', () => {
  test('and waits until the administrator switches it on and its contact is notified', async () => {
    const mobileNumber = app.make.mobile()
    const { status, body } = await register({ mobileNumber })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: true,
      message: ' Registration Successfully.',
      data: {
        schooleName: 'Little Stars Montessori',
        selectCountry: 4,
        mobileNumber,
        mobileVerified: false,
        subscription: 'yes',
        trialStartedOn: '2026-11-20',
        status: false,
        timeZone: 'Asia/Kolkata',
        filterStatus: false,
        studentCount: 0,
        activatedAt: null,
        logoURL: null,
        version: 1,
      },
    })
    expect(await signIn(mobileNumber)).toMatchObject({
      status: 403,
      body: { message: 'Your school is awaiting verification.' },
    })
    const administrator = app.as(await app.make.administrator())
    const on = await administrator.call(schools.update, {
      params: { id: body.data._id },
      body: { ...body.data, status: true },
    })
    expect(on.body.data).toMatchObject({ status: true, version: 2 })
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages).toMatchObject([
      {
        mobile: mobileNumber,
        email: 'meera@example.test',
        text: 'Little Stars Montessori is switched on. Sign in at http://casa.test/montessori/login with this mobile number.',
      },
    ])
    const office = await signIn(mobileNumber)
    expect(office.body).toMatchObject({ role: 'SCHOOLE', schooleId: body.data._id, passwordReset: 1 })
    const notices = await app.as(office.body).call(api.notices.list)
    expect(notices.body).toMatchObject([{ kind: 'school' }])
  })

  test('and every administrator gets a notice that links to it', async () => {
    const administrators = [await app.make.administrator(), await app.make.administrator()]
    const headers = { 'idempotency-key': `noticed-${app.make.mobile()}` }
    const body = form({ schooleName: 'Noticed House' })
    const call = { body, headers, address: app.make.address() }
    const { data } = (await app.stranger.call(schools.add, call)).body
    await app.stranger.call(schools.add, call)
    for (const administrator of administrators) {
      const notices = (await app.as(administrator).call(api.notices.list)).body
      expect(notices.filter(({ link }) => link.endsWith(data._id))).toMatchObject([
        {
          kind: 'school',
          text: 'Noticed House, Hyderabad has registered and is waiting to be switched on.',
          link: `/app/schooldetails/${data._id}`,
          read: false,
        },
      ])
    }
    const { principal } = await app.make.school()
    expect((await app.as(principal).call(api.notices.list)).body).toEqual([])
  })

  test.each([
    ['schooleName', 'schoole Name  is required'],
    ['address', 'address is required'],
    ['city', 'city is required'],
    ['pincode', 'pin code is required'],
    ['selectCountry', 'selectCountry is required'],
    ['name', 'name is required'],
    ['mobileNumber', 'mobile number is required'],
    ['schooleEmail', 'schoole Email is required'],
    ['schooleContact', 'schoole contact is required'],
    ['password', 'password is required'],
    ['terms', 'Terms and Conditions is required'],
  ])('not without %s', async (field, message) => {
    const mobileNumber = app.make.mobile()
    for (const value of ['', undefined, null]) {
      const refused = await register({ mobileNumber, [field]: value })
      expect(refused, String(value)).toMatchObject({
        status: 422,
        body: { message, errors: [{ field, message }] },
      })
    }
    expect(await count(mobileNumber)).toBe(0)
  })

  test.each([
    ['pincode', '50003', 'Must be exactly 6 digits'],
    ['pincode', '5000a4', 'Must be only digits'],
    ['mobileNumber', '98480', 'Must be exactly 10 digits'],
    ['mobileNumber', '98480x2345', 'Must be only digits'],
    ['schooleContact', '040-234567', 'Must be exactly 10 digits'],
    ['selectCountry', '6', 'selectCountry is required'],
    ['schooleEmail', 'office', 'Must be an e-mail address'],
    ['email', 'meera', 'Must be an e-mail address'],
    ['password', 'short', 'Use at least 8 characters.'],
    ['password', 'montessori', 'This password is easy to guess. Choose another one.'],
    ['password', 'meeraiyer1', 'Choose a password without your name or mobile number.'],
    ['password', 'Little Stars Montessori 1', 'Choose a password without your name or mobile number.'],
    ['terms', false, 'Terms and Conditions is required'],
    ['otp', '12345', 'The code has 6 digits.'],
  ])('not with %s %j', async (field, value, message) => {
    const refused = await register({ [field]: value })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
  })

  test('optional fields may be missing or empty', async () => {
    for (const nothing of [undefined, '', null]) {
      const { body } = await register({ email: nothing, subscription: nothing, otp: nothing })
      expect(body.data).toMatchObject({ email: null, subscription: 'no', trialStartedOn: null })
    }
  })

  test('can neither switch itself on nor choose its id, whatever it sends', async () => {
    const _id = '01900000-0000-7000-8000-000000000001'
    const { body } = await register({
      status: true,
      active: true,
      _id,
      mobileVerified: true,
      version: 7,
      fileQuota: 1,
    })
    expect(body.data).toMatchObject({ status: false, mobileVerified: false, version: 1 })
    expect(body.data._id).not.toBe(_id)
  })

  test('the same registration sent twice at once under its key is one school', async () => {
    const mobileNumber = app.make.mobile()
    const headers = { 'idempotency-key': `register-${mobileNumber}` }
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ mobileNumber }, headers)))
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
    expect(answers[0]!.status).toBe(200)
    expect(await count(mobileNumber)).toBe(1)
  })

  test('schools with the same name have different serial number prefixes', async () => {
    const codes = []
    for (let turn = 0; turn < 3; turn++) {
      codes.push((await register({ schooleName: 'Zebra Yard Kindergarten' })).body.data.shortCode)
    }
    expect(codes).toEqual(['ZYK', 'ZYK2', 'ZYK3'])
    const rush = await Promise.all([1, 2, 3, 4].map(() => register({ schooleName: 'Orchard' })))
    expect(new Set(rush.map(({ body }) => body.data.shortCode)).size).toBe(4)
    expect((await register({ schooleName: 'చిన్నారి బడి' })).body.data.shortCode).toMatch(/^SCH\d*$/)
  })

  test.each([
    ['1', 'America/New_York'],
    ['2', 'Europe/London'],
    ['3', 'Australia/Sydney'],
    ['5', 'Europe/Helsinki'],
  ])('of country %s uses the time of %s', async (selectCountry, timeZone) => {
    const numbers = { '1': '415 555 0100', '2': '07911 123456', '3': '0412 345 678', '5': '040 123 4567' }
    const pincodes = { '1': '94105', '2': 'sw1a 1aa', '3': '2000', '5': '00100' }
    const of = selectCountry as keyof typeof numbers
    const wrong = await register({ selectCountry })
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ field: 'pincode' })]) },
    })
    const typed = { pincode: pincodes[of], mobileNumber: numbers[of], schooleContact: numbers[of] }
    const { body } = await register({ selectCountry, ...typed, password: 'four small steps' })
    expect(body.data).toMatchObject({ timeZone, pincode: pincodes[of].toUpperCase() })
    expect(body.data.mobileNumber).toMatch(/^\+\d+$/)
    const waiting = { status: 403, body: { message: 'Your school is awaiting verification.' } }
    for (const email of [numbers[of], body.data.mobileNumber])
      expect(
        await app.stranger.call(users.login, {
          body: { email, password: 'four small steps', role: 'SCHOOLE' },
        }),
      ).toMatchObject(waiting)
  })

  test('registrations from one network are limited', async () => {
    const statuses = []
    for (let turn = 0; turn < 21; turn++) {
      const { status } = await app.stranger.call(schools.add, { body: form(), address: '198.51.100.30' })
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

describe("the contact's number", () => {
  test('is verified once by the code sent to it', async () => {
    const mobileNumber = app.make.mobile()
    const otp = await codeFor(mobileNumber)
    expect(app.messages.at(-1)!.text).toContain('to confirm your mobile number')
    expect((await register({ mobileNumber, otp })).body.data.mobileVerified).toBe(true)
    const another = await register({ mobileNumber, otp })
    expect(another).toMatchObject({ status: 422, body: { errors: [{ field: 'otp' }] } })
  })

  test('is not verified by a wrong code, or one for another number, and nothing is stored', async () => {
    const [mobileNumber, other] = [app.make.mobile(), app.make.mobile()]
    const otp = await codeFor(other)
    const refused = await register({ mobileNumber, otp })
    expect(refused).toMatchObject({
      status: 422,
      body: { message: 'This code is wrong or no longer valid.' },
    })
    expect(await count(mobileNumber)).toBe(0)
  })

  test('has a code that cannot reset a password', async () => {
    const mobile = (await app.make.school()).principal.loginName
    const otp = await codeFor(mobile)
    const { status } = await app.stranger.call(users.updatePassword, {
      body: { mobile, otp, newPassword: 'four small steps' },
    })
    expect(status).toBe(422)
  })

  test('cannot be confirmed if only e-mail is sent; the school registers without a code', async () => {
    const mobileNumber = app.make.mobile()
    app.services.messenger.reachesMobiles = false
    const refused = await app.stranger.call(schools.otp, { body: { mobile: mobileNumber } })
    app.services.messenger.reachesMobiles = true
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message:
          'This installation cannot send text messages, so the number cannot be confirmed now. Register without a code.',
      },
    })
    expect((await register({ mobileNumber })).body.data.mobileVerified).toBe(false)
  })
})
