import { attendance } from '@casa/contract/attendance'
import { classes } from '@casa/contract/classes'
import { conferenceReports } from '@casa/contract/conference-reports'
import { progress } from '@casa/contract/progress'
import { records } from '@casa/contract/records'
import { refusals } from '@casa/contract/refusals'
import { students } from '@casa/contract/students'
import { teacherClasses } from '@casa/contract/teacher-classes'
import { teachers } from '@casa/contract/teachers'
import { today } from '@casa/contract/today'
import { users } from '@casa/contract/users'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()
const began = app.now
afterEach(() => {
  app.now = began
})

/** Two classes of a school with a teacher each, a child and some work in the second class. */
let place: Awaited<ReturnType<typeof makePlace>>
beforeEach(async () => {
  place = await makePlace()
})
async function makePlace() {
  const school = await app.make.school()
  const [jasmine, lotus] = [await app.make.class(school), await app.make.class(school)]
  const [meera, anil] = [await app.make.teacher(jasmine), await app.make.teacher(lotus)]
  const child = await app.make.student(lotus)
  const [area, other] = [await app.make.area(lotus), await app.make.area(lotus)]
  const exercise = await app.make.exercise(await app.make.activity(area))
  const another = { ...(await app.make.exercise(await app.make.activity(other))), areaId: other._id }
  // The clock moves by days.
  await app.database.owner.query("update app.sessions set lifetime = '30 days', expires_at = '2027-01-01'")
  return {
    school,
    office: app.as(school.principal),
    jasmine,
    lotus,
    meera,
    anil,
    child,
    area,
    exercise,
    another,
  }
}

const { find, add, update, remove } = teacherClasses
type Given = {
  role: 'guide' | 'assistant' | 'specialist'
  superActivityId?: string[]
  startDate?: string
  endDate?: string
}

