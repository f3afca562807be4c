import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { forgottenPassword, MothersNumber } from '../../testing/mothers-number.ts'

const app = testApp()
const password = 'four small steps'

/** A mother with two children at one school, whose account is open, and an edit of the first child's number. */
async function family() {
  const number = new MothersNumber(app)
  const here = await number.school()
  await here.register('Asha')
  await here.register('Ravi')
  const parent = (await number.open(here.slips[0]!.password))!
  const renumber = (mobileNumber: string, more: Record<string, unknown> = {}) =>
    here.office.call(api.students.update, {
      params: { id: here.children[0]! },
      body: { mobileNumber, sameParent: true, ...more },
    })
  const numbers = async () =>
    (await here.office.call(api.students.find, { body: {} })).body.map(row => row.mobileNumber)
  return { number, here, parent, renumber, numbers }
}

const signIn = (mobile: string, typed = password) => app.signIn(mobile, 'PARENT', typed)

/** A person signed in with this number and password; undefined if that is refused. */
async function signedIn(number: MothersNumber, mobile: string, typed = password) {
  const { body } = await signIn(mobile, typed)
  return body.token ? number.person(body) : undefined
}

describe('the office enters a new number of the same mother', () => {
  test('all her children stay together on her account, and there is no slip', async () => {
    const { number, here, renumber, numbers } = await family()
    const next = app.make.mobile()
    const answer = await renumber(next)
    expect(answer.body).toMatchObject({ welcome: [], data: { mobileNumber: next } })
    expect(await numbers()).toEqual([next, next])
    const mother = (await signedIn(number, next))!
    expect((await mother.children()).toSorted()).toEqual(here.children.toSorted())
    expect((await signIn(number.mobile)).status).toBe(401)
    expect(await here.linkStatus(here.children[1]!)).toEqual({ status: 'slip', slip: null })
  })

  test('her sessions end, and codes go to the new number only', async () => {
    const { number, here, parent, renumber } = await family()
    const forgotten = forgottenPassword(app)
    const old = await forgotten.codeFor(number.mobile, 'PARENT')
    const next = app.make.mobile()
    await renumber(next)
    expect(await parent.isSignedIn()).toBe(false)
    const spent = await forgotten.spend(number.mobile, { otp: old, role: 'PARENT' })
    expect(spent.status).toBe(422)
    app.later(301)
    const otp = await forgotten.codeFor(next, 'PARENT')
    await forgotten.spend(next, { otp, newPassword: 'five small steps', role: 'PARENT' })
    const mother = (await signedIn(number, next, 'five small steps'))!
    expect(await mother.children()).toHaveLength(2)
    // The code has proved the number.
    expect(await here.linkStatus(here.children[0]!)).toEqual({ status: 'open', slip: null })
  })

  test('a message to the previous number names the school that did it', async () => {
    const { number, here, renumber } = await family()
    app.messages.length = 0
    await renumber(app.make.mobile())
    await app.runJobs()
    const sent = app.messages.filter(({ mobile }) => mobile === number.mobile)
    expect(sent).toMatchObject([{ text: expect.stringContaining('tell the school') }])
    expect(sent[0]!.text).toContain(
      (await here.office.call(api.schools.get, { params: { id: here.school._id } })).body.schooleName,
    )
  })

  test('a slip that was handed over still opens the account, with the new number', async () => {
    const number = new MothersNumber(app)
    const here = await number.school()
    const child = await here.register()
    const next = app.make.mobile()
    const body = { mobileNumber: next, sameParent: true }
    const answer = await here.office.call(api.students.update, { params: { id: child._id }, body })
    expect(answer.body.welcome).toEqual([])
    expect((await signIn(next, here.slips[0]!.password)).status).toBe(200)
    expect((await here.slipFor(child._id)).body).toMatchObject({ welcome: [{ loginName: next }] })
  })

  test('a parent without a number keeps the account and gets the number', async () => {
    const number = new MothersNumber(app)
    const here = await number.school()
    const child = await here.register()
    const { body } = await here.office.call(api.students.update, {
      params: { id: child._id },
      body: { mobileNumber: null },
    })
    const next = app.make.mobile()
    const answer = await here.office.call(api.students.update, {
      params: { id: child._id },
      body: { mobileNumber: next, sameParent: true },
    })
    expect(answer.body.welcome).toEqual([])
    expect((await signIn(next, body.welcome[0]!.password)).status).toBe(200)
  })

  test('a repeated request gets the same answer without the slip, whose password is not stored', async () => {
    const number = new MothersNumber(app)
    const here = await number.school()
    const child = await here.register()
    const renumber = () =>
      here.office.call(api.students.update, {
        params: { id: child._id },
        body: { mobileNumber: next },
        headers: { 'idempotency-key': 'a-new-number' },
      })
    const next = app.make.mobile()
    const { body } = await renumber()
    expect(body.welcome).toHaveLength(1)
    const again = await renumber()
    expect(again.status).toBe(200)
    expect(again.body).not.toHaveProperty('welcome')
  })

  test('a sibling registered later with the new number joins her', async () => {
    const { number, here, renumber } = await family()
    const next = app.make.mobile()
    await renumber(next)
    const { body } = await here.office.call(api.students.add, {
      body: {
        firstName: 'Uma',
        dob: '2022-05-01',
        motherName: 'Meera Rao',
        doa: '2024-06-01',
        classId: (await here.office.call(api.students.find, { body: {} })).body[0]!.classId!._id,
        mobileNumber: next,
        linkKnown: true,
      },
    })
    expect(body.welcome).toEqual([])
    expect(await (await signedIn(number, next))!.children()).toHaveLength(3)
  })

  test('a number of another parent at the school takes all her children there', async () => {
    const { number, here, renumber } = await family()
    const other = new MothersNumber(app)
    const there = await here.office.call(api.students.add, {
      body: {
        firstName: 'Kavya',
        dob: '2021-05-01',
        motherName: 'Meera Rao',
        doa: '2024-06-01',
        classId: (await here.office.call(api.students.find, { body: {} })).body[0]!.classId!._id,
        mobileNumber: other.mobile,
      },
    })
    const mother = (await other.open(there.body.welcome[0]!.password))!
    const answer = await renumber(other.mobile)
    expect(answer.body.welcome).toEqual([])
    expect(await mother.children()).toHaveLength(3)
    expect(await (await signedIn(number, number.mobile))?.children()).toEqual([])
  })
})

