import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { standing } = api.schools

async function schoolWithPeople(columns = {}) {
  const school = await app.make.school({ activated_at: app.now, ...columns })
  const schoolClass = await app.make.class(school)
  const teacher = await app.make.teacher(schoolClass)
  const child = await app.make.student(schoolClass)
  return { school, schoolClass, teacher, child, parent: await app.make.parent(child) }
}

const administrator = async () => app.as(await app.make.administrator())

const standingOf = async (school: { _id: string }) => {
  const { status, body } = await (await administrator()).call(standing, { params: { id: school._id } })
  expect(status).toBe(200)
  return body
}

test('the administrator sees how many accounts of each role are in use, unopened or closed', async () => {
  const { school, schoolClass, child, teacher } = await schoolWithPeople()
  await app.make.teacher(schoolClass)
  await app.database.owner.query('update app.users set disabled = true where id = $1', [teacher._id])
  const { accounts } = await standingOf(school)
  expect(accounts).toEqual([
    { role: 'SCHOOLE', open: 1, unopened: 0, closed: 0 },
    { role: 'TEACHER', open: 1, unopened: 0, closed: 1 },
    { role: 'PARENT', open: 1, unopened: 0, closed: 0 },
  ])
  expect(JSON.stringify(await standingOf(school))).not.toContain(child._id)
})

test('the accounts of another school do not count, and a family of two schools counts at both', async () => {
  const { school, child } = await schoolWithPeople()
  const other = await schoolWithPeople()
  await app.make.parent(child, other.child)
  const parents = ({ accounts }: Awaited<ReturnType<typeof standingOf>>) =>
    accounts.find(({ role }) => role === 'PARENT')!.open
  expect(parents(await standingOf(school))).toBe(2)
  expect(parents(await standingOf(other.school))).toBe(2)
})

test('a school shows when its staff last used it, but not a refused sign-in', async () => {
  const { school } = await schoolWithPeople()
  const quiet = await app.make.school({ activated_at: app.now })
  await app.as(school.principal).call(api.today.school)
  expect((await standingOf(school)).lastActivityAt).not.toBeNull()
  await app.database.owner.query('delete from app.sessions')
  await app.database.owner.query(
    `insert into app.audit_log (school_id, at, call) values ($1, now(), 'sign-in refused')`,
    [quiet._id],
  )
  expect((await standingOf(quiet)).lastActivityAt).toBeNull()
})

test('messages that failed are counted at their own school only', async () => {
  const { school } = await schoolWithPeople()
  const other = await schoolWithPeople()
  const { send } = app.services.messenger
  app.services.messenger.send = async () => {
    throw new Error('The gateway does not answer.')
  }
  await app.enqueue('school-status', { school: school._id })
  await app.runJobs()
  app.services.messenger.send = send
  expect((await standingOf(school)).messages).toEqual({ failed: 0, retried: 1, lastAt: expect.any(String) })
  expect((await standingOf(other.school)).messages).toEqual({ failed: 0, retried: 0, lastAt: null })
})

test('nobody else sees it, and an unknown school is not found', async () => {
  const { school, teacher, parent } = await schoolWithPeople()
  for (const user of [school.principal, teacher, parent]) {
    expect((await app.as(user).call(standing, { params: { id: school._id } })).status).toBe(403)
  }
  const asked = await (await administrator()).call(standing, { params: { id: crypto.randomUUID() } })
  expect(asked.status).toBe(404)
})

test('the database itself tells nobody else about a school’s accounts or those of a number', async () => {
  const { school, teacher, parent } = await schoolWithPeople()
  const mobile = app.make.mobile()
  await app.database.owner.query('update app.users set login = $1 where id = $2', [mobile, teacher._id])
  for (const user of [school.principal, teacher, parent]) {
    const found = await app.within(user, async tx => ({
      standing: await tx.run`select from app.school_standing(${school._id}, '{}'::text[])`,
      accounts: await tx.run`select from app.accounts_with_number(${mobile})`,
    }))
    expect(found).toEqual({ standing: 0, accounts: 0 })
  }
})
