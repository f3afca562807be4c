import { classes } from '@casa/contract/classes'
import { schools } from '@casa/contract/schools'
import { teachers } from '@casa/contract/teachers'
import { users } from '@casa/contract/users'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { atOneMoment } from '../../testing/at-one-moment.ts'

const app = testApp()
const password = 'lake-under-hill'

async function makeOffice() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const add = (mobileNumber: string, secret = password) =>
    office.call(teachers.add, {
      body: { teacherName: 'Radha Iyer', mobileNumber, classId: schoolClass._id, password: secret },
    })
  return { school, schoolClass, office, add }
}

/** The school that a sign-in as a teacher leads to, or the status with which it is refused. */
async function schoolOf(mobileNumber: string, secret: string) {
  const { status, body } = await app.signIn(mobileNumber, 'TEACHER', secret)
  return status === 200 ? body.schooleId : status
}

/** A number that signs in for a teacher of one school and was later added at a second one. */
async function taughtTwice() {
  const [first, second] = [await makeOffice(), await makeOffice()]
  const mobileNumber = app.make.mobile()
  const older = (await first.add(mobileNumber, 'hill-under-lake')).body.data
  const newer = (await second.add(mobileNumber)).body.data
  return { first, second, mobileNumber, older, newer }
}

/** The schools of the accounts that have a number as their login name. */
async function ownerOf(mobileNumber: string): Promise<string[]> {
  const { rows } = await app.database.owner.query(
    "select school_id from app.users where role = 'TEACHER' and login = $1",
    [mobileNumber],
  )
  return rows.map(({ school_id }) => school_id)
}

const alike = ({ body, status }: { body: unknown; status: number }) =>
  JSON.stringify({ status, body })
    .replace(/"[0-9a-f-]{36}"/g, '"id"')
    .replace(/\d{10}/g, 'number')

describe('a number that signs in for a teacher of another school', () => {
  test('is treated like an unused one, when it is added and when a teacher gets it', async () => {
    const { second, mobileNumber } = await taughtTwice()
    const third = await makeOffice()
    const taken = await third.add(mobileNumber)
    const free = await second.add(app.make.mobile())
    expect(taken.status).toBe(200)
    const plain = (answer: typeof taken) => alike(answer).replaceAll(/"className":"[^"]*"/g, '')
    expect(plain(taken)).toBe(plain(free))
    const params = { id: free.body.data._id }
    const moved = { mobileNumber: (await taughtTwice()).mobileNumber }
    expect(await second.office.call(teachers.update, { params, body: moved })).toMatchObject({
      status: 200,
      body: { data: moved },
    })
  })

  test('signs in for each school with the password of that school', async () => {
    const { first, second, mobileNumber } = await taughtTwice()
    expect(await schoolOf(mobileNumber, 'hill-under-lake')).toBe(first.school._id)
    expect(await schoolOf(mobileNumber, password)).toBe(second.school._id)
    expect(await schoolOf(mobileNumber, 'neither-of-them')).toBe(401)
    const { body } = await app.signIn(mobileNumber, 'TEACHER', password)
    const seen = (await app.as(body).call(classes.all)).body
    expect(seen.map(({ schooleId }) => schooleId)).toEqual([second.school._id])
  })

  test('learns the right tile, whichever school the password belongs to', async () => {
    const { mobileNumber } = await taughtTwice()
    for (const secret of ['hill-under-lake', password])
      expect((await app.signIn(mobileNumber, 'PARENT', secret)).body).toMatchObject({
        errors: [{ field: 'role', message: expect.stringContaining('Teacher') }],
      })
  })

  test('gets codes only for the account that had it first', async () => {
    const { first, second, mobileNumber } = await taughtTwice()
    await app.stranger.call(users.forgot, { body: { mobile: mobileNumber, role: 'TEACHER' } })
    const otp = await app.codeSentTo(mobileNumber)
    const chosen = { mobile: mobileNumber, role: 'TEACHER', otp, newPassword: 'a stone in a stream' }
    expect((await app.stranger.call(users.updatePassword, { body: chosen })).status).toBe(200)
    expect(await schoolOf(mobileNumber, 'a stone in a stream')).toBe(first.school._id)
    expect(await schoolOf(mobileNumber, password)).toBe(second.school._id)
  })

  test('belongs to the account that has waited longest once the first school releases it', async () => {
    const { first, second, mobileNumber, older } = await taughtTwice()
    const third = await makeOffice()
    await third.add(mobileNumber, 'third-school-lake')
    await first.office.call(teachers.remove, { params: { id: older._id } })
    expect(await schoolOf(mobileNumber, 'hill-under-lake')).toBe(401)
    expect(await ownerOf(mobileNumber)).toEqual([second.school._id])
    expect(await schoolOf(mobileNumber, password)).toBe(second.school._id)
    expect(await schoolOf(mobileNumber, 'third-school-lake')).toBe(third.school._id)
  })

  test('is free for the next account when its teacher gets another number', async () => {
    const { first, second, mobileNumber, older } = await taughtTwice()
    const params = { id: older._id }
    const body = { mobileNumber: app.make.mobile() }
    expect((await first.office.call(teachers.update, { params, body })).status).toBe(200)
    expect(await schoolOf(mobileNumber, password)).toBe(second.school._id)
    expect(await schoolOf(body.mobileNumber, 'hill-under-lake')).toBe(first.school._id)
    await app.stranger.call(users.forgot, { body: { mobile: mobileNumber, role: 'TEACHER' } })
    expect(await app.codeSentTo(mobileNumber)).toMatch(/^\d{6}$/)
  })

  test('cannot be the password of either account', async () => {
    const { mobileNumber } = await taughtTwice()
    const { body } = await app.signIn(mobileNumber, 'TEACHER', password)
    const change = { oldPassword: password, newPassword: mobileNumber }
    expect((await app.as(body).call(users.changePassword, { body: change })).status).toBe(422)
  })

  test('of a school that is switched off does not sign in there', async () => {
    const { second, mobileNumber } = await taughtTwice()
    const admin = await app.make.administrator()
    const off = { params: { id: second.school._id }, body: { status: false } }
    expect((await app.as(admin).call(schools.update, off)).status).toBe(200)
    expect(await schoolOf(mobileNumber, password)).toBe(403)
  })

  test('takes as many hashes to refuse as one that nobody has, however many schools it teaches at', async () => {
    const { mobileNumber } = await taughtTwice()
    const often = (await taughtTwice()).mobileNumber
    for (let schools = 2; schools < 6; schools += 1)
      await (await makeOffice()).add(often, `school ${schools} lake`)
    const hashes = vi.spyOn(app.services.passwords, 'matches')
    for (const [tile, most] of [
      ['TEACHER', 7],
      ['PARENT', 6],
    ] as const)
      for (const name of [app.make.mobile(), mobileNumber, often]) {
        hashes.mockClear()
        expect((await app.signIn(name, tile, 'none of these at all')).status).toBe(401)
        expect([tile, hashes.mock.calls.length]).toEqual([tile, most])
      }
    hashes.mockRestore()
  })

  test('signs in for each of the three accounts that have waited longest', async () => {
    const { second, mobileNumber } = await taughtTwice()
    expect(await schoolOf(mobileNumber, password)).toBe(second.school._id)
    for (const secret of ['the third lake', 'the fourth lake']) {
      const next = await makeOffice()
      await next.add(mobileNumber, secret)
      expect(await schoolOf(mobileNumber, secret)).toBe(next.school._id)
    }
  })
})

