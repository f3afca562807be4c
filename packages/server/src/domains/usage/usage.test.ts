import { api } from '@casa/contract'
import type { School } from '@casa/contract/schools'
import { afterEach, expect, test } from 'vitest'
import { Budgets } from '../../platform/budgets.ts'
import { testApp } from '../../testing/app.ts'
import { everybodysPassword } from '../../testing/factories.ts'

const app = testApp()
const gigabyte = 2 ** 30
const plenty = { rows: 20_000_000, bytes: 20 * gigabyte }

async function limit(budget: { rows: number; bytes: number }): Promise<void> {
  app.services.budgets = new Budgets(app.services.database, budget)
  await count()
}

async function count(): Promise<void> {
  app.later(3_600)
  await app.enqueue('count-usage')
  await app.runJobs()
  expect(app.jobLog).toEqual([])
}

afterEach(() => limit(plenty))

/** A school with a class in it, and functions that make calls as its office. */
async function makeSchool() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass)
  const teacher = await app.make.teacher(schoolClass)
  const office = app.as(school.principal)
  const get = async (user = office) =>
    (await user.call(api.schools.get, { params: { id: school._id } })).body as School
  const add = (className: string) => office.call(api.classes.add, { body: { className, status: true } })
  return { school, schoolClass, child, teacher, office, get, add }
}

/** A school whose budget is one class larger than its rows. */
async function almostFull() {
  const made = await makeSchool()
  await limit(plenty)
  const { rows } = (await made.get()).usage!
  await limit({ ...plenty, rows: rows + 1 })
  return { ...made, rows }
}

test('the office and the administrator see how much of its budget the school uses; teachers do not', async () => {
  const { school, teacher, get } = await makeSchool()
  expect((await get()).usage).toBeNull()
  await limit(plenty)
  const usage = (await get()).usage!
  expect(usage).toMatchObject({ rowLimit: 20_000_000, byteLimit: 20 * gigabyte, percent: 0 })
  expect(usage.rows).toBeGreaterThan(3)
  expect(usage.bytes).toBeGreaterThan(usage.rows * 24)
  const administrator = app.as(await app.make.administrator())
  expect(await get(administrator)).toMatchObject({ usage, fileBytes: 0, fileQuota: 5 * gigabyte })
  const { body } = await app.as(teacher).call(api.schools.get, { params: { id: school._id } })
  expect(body).not.toHaveProperty('usage')
})

test('from 80 percent the school can still save, and is counted every five minutes instead of every hour', async () => {
  const { get, add, rows } = await almostFull()
  expect((await get()).usage!.percent).toBeGreaterThanOrEqual(80)
  expect((await add('Almost full')).status).toBe(200)
  app.later(299)
  await app.enqueue('count-usage')
  await app.runJobs()
  expect((await get()).usage!.rows).toBe(rows)
  app.later(1)
  await app.enqueue('count-usage')
  await app.runJobs()
  expect((await get()).usage!.rows).toBeGreaterThan(rows)
})

test('at 100 percent nothing can be added until rows are deleted and counted, and other schools are not affected', async () => {
  const { get, add, office, school, rows } = await almostFull()
  const added = await add('The last one')
  expect(added.status).toBe(200)
  await count()
  const { usage } = await get()
  expect(usage!.percent).toBeGreaterThanOrEqual(100)
  const refused = await add('One too many')
  expect(refused.status).toBe(507)
  expect((refused.body as unknown as { message: string }).message).toBe(
    `Your school’s space for records is full: it has ${rows + 1} records and 20 GB. Nothing was saved. You can still read everything, and delete records: a few minutes after enough is deleted, you can save again. Removing a child, a teacher or a class with records frees no space, because their records are kept. For more space, ask the operator of this installation.`,
  )

  const list = await office.call(api.classes.list, { params: { schooleId: school._id } })
  expect(list.body.map(({ className }) => className)).not.toContain('One too many')
  expect((await office.call(api.notices.read)).status).toBe(200)
  const other = await makeSchool()
  expect((await other.add('Elsewhere')).status).toBe(200)

  const id = (added.body as unknown as { data: { _id: string } }).data._id
  expect((await office.call(api.classes.remove, { params: { id } })).status).toBe(200)
  // A deletion by mistake can be undone even now.
  expect((await office.call(api.undoEntries.putBack, { params: { id } })).status).toBe(200)
  expect((await office.call(api.classes.remove, { params: { id } })).status).toBe(200)
  expect((await add('Before the count')).status).toBe(507)
  await count()
  expect((await add('After the count')).status).toBe(200)
})

