import { assignments } from '@casa/contract/assignments'
import { attendance } from '@casa/contract/attendance'
import { classes } from '@casa/contract/classes'
import { students } from '@casa/contract/students'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { registration } from '../../testing/mothers-number.ts'
import { makeRecorder } from '../../testing/recorder.ts'

const app = testApp()

let before = 0
/** The calls whose entries were added to the audit log since the last time. */
async function newEntries(): Promise<string[]> {
  const { rows } = await app.database.owner.query('select call from app.audit_log order by id')
  const calls = rows.slice(before).map(({ call }) => call)
  before = rows.length
  return calls
}
beforeEach(newEntries)

describe('an attendance sheet', () => {
  const status = (child: { _id: string }, present: boolean) => ({ _id: child._id, status: present })

  test('that is saved again with the same marks stays the sheet of the person who saved it first', async () => {
    const { schoolClass, teacher, principal, asha, dev } = await makeClassroom(app.make)
    const body = { classId: schoolClass._id, studentList: [status(asha, true), status(dev, false)] }
    const first = await app.as(teacher).call(attendance.add, { body })
    expect(await newEntries()).toEqual(['POST /attendence/add'])
    const again = await app.as(principal).call(attendance.add, { body })
    expect(again.body.data).toEqual(first.body.data)
    expect(await newEntries()).toEqual([])
  })

  test('in which two children swap places counts as changed, though the totals are the same', async () => {
    const { schoolClass, teacher, asha, dev } = await makeClassroom(app.make)
    const save = (present: boolean) =>
      app.as(teacher).call(attendance.add, {
        body: { classId: schoolClass._id, studentList: [status(asha, present), status(dev, !present)] },
      })
    const { version } = (await save(true)).body.data
    await newEntries()
    expect((await save(false)).body.data).toMatchObject({ version: version + 1, presentCount: 1 })
    expect(await newEntries()).toEqual(['POST /attendence/add'])
  })
})

describe('a child', () => {
  test('whose form is saved unchanged, with its Aadhaar number, is not changed', async () => {
    const school = await app.make.school()
    const office = app.as(school.principal)
    const body = registration(await app.make.class(school), {
      adharNo: '123456789012',
      imageURL: [await app.make.file(school)],
    })
    const { _id } = (await office.call(students.add, { body })).body.data
    const params = { id: _id }
    const { version } = (await office.call(students.get, { params })).body
    await newEntries()
    const unchanged = await office.call(students.update, { params, body: { ...body, version } })
    expect(unchanged).toMatchObject({ status: 200, body: { data: { version } } })
    expect(await newEntries()).toEqual([])
    const changed = await office.call(students.update, { params, body: { adharNo: '123456789013', version } })
    expect(changed).toMatchObject({ status: 200, body: { data: { version: version + 1 } } })
    expect(await newEntries()).toEqual(['PUT /student/{id}'])
    expect((await office.call(students.get, { params })).body.adharNo).toBe('123456789013')
    expect(await newEntries()).toEqual(['GET /student/{id}'])
  })
})

describe('a record', () => {
  test('that is saved unchanged does not prevent undoing what was recorded earlier', async () => {
    const { record, change, undo, asha, beans } = await makeRecorder(app)
    const cells = [{ studentId: asha._id, subActivityId: beans._id }]
    const planned = await record({ cells, key: 'P' })
    const { _id } = (planned.data as { _id: string }[])[0]!
    const worked = await record({ ids: [_id], key: 'WA' })
    await newEntries()
    const unchanged = await change(_id, { key: 'WA' })
    expect(unchanged.answer).toMatchObject({ status: 200, body: { data: { version: 2 } } })
    expect(await newEntries()).toEqual([])
    for (const { recording } of [unchanged, worked, planned]) expect((await undo(recording)).status).toBe(200)
  })
})

describe('an event', () => {
  test('of which only the children are changed gets a new version', async () => {
    const { schoolClass, teacher, asha, dev } = await makeClassroom(app.make)
    const body = { eventName: 'Show', classId: schoolClass._id, dateTime: '2026-11-25' }
    const added = await app
      .as(teacher)
      .call(assignments.addEvent, { body: { ...body, studentId: [asha._id] } })
    const { _id, version } = added.body.data
    await newEntries()
    const change = (studentId: string[], of: number) =>
      app.as(teacher).call(assignments.updateEvent, {
        params: { id: _id },
        body: { ...body, studentId, version: of },
      })
    expect(await change([asha._id, dev._id], version)).toMatchObject({ status: 200 })
    expect(await newEntries()).toEqual(['PUT /calenderassignment/{id}'])
    expect((await change([asha._id], version)).status).toBe(409)
  })
})

describe('the entry', () => {
  test('of a request with an Idempotency-Key is left out in the same way', async () => {
    const { principal, ...school } = await app.make.school()
    const { _id } = await app.make.class(school, { name: 'Nursery' })
    const save = (className: string, key: string) =>
      app.as(principal).call(classes.update, {
        params: { id: _id },
        body: { className },
        headers: { 'idempotency-key': key },
      })
    expect((await save('Nursery', 'the-first-key')).status).toBe(200)
    expect((await save('Nursery', 'the-first-key')).status).toBe(200)
    expect(await newEntries()).toEqual([])
    await save('Toddlers', 'the-second-key')
    await save('Toddlers', 'the-second-key')
    expect(await newEntries()).toEqual(['PUT /addclass/{id}'])
  })

  test('for a removal and for the end of a session is written as usual', async () => {
    const { principal, ...school } = await app.make.school()
    const { _id } = await app.make.class(school)
    await app.as(principal).call(classes.remove, { params: { id: _id } })
    expect(await newEntries()).toEqual(['DELETE /addclass/{id}'])
  })
})
