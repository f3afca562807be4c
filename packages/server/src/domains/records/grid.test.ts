import { records } from '@casa/contract/records'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeRecorder } from '../../testing/recorder.ts'

const app = testApp()

type Person = { token: string }

/** A class whose teacher plans a grid: each cell is a child and an exercise. */
async function makeGrid() {
  const all = await makeRecorder(app)
  const { schoolClass, teacher, asha, dev, beans, water } = all
  const cell = (child: { _id: string }, exercise: { _id: string }) => ({
    studentId: child._id,
    subActivityId: exercise._id,
  })
  const plan = (cells: object[], more: object = {}, as: Person = teacher) =>
    app.as(as).call(records.addMany, {
      body: { classId: schoolClass._id, cells, recording: newId(), ...more } as never,
    })
  const planned = async () => {
    const { body } = await app.as(teacher).call(records.reports, { body: { classId: schoolClass._id } })
    return body
      .map(({ studentId, subActivityId }) => `${studentId.firstName} ${subActivityId?.subActivityName}`)
      .sort()
  }
  const mixed = [cell(asha, beans), cell(dev, water)]
  return { ...all, cell, plan, planned, mixed }
}

test('different works are planned for several children in one request, and undone together', async () => {
  const { mixed, plan, planned, undo } = await makeGrid()
  const recording = newId()
  const { body } = await plan(mixed, { recording })
  expect(body).toMatchObject({ message: 'Activity Added Successfully.', skipped: 0 })
  expect(body.data).toHaveLength(2)
  // Not each child with each work.
  expect(await planned()).toEqual(['Asha Pouring Beans', 'Dev Pouring Water'])
  expect((await undo(recording)).status).toBe(200)
  expect(await planned()).toEqual([])
})

test('a cell that is named twice, or planned already, is planned once', async () => {
  const { mixed, cell, asha, song, plan, planned } = await makeGrid()
  await plan([...mixed, ...mixed])
  expect(await planned()).toHaveLength(2)
  const { body } = await plan([...mixed, cell(asha, song)], { further: 'skip' })
  expect(body).toMatchObject({ skipped: 2 })
  expect(await planned()).toEqual(['Asha Morning Song', 'Asha Pouring Beans', 'Dev Pouring Water'])
})

test('a repeated request plans once', async () => {
  const { mixed, plan, planned } = await makeGrid()
  const recording = newId()
  const both = await Promise.all([plan(mixed, { recording }), plan(mixed, { recording })])
  expect(both.map(({ status, body }) => [status, body.data.length])).toEqual([
    [200, 2],
    [200, 2],
  ])
  expect(await planned()).toHaveLength(2)
})

test('a grid beside children or exercises of its own is refused', async () => {
  const { mixed, plan, planned, asha, water } = await makeGrid()
  const others = [
    { studentId: [asha._id] },
    { isEventForAllStudent: true },
    { activityRelationships: [{ subActivityId: water._id }] },
  ]
  for (const more of others)
    expect(await plan(mixed, more)).toMatchObject({
      status: 422,
      body: { message: 'Send either cells, or children and exercises, not both.' },
    })
  expect(await planned()).toEqual([])
})

test('a child or an exercise out of reach refuses the whole grid', async () => {
  const { mixed, cell, plan, planned, school, asha, beans } = await makeGrid()
  const next = await app.make.class(school)
  const stranger = await app.make.student(next)
  const far = await makeRecorder(app)
  const refused = [
    [404, cell(stranger, beans)],
    [404, cell(far.asha, beans)],
    [422, cell(asha, far.pouring)],
    [422, cell(asha, { _id: newId() })],
  ] as const
  for (const [status, one] of refused) expect((await plan([...mixed, one])).status).toBe(status)
  expect((await plan(mixed, {}, far.teacher)).status).toBe(404)
  expect(await planned()).toEqual([])
})

test('a grid with more cells than a large class needs is refused before anything is read', async () => {
  const { cell, plan, asha, beans } = await makeGrid()
  const { status, body } = await plan(Array.from({ length: 2_001 }, () => cell(asha, beans)))
  expect([status, body.message]).toEqual([422, expect.stringMatching(/10,000|too many|at once/i)])
})

test('one record is added for one cell, not for several', async () => {
  const { mixed, teacher, schoolClass } = await makeGrid()
  const add = (cells: object[]) =>
    app.as(teacher).call(records.add, { body: { classId: schoolClass._id, cells } as never })
  expect((await add(mixed)).status).toBe(422)
  expect((await add(mixed.slice(0, 1))).status).toBe(200)
})
