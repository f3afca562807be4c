import { language } from '@casa/contract/language'
import { letters, sounds } from '@casa/contract/rules/grids'
import { students } from '@casa/contract/students'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()

/** A child's letters and sounds as its teacher reads them. */
async function gridsOf(who: { token: string }, child: { _id: string }) {
  const { body } = await app.as(who).call(students.get, { params: { id: child._id } })
  return { sounds: body.sounds, movable: body.movable }
}

test('the columns are in teaching order', () => {
  expect(sounds).toHaveLength(27)
  expect(sounds.slice(0, 6)).toEqual(['SPL', 'a', 'i', 'o', 'u', 'e'])
  expect(letters.join('')).toBe('abcdefghijklmnopqrstuvwxyz')
})

describe('movable alphabets', () => {
  test('every child of the class has a row, by name; a teacher marks letters in it', async () => {
    const { teacher, schoolClass, dev } = await makeClassroom(app.make)
    const rows = await app.as(teacher).call(language.letters)
    expect(rows.body.map(({ studentId, movable }) => [studentId.firstName, movable])).toEqual([
      ['Asha', {}],
      ['Dev', {}],
      ['Mina', {}],
    ])
    const body = { classId: schoolClass._id, studentId: dev._id, movable: { b: true, a: true, c: false } }
    const added = await app.as(teacher).call(language.addLetters, { body })
    expect(added.body).toMatchObject({
      message: 'Movable Alphabets Added Successfully.',
      data: { _id: dev._id, classId: { className: 'Nursery' }, movable: { a: true, b: true } },
    })
    const params = { id: dev._id }
    const changed = await app
      .as(teacher)
      .call(language.updateLetters, { params, body: { movable: { a: false } } })
    expect(changed.body).toMatchObject({
      message: 'Movable Alphabets Updated Successfully.',
      data: { movable: { b: true } },
    })
    for (const body of [{ _id: dev._id }, { studentId: { _id: dev._id } }]) {
      const found = await app.as(teacher).call(language.findLetters, { body })
      expect(found.body.map(row => row.movable)).toEqual([{ b: true }])
    }
    expect((await app.as(teacher).call(language.removeLetters, { params })).body.message).toBe(
      'Deleted Successfully.',
    )
    expect((await gridsOf(teacher, dev)).movable).toEqual({})
  })

  test('each field rule returns its message, and an unknown letter is refused', async () => {
    const { teacher, schoolClass, asha } = await makeClassroom(app.make)
    const add = (body: object) => app.as(teacher).call(language.addLetters, { body: body as never })
    const whole = { classId: schoolClass._id, studentId: asha._id, movable: { a: true } }
    expect((await add({ ...whole, classId: undefined })).body.message).toBe('Class Name is required')
    expect((await add({ ...whole, studentId: undefined })).body.message).toBe('Student Name is required')
    expect((await add({ ...whole, movable: undefined })).body.message).toBe('movable is required')
    expect((await add({ ...whole, movable: {} })).body.message).toBe('movable is required')
    for (const movable of [{ ä: true }, { SPL: true }])
      expect(await add({ ...whole, movable })).toMatchObject({
        status: 422,
        body: { message: 'not a column of this grid' },
      })
    expect((await add({ ...whole, movable: { a: 'yes' } })).status).toBe(422)
    expect((await gridsOf(teacher, asha)).movable).toEqual({})
  })
})

