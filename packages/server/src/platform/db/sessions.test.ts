import { attendance } from '@casa/contract/attendance'
import { classes } from '@casa/contract/classes'
import { notes } from '@casa/contract/notes'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { sessionShape } from './sessions.ts'

// The server guesses a session from the last time it was opened; these tests show that a wrong guess has no effect.
const app = testApp()
const owner = (sql: string, values: unknown[]) => app.database.owner.query(sql, values)

test('for every role, a session contains exactly what the database opened', async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const people = [
    await app.make.administrator(),
    school.principal,
    await app.make.teacher(schoolClass),
    await app.make.parent(await app.make.student(schoolClass)),
  ]
  for (const { token } of people) {
    const text = await app.services.database.asSession(token, 'read', async (_, session) => session.text)
    expect(sessionShape.safeParse(JSON.parse(text)).error?.issues).toBeUndefined()
  }
})

test('a teacher who is moved sees the new class at the next request, and no longer the old one', async () => {
  const school = await app.make.school()
  const [before, after] = [await app.make.class(school), await app.make.class(school)]
  const teacher = await app.make.teacher(before)
  const seen = async () => (await app.as(teacher).call(classes.all)).body.map(({ _id }) => _id)
  expect(await seen()).toEqual([before._id])
  expect(await seen()).toEqual([before._id])
  await owner('update app.teachers set class_id = $1 where id = $2', [after._id, teacher.teacherId])
  expect(await seen()).toEqual([after._id])
})

test('a parent whose link to a child is removed sees nothing about the child at the next request', async () => {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  const parent = await app.make.parent(child)
  const seen = async () => (await app.as(parent).call(classes.all)).body.length
  expect([await seen(), await seen()]).toEqual([1, 1])
  await owner('delete from app.guardians where student_id = $1', [child._id])
  expect(await seen()).toBe(0)
})

test.each([
  ['the school is switched off', 'update app.schools set active = false where id = $1', 'school'],
  ['the user is disabled', 'update app.users set disabled = true where id = $1', 'user'],
  ['the session is ended', 'delete from app.sessions where user_id = $1', 'user'],
] as const)('a principal is cut off at the next request when %s', async (_reason, sql, whose) => {
  const { principal, ...school } = await app.make.school()
  const status = async () => (await app.as(principal).call(classes.all)).status
  expect([await status(), await status()]).toEqual([200, 200])
  await owner(sql, [whose === 'school' ? school._id : principal._id])
  expect(await status()).toBe(401)
})

test('an expired session counts as none', async () => {
  const { principal } = await app.make.school()
  const status = async () => (await app.as(principal).call(classes.all)).status
  expect(await status()).toBe(200)
  const before = app.now
  app.now = new Date(before.getTime() + 13 * 3_600_000)
  expect(await status()).toBe(401)
  app.now = before
})

test('what a teacher saves for another class right after being moved there is stored once, and no longer for the old class', async () => {
  const school = await app.make.school()
  const [before, after] = [await app.make.class(school), await app.make.class(school)]
  const teacher = await app.make.teacher(before)
  const child = await app.make.student(before)
  const save = async (of: { _id: string }, studentList: object[] = []) =>
    (await app.as(teacher).call(attendance.add, { body: { classId: of._id, studentList } })).status
  expect([await save(before), await save(before, [{ _id: child._id, status: true }])]).toEqual([200, 200])
  await owner('update app.teachers set class_id = $1 where id = $2', [after._id, teacher.teacherId])
  expect(await save(after)).toBe(200)
  await owner('update app.teachers set class_id = $1 where id = $2', [before._id, teacher.teacherId])
  expect(await save(after)).toBe(404)
  const stored = await owner(
    'select class_id, version from app.attendance_sheets where school_id = $1 order by version',
    [school._id],
  )
  expect(stored.rows).toEqual([
    { class_id: after._id, version: 1 },
    { class_id: before._id, version: 2 },
  ])
  const audited = await owner('select from app.audit_log where school_id = $1', [school._id])
  expect(audited.rowCount).toBe(3)
})

test('what a principal saves after the session was ended elsewhere is refused and not stored', async () => {
  const { principal, ...school } = await app.make.school()
  const add = async (className: string) =>
    (await app.as(principal).call(classes.add, { body: { className, status: true } })).status
  expect([await add('Nursery'), await add('Upper')]).toEqual([200, 200])
  await owner('delete from app.sessions where user_id = $1', [principal._id])
  expect(await add('Lower')).toBe(401)
  const { rows } = await owner('select name from app.classes where school_id = $1 order by name', [
    school._id,
  ])
  expect(rows.map(({ name }) => name)).toEqual(['Nursery', 'Upper'])
})

test('a teacher who is moved does not get a replayed response about the old class', async () => {
  const school = await app.make.school()
  const [before, after] = [await app.make.class(school), await app.make.class(school)]
  const child = await app.make.student(before)
  const teacher = await app.make.teacher(before)
  const call = {
    body: { classId: before._id, studentId: child._id, notes: 'Pours without a drop beside.' },
    headers: { 'idempotency-key': 'a-note-of-the-day' },
  }
  const write = () => app.as(teacher).call(notes.add, call)
  const first = await write()
  expect(first.status).toBe(200)
  expect((await write()).body).toEqual(first.body)
  await owner('update app.teachers set class_id = $1 where id = $2', [after._id, teacher.teacherId])
  const moved = await write()
  expect(moved.status).toBe(422)
  expect(JSON.stringify(moved.body)).not.toContain(child._id)
})
