import { attendance } from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const today = '2026-11-20'
const status = (child: { _id: string }, present: boolean) => ({ _id: child._id, status: present })

/** The stored totals equal a recount of the sheets, whatever a test did before. */
async function totalsAreRight() {
  const { rows } = await app.database.owner.query('select * from app.attendance_differences')
  expect(rows).toEqual([])
}

describe('a sheet', () => {
  test('a teacher takes attendance: children not listed are absent, and the summary shows both', async () => {
    const { schoolClass, teacher, asha, dev, mina, school } = await makeClassroom(app.make)
    const saved = await app.as(teacher).call(attendance.add, {
      body: {
        classId: schoolClass._id,
        schooleId: school._id,
        teacherId: teacher.teacherId,
        date: today,
        studentList: [status(asha, true), { studentId: dev._id, status: false }],
      },
    })
    expect(saved).toMatchObject({
      status: 200,
      body: {
        status: true,
        message: 'Attendance Submitted Successfully',
        data: {
          schooleId: school._id,
          classId: { _id: schoolClass._id, className: 'Nursery' },
          teacherId: { _id: teacher.teacherId, teacherName: 'Meera' },
          date: today,
          studentList: [
            { _id: asha._id, fullName: 'Asha', status: true },
            { _id: dev._id, fullName: 'Dev Rao', status: false },
            { _id: mina._id, fullName: 'Mina', status: false },
          ],
          presentCount: 1,
          absentCount: 2,
          savedBy: { _id: teacher._id },
          version: 1,
        },
      },
    })
    expect(new Date(saved.body.data.savedAt)).toEqual(app.now)
    const summary = await app
      .as(teacher)
      .call(attendance.summary, { body: { classId: schoolClass._id, date: today } })
    expect(summary.body).toMatchObject({
      attendenceReport: saved.body.data,
      presentStudents: [
        { _id: asha._id, firstName: 'Asha', lastName: null, fullName: 'Asha', profileURL: null },
      ],
      absentStudents: [{ fullName: 'Dev Rao' }, { fullName: 'Mina' }],
      unmarkedStudents: [],
    })
    await totalsAreRight()
  })

  test('before the sheet is taken the summary lists the children to mark, except those not admitted yet', async () => {
    const { school, principal, schoolClass, teacher } = await makeClassroom(app.make)
    const photo = await app.make.file({ ...school, principal })
    const late = await app.make.student(schoolClass, { doa: '2026-11-19', photo_id: photo.slice(-36) })
    const names = async (date?: string) => {
      const { body } = await app
        .as(teacher)
        .call(attendance.summary, { body: { classId: schoolClass._id, date } })
      expect(body).toMatchObject({ attendenceReport: null, presentStudents: [], absentStudents: [] })
      return body.unmarkedStudents.map(({ _id }) => _id)
    }
    expect(await names('2026-11-18')).not.toContain(late._id)
    expect(await names()).toContain(late._id)
    const { body } = await app.as(teacher).call(attendance.summary, { body: { classId: schoolClass._id } })
    expect(body.unmarkedStudents.find(({ _id }) => _id === late._id)?.profileURL).toBe(photo)
    const old = await app
      .as(teacher)
      .call(attendance.add, { body: { classId: schoolClass._id, date: '2026-11-18', studentList: [] } })
    expect(old.body.data).toMatchObject({ presentCount: 0, absentCount: 3 })
  })

  test('without a date it is the school’s today, which begins earlier in India than in London', async () => {
    const before = app.now
    app.now = new Date('2026-11-20T18:31:00Z')
    try {
      const { schoolClass, teacher } = await makeClassroom(app.make)
      const { body } = await app
        .as(teacher)
        .call(attendance.add, { body: { classId: schoolClass._id, studentList: [] } })
      expect(body.data.date).toBe('2026-11-21')
      const ahead = await app
        .as(teacher)
        .call(attendance.add, { body: { classId: schoolClass._id, studentList: [], date: '2026-11-22' } })
      expect(ahead).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'date', message: 'Attendance cannot be taken for a future day.' }] },
      })
    } finally {
      app.now = before
    }
  })

  test('each field rule returns its message, and nothing is stored', async () => {
    const { schoolClass, principal, asha } = await makeClassroom(app.make)
    const other = await app.make.class({ _id: schoolClass.schooleId })
    const stranger = await app.make.student(other)
    const send = (body: object) => app.as(principal).call(attendance.add, { body })
    expect((await send({ studentList: [] })).body).toMatchObject({ message: 'Please select a class.' })
    expect((await send({ classId: '', studentList: [] })).body).toMatchObject({
      message: 'Please select a class.',
    })
    expect((await send({ classId: schoolClass._id })).body).toMatchObject({
      errors: [{ field: 'studentList', message: 'Please mark the students.' }],
    })
    expect((await send({ classId: schoolClass._id, studentList: [{ status: true }] })).body).toMatchObject({
      errors: [{ field: 'studentList.0._id' }],
    })
    expect((await send({ classId: schoolClass._id, studentList: [], date: '2026-02-30' })).status).toBe(422)
    expect(
      (await send({ classId: schoolClass._id, studentList: [], teacherId: stranger._id })).body,
    ).toMatchObject({
      errors: [{ field: 'teacherId', message: 'This teacher does not belong to the school.' }],
    })
    const wrong = await send({
      classId: schoolClass._id,
      studentList: [status(asha, true), status(stranger, true), status(asha, false)],
    })
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'studentList.1', message: 'This student is not in the class.' },
          { field: 'studentList.2', message: 'This student is listed twice.' },
        ],
      },
    })
    const studentList = Array.from({ length: 30 }, () => status({ _id: crypto.randomUUID() }, true))
    const many = await send({ classId: schoolClass._id, studentList })
    expect(many).toMatchObject({ status: 422, body: { errors: { length: 20 } } })
    const { body } = await app.as(principal).call(attendance.find, { body: {} })
    expect(body).toEqual([])
  })

  test('a later save replaces the day, and the office may name the teacher', async () => {
    const { schoolClass, principal, teacher, asha, dev } = await makeClassroom(app.make)
    const first = await app.as(teacher).call(attendance.add, {
      body: { classId: schoolClass._id, studentList: [status(asha, true), status(dev, true)] },
    })
    const second = await app.as(principal).call(attendance.add, {
      body: { classId: { _id: schoolClass._id }, studentList: [status(dev, true)], teacherId: '' },
    })
    expect(second.body.data).toMatchObject({
      _id: first.body.data._id,
      presentCount: 1,
      absentCount: 2,
      savedBy: { _id: principal._id },
      version: 2,
    })
    await totalsAreRight()
  })
})

