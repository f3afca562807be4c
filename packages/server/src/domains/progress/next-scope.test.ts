import { progress } from '@casa/contract/progress'
import { records } from '@casa/contract/records'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { recordedSchool } from '../../testing/recorded-school.ts'

const app = testApp()
type User = { token: string }

const ready = async (as: User, body: { subActivityId: string; classId?: string }) =>
  app.as(as).call(progress.ready, { body })
const together = async (as: User, classId: string, studentId: string[]) =>
  (await app.as(as).call(progress.nextTogether, { body: { classId, studentId } })).status
const names = (children: readonly { _id: string }[]) => new Set(children.map(({ _id }) => _id))

test('who is ready only includes children of the caller’s class and school', async () => {
  const own = await recordedSchool(app.make)
  const far = await recordedSchool(app.make)
  const { teacher, nextTeacher, principal, schoolClass, nextClass, asha, dev, mina, ravi, beans } = own
  const ofClass = new Set([asha._id, dev._id, mina._id])
  expect(names((await ready(teacher, { subActivityId: beans._id })).body.students)).toEqual(ofClass)
  expect(names((await ready(nextTeacher, { subActivityId: beans._id })).body.students)).toEqual(
    new Set([ravi._id]),
  )
  expect(names((await ready(principal, { subActivityId: beans._id })).body.students)).toEqual(
    new Set([...ofClass, ravi._id]),
  )
  // Another class, another school's class, and another school's own exercise do not exist.
  expect((await ready(teacher, { subActivityId: beans._id, classId: nextClass._id })).status).toBe(404)
  expect((await ready(principal, { subActivityId: beans._id, classId: far.schoolClass._id })).status).toBe(
    404,
  )
  expect((await ready(principal, { subActivityId: far.song._id })).status).toBe(404)
  expect((await ready(principal, { subActivityId: far.song._id, classId: far.schoolClass._id })).status).toBe(
    404,
  )
  expect((await ready(nextTeacher, { subActivityId: own.song._id, classId: schoolClass._id })).status).toBe(
    404,
  )
})

test('what is next together only covers the children of one class within reach', async () => {
  const own = await recordedSchool(app.make)
  const far = await recordedSchool(app.make)
  const { teacher, nextTeacher, principal, schoolClass, nextClass, asha, dev, ravi } = own
  expect(await together(teacher, schoolClass._id, [asha._id, dev._id])).toBe(200)
  expect(await together(principal, nextClass._id, [ravi._id])).toBe(200)
  expect(await together(nextTeacher, schoolClass._id, [asha._id])).toBe(404)
  expect(await together(principal, schoolClass._id, [asha._id, ravi._id])).toBe(404)
  expect(await together(principal, schoolClass._id, [asha._id, far.asha._id])).toBe(404)
  expect(await together(principal, far.schoolClass._id, [far.asha._id])).toBe(404)
  await app.database.owner.query('update app.students set archived_at = now() where id = $1', [dev._id])
  expect(await together(teacher, schoolClass._id, [asha._id, dev._id])).toBe(404)
})

test('parents are refused, even for their own child', async () => {
  const { schoolClass, asha, beans } = await recordedSchool(app.make)
  const parent = await app.make.parent(asha)
  expect((await ready(parent, { subActivityId: beans._id, classId: schoolClass._id })).status).toBe(403)
  expect(await together(parent, schoolClass._id, [asha._id])).toBe(403)
})

test('an id in capitals is the same id', async () => {
  const { teacher, schoolClass, asha, dev, beans, water } = await recordedSchool(app.make)
  const upper = (id: string) => id.toUpperCase()
  const asked = { subActivityId: water._id, classId: schoolClass._id }
  const own = await ready(teacher, asked)
  const capitals = { subActivityId: upper(water._id), classId: upper(schoolClass._id) }
  expect((await ready(teacher, capitals)).body).toEqual(own.body)
  expect(await together(teacher, upper(schoolClass._id), [asha._id, upper(asha._id), dev._id])).toBe(200)
  const cells = [
    { studentId: upper(asha._id), subActivityId: upper(beans._id) },
    { studentId: asha._id, subActivityId: beans._id },
  ]
  const planned = await app.as(teacher).call(records.addMany, {
    body: { classId: schoolClass._id, cells, date: '2026-11-23', endDate: '2026-11-24' },
  })
  expect(planned.body.data).toHaveLength(1)
})
