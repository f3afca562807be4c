import { api } from '@casa/contract'
import { lessonLimits } from '@casa/contract/lessons'
import { platformId } from '@casa/contract/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeLesson, makeSubject } from '../../testing/make-lesson.ts'

const app = testApp()
const { classes, curriculum, lessons, undoEntries, subjects } = api

type Person = { _id: string; token: string }
let administrator: Person
beforeAll(async () => {
  administrator = await app.make.administrator()
})

/** What the administrator enters for a lesson. */
const pouring = (level: { _id: string }, more: Record<string, unknown> = {}) => ({
  lesson: 'Pouring water',
  classId: level._id,
  objectives: ['To pour without spilling.', 'Order'],
  materialRequired: ['Two jugs on a tray', 'A sponge'],
  stepsAndProcedures: ['Carry the tray.', 'Lift the full jug.', 'Pour slowly.'],
  ...more,
})
const add = (body: unknown, person = administrator) => app.as(person).call(lessons.add, { body })
const update = (id: string, body: unknown) =>
  app.as(administrator).call(lessons.update, { params: { id }, body })
const get = (person: Person, id: string) => app.as(person).call(lessons.get, { params: { id } })
const find = async (person: Person, body: object = {}) =>
  (await app.as(person).call(lessons.find, { body })).body
const names = async (person: Person, body: object = {}) =>
  (await find(person, body)).map(({ lesson }) => lesson)

/** A level with two classes of a school and a class of another level, each with its teacher. */
async function makeStaff() {
  const { level, schoolClass, principal, teacher, school, beans, water, song, ...more } =
    await makeClassWithCurriculum(app.make)
  const nextLevel = await app.make.level(`Next ${newId()}`)
  const nextClass = await app.make.class(school, { level_id: nextLevel._id })
  const nextTeacher = await app.make.teacher(nextClass)
  return {
    ...more,
    level,
    nextLevel,
    schoolClass,
    nextClass,
    principal,
    teacher,
    nextTeacher,
    school,
    beans,
    water,
    song,
  }
}