test('two offices that add the same number at the same moment both succeed, and one account has it', async () => {
  const [first, second] = [await app.make.school(), await makeOffice()]
  const mobileNumber = app.make.mobile()
  const adding = `
    with turn as (select pg_advisory_xact_lock(hashtextextended('teacher ' || $3, 0)))
    insert into app.users (id, role, login, school_id, name) select $1, 'TEACHER', $3, $2, 'Radha' from turn`
  const values = [newId(), first._id, mobileNumber]
  const answer = await atOneMoment(app, adding, values, () => second.add(mobileNumber))
  expect(answer.status).toBe(200)
  expect(await schoolOf(mobileNumber, password)).toBe(second.school._id)
})

describe('at the same moment', () => {
  test('a number that one school lets go passes to the teacher whom another is adding', async () => {
    const [first, second] = [await makeOffice(), await makeOffice()]
    const mobileNumber = app.make.mobile()
    const older = (await first.add(mobileNumber)).body.data
    const adding = `
      with turn as (select pg_advisory_xact_lock(hashtextextended('teacher ' || $4, 0))), account as (
        insert into app.users (id, role, school_id, name) select $1, 'TEACHER', $2, 'Radha' from turn returning id)
      insert into app.teachers (school_id, id, user_id, class_id, name, mobile_number)
      select $2, $3, id, $5, 'Radha', $4 from account`
    const values = [newId(), second.school._id, newId(), mobileNumber, second.schoolClass._id]
    const answer = await atOneMoment(app, adding, values, () =>
      first.office.call(teachers.remove, { params: { id: older._id } }),
    )
    expect(answer.status).toBe(200)
    expect(await ownerOf(mobileNumber)).toEqual([second.school._id])
  })

  test('two schools remove their teachers with a number, and it passes to the third', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { first, second, mobileNumber, older, newer } = await taughtTwice()
      const third = await makeOffice()
      await third.add(mobileNumber)
      const answers = await Promise.all([
        first.office.call(teachers.remove, { params: { id: older._id } }),
        second.office.call(teachers.remove, { params: { id: newer._id } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await ownerOf(mobileNumber)).toEqual([third.school._id])
    }
  })

  test('two teachers exchange their numbers without a deadlock', async () => {
    const [one, other] = [await taughtTwice(), await taughtTwice()]
    const change = ({ first, older }: typeof one, mobileNumber: string) =>
      first.office.call(teachers.update, { params: { id: older._id }, body: { mobileNumber } })
    const answers = await Promise.all([change(one, other.mobileNumber), change(other, one.mobileNumber)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const { mobileNumber } of [one, other]) expect(await ownerOf(mobileNumber)).toHaveLength(1)
  })
})
