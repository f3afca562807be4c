import { notes } from '@casa/contract/notes'
import { notices } from '@casa/contract/notices'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()

describe('notes for report', () => {
  test('a note names its author: the teacher, or the office for its school', async () => {
    const { principal, teacher, schoolClass, asha } = await makeClassroom(app.make)
    const body = { classId: schoolClass._id, studentId: asha._id, notes: 'Reads to the small ones.' }
    const hers = await app.as(teacher).call(notes.add, { body })
    expect(hers.body).toMatchObject({
      message: 'Added Successfully.',
      data: {
        isTeacher: true,
        teacherId: { _id: teacher.teacherId, teacherName: 'Meera' },
        userId: { _id: teacher._id, role: 'TEACHER' },
        notes: 'Reads to the small ones.',
        createdAt: expect.stringMatching(/^2026-11-20T/),
      },
    })
    const theirs = await app.as(principal).call(notes.add, { body })
    expect(theirs.body.data).toMatchObject({
      isTeacher: false,
      teacherId: null,
      userId: { _id: principal._id, role: 'SCHOOLE' },
      schooleId: { _id: schoolClass.schooleId, schooleName: expect.stringMatching(/^School/) },
    })
  })

  test('the child’s parents can read it and are notified; other parents are not', async () => {
    const { teacher, schoolClass, asha, dev } = await makeClassroom(app.make)
    const mother = await app.make.parent(asha)
    const other = await app.make.parent(dev)
    const body = { classId: schoolClass._id, studentId: asha._id, notes: 'Reads to the small ones.' }
    const { body: made } = await app.as(teacher).call(notes.add, { body })
    // Parents cannot read teachers; they get the name with which the note was signed.
    const signed = { _id: teacher.teacherId, teacherName: made.data.userId.name }
    expect((await app.as(mother).call(notes.list)).body).toEqual([
      { ...made.data, teacherId: signed, may: [] },
    ])
    expect((await app.as(mother).call(notices.list)).body).toMatchObject([
      { kind: 'note', text: expect.stringMatching(/wrote a note about Asha\.$/), link: '/app/studentstory' },
    ])
    expect((await app.as(other).call(notes.list)).body).toEqual([])
    expect((await app.as(other).call(notices.list)).body).toEqual([])
  })

  test('each field rule returns its message, and a note may be long but not endless', async () => {
    const { teacher, schoolClass, asha } = await makeClassroom(app.make)
    const add = (body: object) => app.as(teacher).call(notes.add, { body: body as never })
    const whole = { classId: schoolClass._id, studentId: asha._id, notes: 'x'.repeat(10_000) }
    expect((await add({ ...whole, classId: undefined })).body.message).toBe('Class Name is required')
    expect((await add({ ...whole, studentId: undefined })).body.message).toBe('Student Name is required')
    expect((await add({ ...whole, notes: ' ' })).body.message).toBe('notes is required')
    expect((await add(whole)).status).toBe(200)
    const endless = await add({ ...whole, notes: 'x'.repeat(100_000) })
    expect(endless).toMatchObject({ status: 422, body: { message: 'Must be at most 10000 characters' } })
  })

  test('a teacher can change her own notes, and read another’s of her class', async () => {
    const { teacher, principal, schoolClass, asha } = await makeClassroom(app.make)
    const colleague = await app.make.teacher(schoolClass)
    const params = { id: await app.make.note(schoolClass, asha, teacher) }
    const changed = await app
      .as(teacher)
      .call(notes.update, { params, body: { notes: 'Better said.', version: 1 } })
    expect(changed.body).toMatchObject({ message: 'Updated Successfully.', data: { notes: 'Better said.' } })
    const refused = { status: 403, body: { message: 'Only its author can change a note.' } }
    expect(await app.as(colleague).call(notes.update, { params, body: { notes: 'Mine' } })).toMatchObject(
      refused,
    )
    expect(await app.as(colleague).call(notes.remove, { params })).toMatchObject(refused)
    const late = await app.as(teacher).call(notes.update, { params, body: { notes: 'Late', version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { data: { notes: 'Better said.' } } })
    expect((await app.as(principal).call(notes.remove, { params })).status).toBe(200)
  })

  test('a teacher’s own note stays with the children of her class', async () => {
    const { teacher, schoolClass, asha, dev } = await makeClassroom(app.make)
    const far = await app.make.student(await app.make.class({ _id: schoolClass.schooleId }), {
      first_name: 'Zubin',
    })
    const params = { id: await app.make.note(schoolClass, asha, teacher) }
    const moved = await app.as(teacher).call(notes.update, { params, body: { studentId: far._id } })
    expect(moved.status).toBe(404)
    expect(JSON.stringify(moved.body)).not.toContain('Zubin')
    const within = await app.as(teacher).call(notes.update, { params, body: { studentId: dev._id } })
    expect(within.body.data.studentId._id).toBe(dev._id)
  })

  test('a filter finds the notes of a child, a teacher, the office', async () => {
    const { teacher, principal, schoolClass, asha, dev } = await makeClassroom(app.make)
    const first = await app.make.note(schoolClass, asha, teacher)
    const second = await app.make.note(schoolClass, dev, teacher)
    const ids = async (body: object) =>
      (await app.as(principal).call(notes.find, { body })).body.map(note => note._id)
    expect(await ids({ studentId: { _id: asha._id } })).toEqual([first])
    expect((await ids({ teacherId: teacher.teacherId, isTeacher: true })).sort()).toEqual(
      [first, second].sort(),
    )
    expect(await ids({ isTeacher: false })).toEqual([])
    const { createdAt } = (await app.as(principal).call(notes.find, { body: { _id: first } })).body[0]!
    expect(await ids({ createdAt, studentId: asha._id })).toEqual([first])
  })

  test('HTML in a note is treated as text', async () => {
    const { teacher, schoolClass, asha } = await makeClassroom(app.make)
    const text = '<img src=x onerror="alert(1)"> & <b>bold</b>'
    const body = { classId: schoolClass._id, studentId: asha._id, notes: text }
    expect((await app.as(teacher).call(notes.add, { body })).body.data.notes).toBe(text)
  })
})
