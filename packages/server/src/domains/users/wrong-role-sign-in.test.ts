import { refusals } from '@casa/contract/refusals'
import { platformId } from '@casa/contract/wire'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { linkMother } from '../../testing/link-mother.ts'
import { unknownPlaceLimit } from './rules.ts'

const app = testApp()
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)
const wrong = { status: 401, body: { message: 'The login name or the password is incorrect.' } }
const right = (tile: string) => ({
  status: 401,
  body: {
    message: `This password is for the ${tile} sign-in. Choose ${tile} and try again.`,
    errors: [{ field: 'role' }],
  },
})

describe('under the wrong tile', () => {
  test('a correct password reveals which tile fits, and a wrong one reveals nothing', async () => {
    const school = await app.make.school()
    const schoolClass = await app.make.class(school)
    const teacher = await app.make.teacher(schoolClass)
    const child = await app.make.student(schoolClass)
    const parent = await app.make.parent(child)
    const administrator = await app.make.administrator()
    const tiles = [
      [teacher, 'TEACHER', 'Teacher'],
      [school.principal, 'SCHOOLE', 'School'],
      [parent, 'PARENT', 'Parent'],
      [administrator, 'SUPERADMIN', 'Admin'],
    ] as const
    for (const [user, role, tile] of tiles) {
      const other = role === 'PARENT' ? 'TEACHER' : 'PARENT'
      expect(await app.signIn(user.loginName, other)).toMatchObject(right(tile))
      const refused = await app.signIn(user.loginName, other, 'something else')
      expect(refused).toMatchObject(wrong)
      expect(refused.body).not.toHaveProperty('errors')
    }
    const { rows } = await query('select serial_number from app.students where id = $1', child._id)
    expect(await app.signIn(rows[0].serial_number, 'SCHOOLE')).toMatchObject(right('Parent'))
  })

  test("a slip's password too; the demo's administrator only on the machine itself", async () => {
    const school = await app.make.school()
    const child = await app.make.student(await app.make.class(school))
    const mobile = app.make.mobile()
    const { welcome } = await linkMother(app, school, child, mobile)
    expect(await app.signIn(mobile, 'TEACHER', welcome[0]!.password)).toMatchObject(right('Parent'))
    const administrator = await app.make.user('SUPERADMIN', { school_id: platformId, loopback_only: true })
    expect(await app.signIn(administrator.loginName, 'SCHOOLE')).toMatchObject(wrong)
    expect(await app.signIn(administrator.loginName, 'SCHOOLE', undefined, '127.0.0.1')).toMatchObject(
      right('Admin'),
    )
  })

  test('a guess counts against every account of the number: no tile bypasses the limits', async () => {
    const teacher = await app.make.teacher(await app.make.class(await app.make.school()))
    const mobile = teacher.loginName
    const tiles = ['PARENT', 'SCHOOLE', 'SUPERADMIN']
    for (let turn = 0; turn < 20; turn++) await app.signIn(mobile, tiles[turn % 3]!, 'a guess of it')
    expect((await app.signIn(mobile, 'TEACHER')).status).toBe(429)
    expect((await app.signIn(mobile, 'PARENT')).status).toBe(429)
  })

  test('owning an account with the same number gives no free guesses against the others', async () => {
    const school = await app.make.school()
    const teacher = await app.make.teacher(await app.make.class(school))
    const mobile = teacher.loginName
    for (let turn = 0; turn < 8; turn++)
      expect((await app.signIn(mobile, 'SCHOOLE', undefined, '198.51.100.40')).status).toBe(401)
    expect((await app.signIn(mobile, 'SCHOOLE', undefined, '198.51.100.40')).status).toBe(429)
  })

  test('the correct password does not count as an attempt', async () => {
    const teacher = await app.make.teacher(await app.make.class(await app.make.school()))
    for (const tile of ['PARENT', 'SCHOOLE', 'SUPERADMIN'])
      expect(await app.signIn(teacher.loginName, tile)).toMatchObject(right('Teacher'))
    const turns = unknownPlaceLimit(teacher._id)
    for (let turn = 0; turn < turns.burst; turn++)
      await app.services.throttle.take([turns], refusals.tooOften)
    expect((await app.signIn(teacher.loginName, 'TEACHER')).status).toBe(429)
  })

  test('a refusal takes as many hashes for a name that nobody has as for one that everybody has', async () => {
    const teacher = await app.make.teacher(await app.make.class(await app.make.school()))
    await app.make.user('PARENT', { login: teacher.loginName })
    const hashes = vi.spyOn(app.services.passwords, 'matches')
    const counts = []
    for (const name of [teacher.loginName, app.make.mobile()]) {
      hashes.mockClear()
      await app.signIn(name, 'PARENT', 'something else')
      counts.push(hashes.mock.calls.length)
    }
    hashes.mockRestore()
    expect(counts).toEqual([6, 6])
  })
})