describe('a correction', () => {
  test('by PUT accepts a sheet as it was read, with a mark changed', async () => {
    const { school, schoolClass, teacher, asha, dev } = await makeClassroom(app.make)
    const { _id } = await app.make.sheet(schoolClass, '2026-11-18', { [asha._id]: true, [dev._id]: true })
    const [sheet] = (await app.as(teacher).call(attendance.find, { body: { _id } })).body
    const studentList = sheet!.studentList.map(child => ({ ...child, status: child._id === dev._id }))
    const change = (body: object) => app.as(teacher).call(attendance.update, { params: { id: _id }, body })
    const changed = await change({ ...sheet, studentList })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        message: 'Attendance Submitted Successfully',
        data: { presentCount: 1, absentCount: 2, teacherId: { _id: teacher.teacherId }, version: 2 },
      },
    })
    expect(await change({ ...sheet, studentList })).toMatchObject({
      status: 409,
      body: { data: changed.body.data },
    })
    // Nothing is changed, so the version stays.
    expect((await change({ version: 2 })).body.data).toMatchObject({ presentCount: 1, version: 2 })
    expect(await change({ date: '2026-11-17' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'date' }] },
    })
    const next = await app.make.class(school)
    expect(await change({ classId: next._id })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'classId' }] },
    })
    const other = await app.make.teacher(next)
    const foreign = await app
      .as(other)
      .call(attendance.update, { params: { id: _id }, body: { studentList: [] } })
    expect(foreign.status).toBe(404)
    await totalsAreRight()
  })

  test('a school holiday is reported, and attendance can be taken anyway', async () => {
    const { schoolClass, teacher, school, asha } = await makeClassroom(app.make)
    await app.make.holiday(school, { name: 'Diwali', first_day: '2026-11-17', last_day: '2026-11-18' })
    await app.make.holiday(await app.make.school(), { first_day: '2026-11-16' })
    const holidayOn = async (date: string) =>
      (await app.as(teacher).call(attendance.summary, { body: { classId: schoolClass._id, date } })).body
        .holiday
    expect(await holidayOn('2026-11-18')).toEqual({ name: 'Diwali' })
    expect(await holidayOn('2026-11-16')).toBe(null)
    const body = { classId: schoolClass._id, date: '2026-11-18', studentList: [status(asha, true)] }
    expect(await app.as(teacher).call(attendance.add, { body })).toMatchObject({ status: 200 })
  })

  test('only the office can delete a sheet, which also updates the months', async () => {
    const { schoolClass, principal, teacher, asha } = await makeClassroom(app.make)
    const { _id } = await app.make.sheet(schoolClass, today, { [asha._id]: true })
    const remove = (who: { token: string }) => app.as(who).call(attendance.remove, { params: { id: _id } })
    expect((await remove(teacher)).status).toBe(403)
    expect(await remove(principal)).toMatchObject({ status: 200, body: { data: { _id } } })
    expect((await remove(principal)).status).toBe(404)
    const months = await app.as(principal).call(attendance.months, { body: { studentId: asha._id } })
    expect(months.body).toEqual([])
    await totalsAreRight()
  })
})

test('a class of thirty is saved in at most five statements', async () => {
  const { schoolClass, teacher } = await makeClassroom(app.make)
  const children = await Promise.all(Array.from({ length: 27 }, () => app.make.student(schoolClass)))
  const sent = await statementsOf(async () => {
    const { status: code } = await app.as(teacher).call(attendance.add, {
      body: { classId: schoolClass._id, studentList: children.map(child => status(child, true)) },
      headers: { 'idempotency-key': 'thirty-children' },
    })
    expect(code).toBe(200)
  })
  expect(sent.length).toBeLessThanOrEqual(5)
})
