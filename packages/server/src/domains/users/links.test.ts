import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { text } from '../../platform/db/columns.ts'
import { testApp } from '../../testing/app.ts'
import { MothersNumber } from '../../testing/mothers-number.ts'

const app = testApp()
const { users, students } = api

/** The mother has her account from her own school; another school then registers a child under her number. */
async function familyInTwoSchools() {
  const number = new MothersNumber(app)
  const here = await number.school('Little Stars')
  const own = await here.register('Mira')
  const parent = (await number.open(here.slips[0]!.password))!
  const there = await number.school('Green Meadow')
  const child = await there.register('Ravi')
  return { number, here, own, parent, there, child }
}

const wrongThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe("another school's child", () => {
  test('waits for the parent’s answer, with a code sent to the number or a slip of that school', async () => {
    const { parent, own, child, there } = await familyInTwoSchools()
    expect(await parent.children()).toEqual([own._id])
    expect(await parent.waiting()).toEqual([
      {
        _id: child._id,
        schooleName: 'Green Meadow',
        studentName: 'Ravi',
        className: child.classId!.className,
        proofs: ['otp', 'slip'],
      },
    ])
    expect(await parent.accept(child._id)).toMatchObject({
      status: 422,
      body: {
        message: 'Type the code that was sent to your number, or the password on the slip of that school.',
      },
    })
    expect(await there.linkStatus(child._id)).toEqual({ status: 'waiting', slip: 'link' })
    expect(await parent.children()).toEqual([own._id])
  })

  test('is linked with the code, once, and the office gets a notice', async () => {
    const { parent, own, child, there } = await familyInTwoSchools()
    expect((await parent.askCode()).body).toMatchObject({
      message: 'A code is on its way.',
      data: { resendAfter: 30 },
    })
    const otp = await parent.codeSent()
    expect(app.messages.at(-1)!.text).toBe(
      `${otp} is your code for Casa to link a child of another school to your account. It is valid for 10 minutes. Do not share it with anyone.`,
    )
    expect(await parent.accept(child._id, { otp: wrongThan(otp) })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'otp' }] },
    })
    expect((await parent.accept(child._id, { otp })).body).toMatchObject({
      status: true,
      data: { _id: child._id, accepted: true },
    })
    expect(await parent.children()).toEqual(expect.arrayContaining([own._id, child._id]))
    expect(await parent.waiting()).toEqual([])
    expect((await parent.decline(child._id)).status).toBe(404)
    expect(await there.linkStatus(child._id)).toEqual({ status: 'open', slip: null })
    expect(await there.notices()).toEqual(['Ravi’s parent has accepted: the child is linked.'])
  })

  test('is linked with that school’s slip, in any typing, and the slip opens nothing', async () => {
    const { number, parent, own, child, there } = await familyInTwoSchools()
    const made = await there.slipFor(child._id)
    expect(made.body.welcome).toEqual([
      {
        kind: 'link',
        name: 'Meera Rao',
        studentId: child._id,
        language: null,
        loginName: number.mobile,
        password: expect.stringMatching(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/),
        children: [{ fullName: 'Ravi', className: child.classId!.className }],
      },
    ])
    const slip = made.body.welcome[0]!.password
    expect(await number.open(slip)).toBeUndefined()
    expect(await parent.accept(child._id, { slip: 'ABCD-EFGH-JKLM-NPQR' })).toMatchObject({
      status: 422,
      body: {
        message: 'This is not the password on the slip for this child.',
        errors: [{ field: 'slip' }],
      },
    })
    const typed = ` ${slip.toLowerCase().replaceAll('-', ' ')}`
    expect((await parent.accept(child._id, { slip: typed })).status).toBe(200)
    expect(await parent.children()).toEqual(expect.arrayContaining([own._id, child._id]))
    expect((await app.signIn(number.mobile, 'PARENT', 'four small steps')).status).toBe(200)
  })

  test('that is not hers is declined: the office is notified and asks again, and no earlier slip works', async () => {
    const { parent, child, there } = await familyInTwoSchools()
    const slip = (await there.slipFor(child._id)).body.welcome[0]!.password
    expect((await parent.decline(child._id)).status).toBe(200)
    expect(await parent.waiting()).toEqual([])
    expect((await parent.accept(child._id, { slip })).status).toBe(404)
    expect(await there.linkStatus(child._id)).toEqual({ status: 'declined', slip: 'link' })
    expect(await there.notices()).toEqual(['The parent who was asked says that Ravi is not their child.'])
    expect((await there.askAgain(child._id)).body).toMatchObject({
      message: 'The parent has been asked again.',
      data: { userId: { status: 'waiting' } },
    })
    expect(await parent.waiting()).toMatchObject([{ _id: child._id }])
    expect((await parent.accept(child._id, { slip })).status).toBe(422)
  })

  test('is asked about at most three times a day', async () => {
    const { child, there } = await familyInTwoSchools()
    for (let turn = 0; turn < 3; turn++) expect((await there.askAgain(child._id)).status).toBe(200)
    expect((await there.askAgain(child._id)).status).toBe(429)
  })

  test('makes it easier for siblings: once one child at a school is linked, a yes is enough', async () => {
    const { parent, child, there } = await familyInTwoSchools()
    const sibling = await there.register('Sita')
    const [slip] = (await there.slipFor(child._id)).body.welcome
    expect((await parent.accept(sibling._id, { slip: slip!.password })).status).toBe(422)
    await parent.accept(child._id, { slip: slip!.password })
    expect(await parent.waiting()).toMatchObject([{ _id: sibling._id, proofs: [] }])
    expect((await parent.accept(sibling._id)).status).toBe(200)
    const third = await there.register('Tara')
    expect(third.userId).toMatchObject({ status: 'open' })
  })

  test('can be accepted by nobody else', async () => {
    const { child } = await familyInTwoSchools()
    const stranger = await app.make.parent(
      await app.make.student(await app.make.class(await app.make.school())),
    )
    const answer = await app
      .as(stranger)
      .call(users.answerLink, { params: { id: child._id }, body: { accept: true } })
    expect(answer.status).toBe(404)
    expect((await app.as(stranger).call(users.links)).body).toEqual([])
    expect((await app.as(stranger).call(users.linkOtp)).status).toBe(404)
  })

  test('at a school that is switched off does not ask', async () => {
    const { parent, there } = await familyInTwoSchools()
    await app.database.owner.query('update app.schools set active = false where id = $1', [there.school._id])
    expect(await parent.waiting()).toEqual([])
    expect((await parent.askCode()).status).toBe(404)
  })
})