test('in a full school people sign in, change their password and sign out', async () => {
  const { teacher, schoolClass } = await makeSchool()
  await limit({ rows: 1, bytes: plenty.bytes })
  const write = { body: { classId: schoolClass._id, note: 'A note' } }
  expect((await app.as(teacher).call(api.notes.add, write)).status).toBe(507)
  const user = app.as(teacher)
  const password = { oldPassword: everybodysPassword, newPassword: 'another three words' }
  expect((await user.call(api.users.changePassword, { body: password })).status).toBe(200)
  expect((await user.call(api.users.logout)).status).toBe(200)
})

test('bytes are a separate limit', async () => {
  const { get, add } = await makeSchool()
  await limit({ ...plenty, bytes: 500 })
  expect((await get()).usage!.percent).toBeGreaterThanOrEqual(100)
  expect((await add('Too many bytes')).status).toBe(507)
})

test('a parent of two schools is refused only if both are full', async () => {
  const [full, other] = [await makeSchool(), await makeSchool()]
  await limit({ rows: 1, bytes: plenty.bytes })
  const added = await makeSchool()
  const write = (...of: { school: { _id: string } }[]) =>
    app.services.budgets.require(
      api.classes.add,
      of.map(({ school }) => school._id),
    )
  expect(() => write(full, other)).toThrow('is full')
  expect(() => write(full, added)).not.toThrow()
})

test('a caller who may not make a call learns nothing about the budget', async () => {
  const { teacher } = await makeSchool()
  await limit({ rows: 1, bytes: plenty.bytes })
  expect((await app.as(teacher).call(api.classes.add, { body: {} })).status).toBe(403)
  expect((await app.as({ token: 'none' }).call(api.classes.add, { body: {} })).status).toBe(401)
})

test('the list of full schools survives an unresponsive database', async () => {
  const { add } = await makeSchool()
  await limit({ rows: 1, bytes: plenty.bytes })
  const budgets = new Budgets(app.services.database, plenty)
  await budgets.start()
  await budgets.stop()
  app.services.budgets = budgets
  const { database } = app.services
  Object.assign(budgets, { database: { asAnonymous: async () => Promise.reject(new Error('away')) } })
  await budgets.refresh()
  Object.assign(budgets, { database })
  expect((await add('Still full')).status).toBe(507)
})

test('a school that cannot be counted keeps its count, and the others are still counted', async () => {
  const { get } = await makeSchool()
  await limit(plenty)
  const before = (await get()).usage
  app.services.budgets = new Budgets(app.services.database, { rows: 0, bytes: 1 })
  app.later(3_600)
  await app.enqueue('count-usage')
  await app.runJobs()
  const { rows } = await app.database.owner.query('select count(*)::int from app.schools')
  expect(app.jobLog.splice(0)).toHaveLength(rows[0].count - 1)
  expect((await get()).usage).toEqual(before)
})

test('only rows in the tables of schools are counted', async () => {
  const { rows } = await app.database.owner.query('select app.counted_tables() as name')
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['attendance_entries', 'classes', 'records', 'students']))
  for (const name of ['audit_log', 'undo_entries', 'sessions', 'school_usage'])
    expect(names).not.toContain(name)
  const counting = app.database.owner.query(`select * from app.count_rows(gen_random_uuid(), 'audit_log')`)
  await expect(counting).rejects.toThrow('the rows of audit_log are not counted')
})
