import { students } from '@casa/contract/students'
import { users } from '@casa/contract/users'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'

const app = testApp()

/** A mother of another school, and an office that registers children with her number. */
async function makeOffice(mobileNumber: string) {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const register = (more: object = {}) =>
    app
      .as(school.principal)
      .call(students.add, { body: registration(schoolClass, { mobileNumber, ...more }) })
  return { school, register }
}

async function makeMother() {
  const mobile = app.make.mobile()
  const child = await app.make.student(await app.make.class(await app.make.school()))
  const mother = await app.make.parent(child)
  await app.database.owner.query('update app.users set login = $2 where id = $1', [mother._id, mobile])
  return { ...mother, mobile }
}

const tooMany = {
  status: 429,
  body: { errors: [{ field: 'mobileNumber', message: expect.stringMatching(/^Five children/) }] },
}

describe('links waiting for a parent of another school', () => {
  test('are at most five a day for each school and number', async () => {
    const mother = await makeMother()
    const { register } = await makeOffice(mother.mobile)
    for (let child = 0; child < 5; child += 1) expect((await register()).status).toBe(200)
    const refused = await register()
    expect(refused).toMatchObject(tooMany)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_600)
    expect((await app.as(mother).call(users.links)).body).toHaveLength(5)
    // Another number, and another school, are counted separately.
    expect((await register({ mobileNumber: app.make.mobile() })).status).toBe(200)
    expect((await (await makeOffice(mother.mobile)).register()).status).toBe(200)
    await app.database.owner.query("update app.sessions set expires_at = expires_at + interval '2 days'")
    app.later(86_400)
    expect((await register()).status).toBe(200)
  })

  test('are counted even if they are removed and created again', async () => {
    const mother = await makeMother()
    const { school, register } = await makeOffice(mother.mobile)
    for (let child = 0; child < 5; child += 1) {
      const { data } = (await register()).body
      const removed = await app.as(school.principal).call(students.remove, { params: { id: data._id } })
      expect(removed.status).toBe(200)
    }
    expect(await register()).toMatchObject(tooMany)
  })

  test('are not counted for a mother whom the school knows', async () => {
    const { register } = await makeOffice(app.make.mobile())
    for (let child = 0; child < 7; child += 1) expect((await register({ linkKnown: true })).status).toBe(200)
  })

  test('are counted when a child gets another number', async () => {
    const mother = await makeMother()
    const { school, register } = await makeOffice(mother.mobile)
    for (let child = 0; child < 5; child += 1) await register()
    const other = (await register({ mobileNumber: app.make.mobile() })).body.data
    const move = { params: { id: other._id }, body: { mobileNumber: mother.mobile } }
    expect(await app.as(school.principal).call(students.update, move)).toMatchObject(tooMany)
  })

  test.each([
    'Visit www.prize.example',
    'asha@prize.example',
    'Claim at prize.com',
    'https://x.example',
    'Call 98765 43210',
  ])('contain no message in a name: %s', async firstName => {
    const { register } = await makeOffice(app.make.mobile())
    expect(await register({ firstName })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'firstName' }] },
    })
  })
})