describe('another school’s children', () => {
  /** The same mother with a child at a second school. */
  async function twoSchools() {
    const first = await family()
    const there = await first.number.school()
    const child = await there.register('Nila')
    await first.parent.askCode()
    await first.parent.accept(child._id, { otp: await first.parent.codeSent() })
    expect(await first.parent.children()).toHaveLength(3)
    return { ...first, there }
  }

  test('the new number signs in with her password, but no code for it reaches the account', async () => {
    const { number, here, parent, renumber, numbers } = await twoSchools()
    const next = app.make.mobile()
    const answer = await renumber(next)
    expect(answer.body).toMatchObject({ welcome: [], data: { mobileNumber: next } })
    expect(await numbers()).toEqual([next, next])
    expect(await here.linkStatus(here.children[0]!)).toEqual({ status: 'slip', slip: null })
    expect(await parent.isSignedIn()).toBe(true)
    expect(await (await signedIn(number, next))!.children()).toHaveLength(3)
    expect(await (await signedIn(number, number.mobile))!.children()).toHaveLength(3)
    await app.runJobs()
    app.messages.length = 0
    app.later(301)
    await forgottenPassword(app).ask(next, { role: 'PARENT' })
    await app.runJobs()
    expect(app.messages).toEqual([])
  })

  test('the number is hers once both schools have entered it', async () => {
    const { number, there, parent, renumber } = await twoSchools()
    const next = app.make.mobile()
    await renumber(next)
    await there.office.call(api.students.update, {
      params: { id: there.children[0]! },
      body: { mobileNumber: next, sameParent: true },
    })
    expect(await parent.isSignedIn()).toBe(false)
    expect((await signIn(number.mobile)).status).toBe(401)
    expect(await (await signedIn(number, next))!.children()).toHaveLength(3)
  })

  test('a waiting child of another school does not come along with a number', async () => {
    const first = await family()
    const there = await first.number.school()
    const waiting = await there.register('Nila')
    await first.renumber(app.make.mobile())
    const mother = (await signedIn(first.number, first.number.mobile))!
    expect((await mother.waiting()).map(({ _id }) => _id)).toEqual([waiting._id])
  })

  test('a child who comes back does not reach the number that another school has entered meanwhile', async () => {
    const { number, here, there, parent } = await twoSchools()
    const restore = (studentId: string[]) =>
      here.office.call(api.bulkStudents.restore, { body: { studentId } })
    await here.office.call(api.bulkStudents.leave, {
      body: { studentId: here.children, leftAs: 'left' },
    })
    const next = app.make.mobile()
    await there.office.call(api.students.update, {
      params: { id: there.children[0]! },
      body: { mobileNumber: next, sameParent: true },
    })
    expect(await parent.isSignedIn()).toBe(false)
    const { body } = await restore(here.children)
    expect(
      (await here.office.call(api.students.find, { body: {} })).body.map(row => row.mobileNumber),
    ).toEqual([number.mobile, number.mobile])
    expect(await (await signedIn(number, next))!.children()).toEqual(there.children)
    // The number that this school knows gets an account of its own.
    expect(body.welcome).toMatchObject([{ loginName: number.mobile }])
    expect((await signIn(number.mobile, body.welcome[0]!.password)).status).toBe(200)
  })

  test('a child who comes back keeps the new number that the school has entered', async () => {
    const { number, here, renumber, numbers } = await twoSchools()
    const next = app.make.mobile()
    await renumber(next)
    const depart = (studentId: string[]) =>
      here.office.call(api.bulkStudents.leave, { body: { studentId, leftAs: 'left' } })
    const restore = (studentId: string[]) =>
      here.office.call(api.bulkStudents.restore, { body: { studentId } })
    await depart(here.children)
    await restore(here.children)
    expect(await numbers()).toEqual([next, next])
    expect(await (await signedIn(number, next))!.children()).toHaveLength(3)
    // A number entered while a sibling was away is the sibling's, too.
    await depart(here.children.slice(1))
    const later = app.make.mobile()
    await renumber(later)
    await restore(here.children.slice(1))
    expect(await numbers()).toEqual([later, later])
    expect(await (await signedIn(number, later))!.children()).toHaveLength(3)
  })

  test('a child who comes back follows the number to which the parent has moved', async () => {
    const { here, there, parent, number, numbers } = await twoSchools()
    await here.office.call(api.bulkStudents.leave, { body: { studentId: here.children, leftAs: 'left' } })
    const next = app.make.mobile()
    app.messages.length = 0
    app.later(301)
    await parent.call(api.users.numberOtp, { body: { mobileNumber: next }, address: app.make.address() })
    await app.runJobs()
    const codeOf = (mobile: string) =>
      app.messages.find(message => message.mobile === mobile)?.text.match(/\d{6}/)?.[0] ?? ''
    const typed = { oldOtp: codeOf(number.mobile), newOtp: codeOf(next) }
    const body = { mobileNumber: next, ...typed }
    expect((await parent.call(api.users.changeNumber, { body, address: app.make.address() })).status).toBe(
      200,
    )
    await here.office.call(api.bulkStudents.restore, { body: { studentId: here.children } })
    expect(await numbers()).toEqual([next, next])
    expect(await parent.children()).toHaveLength(here.children.length + there.children.length)
  })

  test('a number with an account elsewhere gets the same response, and shows nothing of it', async () => {
    const { here, renumber, numbers } = await family()
    const stranger = new MothersNumber(app)
    const elsewhere = await stranger.school()
    await elsewhere.register()
    const theirs = (await stranger.open(elsewhere.slips[0]!.password, 'nine other steps'))!
    const free = await family()
    const [taken, other] = [await renumber(stranger.mobile), await free.renumber(app.make.mobile())]
    expect(Object.keys(taken.body)).toEqual(Object.keys(other.body))
    expect([taken.status, taken.body.welcome]).toEqual([other.status, other.body.welcome])
    expect(taken.body.data.userId.status).toBe(other.body.data.userId.status)
    expect(taken.body.data.userId.slip).toBe(other.body.data.userId.slip)
    expect(await numbers()).toEqual([stranger.mobile, stranger.mobile])
    expect(await theirs.children()).toEqual(elsewhere.children)
    // Each opens their own account with their own password.
    const [hers, strangers] = [
      await signIn(stranger.mobile),
      await signIn(stranger.mobile, 'nine other steps'),
    ]
    expect(await stranger.person(hers.body).children()).toHaveLength(2)
    expect(await stranger.person(strangers.body).children()).toEqual(elsewhere.children)
    expect(await here.linkStatus(here.children[0]!)).toEqual({ status: 'slip', slip: null })
  })

  test('a slip handed over before signs in with a number that is taken elsewhere', async () => {
    const stranger = new MothersNumber(app)
    const elsewhere = await stranger.school()
    await elsewhere.register()
    const number = new MothersNumber(app)
    const here = await number.school()
    const child = await here.register()
    const body = { mobileNumber: stranger.mobile, sameParent: true }
    await here.office.call(api.students.update, { params: { id: child._id }, body })
    const { slip } = await here.linkStatus(child._id)
    expect(slip).toBe('welcome')
    const made = await here.slipFor(child._id)
    expect(made.body.welcome[0]!.loginName).toBe(stranger.mobile)
    expect((await signIn(stranger.mobile, elsewhere.slips[0]!.password)).status).toBe(200)
    const first = await signIn(stranger.mobile, made.body.welcome[0]!.password)
    expect(first.status).toBe(200)
    const chosen = await app.as(first.body).call(api.users.resetDefaultPassword, {
      body: { mobile: stranger.mobile, password: 'eight small steps' },
    })
    expect(chosen.status).toBe(200)
    expect(await (await signedIn(number, stranger.mobile, 'eight small steps'))!.children()).toEqual([
      child._id,
    ])
    expect((await here.slipFor(child._id)).body.message).toContain('password')
  })
})

