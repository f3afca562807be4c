import { privateCalendar as calls } from '@casa/contract/private-calendar'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()

/** Creates a user's address and returns its path. */
async function addressOf(user: { token: string }): Promise<string> {
  await app.as(user).call(calls.renew)
  const { address } = (await app.as(user).call(calls.address)).body
  return new URL(address!).pathname
}

const statusOf = async (url: string) =>
  (await app.server.inject({ url, remoteAddress: app.make.address() })).statusCode

test('a closed account has no address, and none opens it; nor has a teacher who has left', async () => {
  const school = await app.make.school()
  const { owner } = app.database
  const teacher = await app.make.teacher(await app.make.class(school))
  const [office, left] = [await addressOf(school.principal), await addressOf(teacher)]
  await owner.query('update app.teachers set archived_at = now() where id = $1', [teacher.teacherId])
  expect(await statusOf(left)).toBe(404)
  const close = (disabled: boolean) =>
    owner.query('update app.users set disabled = $2 where id = $1', [school.principal._id, disabled])
  await owner.query('alter table app.users disable trigger end_access')
  await close(true)
  expect(await statusOf(office)).toBe(404)
  await close(false)
  expect(await statusOf(office)).toBe(200)
  await owner.query('alter table app.users enable trigger end_access')
  await close(true)
  await close(false)
  expect(await statusOf(office)).toBe(404)
})
