import { records } from '@casa/contract/records'
import { today } from '@casa/contract/today'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { move } from '../../testing/class-history.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()

/** A child with a plan, a draft and a published record, who moved to another class. */
async function movedChild() {
  const made = await makeClassWithCurriculum(app.make)
  const { school, schoolClass, asha, beans, water } = made
  const next = await app.make.class(school, { name: 'Marigold' })
  const nextTeacher = await app.make.teacher(next)
  const plan = await makeRecord(app.make, schoolClass, asha, beans)
  const draft = await makeRecord(app.make, schoolClass, asha, water, { key: 'P' })
  const done = await makeRecord(app.make, schoolClass, asha, water, { key: 'M', published: true })
  await move(app.database.owner, asha, next)
  const listed = async (person: { token: string }, body: object) =>
    (await app.as(person).call(records.reports, { body })).body.map(({ _id }) => _id)
  return { ...made, next, nextTeacher, plan, draft, done, listed }
}

test('a plan and a draft move to the new class’s teacher, who finds and publishes what Today counts', async () => {
  const { next, nextTeacher, teacher, plan, draft, listed } = await movedChild()
  const day = (await app.as(nextTeacher).call(today.teacher)).body
  expect(day.drafts.total).toBe(2)
  const span = { startDate: day.drafts.startDate, endDate: day.drafts.endDate, classId: next._id }
  expect((await listed(nextTeacher, span)).sort()).toEqual([plan, draft].sort())
  const { body: ids } = await app.as(nextTeacher).call(records.drafts, { body: span })
  const published = await app
    .as(nextTeacher)
    .call(records.publishMany, { body: { ids, publicStatus: 'publish' } })
  expect(published.body.data.count).toBe(2)
  expect((await app.as(nextTeacher).call(today.teacher)).body.drafts.total).toBe(0)
  expect((await app.as(teacher).call(today.teacher)).body.drafts.total).toBe(0)
})

test('a record with a key stays in the reports of the class in which it was created', async () => {
  const { principal, schoolClass, next, plan, draft, done, listed } = await movedChild()
  expect((await listed(principal, { classId: schoolClass._id })).sort()).toEqual([draft, done].sort())
  expect((await listed(principal, { classId: next._id })).sort()).toEqual([plan, draft].sort())
})

test('for one child the new class has the complete history', async () => {
  const { nextTeacher, asha, next, plan, draft, done, listed } = await movedChild()
  const path = await listed(nextTeacher, { classId: next._id, studentId: asha._id })
  expect(path.sort()).toEqual([plan, draft, done].sort())
})