describe('a corrected name of the mother', () => {
  const names = async (user: string) =>
    (await app.database.owner.query('select name from app.users where login = $1', [user])).rows[0]?.name

  test('reaches her account', async () => {
    const { number, here } = await family()
    const rename = (id: string, motherName: string) =>
      here.office.call(api.students.update, { params: { id }, body: { motherName } })
    await rename(here.children[0]!, 'Meera Raman')
    expect(await names(number.mobile)).toBe('Meera Raman')
    expect((await signIn(number.mobile)).body.name).toBe('Meera Raman')
  })

  test('does not replace the spelling of another school', async () => {
    const { number, parent } = await family()
    const there = await number.school()
    const child = await there.register('Nila')
    const rename = (motherName: string) =>
      there.office.call(api.students.update, { params: { id: child._id }, body: { motherName } })
    await rename('M. Rao')
    expect(await names(number.mobile)).toBe('Meera Rao')
    await parent.askCode()
    await parent.accept(child._id, { otp: await parent.codeSent() })
    await rename('Mrs Rao')
    expect(await names(number.mobile)).toBe('Meera Rao')
    const asked = await there.office.call(api.students.guardian, { body: { mobileNumber: number.mobile } })
    expect(asked.body?.name).toBe('Mrs Rao')
  })
})
