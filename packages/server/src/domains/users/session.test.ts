import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const { classes } = api

const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)

describe('a session', () => {
  test.each([
    ['SCHOOLE', 12],
    ['PARENT', 30 * 24],
    ['SUPERADMIN', 4],
  ])('of %s lasts %i hours after its last use', async (role, hours) => {
    const school = await app.make.school()
    const { loginName } =
      role === 'SCHOOLE'
        ? school.principal
        : role === 'PARENT'
          ? await app.make.parent(await app.make.student(await app.make.class(school)))
          : await app.make.administrator()
    const { body } = await app.signIn(loginName, role)
    const call = () => app.as(body).call(classes.all)
    app.later(hours * 3600 - 10)
    expect((await call()).status).toBe(200)
    await expect
      .poll(
        async () =>
          (
            await query(
              'select last_seen from app.sessions where user_id = $1 order by last_seen desc',
              body._id,
            )
          ).rows[0].last_seen,
      )
      .toEqual(app.now)
    app.later(hours * 3600 - 10)
    expect((await call()).status).toBe(200)
    app.later(hours * 3600 + 1)
    expect((await call()).status).toBe(401)
  })

  test('of a parent whose last child is no longer linked does not show anything', async () => {
    const child = await app.make.student(await app.make.class(await app.make.school()))
    const parent = await app.make.parent(child)
    expect((await app.as(parent).call(classes.all)).body).toHaveLength(1)
    await query('delete from app.guardians where user_id = $1', parent._id)
    expect((await app.as(parent).call(classes.all)).body).toEqual([])
  })
})

test('the clock is the user’s school’s: its name, its time zone and the current instant', async () => {
  const far = await app.make.school()
  await query("update app.schools set time_zone = $1, name = 'Far' where id = $2", 'Europe/Helsinki', far._id)
  const near = await app.make.school()
  const child = await app.make.student(await app.make.class(far))
  const now = app.now.toISOString()
  const clockOf = async (who: { token: string }) => (await app.as(who).call(api.users.clock)).body
  const inFar = { timeZone: 'Europe/Helsinki', now, schoolName: 'Far' }
  expect(await clockOf(far.principal)).toEqual(inFar)
  const own = [child._id]
  expect(await clockOf(await app.make.parent(child))).toEqual({
    ...inFar,
    guardian: { children: own, work: own, fees: own, isBlocked: false },
  })
  expect(await clockOf(near.principal)).toMatchObject({ timeZone: 'Asia/Kolkata', now })
  const there = await app.make.student(await app.make.class(near))
  expect(await clockOf(await app.make.parent(child, there))).toMatchObject({ schoolName: null })
})
