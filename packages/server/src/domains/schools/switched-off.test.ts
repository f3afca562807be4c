import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'

const app = testApp()
const { schools, classes } = api

async function schoolWithPeople() {
  const school = await app.make.school({ name: 'Little Stars' })
  const schoolClass = await app.make.class(school)
  const teacher = await app.make.teacher(schoolClass)
  const child = await app.make.student(schoolClass)
  return { school, teacher, child, parent: await app.make.parent(child) }
}

const administrator = async () => app.as(await app.make.administrator())

describe('a school that is switched off', () => {
  test('is cut off at the next request, and stays signed out when it is switched on again', async () => {
    const { school, teacher, parent } = await schoolWithPeople()
    const admin = await administrator()
    const turn = (status: boolean) =>
      admin.call(schools.update, { params: { id: school._id }, body: { status } })
    const sees = async (user: { token: string }) => {
      const { status, body } = await app.as(user).call(classes.all)
      return status === 200 ? body.length : status
    }
    expect([await sees(school.principal), await sees(teacher), await sees(parent)]).toEqual([1, 1, 1])
    expect((await turn(false)).body.data.status).toBe(false)
    expect([await sees(school.principal), await sees(teacher), await sees(parent)]).toEqual([401, 401, 401])
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages).toMatchObject([{ text: expect.stringContaining('Little Stars is switched off') }])
    await turn(true)
    expect([await sees(school.principal), await sees(teacher), await sees(parent)]).toEqual([401, 401, 1])
    await app.runJobs()
    expect(app.messages.at(-1)!.text).toContain('Little Stars is switched on')
  })

  test('is announced to everyone at work there, for as long as it is off', async () => {
    const { school, teacher, parent } = await schoolWithPeople()
    const admin = await administrator()
    const turn = (status: boolean) =>
      admin.call(schools.update, { params: { id: school._id }, body: { status } })
    const sees = async (user: { token: string }) => (await app.as(user).call(classes.all)).body
    await turn(false)
    for (const user of [school.principal, teacher, parent, parent]) {
      expect(await sees(user)).toMatchObject({ status: false, message: refusals.user.schoolOff })
    }
    expect(await sees({ token: 'no token at all' })).toMatchObject({ message: messages.signIn.ended })
    await turn(true)
    expect(await sees(teacher)).toMatchObject({ message: messages.signIn.ended })
    expect(await sees(parent)).toHaveLength(1)
  })

  test('does not affect the sign-in of a family at another school, or of one without a school', async () => {
    const { school, child } = await schoolWithPeople()
    const other = await schoolWithPeople()
    const family = await app.make.parent(child, other.child)
    const childless = await app.make.parent()
    await (await administrator()).call(schools.update, {
      params: { id: school._id },
      body: { status: false },
    })
    expect((await app.as(family).call(classes.all)).body).toHaveLength(1)
    expect((await app.as(childless).call(classes.all)).body).toEqual([])
  })

  test('a session that ended for another reason says just that', async () => {
    const { school, teacher } = await schoolWithPeople()
    await app.as(teacher).call(api.users.logout)
    await (await administrator()).call(schools.update, {
      params: { id: school._id },
      body: { status: false },
    })
    expect((await app.as(teacher).call(classes.all)).body).toMatchObject({ message: messages.signIn.ended })
  })

  test('whose contact has no e-mail address is reached at the school’s', async () => {
    const { school } = await schoolWithPeople()
    const admin = await administrator()
    await admin.call(schools.update, { params: { id: school._id }, body: { status: false } })
    await app.runJobs()
    expect(app.messages.at(-1)).toMatchObject({ email: 'office@example.test' })
    await admin.call(schools.update, {
      params: { id: school._id },
      body: { status: true, email: 'meera@example.test', password: everybodysPassword },
    })
    await app.runJobs()
    expect(app.messages.findLast(({ text }) => text.includes('is switched on'))).toMatchObject({
      email: 'meera@example.test',
    })
  })

  test('switching on a school that is already on notifies nobody', async () => {
    const { school } = await schoolWithPeople()
    const admin = await administrator()
    await app.runJobs()
    await admin.call(schools.update, { params: { id: school._id }, body: { status: true, city: 'Pune' } })
    app.messages.length = 0
    await app.runJobs()
    expect(app.messages).toEqual([])
  })
})