test('refused sign-ins are counted in the audit log: of an account in its school, of other names in one row', async () => {
  const school = await app.make.school()
  const child = await app.make.student(await app.make.class(school))
  const parent = await app.make.parent(child)
  for (let turn = 0; turn < 3; turn++) {
    await app.signIn(school.principal.loginName, 'SCHOOLE', 'something else')
    await app.signIn(parent.loginName, 'PARENT', 'something else')
    await app.signIn(app.make.mobile(), 'TEACHER')
  }
  const refusals = async (where: string) =>
    (
      await query(
        `select entity_id, role, times from app.audit_log where school_id = $1 and call = 'sign-in refused'
          order by role, at`,
        where,
      )
    ).rows
  expect(await refusals(school._id)).toEqual([
    { entity_id: parent._id, role: 'PARENT', times: 3 },
    { entity_id: school.principal._id, role: 'SCHOOLE', times: 3 },
  ])
  expect(
    (await refusals(platformId)).filter(({ role, times }) => role === 'TEACHER' && times >= 3),
  ).toHaveLength(1)
  app.later(3600)
  await app.signIn(school.principal.loginName, 'SCHOOLE', 'something else')
  expect(await refusals(school._id)).toHaveLength(3)
})

test('a guess under the wrong tile is counted for each account that it was checked against, including a correct one', async () => {
  const school = await app.make.school()
  const teacher = await app.make.teacher(await app.make.class(school))
  const mobile = teacher.loginName
  const elsewhere = await app.make.school()
  const parent = await app.make.parent(await app.make.student(await app.make.class(elsewhere)))
  await query('update app.users set login = $2 where id = $1', parent._id, mobile)
  const counted = async () =>
    (
      await query(
        `select entity_id, school_id, role, times from app.audit_log
          where call = 'sign-in refused' and entity_id in ($1, $2) order by role`,
        teacher._id,
        parent._id,
      )
    ).rows
  const times = (parents: number, teachers: number) => [
    { entity_id: parent._id, school_id: elsewhere._id, role: 'PARENT', times: parents },
    { entity_id: teacher._id, school_id: school._id, role: 'TEACHER', times: teachers },
  ]
  const ofNobody = async () =>
    (
      await query(
        `select sum(times) from app.audit_log where call = 'sign-in refused' and school_id = $1`,
        platformId,
      )
    ).rows[0].sum
  const before = await ofNobody()
  await app.signIn(mobile, 'SCHOOLE', 'something else')
  expect(await counted()).toEqual(times(1, 1))
  await app.signIn(mobile, 'PARENT', 'something else')
  expect(await counted()).toEqual(times(2, 2))
  expect(await app.signIn(mobile, 'SUPERADMIN')).toMatchObject({ status: 401 })
  expect(await counted()).toEqual(times(3, 3))
  expect(await ofNobody()).toBe(before)
  await app.signIn(mobile, 'TEACHER')
  expect(await counted()).toEqual(times(3, 3))
})

test('accounts without attempts left under another tile are not counted: they were not checked', async () => {
  const teacher = await app.make.teacher(await app.make.class(await app.make.school()))
  const turns = unknownPlaceLimit(teacher._id)
  for (let turn = 0; turn < turns.burst; turn++) await app.services.throttle.take([turns], refusals.tooOften)
  await app.signIn(teacher.loginName, 'PARENT')
  const { rows } = await query('select from app.audit_log where entity_id = $1', teacher._id)
  expect(rows).toEqual([])
})

test('the number of a waiting school is counted in its own school', async () => {
  const school = await app.make.school({ active: false })
  await query('update app.users set login = null where id = $1', school.principal._id)
  await query(
    'update app.schools set mobile_number = $2 where id = $1',
    school._id,
    school.principal.loginName,
  )
  await app.signIn(school.principal.loginName, 'SCHOOLE', 'something else')
  const { rows } = await query('select entity_id, times from app.audit_log where school_id = $1', school._id)
  expect(rows).toEqual([{ entity_id: school.principal._id, times: 1 }])
})
