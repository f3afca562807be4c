import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { MothersNumber } from '../../testing/mothers-number.ts'

const app = testApp()
const { users, students } = api

/** A mother of two children at two schools, signed in, and the steps with which she changes her number. */
async function mother() {
  const number = new MothersNumber(app)
  const here = await number.school()
  await here.register('Asha')
  const parent = (await number.open(here.slips[0]!.password))!
  const ask = (mobileNumber: string) => {
    app.later(301)
    return parent.call(users.numberOtp, { body: { mobileNumber }, address: app.make.address() })
  }
  /** The codes sent to both numbers. */
  const codes = async (mobileNumber: string) => {
    app.messages.length = 0
    await ask(mobileNumber)
    await app.runJobs()
    const sentTo = (mobile: string) =>
      app.messages.find(message => message.mobile === mobile)?.text.match(/\d{6}/)?.[0] ?? ''
    return { oldOtp: sentTo(number.mobile), newOtp: sentTo(mobileNumber) }
  }
  const change = (mobileNumber: string, typed: { oldOtp: string; newOtp: string }) =>
    parent.call(users.changeNumber, { body: { mobileNumber, ...typed }, address: app.make.address() })
  return { number, here, parent, ask, codes, change }
}

describe('a parent changes her own number', () => {
  test('with a code sent to each number; she stays signed in, and both schools read the new number', async () => {
    const { number, here, parent, codes, change } = await mother()
    const there = await number.school()
    const child = await there.register('Nila')
    await parent.askCode()
    await parent.accept(child._id, { otp: await parent.codeSent() })
    const calendar = await parent.call(api.privateCalendar.renew)
    const next = app.make.mobile()
    const changed = await change(next, await codes(next))
    expect(changed.body).toMatchObject({ data: { mobileNumber: next } })
    expect(await parent.isSignedIn()).toBe(true)
    expect((await app.signIn(number.mobile, 'PARENT', 'four small steps')).status).toBe(401)
    expect((await app.signIn(next, 'PARENT', 'four small steps')).status).toBe(200)
    for (const { office, linkStatus, children, notices } of [here, there]) {
      const { body } = await office.call(students.find, { body: {} })
      expect(body.map(row => row.mobileNumber)).toEqual([next])
      expect(body[0]!.version).toBeGreaterThan(1)
      expect(await linkStatus(children[0]!)).toEqual({ status: 'open', slip: null })
      expect((await notices())[0]).toContain(next)
    }
    expect(calendar.status).toBe(200)
    expect((await app.database.owner.query('select from app.calendar_addresses')).rowCount).toBe(1)
  })

  test.each(['oldOtp', 'newOtp'] as const)('not without the right %s, and nothing changes', async which => {
    const { number, here, codes, change } = await mother()
    const next = app.make.mobile()
    const right = await codes(next)
    const refused = await change(next, { ...right, [which]: right[which] === '000000' ? '000001' : '000000' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ errors: [{ field: which }] })
    expect((await app.signIn(next, 'PARENT', 'four small steps')).status).toBe(401)
    expect((await here.office.call(students.find, { body: {} })).body[0]!.mobileNumber).toBe(number.mobile)
    // The other code was not used up.
    expect((await change(next, right)).status).toBe(200)
  })

  test('the codes say what they are for, and one number’s code does not serve the other', async () => {
    const { codes, change } = await mother()
    const next = app.make.mobile()
    const { oldOtp, newOtp } = await codes(next)
    expect(app.messages.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('from this number to another one'),
        expect.stringContaining('use this number'),
      ]),
    )
    if (oldOtp !== newOtp) expect((await change(next, { oldOtp: newOtp, newOtp: oldOtp })).status).toBe(422)
  })

  test('the codes are for one new number only', async () => {
    const { codes, change } = await mother()
    const next = app.make.mobile()
    const sent = await codes(next)
    expect((await change(app.make.mobile(), sent)).status).toBe(422)
  })

  test('a number with an account gets codes like any other; only its owner learns of it', async () => {
    const { number, ask, codes, change } = await mother()
    const stranger = new MothersNumber(app)
    const elsewhere = await stranger.school()
    await elsewhere.register()
    const [known, unknown] = [await ask(stranger.mobile), await ask(app.make.mobile())]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const taken = await change(stranger.mobile, await codes(stranger.mobile))
    expect(taken).toMatchObject({ status: 409, body: { errors: [{ field: 'mobileNumber' }] } })
    expect((await app.signIn(number.mobile, 'PARENT', 'four small steps')).status).toBe(200)
  })

  test('her own number and an account without one are refused with a reason', async () => {
    const { number, here, ask } = await mother()
    expect((await ask(number.mobile)).body).toMatchObject({ errors: [{ field: 'mobileNumber' }] })
    const child = await here.register('Uma')
    const { body } = await here.office.call(students.update, {
      params: { id: child._id },
      body: { mobileNumber: null },
    })
    const first = await app.signIn(body.welcome[0]!.loginName, 'PARENT', body.welcome[0]!.password)
    const password = 'seven small steps'
    const mobile = body.welcome[0]!.loginName
    await app.as(first.body).call(users.resetDefaultPassword, { body: { mobile, password } })
    const refused = await app
      .as(first.body)
      .call(users.numberOtp, { body: { mobileNumber: app.make.mobile() } })
    expect(refused.status).toBe(409)
  })

  test('asking is limited, so that nobody sends messages to strangers at her expense', async () => {
    const { parent } = await mother()
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const address = app.make.address()
      const body = { mobileNumber: app.make.mobile() }
      app.later(31)
      statuses.push((await parent.call(users.numberOtp, { body, address })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