describe('the administrator’s lesson', () => {
  test('is visible to people who use its level, as their class’s, and to nobody else', async () => {
    const { level, schoolClass, principal, teacher, nextTeacher, mother } = await makeFamily()
    const subject = await makeSubject(app.make, { name: `Practical ${newId()}` })
    const made = await add(
      pouring(level, {
        subjectId: subject,
        controlOfError: ['Water on the tray', ' '],
        video: 'https://example.org/film',
      }),
    )
    expect(made).toMatchObject({
      status: 200,
      body: {
        message: 'Lesson Added Successfully.',
        data: {
          schooleId: platformId,
          classId: { _id: level._id },
          subjectId: { _id: subject },
          stepsAndProcedures: ['Carry the tray.', 'Lift the full jug.', 'Pour slowly.'],
          controlOfError: ['Water on the tray'],
          pointOfInterest: [],
          images: [],
          video: 'https://example.org/film',
          remarks: null,
          subActivityId: [],
          version: 1,
        },
      },
    })
    const { _id: id, classId: _, ...rest } = made.body.data
    for (const reader of [principal, teacher]) {
      expect(await get(reader, id)).toMatchObject({
        status: 200,
        body: { ...rest, classId: { _id: schoolClass._id } },
      })
      expect((await find(reader)).map(({ _id }) => _id)).toEqual([id])
    }
    expect((await get(nextTeacher, id)).status).toBe(404)
    expect(await find(nextTeacher)).toEqual([])
    expect((await get(mother, id)).status).toBe(403)
    expect((await app.as(mother).call(lessons.find, { body: {} })).status).toBe(403)
  })

  test('is listed once for each class that uses its level, and opens as the first class’s', async () => {
    const { level, principal, school, schoolClass } = await makeStaff()
    const twin = await app.make.class(school, { level_id: level._id, name: 'A first class' })
    const id = await makeLesson(app.make, level)
    const found = await find(principal)
    expect(found.map(({ classId }) => classId!._id).sort()).toEqual([schoolClass._id, twin._id].sort())
    expect((await find(principal, { classId: schoolClass._id })).map(({ _id }) => _id)).toEqual([id])
    expect((await get(principal, id)).body.classId).toEqual({ _id: twin._id, className: 'A first class' })
    expect((await app.as(principal).call(lessons.links)).body).toEqual([])
  })

  test('is refused with an error at each field, and nothing is stored', async () => {
    const level = await app.make.level(`Level ${newId()}`)
    const before = await find(administrator, { classId: level._id })
    const refused = await add({
      lesson: ' ',
      objectives: [],
      materialRequired: ['A tray', ' '],
      video: 'javascript:alert(1)',
    })
    expect(refused.status).toBe(422)
    expect((refused.body as unknown as { errors: object[] }).errors).toMatchObject([
      { field: 'lesson', message: 'lesson is required' },
      { field: 'classId', message: 'Class Name is required' },
      { field: 'objectives', message: "Can't be empty" },
      { field: 'materialRequired.1', message: "Can't be empty" },
      { field: 'stepsAndProcedures', message: "Can't be empty" },
      { field: 'video', message: 'Must be a link that begins with http or https' },
    ])
    const { entries, entry } = lessonLimits
    for (const bad of [
      { lesson: 'x'.repeat(201) },
      { objectives: Array(entries + 1).fill('Order') },
      { stepsAndProcedures: ['x'.repeat(entry + 1)] },
      { remarks: 'x'.repeat(2_001) },
      { images: ['https://example.org/picture.jpg'] },
      { images: [newId()] },
      { subjectId: newId() },
      { classId: newId() },
      { subActivityId: [newId()] },
      { video: `/api/files/${newId()}` },
      ...[
        'java\nscript:alert(1)',
        'data:text/html,x',
        'https:example.org',
        '//example.org',
        'ftp://example.org',
        'https://',
      ].map(video => ({ video })),
    ])
      expect(await add(pouring(level, bad)), JSON.stringify(bad).slice(0, 80)).toMatchObject({ status: 422 })
    expect(await find(administrator, { classId: level._id })).toEqual(before)
  })

  test('can be as long as the form allows, with a quote, Hindi and a very long word', async () => {
    const level = await app.make.level(`Level ${newId()}`)
    const { entries, entry } = lessonLimits
    const body = pouring(level, {
      lesson: `"D'Souza's" गुलाबी मीनार`,
      objectives: Array.from({ length: entries }, (_, place) => `${place} ${'क्ष'.repeat(entry / 3 - 2)}`),
      stepsAndProcedures: Array.from({ length: entries }, (_, place) => `${place} ${'x'.repeat(entry - 3)}`),
    })
    const made = await add(body)
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({ lesson: body.lesson, stepsAndProcedures: body.stepsAndProcedures })
  })

  test('can be changed partially, keeps the order of its steps, and the second of two editors is refused', async () => {
    const level = await app.make.level(`Level ${newId()}`)
    const { data } = (await add(pouring(level))).body
    const steps = data.stepsAndProcedures.toReversed()
    const first = await update(data._id, { stepsAndProcedures: steps, version: 1 })
    expect(first.body).toMatchObject({
      message: 'Lesson Updated Successfully.',
      data: { stepsAndProcedures: steps, version: 2 },
    })
    expect(first.body.data).toMatchObject({ lesson: 'Pouring water', objectives: data.objectives })
    const second = await update(data._id, { lesson: 'Mine', version: 1 })
    expect(second).toMatchObject({ status: 409, body: { data: { version: 2, stepsAndProcedures: steps } } })
    const both = await Promise.all(['One', 'Two'].map(lesson => update(data._id, { lesson, version: 2 })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    // The whole entity may be sent back as it was read.
    const whole = (await get(administrator, data._id)).body
    expect((await update(data._id, whole)).body.data).toEqual(whole)
  })

  test('accepts a video link or none, and is read-only for others', async () => {
    const { level, principal, teacher } = await makeStaff()
    const { data } = (await add(pouring(level, { video: 'HTTP://example.org/a b' }))).body ?? {}
    expect(data).toBeUndefined()
    const made = (await add(pouring(level, { video: 'http://example.org/a?b=c#d' }))).body.data
    expect((await update(made._id, { remarks: 'Slowly' })).body.data.video).toBe('http://example.org/a?b=c#d')
    expect((await update(made._id, { video: '' })).body.data.video).toBeNull()
    for (const person of [principal, teacher]) {
      expect((await add(pouring(level), person)).status).toBe(403)
      expect(
        (await app.as(person).call(lessons.update, { params: { id: made._id }, body: { lesson: 'X' } }))
          .status,
      ).toBe(403)
      expect((await app.as(person).call(lessons.remove, { params: { id: made._id } })).status).toBe(403)
    }
  })

  test('is deleted with Undo, restored to the last column, and found by its words again', async () => {
    const level = await app.make.level(`Level ${newId()}`)
    const subject = await makeSubject(app.make, { name: `Culture ${newId()}` })
    const { data } = (await add(pouring(level, { subjectId: subject, lesson: 'Volcano' }))).body
    const rows = async () =>
      (await app.database.owner.query('select * from app.lessons where id = $1', [data._id])).rows
    const before = await rows()
    const remove = await app.as(administrator).call(lessons.remove, { params: { id: data._id } })
    expect(remove.body.message).toBe('Deleted Successfully.')
    expect(await names(administrator, { search: 'volcano' })).toEqual([])
    expect((await get(administrator, data._id)).status).toBe(404)
    expect((await app.as(administrator).call(undoEntries.putBack, { params: { id: data._id } })).status).toBe(
      200,
    )
    expect(await rows()).toEqual(before)
    expect(await names(administrator, { search: 'volcano' })).toEqual(['Volcano'])
  })

  test('prevents its level and its subject from being deleted, and the refusal says why', async () => {
    const level = await app.make.level(`Level ${newId()}`)
    const subject = await makeSubject(app.make)
    await makeLesson(app.make, level, { subject_id: subject })
    expect(await app.as(administrator).call(classes.remove, { params: { id: level._id } })).toMatchObject({
      status: 409,
      body: { message: 'This level still has lessons. Delete them first, or move them to another level.' },
    })
    const remove = () => app.as(administrator).call(subjects.remove, { params: { id: subject } })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'This subject still has 1 lesson. Delete it first, or give it another subject.' },
    })
    await makeLesson(app.make, level, { subject_id: subject })
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'This subject still has 2 lessons. Delete them first, or give them another subject.' },
    })
  })
})

