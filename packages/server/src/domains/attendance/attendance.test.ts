import { attendance } from '@casa/contract/attendance'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const today = '2026-11-20'

/** A school with a class, its teacher and three children. */
async function classroom() {
  const { principal, ...school } = await app.make.school()
  const room = await app.make.class(school, { name: 'Nursery' })
  const teacher = await app.make.teacher(room, { name: 'Meera' })
  const asha = await app.make.student(room, { first_name: 'Asha' })
  const dev = await app.make.student(room, { first_name: 'Dev', last_name: 'Rao' })
  const mina = await app.make.student(room, { first_name: 'Mina' })
  return { principal, school, room, teacher, asha, dev, mina }
}

const status = (child: { _id: string }, present: boolean) => ({ _id: child._id, status: present })
const move = (child: { _id: string }, room: { _id: string }) =>
  app.database.owner.query('update app.students set class_id = $2 where id = $1', [child._id, room._id])

/** Every test leaves totals behind that a recount gives too. */
async function totalsAreRight() {
  const { rows } = await app.database.owner.query('select * from app.attendance_differences')
  expect(rows).toEqual([])
}

describe('a sheet', () => {
  test('a teacher takes attendance: who is not listed is absent, and the summary shows both', async () => {
    const { room, teacher, asha, dev, mina, school } = await classroom()
    const saved = await app.as(teacher).call(attendance.add, {
      body: {
        classId: room._id,
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
          classId: { _id: room._id, className: 'Nursery' },
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
      .call(attendance.summary, { body: { classId: room._id, date: today } })
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

  test('before the sheet is taken the summary names the children to mark, but for those not admitted yet', async () => {
    const { room, teacher, asha } = await classroom()
    const late = await app.make.student(room, { doa: '2026-11-19', photo_id: asha._id })
    const names = async (date?: string) => {
      const { body } = await app.as(teacher).call(attendance.summary, { body: { classId: room._id, date } })
      expect(body).toMatchObject({ attendenceReport: null, presentStudents: [], absentStudents: [] })
      return body.unmarkedStudents.map(({ _id }) => _id)
    }
    expect(await names('2026-11-18')).not.toContain(late._id)
    expect(await names()).toContain(late._id)
    const { body } = await app.as(teacher).call(attendance.summary, { body: { classId: room._id } })
    expect(body.unmarkedStudents.find(({ _id }) => _id === late._id)?.profileURL).toBe(
      `/api/files/${asha._id}`,
    )
    const old = await app
      .as(teacher)
      .call(attendance.add, { body: { classId: room._id, date: '2026-11-18', studentList: [] } })
    expect(old.body.data).toMatchObject({ presentCount: 0, absentCount: 3 })
  })

  test('without a date it is the school’s today, which begins in India before it does in London', async () => {
    const before = app.now
    app.now = new Date('2026-11-20T18:31:00Z')
    try {
      const { room, teacher } = await classroom()
      const { body } = await app
        .as(teacher)
        .call(attendance.add, { body: { classId: room._id, studentList: [] } })
      expect(body.data.date).toBe('2026-11-21')
      const ahead = await app
        .as(teacher)
        .call(attendance.add, { body: { classId: room._id, studentList: [], date: '2026-11-22' } })
      expect(ahead).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'date', message: 'Attendance cannot be taken for a day to come.' }] },
      })
    } finally {
      app.now = before
    }
  })

  test('each field rule answers with its text, and nothing is stored', async () => {
    const { room, principal, asha } = await classroom()
    const other = await app.make.class({ _id: room.schooleId })
    const stranger = await app.make.student(other)
    const send = (body: object) => app.as(principal).call(attendance.add, { body })
    expect((await send({ studentList: [] })).body).toMatchObject({ message: 'Please select a class.' })
    expect((await send({ classId: '', studentList: [] })).body).toMatchObject({
      message: 'Please select a class.',
    })
    expect((await send({ classId: room._id })).body).toMatchObject({
      errors: [{ field: 'studentList', message: 'Please mark the students.' }],
    })
    expect((await send({ classId: room._id, studentList: [{ status: true }] })).body).toMatchObject({
      errors: [{ field: 'studentList.0._id' }],
    })
    expect((await send({ classId: room._id, studentList: [], date: '2026-02-30' })).status).toBe(422)
    expect((await send({ classId: room._id, studentList: [], teacherId: stranger._id })).body).toMatchObject({
      errors: [{ field: 'teacherId', message: 'This teacher is not of the school.' }],
    })
    const wrong = await send({
      classId: room._id,
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
    const { body } = await app.as(principal).call(attendance.find, { body: {} })
    expect(body).toEqual([])
  })

  test('a later save replaces the day, and the office may name the teacher', async () => {
    const { room, principal, teacher, asha, dev } = await classroom()
    const first = await app.as(teacher).call(attendance.add, {
      body: { classId: room._id, studentList: [status(asha, true), status(dev, true)] },
    })
    const second = await app.as(principal).call(attendance.add, {
      body: { classId: { _id: room._id }, studentList: [status(dev, true)], teacherId: '' },
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

describe('two who write at once', () => {
  test('two teachers send the first sheet of a day: one wins whole, the other is told', async () => {
    const { room, teacher, asha, dev, mina } = await classroom()
    const colleague = await app.make.teacher(room)
    const send = (who: { token: string }, present: boolean) =>
      app.as(who).call(attendance.add, {
        body: {
          classId: room._id,
          version: 0,
          studentList: [asha, dev, mina].map(child => status(child, present)),
        },
      })
    const answers = await Promise.all([send(teacher, true), send(colleague, false)])
    const won = answers.find(answer => answer.status === 200)!
    const lost = answers.find(answer => answer.status === 409)!
    expect(lost.body).toMatchObject({
      message: 'Somebody else saved this attendance meanwhile.',
      data: won.body.data,
    })
    const { presentCount, absentCount } = won.body.data
    expect([presentCount, absentCount].sort()).toEqual([0, 3])
    const again = await app.as(teacher).call(attendance.add, {
      body: { classId: room._id, version: 1, studentList: [status(asha, true)] },
    })
    expect(again.body.data).toMatchObject({ presentCount: 1, version: 2 })
    await totalsAreRight()
  })

  test('a sheet that was removed meanwhile is not made anew under an old version', async () => {
    const { room, principal, teacher, asha } = await classroom()
    const body = { classId: room._id, studentList: [status(asha, true)] }
    const { body: saved } = await app.as(teacher).call(attendance.add, { body })
    await app.as(principal).call(attendance.remove, { params: { id: saved.data._id } })
    const late = await app.as(teacher).call(attendance.add, { body: { ...body, version: 1 } })
    expect(late.status).toBe(409)
    expect(late.body).not.toHaveProperty('data')
    expect((await app.as(principal).call(attendance.find, { body: {} })).body).toEqual([])
    await totalsAreRight()
  })

  test('a sheet sent again under its key has one effect, fifty times over', async () => {
    const { room, teacher, asha } = await classroom()
    const send = () =>
      app.as(teacher).call(attendance.add, {
        body: { classId: room._id, studentList: [status(asha, true)] },
        headers: { 'idempotency-key': 'kept-on-the-device' },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    for (const answer of answers) expect(answer.body).toEqual(answers[0]!.body)
    expect(answers[0]!.body.data.version).toBe(1)
    await totalsAreRight()
  })

  test('classes that share moved children are saved at the same time without getting in each other’s way', async () => {
    const { principal, ...school } = await app.make.school()
    const rooms = [await app.make.class(school), await app.make.class(school)] as const
    const children = await Promise.all(
      Array.from({ length: 12 }, (_, index) => app.make.student(rooms[index % 2 ? 1 : 0])),
    )
    await app.make.sheet(rooms[0], '2026-11-02', Object.fromEntries(children.map(({ _id }) => [_id, false])))
    await app.make.sheet(rooms[1], '2026-11-03', Object.fromEntries(children.map(({ _id }) => [_id, false])))
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        ['2026-11-02', '2026-11-03'].map((date, index) =>
          app.as(principal).call(attendance.add, {
            body: {
              classId: rooms[index]!._id,
              date,
              studentList: children.map(child => status(child, (round + index) % 2 === 0)),
            },
          }),
        ),
      )
      expect(answers.map(answer => answer.status)).toEqual([200, 200])
    }
    await totalsAreRight()
  })
})

describe('who may see and save', () => {
  test('another class, another school and a class that is not there are all the same to a teacher', async () => {
    const { school, teacher, asha } = await classroom()
    const next = await app.make.class(school)
    const far = await app.make.class(await app.make.school())
    for (const classId of [next._id, far._id, asha._id]) {
      const body = { classId, studentList: [] }
      expect((await app.as(teacher).call(attendance.add, { body })).status).toBe(404)
      expect((await app.as(teacher).call(attendance.summary, { body: { classId } })).status).toBe(404)
    }
    const archived = await app.make.class(school, { archived_at: app.now })
    const parent = await app.make.parent(asha)
    const body = { classId: archived._id, studentList: [] }
    expect((await app.as(parent).call(attendance.add, { body })).status).toBe(403)
  })

  test('stored sheets: the office finds the school’s, a teacher those of the own class', async () => {
    const { school, room, principal, teacher, asha } = await classroom()
    const next = await app.make.class(school)
    const first = await app.make.sheet(
      room,
      '2026-11-18',
      { [asha._id]: true },
      { teacher_id: teacher.teacherId },
    )
    const second = await app.make.sheet(room, '2026-11-19', { [asha._id]: false })
    const other = await app.make.sheet(next, '2026-11-19', {})
    const ids = (answer: { body: { _id: string }[] }) => answer.body.map(({ _id }) => _id)
    const find = async (body: object) => ids(await app.as(principal).call(attendance.find, { body }))
    expect((await find({ schooleId: school._id })).sort()).toEqual([first._id, second._id, other._id].sort())
    expect(await find({ date: '2026-11-19', classId: room._id })).toEqual([second._id])
    expect(await find({ teacherId: { _id: teacher.teacherId } })).toEqual([first._id])
    expect(await find({ savedAt: app.now.toISOString(), presentCount: 1 })).toEqual([first._id])
    expect(ids(await app.as(teacher).call(attendance.find, { body: {} }))).toEqual([second._id, first._id])
    const listed = await app
      .as(teacher)
      .call(attendance.list, { params: { id: school._id }, query: { page: 1, size: 1 } })
    expect(ids(listed)).toEqual([second._id])
    expect(listed.headers['x-total-count']).toBe('2')
    expect((await app.as(principal).call(attendance.find, { body: { clas: room._id } })).status).toBe(422)
    const far = await app.make.school()
    expect((await app.as(principal).call(attendance.list, { params: { id: far._id } })).status).toBe(404)
    expect((await app.as(principal).call(attendance.find, { body: { schooleId: far._id } })).status).toBe(404)
  })

  test('a child’s months are for its parents, the teacher of its class and the office', async () => {
    const { school, room, principal, teacher, asha, dev } = await classroom()
    await app.make.sheet(room, '2026-09-30', { [asha._id]: true, [dev._id]: true })
    await app.make.sheet(room, '2026-10-01', { [asha._id]: false })
    await app.make.sheet(room, '2026-10-02', { [asha._id]: true })
    const mother = await app.make.parent(asha)
    const ask = (who: { token: string }, child: { _id: string }) =>
      app.as(who).call(attendance.months, { body: { studentId: child._id } })
    for (const who of [principal, teacher, mother]) {
      expect((await ask(who, asha)).body).toEqual([
        { month: '2026-09', days: 1, present: 1, absent: 0 },
        { month: '2026-10', days: 2, present: 1, absent: 1 },
      ])
    }
    expect((await ask(mother, dev)).status).toBe(404)
    const next = await app.make.student(await app.make.class(school))
    expect((await ask(teacher, next)).status).toBe(404)
    expect((await ask(principal, next)).body).toEqual([])
    const { principal: stranger } = await app.make.school()
    expect((await ask(stranger, asha)).status).toBe(404)
    const nobody = await app.as(principal).call(attendance.months, { body: {} })
    expect(nobody).toMatchObject({ status: 422, body: { message: 'Student Name is required' } })
  })

  test('a mother with children in two schools sees the months of both', async () => {
    const { room, asha } = await classroom()
    const far = await app.make.class(await app.make.school())
    const sibling = await app.make.student(far)
    await app.make.sheet(room, today, { [asha._id]: true })
    await app.make.sheet(far, today, { [sibling._id]: false })
    const mother = await app.make.parent(asha, sibling)
    for (const child of [asha, sibling]) {
      const { body } = await app.as(mother).call(attendance.months, { body: { studentId: child._id } })
      expect(body).toMatchObject([{ month: '2026-11', days: 1 }])
    }
  })
})

describe('a child who changes class', () => {
  test('keeps its history, and the old class’s sheet can still be corrected', async () => {
    const { school, room, principal, asha, dev, mina } = await classroom()
    const next = await app.make.class(school)
    const office = app.as(principal)
    const take = (classId: string, date: string, ...present: { _id: string }[]) =>
      office.call(attendance.add, {
        body: { classId, date, studentList: present.map(child => status(child, true)) },
      })
    await take(room._id, '2026-11-02', asha, dev)
    await move(asha, next)
    const corrected = await take(room._id, '2026-11-02', mina)
    expect(corrected.body.data).toMatchObject({
      studentList: [
        { fullName: 'Asha', status: true },
        { fullName: 'Dev Rao', status: false },
        { fullName: 'Mina', status: true },
      ],
      presentCount: 2,
    })
    const byName = await office.call(attendance.add, {
      body: { classId: room._id, date: '2026-11-02', studentList: [status(asha, false), status(mina, true)] },
    })
    expect(byName.body.data).toMatchObject({ presentCount: 1, absentCount: 2 })

    await take(next._id, '2026-11-03', asha)
    const months = await office.call(attendance.months, { body: { studentId: asha._id } })
    expect(months.body).toEqual([{ month: '2026-11', days: 2, present: 1, absent: 1 }])
    const elsewhere = await take(room._id, '2026-11-03', asha)
    expect(elsewhere).toMatchObject({ status: 422, body: { message: 'This student is not in the class.' } })
    await totalsAreRight()
  })

  test('is counted once on the day it moves, on the sheet that had it first', async () => {
    const { school, room, principal, asha } = await classroom()
    const next = await app.make.class(school)
    const office = app.as(principal)
    const take = (classId: string) =>
      office.call(attendance.add, { body: { classId, studentList: [status(asha, true)] } })
    await take(room._id)
    await move(asha, next)
    const summary = await office.call(attendance.summary, { body: { classId: next._id } })
    expect(summary.body.unmarkedStudents).toEqual([])
    expect((await take(next._id)).body.data).toMatchObject({ studentList: [], presentCount: 0 })
    const months = await office.call(attendance.months, { body: { studentId: asha._id } })
    expect(months.body).toMatchObject([{ days: 1, present: 1 }])
    await totalsAreRight()
  })

  test('a child who joins after the sheet was taken waits unmarked', async () => {
    const { room, teacher, asha } = await classroom()
    await app
      .as(teacher)
      .call(attendance.add, { body: { classId: room._id, studentList: [status(asha, true)] } })
    const joined = await app.make.student(room)
    const { body } = await app.as(teacher).call(attendance.summary, { body: { classId: room._id } })
    expect(body.unmarkedStudents.map(({ _id }) => _id)).toEqual([joined._id])
  })
})

describe('a correction', () => {
  test('by PUT takes a sheet as it was read, with a mark changed', async () => {
    const { school, room, teacher, asha, dev } = await classroom()
    const { _id } = await app.make.sheet(room, '2026-11-18', { [asha._id]: true, [dev._id]: true })
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
    expect((await change({ version: 2 })).body.data).toMatchObject({ presentCount: 1, version: 3 })
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

  test('only the office removes a sheet, and the months forget it', async () => {
    const { room, principal, teacher, asha } = await classroom()
    const { _id } = await app.make.sheet(room, today, { [asha._id]: true })
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
  const { room, teacher } = await classroom()
  const children = await Promise.all(Array.from({ length: 27 }, () => app.make.student(room)))
  const sent = await statementsOf(async () => {
    const { status: code } = await app.as(teacher).call(attendance.add, {
      body: { classId: room._id, studentList: children.map(child => status(child, true)) },
      headers: { 'idempotency-key': 'thirty-children' },
    })
    expect(code).toBe(200)
  })
  expect(sent.length).toBeLessThanOrEqual(5)
})