/** Gives Meera the second class. */
async function give(given: Given) {
  const body = { teacherId: place.meera.teacherId, classId: place.lotus._id, ...given }
  const { body: answer, status } = await place.office.call(add, { body })
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

const classesOf = async (teacher: { token: string }) =>
  (await app.as(teacher).call(classes.list, { params: { schooleId: place.school._id } })).body.map(
    ({ _id }) => _id,
  )
const childrenOf = async (teacher: { token: string }) =>
  (await app.as(teacher).call(students.find, { body: {} })).body.map(({ _id }) => _id)
const clockOf = async (teacher: { token: string }) => (await app.as(teacher).call(users.clock, {})).body

const takeAttendance = () => {
  const studentList = [{ _id: place.child._id, status: true }]
  return app.as(place.meera).call(attendance.add, { body: { classId: place.lotus._id, studentList } })
}
const recordKey = (exercise: { _id: string }) => {
  const cells = [{ studentId: place.child._id, subActivityId: exercise._id }]
  return app.as(place.meera).call(records.record, { body: { cells, key: 'P' } })
}

test('a teacher with one class has that class alone, and its session says nothing of classes', async () => {
  expect(await classesOf(place.meera)).toEqual([place.jasmine._id])
  expect(await clockOf(place.meera)).not.toHaveProperty('classes')
  expect((await takeAttendance()).body).toMatchObject({
    message: 'This class is no longer yours. Nothing was saved. If you still need it, please ask the office.',
  })
})

test('a guide works in both classes, the main one first, until the office takes the further one', async () => {
  const given = await give({ role: 'guide' })
  expect(given).toMatchObject({ role: 'guide', startDate: null, endDate: null, superActivityId: [] })
  expect((await classesOf(place.meera)).sort()).toEqual([place.jasmine._id, place.lotus._id].sort())
  expect((await clockOf(place.meera)).classes).toEqual([
    { classId: place.jasmine._id, role: 'main', superActivityId: [] },
    { classId: place.lotus._id, role: 'guide', superActivityId: [] },
  ])
  expect(await childrenOf(place.meera)).toEqual([place.child._id])
  expect((await takeAttendance()).status).toBe(200)
  const recorded = await recordKey(place.exercise)
  expect(recorded.status).toBe(200)
  const { _id: id } = recorded.body.data[0]!
  const publish = { params: { id }, body: { publicStatus: 'publish' as const } }
  expect((await app.as(place.meera).call(records.publish, publish)).status).toBe(200)
  // Both teachers of the class see what either of them did.
  expect((await app.as(place.anil).call(records.get, { params: { id } })).status).toBe(200)

  expect((await place.office.call(remove, { params: { id: given._id } })).status).toBe(200)
  expect(await classesOf(place.meera)).toEqual([place.jasmine._id])
  expect((await takeAttendance()).status).toBe(404)
  expect((await app.as(place.meera).call(records.get, { params: { id } })).status).toBe(404)
})

test('a sheet for a class that was taken away meanwhile is refused in plain words, and nothing is stored', async () => {
  const cover = await give({ role: 'guide' })
  await place.office.call(remove, { params: { id: cover._id } })
  expect(await takeAttendance()).toMatchObject({
    status: 404,
    body: { message: refusals.classRole.ended, key: 'refusals.classRole.ended' },
  })
  const { rows } = await app.database.owner.query('select from app.attendance_sheets where class_id = $1', [
    place.lotus._id,
  ])
  expect(rows).toEqual([])
})

test('an assistant takes attendance and records, but neither publishes nor writes reports', async () => {
  await give({ role: 'assistant' })
  expect((await takeAttendance()).status).toBe(200)
  const { body } = await recordKey(place.exercise)
  const { _id: id } = body.data[0]!
  const refused = {
    status: 403,
    body: {
      message: expect.stringContaining('You are an assistant in this class'),
      key: 'refusals.classRole.assistant',
    },
  }
  const meera = app.as(place.meera)
  const publish = { params: { id }, body: { publicStatus: 'publish' as const } }
  expect(await meera.call(records.publish, publish)).toMatchObject(refused)
  const many = { body: { ids: [id], publicStatus: 'publish' as const } }
  expect(await meera.call(records.publishMany, many)).toMatchObject(refused)
  const report = { body: { studentId: place.child._id, from: '2026-06-01' } }
  expect(await meera.call(conferenceReports.add, report)).toMatchObject(refused)
  // In the main class everything stays allowed, and what does not exist is not found.
  const own = await app.make.student(place.jasmine)
  expect(
    (await meera.call(conferenceReports.add, { body: { studentId: own._id, from: '2026-06-01' } })).status,
  ).toBe(200)
  const nobody = { body: { studentId: '019ab2c4-5d00-7000-8000-000000000099', from: '2026-06-01' } }
  expect((await meera.call(conferenceReports.add, nobody)).status).toBe(404)
})

test('a specialist records in the chosen areas of work, and nothing else', async () => {
  await give({ role: 'specialist', superActivityId: [place.area._id] })
  const recorded = await recordKey(place.exercise)
  expect(recorded.status).toBe(200)
  const outside = { status: 403, body: { key: 'refusals.classRole.area' } }
  expect(await recordKey(place.another)).toMatchObject(outside)
  const meera = app.as(place.meera)
  const plan = (exercise: { _id: string }) => ({
    body: {
      classId: place.lotus._id,
      studentId: [place.child._id],
      activityRelationships: [{ subActivityId: exercise._id }],
      date: '2026-11-20',
    },
  })
  expect(await meera.call(records.addMany, plan(place.another) as never)).toMatchObject(outside)
  expect(await takeAttendance()).toMatchObject({
    status: 403,
    body: { key: 'refusals.classRole.specialist' },
  })
  // A record of another area, made by the class's own teacher, shows no buttons.
  const made = await makeRecord(app.make, place.lotus, place.child, place.another)
  const mayOf = async (id: string) => (await meera.call(records.get, { params: { id } })).body.may
  expect(await mayOf(made)).toEqual([])
  expect(await mayOf(recorded.body.data[0]!._id)).toEqual(['edit', 'delete'])
  const changed = { params: { id: made }, body: { remarks: 'Changed' } }
  expect(await meera.call(records.update, changed)).toMatchObject(outside)
})

test('a specialist is offered only works that the specialist may plan', async () => {
  await give({ role: 'specialist', superActivityId: [place.area._id] })
  const [body, plan] = [{ classId: place.lotus._id }, { studentId: [place.child._id] }]
  const areasFor = async (teacher: { token: string }) => {
    const next = (await app.as(teacher).call(progress.next, { body: { ...body, first: 1 } })).body
    const together = (await app.as(teacher).call(progress.nextTogether, { body: { ...body, ...plan } })).body
    const works = [...next.flatMap(child => child.next), ...together]
    return [...new Set(works.map(({ superActivityId }) => superActivityId._id))].sort()
  }
  expect(await areasFor(place.meera)).toEqual([place.area._id])
  expect(await areasFor(place.anil)).toEqual([place.area._id, place.another.areaId].sort())
})

test('a cover begins and ends at midnight in the school’s time zone, by itself', async () => {
  await give({ role: 'guide', startDate: '2026-11-23', endDate: '2026-11-24' })
  const both = [place.jasmine._id, place.lotus._id].sort()
  const at = async (instant: string) => {
    app.now = new Date(instant)
    return (await classesOf(place.meera)).sort()
  }
  // Asia/Kolkata is five and a half hours ahead of UTC.
  expect(await at('2026-11-22T18:29:59Z')).toEqual([place.jasmine._id])
  expect(await at('2026-11-22T18:30:00Z')).toEqual(both)
  const { body } = await recordKey(place.exercise)
  const id = body.data[0]!._id
  expect(await at('2026-11-24T18:29:59Z')).toEqual(both)
  expect(await at('2026-11-24T18:30:00Z')).toEqual([place.jasmine._id])
  // Nothing of the class is readable any more, and nothing can be written.
  const meera = app.as(place.meera)
  expect(await childrenOf(place.meera)).toEqual([])
  expect((await meera.call(students.get, { params: { id: place.child._id } })).status).toBe(404)
  expect((await meera.call(records.get, { params: { id } })).status).toBe(404)
  expect((await meera.call(attendance.summary, { body: { classId: place.lotus._id } })).status).toBe(404)
  expect((await takeAttendance()).status).toBe(404)
  expect((await meera.call(records.undo, { body: { recording: id } })).status).toBe(404)
})

test('of two roles on one day the stronger one counts', async () => {
  await give({ role: 'assistant' })
  await give({ role: 'guide', startDate: '2026-11-20', endDate: '2026-11-20' })
  expect((await clockOf(place.meera)).classes?.[1]).toMatchObject({ role: 'guide' })
  app.now = new Date('2026-11-21T06:00:00Z')
  expect((await clockOf(place.meera)).classes?.[1]).toMatchObject({ role: 'assistant' })
})

test('a further class that becomes the main one is named once, and the session learns of it', async () => {
  await give({ role: 'assistant' })
  const { teacherId: id } = place.meera
  const { body } = await place.office.call(teachers.find, { body: {} })
  const { version } = body.find(({ _id }) => _id === id)!
  const changed = await place.office.call(teachers.update, {
    params: { id },
    body: { classId: place.lotus._id, version },
  })
  expect(changed.status).toBe(200)
  expect(await classesOf(place.meera)).toEqual([place.lotus._id])
  const clock = await clockOf(place.meera)
  expect(clock.classId).toBe(place.lotus._id)
  expect(clock).not.toHaveProperty('classes')
  const report = { body: { studentId: place.child._id, from: '2026-06-01' } }
  expect((await app.as(place.meera).call(conferenceReports.add, report)).status).toBe(200)
})

test('a further class that the office deletes is no longer the teacher’s', async () => {
  const empty = await app.make.class(place.school)
  const body = { teacherId: place.meera.teacherId, classId: empty._id, role: 'guide' as const }
  expect((await place.office.call(add, { body })).status).toBe(200)
  expect((await clockOf(place.meera)).classes).toHaveLength(2)
  expect((await place.office.call(classes.remove, { params: { id: empty._id } })).status).toBe(200)
  expect(await clockOf(place.meera)).not.toHaveProperty('classes')
})

test('the office sees who has a class and who will, and changes role and days', async () => {
  const { _id, version } = await give({ role: 'assistant', endDate: '2026-11-20' })
  const listed = async (past?: boolean) =>
    (await place.office.call(find, { body: { classId: place.lotus._id, past } })).body.map(row => row._id)
  expect(await listed()).toEqual([_id])
  const change = {
    role: 'specialist' as const,
    superActivityId: [place.area._id],
    endDate: '2026-11-21',
    version,
  }
  const changed = await place.office.call(update, { params: { id: _id }, body: change })
  expect(changed.body.data).toMatchObject({ role: 'specialist', superActivityId: [{ _id: place.area._id }] })
  expect((await place.office.call(update, { params: { id: _id }, body: change })).status).toBe(409)
  app.now = new Date('2026-11-22T06:00:00Z')
  expect(await listed()).toEqual([])
  expect(await listed(true)).toEqual([_id])
})

test('what cannot be given is refused, with the field that is wrong', async () => {
  const body = { teacherId: place.meera.teacherId, classId: place.lotus._id, role: 'guide' as const }
  const refusal = async (changes: object) => {
    const { status, body: answer } = await place.office.call(add, { body: { ...body, ...changes } as never })
    const { errors, key } = answer as unknown as { errors?: { field: string }[]; key?: string }
    return [status, errors?.[0]?.field, key]
  }
  expect(await refusal({ classId: place.jasmine._id })).toEqual([
    422,
    'classId',
    'refusals.teacherClass.main',
  ])
  expect(await refusal({ role: 'head' })).toEqual([422, 'role', 'invalid.oneOf'])
  expect(await refusal({ role: 'specialist' })).toEqual([
    422,
    'superActivityId',
    'teacherClass.areasRequired',
  ])
  const elsewhere = await app.make.area(place.jasmine)
  expect(await refusal({ role: 'specialist', superActivityId: [elsewhere._id] })).toEqual([
    422,
    'superActivityId',
    'refusals.teacherClass.areaElsewhere',
  ])
  expect(await refusal({ endDate: '2026-11-19' })).toEqual([422, 'endDate', 'refusals.teacherClass.over'])
  expect(await refusal({ startDate: '2026-11-22', endDate: '2026-11-21' })).toEqual([
    422,
    'endDate',
    'dateOrder',
  ])
  await give({ role: 'guide', endDate: '2026-11-25' })
  expect(await refusal({ startDate: '2026-11-25' })).toEqual([409, undefined, 'refusals.teacherClass.taken'])
  expect(await refusal({ startDate: '2026-11-26' })).toEqual([200, undefined, undefined])
})

test('the office’s Today still shows a class whose main teacher is missing', async () => {
  const empty = await app.make.class(place.school)
  await place.office.call(add, {
    body: { teacherId: place.meera.teacherId, classId: empty._id, role: 'guide' },
  })
  const { body } = await place.office.call(today.school, {})
  expect(body.classes.find(({ _id }) => _id === empty._id)).toMatchObject({ hasTeacher: false })
  expect(body.classes.find(({ _id }) => _id === place.jasmine._id)).toMatchObject({ hasTeacher: true })
})

test('a teacher’s Today is about the main class, or about the class that is asked for', async () => {
  await give({ role: 'assistant' })
  const todayOf = async (query: { classId?: string }) => app.as(place.meera).call(today.teacher, { query })
  expect((await todayOf({})).body.classId?._id).toBe(place.jasmine._id)
  const lotus = await todayOf({ classId: place.lotus._id })
  expect(lotus.body).toMatchObject({ classId: { _id: place.lotus._id }, toProofread: { count: 0 } })
  expect(lotus.body.unrecorded.children.map(({ _id }) => _id)).toEqual([place.child._id])
  const elsewhere = await app.make.class(place.school)
  expect((await todayOf({ classId: elsewhere._id })).status).toBe(404)
})
