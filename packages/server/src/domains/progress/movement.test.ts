import { progress } from '@casa/contract/progress'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'

const app = testApp()

const movementOf = async (user: { token: string }, of: { classId?: string; studentId?: string }) => {
  const { status, body } = await app.as(user).call(progress.movement, { body: of })
  expect(status).toBe(200)
  return body
}
const short = (works: { subActivityName: string; count: number }[]) =>
  works.map(({ subActivityName, count }) => `${subActivityName} ${count}`)

test('the works to which most children of a class have moved in four weeks, by group, with the children', async () => {
  const { teacher, schoolClass, asha, dev } = await recordedSchool(app.make)
  const { since, strong, developing, attention } = await movementOf(teacher, { classId: schoolClass._id })
  expect(since).toBe('2026-10-23')
  expect(short(strong)).toEqual(['Pouring Beans 2', 'Pouring Water 1'])
  expect(strong[0]!.children.map(({ _id }) => _id).sort()).toEqual([asha._id, dev._id].sort())
  expect(strong[0]!.lastOn).toBe('2026-11-20')
  expect(short(developing)).toEqual(['Pouring Water 1'])
  expect(short(attention)).toEqual(['Pouring Beans 1'])
})

test('what was reached more than four weeks ago has not moved', async () => {
  const { teacher, schoolClass } = await recordedSchool(app.make)
  await app.database.owner.query(
    `update app.progress set key_at = '2026-10-23T04:30Z' where school_id = $1 and key = 'WA'`,
    [schoolClass.schooleId],
  )
  expect((await movementOf(teacher, { classId: schoolClass._id })).developing).toEqual([])
  await app.database.owner.query(
    `update app.progress set key_at = '2026-10-24T04:30Z' where school_id = $1 and key = 'WA'`,
    [schoolClass.schooleId],
  )
  expect((await movementOf(teacher, { classId: schoolClass._id })).developing).toHaveLength(1)
})

test('of one child only the child’s own; another class or child is out of reach', async () => {
  const { teacher, asha, nextClass, ravi } = await recordedSchool(app.make)
  const { strong } = await movementOf(teacher, { studentId: asha._id })
  expect(short(strong)).toEqual(['Pouring Beans 1'])
  for (const body of [{ classId: nextClass._id }, { studentId: ravi._id }])
    expect((await app.as(teacher).call(progress.movement, { body })).status).toBe(404)
})

test('a whole school has too many children for it: a class or a child is required', async () => {
  const { principal } = await recordedSchool(app.make)
  expect((await app.as(principal).call(progress.movement, { body: {} })).status).toBe(422)
})