describe('sounds', () => {
  test('a teacher’s PUT of a child changes only the named cells, and never the child’s version', async () => {
    const { teacher, principal, asha } = await makeClassroom(app.make)
    const put = (who: { token: string }, cells: object) =>
      app.as(who).call(students.update, { params: { id: asha._id }, body: { sounds: cells } })
    await put(teacher, { SPL: true, a: true })
    const answer = await put(principal, { a: false, i: true })
    expect(answer.body.data).toMatchObject({ sounds: { SPL: true, i: true } })
    expect((await gridsOf(teacher, asha)).sounds).toEqual({ SPL: true, i: true })
    const versions = await put(teacher, { o: true })
    expect(versions.body.data.version).toBe(1)
    expect((await put(teacher, { ü: true })).status).toBe(422)
    const found = await app.as(teacher).call(language.findSounds, { body: { _id: asha._id } })
    expect(found.body.map(row => row.sounds)).toEqual([{ SPL: true, i: true, o: true }])
  })

  test('are for staff: a mother can read those of her own child but cannot change any', async () => {
    const { teacher, asha, dev } = await makeClassroom(app.make)
    const mother = app.as(await app.make.parent(asha))
    const params = { id: asha._id }
    await app
      .as(teacher)
      .call(students.update, { params, body: { sounds: { m: true }, movable: { a: true } } })
    const own = await mother.call(students.get, { params })
    expect(own.body).toMatchObject({ sounds: { m: true }, movable: { a: true } })
    expect((await mother.call(students.get, { params: { id: dev._id } })).status).toBe(404)
    expect((await mother.call(students.update, { params, body: { sounds: { n: true } } })).status).toBe(403)
    const update = { params, body: { movable: { b: true } } }
    expect((await mother.call(language.updateLetters, update)).status).toBe(403)
    expect((await mother.call(language.findSounds, { body: {} })).status).toBe(403)
    expect((await gridsOf(teacher, asha)).sounds).toEqual({ m: true })
  })

  test('of another school’s child, or for a teacher another class’s, do not exist', async () => {
    const { teacher, school, asha } = await makeClassroom(app.make)
    const elsewhere = await makeClassroom(app.make)
    const neighbour = await app.make.teacher(await app.make.class(school))
    const body = { sounds: { a: true }, movable: { a: true } }
    const params = { id: asha._id }
    for (const who of [elsewhere.principal, elsewhere.teacher, neighbour]) {
      expect((await app.as(who).call(students.update, { params, body })).status).toBe(404)
      const letters = await app.as(who).call(language.updateLetters, { params, body })
      expect(letters.status).toBe(404)
      expect((await app.as(who).call(language.findSounds, { body: { _id: asha._id } })).body).toEqual([])
    }
    expect(await gridsOf(teacher, asha)).toEqual({ sounds: {}, movable: {} })
  })

  test('a child is found by name or class', async () => {
    const { teacher } = await makeClassroom(app.make)
    const found = async (search: string) => {
      const { body } = await app.as(teacher).call(language.findSounds, { body: { search } })
      return body.map(({ studentId }) => studentId.firstName)
    }
    expect(await found('dev ra')).toEqual(['Dev'])
    expect(await found('nursery')).toEqual(['Asha', 'Dev', 'Mina'])
    expect(await found('Zara')).toEqual([])
  })

  test('two teachers on one grid never undo each other', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...sounds), fc.boolean()), { maxLength: 12 }),
        async clicks => {
          const { teacher, schoolClass, asha } = await makeClassroom(app.make)
          const colleague = await app.make.teacher(schoolClass)
          const apart = [
            clicks.filter((_, index) => index % 2 === 0),
            clicks.filter((_, index) => index % 2 === 1),
          ]
          const own = apart[0]!.map(([sound]) => sound)
          const others = apart[1]!.filter(([sound]) => !own.includes(sound))
          const click = async (who: { token: string }, list: typeof clicks) => {
            for (const [sound, worked] of list) {
              const body = { sounds: { [sound]: worked } }
              await app.as(who).call(students.update, { params: { id: asha._id }, body })
            }
          }
          await Promise.all([click(teacher, apart[0]!), click(colleague, others)])
          const last = new Map([...apart[0]!, ...others])
          const expected = Object.fromEntries([...last].filter(([, worked]) => worked))
          expect((await gridsOf(teacher, asha)).sounds).toEqual(expected)
        },
      ),
      { numRuns: 12, seed: 15 },
    )
  })
})
