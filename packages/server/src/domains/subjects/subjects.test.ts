import { api } from '@casa/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeLesson, makeSubject } from '../../testing/make-lesson.ts'

const app = testApp()
const { lessons, subjects } = api

type Person = { _id: string; token: string }
let administrator: Person
beforeAll(async () => {
  administrator = await app.make.administrator()
})

const add = (body: unknown) => app.as(administrator).call(subjects.add, { body })
const update = (id: string, body: unknown) =>
  app.as(administrator).call(subjects.update, { params: { id }, body })
const found = async (person: Person, body: object = {}) =>
  (await app.as(person).call(subjects.find, { body })).body.map(({ _id }) => _id)

/** A class of a level with its teacher and office. */
async function makeClass() {
  const level = await app.make.level(`Level ${newId()}`)
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school, { level_id: level._id })
  return { level, principal, teacher: await app.make.teacher(schoolClass) }
}

describe('the administrator’s subjects', () => {
  test('are created, renamed and found by all staff', async () => {
    const { principal, teacher } = await makeClass()
    const made = await add({ subject: ' Geometry ', status: true })
    expect(made.body).toMatchObject({
      message: 'Subject Added Successfully.',
      data: { subject: 'Geometry', status: true, version: 1 },
    })
    const { _id: id } = made.body.data
    expect((await update(id, { subject: 'Solid Geometry', version: 1 })).body).toMatchObject({
      message: 'Subject Updated Successfully.',
      data: { subject: 'Solid Geometry', status: true, version: 2 },
    })
    expect((await update(id, { subject: 'Late', version: 1 })).status).toBe(409)
    for (const person of [principal, teacher]) {
      expect(await found(person, { search: 'solid' })).toEqual([id])
      expect((await app.as(person).call(subjects.name, { body: { id } })).body).toEqual({
        _id: id,
        name: 'Solid Geometry',
        subject: 'Solid Geometry',
      })
      expect(
        (await app.as(person).call(subjects.add, { body: { subject: 'Mine', status: true } })).status,
      ).toBe(403)
    }
  })

  test('have a name and a status, and unique names', async () => {
    expect(await add({})).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'subject', message: 'Subject is required' },
          { field: 'status', message: 'status  is required' },
        ],
      },
    })
    await add({ subject: 'Botany', status: true })
    expect(await add({ subject: 'BOTANY', status: false })).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'subject', message: 'A subject with this name already exists.' }] },
    })
  })

  test('that are In Active are hidden from schools with their lessons, in every way, until they are Active again', async () => {
    const { level, principal, teacher } = await makeClass()
    const subject = await makeSubject(app.make)
    const exercise = newId()
    const lesson = await makeLesson(app.make, level, { subject_id: subject, exercise_ids: [exercise] })
    const seen = async (person: Person) => {
      const call = app.as(person).call
      return {
        subject: (await found(person)).includes(subject),
        name: (await call(subjects.name, { body: { id: subject } })).status,
        asked: (await found(person, { status: false })).includes(subject),
        lists: (await Promise.all([lessons.list, lessons.find].map(route => call(route, { body: {} })))).map(
          ({ body }) => body.some(({ _id }) => _id === lesson),
        ),
        searched: (await call(lessons.find, { body: { search: 'pouring' } })).body.some(
          ({ _id }) => _id === lesson,
        ),
        filtered: (await call(lessons.find, { body: { subjectId: subject } })).body.length,
        one: (await call(lessons.get, { params: { id: lesson } })).status,
        links: (await call(lessons.links)).body.some(({ _id }) => _id === lesson),
      }
    }
    const shown = {
      subject: true,
      name: 200,
      asked: false,
      lists: [true, true],
      searched: true,
      filtered: 1,
      one: 200,
      links: true,
    }
    const hidden = {
      subject: false,
      name: 404,
      asked: false,
      lists: [false, false],
      searched: false,
      filtered: 0,
      one: 404,
      links: false,
    }
    for (const person of [administrator, principal, teacher]) expect(await seen(person)).toEqual(shown)
    expect((await update(subject, { status: false })).status).toBe(200)
    for (const person of [principal, teacher]) expect(await seen(person)).toEqual(hidden)
    expect(await seen(administrator)).toEqual({ ...shown, asked: true })
    await update(subject, { status: true })
    for (const person of [principal, teacher]) expect(await seen(person)).toEqual(shown)
  })

  test('without lessons can be deleted, and restored', async () => {
    const id = await makeSubject(app.make)
    expect((await app.as(administrator).call(subjects.remove, { params: { id } })).status).toBe(200)
    expect(await found(administrator)).not.toContain(id)
    expect((await app.as(administrator).call(api.undoEntries.putBack, { params: { id } })).status).toBe(200)
    expect(await found(administrator)).toContain(id)
  })
})
