import { observations } from '@casa/contract/observations'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()

describe('special observations', () => {
  test('a teacher writes what she saw, in the child’s own class and under her name', async () => {
    const { teacher, schoolClass, asha } = await makeClassroom(app.make)
    const body = {
      studentId: { _id: asha._id },
      date: '2026-11-19',
      specialObservation: ' Chose the bells. ',
    }
    const made = await app.as(teacher).call(observations.add, { body })
    expect(made.body).toMatchObject({
      message: 'Special Observation Added Successfully.',
      data: {
        studentId: { _id: asha._id, firstName: 'Asha', lastName: null },
        classId: { _id: schoolClass._id, className: 'Nursery' },
        date: '2026-11-19',
        specialObservation: 'Chose the bells.',
        userId: { _id: teacher._id },
        version: 1,
      },
    })
    const params = { schooleId: schoolClass.schooleId }
    expect((await app.as(teacher).call(observations.list, { params })).body).toEqual([made.body.data])
  })

  test('each field rule returns its message', async () => {
    const { teacher, asha } = await makeClassroom(app.make)
    const add = (body: object) => app.as(teacher).call(observations.add, { body: body as never })
    expect((await add({ date: '2026-11-19' })).body.message).toBe('Student Name is required')
    expect((await add({ studentId: asha._id })).body.message).toBe('Date is required')
    const required = 'Write down what you saw.'
    const dated = { studentId: asha._id, date: '2026-11-19' }
    for (const words of [{}, { specialObservation: '  ' }, { specialObservation: null }])
      expect(await add({ ...dated, ...words })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'specialObservation', message: required }] },
      })
    const long = { studentId: asha._id, date: '2026-11-19', specialObservation: 'x'.repeat(10_001) }
    expect((await add(long)).status).toBe(422)
  })

  test('something on a future day cannot have been observed', async () => {
    const { teacher, asha } = await makeClassroom(app.make)
    const add = (date: string) =>
      app.as(teacher).call(observations.add, {
        body: { studentId: asha._id, date, specialObservation: 'Chose the bells.' },
      })
    const refusal = {
      status: 422,
      body: { errors: [{ field: 'date', message: 'The date of an observation cannot be in the future.' }] },
    }
    expect(await add('2030-01-01')).toMatchObject(refusal)
    const { _id, version } = (await add('2026-11-19')).body.data
    const change = { params: { id: _id }, body: { date: '2030-01-01', version } }
    expect(await app.as(teacher).call(observations.update, change)).toMatchObject(refusal)
  })

  test('nor can a child have been observed before birth', async () => {
    const { teacher, principal, asha, dev } = await makeClassroom(app.make)
    await app.database.owner.query("update app.students set dob = '2022-02-02' where id = $1", [dev._id])
    const said = { specialObservation: 'Chose the bells.' }
    const refusal = {
      status: 422,
      body: { errors: [{ field: 'date', message: 'This day is before the child was born.' }] },
    }
    for (const person of [teacher, principal]) {
      const staff = app.as(person)
      const add = (date: string) =>
        staff.call(observations.add, { body: { studentId: asha._id, date, ...said } })
      for (const date of ['1901-01-01', '1950-06-01', '2021-04-30'])
        expect(await add(date)).toMatchObject(refusal)
      const { _id, version } = (await add('2021-05-01')).body.data
      const put = (body: object) =>
        staff.call(observations.update, { params: { id: _id }, body: { version, ...body } })
      expect(await put({ date: '2021-04-30' })).toMatchObject(refusal)
      // The day is unchanged, but it is before the birth of the other child.
      expect(await put({ studentId: dev._id })).toMatchObject(refusal)
      expect((await put({ studentId: dev._id, date: '2022-02-02' })).status).toBe(200)
    }
  })

  test('a child of another class at the school is not accepted for this class', async () => {
    const { principal, school, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const body = {
      studentId: asha._id,
      classId: next._id,
      date: '2026-11-19',
      specialObservation: 'Chose the bells.',
    }
    const refused = await app.as(principal).call(observations.add, { body })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'classId' }] } })
  })

  test('after a move, a child’s history is for the new teacher and no longer for the old one', async () => {
    const { school, schoolClass, principal, teacher, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const nextTeacher = await app.make.teacher(next)
    const seen = await app.make.observation(schoolClass, asha)
    await app.database.owner.query('update app.students set class_id = $1 where id = $2', [
      next._id,
      asha._id,
    ])
    const listed = async (who: { token: string }) => {
      const answer = await app.as(who).call(observations.list, { params: { schooleId: school._id } })
      return answer.body.map(({ _id, classId }) => [_id, classId?._id])
    }
    expect(await listed(nextTeacher)).toEqual([[seen, schoolClass._id]])
    expect(await listed(teacher)).toEqual([])
    // The observation is sent back as it was read, which must change neither the child nor the class.
    const read = (await app.as(principal).call(observations.list, { params: { schooleId: school._id } }))
      .body[0]!
    const saved = await app.as(nextTeacher).call(observations.update, {
      params: { id: seen },
      body: { ...read, specialObservation: 'Settled in.' },
    })
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { classId: { _id: schoolClass._id }, version: 2 } },
    })
  })

  test('an edit of an old version is refused; the text can be changed but not removed', async () => {
    const { teacher, schoolClass, asha } = await makeClassroom(app.make)
    const params = { id: await app.make.observation(schoolClass, asha) }
    const change = (specialObservation: string | null) =>
      app.as(teacher).call(observations.update, { params, body: { specialObservation, version: 1 } })
    for (const none of [null, '', '  '])
      expect(await change(none)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'specialObservation', message: 'Write down what you saw.' }] },
      })
    const changed = await change('Settled in.')
    expect(changed.body.data).toMatchObject({ specialObservation: 'Settled in.', version: 2 })
    const late = await app
      .as(teacher)
      .call(observations.update, { params, body: { date: '2026-11-01', version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { data: { date: '2026-11-19', version: 2 } } })
  })

  test('one stored without a text by an earlier release can be moved to its correct day', async () => {
    const { teacher, schoolClass, asha } = await makeClassroom(app.make)
    const params = { id: await app.make.observation(schoolClass, asha) }
    await app.database.owner.query('update app.observations set text = null where id = $1', [params.id])
    const body = { date: '2026-11-18', specialObservation: null, version: 1 }
    const moved = await app.as(teacher).call(observations.update, { params, body })
    expect(moved).toMatchObject({ status: 200, body: { data: { date: '2026-11-18' } } })
  })
})