describe('a lesson presents exercises of its level', () => {
  test('through which the people using them find it', async () => {
    const { level, teacher, nextTeacher, beans, water, principal } = await makeStaff()
    const { data } = (await add(pouring(level, { subActivityId: [water._id, { _id: beans._id }] }))).body
    expect(data.subActivityId.map(({ _id }) => _id)).toEqual([water._id, beans._id])
    const link = { _id: data._id, lesson: 'Pouring water', subActivityId: [water._id, beans._id] }
    for (const reader of [teacher, principal])
      expect((await app.as(reader).call(lessons.links)).body).toEqual([link])
    expect((await app.as(administrator).call(lessons.links)).body).toContainEqual(link)
    expect((await app.as(nextTeacher).call(lessons.links)).body).toEqual([])
    expect(await names(teacher, { subActivityId: beans._id })).toEqual(['Pouring water'])
    expect(await names(teacher, { subActivityId: newId() })).toEqual([])
  })

  test('and no others: a school’s addition is refused, and so is another level’s', async () => {
    const { level, nextLevel, beans, song } = await makeStaff()
    const refused = {
      status: 422,
      body: { message: 'Choose exercises from the lesson’s level.', errors: [{ field: 'subActivityId' }] },
    }
    expect(await add(pouring(level, { subActivityId: [song._id] }))).toMatchObject(refused)
    expect(await add(pouring(nextLevel, { subActivityId: [beans._id] }))).toMatchObject(refused)
    const { data } = (await add(pouring(level, { subActivityId: [beans._id] }))).body
    expect(await update(data._id, { classId: nextLevel._id })).toMatchObject(refused)
    expect((await update(data._id, { classId: nextLevel._id, subActivityId: [] })).status).toBe(200)
  })

  test('and follows one that is deleted and restored', async () => {
    const { level, beans, water } = await makeStaff()
    const { data } = (await add(pouring(level, { subActivityId: [beans._id, water._id] }))).body
    await app.as(administrator).call(curriculum.removeExercise, { params: { id: beans._id } })
    const now = async () => (await get(administrator, data._id)).body.subActivityId.map(({ _id }) => _id)
    expect(await now()).toEqual([water._id])
    expect((await update(data._id, { remarks: 'Kept' })).status).toBe(200)
    await app.as(administrator).call(undoEntries.putBack, { params: { id: beans._id } })
    expect(await now()).toEqual([beans._id, water._id])
  })
})

async function makeFamily() {
  const staff = await makeStaff()
  return { ...staff, mother: await app.make.parent(await app.make.student(staff.schoolClass)) }
}