describe('the proof for a link', () => {
  test('allows five attempts per code, and ten of anything per account, then one a minute', async () => {
    const { parent, child, there } = await familyInTwoSchools()
    await parent.askCode()
    const otp = await parent.codeSent()
    for (let turn = 0; turn < 5; turn++)
      expect((await parent.accept(child._id, { otp: wrongThan(otp) })).status).toBe(422)
    expect((await parent.accept(child._id, { otp })).status).toBe(422)
    const [slip] = (await there.slipFor(child._id)).body.welcome
    for (let turn = 0; turn < 4; turn++)
      expect((await parent.accept(child._id, { slip: 'ABCD-EFGH-JKLM-NPQR' })).status).toBe(422)
    expect(await parent.accept(child._id, { slip: slip!.password })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
    app.later(60)
    expect((await parent.accept(child._id, { slip: slip!.password })).status).toBe(200)
  })

  test('for one purpose is worthless for another', async () => {
    const { number, parent, child } = await familyInTwoSchools()
    await parent.askCode()
    const link = await parent.codeSent()
    app.later(31)
    await app.stranger.call(users.forgot, { body: { mobile: number.mobile, role: 'PARENT' } })
    const reset = await parent.codeSent()
    expect(link).not.toBe(reset)
    expect((await parent.accept(child._id, { otp: reset })).status).toBe(422)
    const spent = await app.stranger.call(users.updatePassword, {
      body: { mobile: number.mobile, otp: link, newPassword: 'nine small steps', role: 'PARENT' },
    })
    expect(spent.status).toBe(422)
    expect((await parent.accept(child._id, { otp: link })).status).toBe(200)
  })

  test('is a code sent to the number, never by e-mail: if no text messages are sent, the slip remains', async () => {
    const { number, parent, child, there } = await familyInTwoSchools()
    const { messenger } = app.services
    app.services.messenger = { ...messenger, reachesMobiles: false }
    try {
      expect(await parent.waiting()).toMatchObject([{ _id: child._id, proofs: ['slip'] }])
      expect(await parent.askCode()).toMatchObject({
        status: 409,
        body: {
          message:
            'This installation cannot send text messages. Ask that school for a slip and type its password.',
        },
      })
    } finally {
      app.services.messenger = messenger
    }
    const { rows } = await app.database.owner.query('select from app.otps where mobile = $1', [number.mobile])
    expect(rows).toEqual([])
    expect(await there.linkStatus(child._id)).toMatchObject({ status: 'waiting' })
  })

  test('follows the number: if a child’s number is changed, the slip goes with it', async () => {
    const { number, parent, child, there } = await familyInTwoSchools()
    const [slip] = (await there.slipFor(child._id)).body.welcome
    await there.move(child._id, app.make.mobile())
    expect(await parent.waiting()).toEqual([])
    await there.move(child._id, number.mobile)
    expect(await parent.waiting()).toMatchObject([{ _id: child._id, proofs: ['otp', 'slip'] }])
    expect((await parent.accept(child._id, { slip: slip!.password })).status).toBe(422)
  })

  test('is required by the database itself, whatever the code before it decided', async () => {
    const { parent, child } = await familyInTwoSchools()
    const [waiting] = await parent.waiting()
    expect(waiting!._id).toBe(child._id)
    const { rows } = await app.database.owner.query(
      'select user_id as "_id" from app.guardians where student_id = $1',
      [child._id],
    )
    const token = await app.make.session(rows[0])
    const answered = await app.within({ token }, async tx => {
      const wrong = Buffer.alloc(32)
      const { answer } = await tx.row({ answer: text })`
        select app.answer_link(${child._id}, true, gen_random_uuid(), ${wrong}, ${wrong}, gen_random_uuid(), ${app.now}) as answer`
      return answer
    })
    expect(answered).toBe('unproved')
  })
})

describe('a slip created by the office', () => {
  test('is refused with the true reason for a parent who has a password', async () => {
    const { here, own } = await familyInTwoSchools()
    expect(await here.linkStatus(own._id)).toEqual({ status: 'slip', slip: null })
    expect((await here.slipFor(own._id)).body).toMatchObject({
      message: 'This parent already has a password. Use Forgot Password.',
    })
    const { messenger } = app.services
    app.services.messenger = { ...messenger, reachesMobiles: false }
    const refused = await here.slipFor(own._id)
    app.services.messenger = messenger
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Remove the number from the child')
  })

  test('gives a parent without a number a new first password: confirmed, sessions ended, audited', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const office = app.as(school.principal)
    const body = { firstName: 'Asha', motherName: 'Meera', dob: '2021-05-01', doa: '2024-06-01' }
    const made = (await office.call(students.add, { body: { ...body, classId: schoolClass._id } })).body
    const serial = made.data.userId.serialNumber
    const session = (await app.signIn(serial, 'PARENT', made.welcome[0]!.password)).body
    const chosen = { mobile: serial, password: 'four small steps' }
    await app.as(session).call(users.resetDefaultPassword, { body: chosen })
    const params = { id: made.data._id }
    const stored = (await office.call(students.get, { params })).body
    expect(stored.userId).toMatchObject({ status: 'open', slip: 'again' })
    expect(await office.call(students.welcome, { params })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('A new slip replaces it') },
    })
    expect((await app.signIn(serial, 'PARENT', 'four small steps')).status).toBe(200)
    const known = 'select from app.known_places join app.guardians using (user_id) where student_id = $1'
    const placesKnown = async () => (await app.database.owner.query(known, [params.id])).rowCount
    expect(await placesKnown()).toBeGreaterThan(0)
    const again = await office.call(students.welcome, { params, body: { again: true } })
    expect(await placesKnown()).toBe(0)
    expect(again.body).toMatchObject({ welcome: [{ kind: 'welcome', loginName: serial }] })
    expect((await app.as(session).call(students.find, { body: {} })).status).toBe(401)
    expect((await app.signIn(serial, 'PARENT', 'four small steps')).status).toBe(401)
    const slip = again.body.welcome[0]!.password
    expect((await app.signIn(serial, 'PARENT', slip)).body).toMatchObject({ passwordReset: 0 })
    const { rows } = await app.database.owner.query(
      `select entity_id from app.audit_log where school_id = $1 and call = 'parent password ended'`,
      [school._id],
    )
    expect(rows).toEqual([{ entity_id: made.data._id }])
  })

  test('reveals the state of the account only to the office', async () => {
    const { here, own, parent } = await familyInTwoSchools()
    const [schoolClass] = (
      await here.office.call(api.classes.list, { params: { schooleId: here.school._id } })
    ).body
    const teacher = await app.make.teacher({ _id: schoolClass!._id, schooleId: here.school._id })
    const read = { params: { id: own._id } }
    for (const reader of [app.as(teacher), parent]) {
      expect((await reader.call(students.get, read)).body.userId).toMatchObject({ status: null, slip: null })
    }
  })
})
