import { staffEvents } from '@casa/contract/staff-events'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeStaffEvent } from '../../testing/events.ts'

const app = testApp()
type User = { token: string }

const add = (user: User, body: object) => app.as(user).call(staffEvents.add, { body: body as never })
const change = (user: User, id: string, body: object) =>
  app.as(user).call(staffEvents.update, { params: { id }, body })
const list = async (user: User, school: { _id: string }, query: object = {}) =>
  (await app.as(user).call(staffEvents.list, { params: { schooleId: school._id }, query })).body

describe('a staff event', () => {
  test('is created by a teacher in her own name, or by the office for the school', async () => {
    const { school, teacher, principal } = await makeClassroom(app.make)
    const body = {
      eventName: ' Parents’ evening ',
      dateTime: '2026-11-20T17:00',
      endDateTime: '2026-11-20T19:00',
    }
    const hers = await add(teacher, body)
    expect(hers.body).toMatchObject({
      message: 'Calelnder Events Added Successfully.',
      data: {
        schooleId: school._id,
        eventName: 'Parents’ evening',
        dateTime: '2026-11-20T11:30:00.000Z',
        endDateTime: '2026-11-20T13:30:00.000Z',
        allDay: false,
        teacherId: { _id: teacher.teacherId, teacherName: 'Meera' },
        userId: { _id: teacher._id },
        colour: 0,
        version: 1,
      },
    })
    const theirs = await add(principal, { eventName: 'Sports day', dateTime: '2026-11-21' })
    expect(theirs.body.data).toMatchObject({
      dateTime: '2026-11-21',
      endDateTime: '2026-11-21',
      allDay: true,
      teacherId: null,
      colour: 1,
    })
    const both = [theirs.body.data, hers.body.data]
    expect(await list(principal, school)).toEqual(both)
    expect(await list(teacher, school)).toEqual([{ ...theirs.body.data, may: [] }, hers.body.data])
  })

  test('can be assigned to a teacher by the office, and not be given away by a teacher', async () => {
    const { school, schoolClass, teacher, principal } = await makeClassroom(app.make)
    const colleague = await app.make.teacher(schoolClass)
    const given = await add(principal, { eventName: 'Visit', teacherId: { _id: colleague.teacherId } })
    expect(given.body.data.teacherId).toMatchObject({ _id: colleague.teacherId })
    const stranger = await app.make.teacher(await app.make.class(await app.make.school()))
    expect(await add(principal, { eventName: 'Visit', teacherId: stranger.teacherId })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'teacherId', message: 'This teacher does not belong to the school.' }] },
    })
    const refused = { status: 403, body: { message: 'Teachers can add events only in their own name.' } }
    expect(await add(teacher, { eventName: 'Visit', teacherId: colleague.teacherId })).toMatchObject(refused)
    await app.database.owner.query('update app.teachers set archived_at = now() where id = $1', [
      colleague.teacherId,
    ])
    const left = await add(principal, { eventName: 'Visit', teacherId: colleague.teacherId })
    expect(left).toMatchObject({ status: 422, body: { errors: [{ field: 'teacherId' }] } })
    for (const own of [teacher.teacherId, '', null])
      expect((await add(teacher, { eventName: 'Visit', teacherId: own })).status).toBe(200)
    expect((await list(teacher, school)).length).toBe(4)
  })

  test('needs a name and no date; its times must be in order', async () => {
    const { school, teacher } = await makeClassroom(app.make)
    expect((await add(teacher, { eventName: ' ' })).body.message).toBe('event Name is required')
    const wrong = async (times: object, field: string, message: string) =>
      expect(await add(teacher, { eventName: 'Meeting', ...times })).toMatchObject({
        status: 422,
        body: { errors: [{ field, message }] },
      })
    const before = 'The event ends before it begins.'
    await wrong({ dateTime: '2026-11-20', endDateTime: '2026-11-19' }, 'endDateTime', before)
    await wrong({ dateTime: '2026-11-20T09:00', endDateTime: '2026-11-20T08:59' }, 'endDateTime', before)
    const mixed = 'Begin and end must both be whole days, or both have a time.'
    await wrong({ dateTime: '2026-11-20', endDateTime: '2026-11-20T08:59' }, 'endDateTime', mixed)
    await wrong({ endDateTime: '2026-11-20T08:59' }, 'dateTime', 'Enter when the event begins.')
    for (const dateTime of ['2026-02-30', 'tomorrow', '2026-11-20T25:00', 7])
      await wrong({ dateTime }, 'dateTime', 'This is not a valid day or time')
    for (const dateTime of ['0001-01-01', '1899-12-31', '2101-01-01', '9999-01-01T00:00:00Z'])
      await wrong({ dateTime }, 'dateTime', 'Choose a day from 1900 to 2100.')
    const long = 'The last day must be within a year of the first.'
    await wrong({ dateTime: '2026-11-20', endDateTime: '2027-11-21' }, 'endDateTime', long)
    await wrong({ dateTime: '1900-01-01T09:00', endDateTime: '2100-12-31T10:00' }, 'endDateTime', long)
    expect(await list(teacher, school)).toEqual([])
    const undated = (await add(teacher, { eventName: 'Repair the slide', dateTime: '' })).body.data
    expect(undated).toMatchObject({ dateTime: null, endDateTime: null, allDay: false })
  })

  test('keeps its length if only its start is changed, as clients without an end do', async () => {
    const { teacher, school } = await makeClassroom(app.make)
    const id = await makeStaffEvent(app.make, school, teacher, { ends_at: '2026-11-20T06:00:00Z' })
    const moved = await change(teacher, id, { eventName: 'Meeting', dateTime: '2026-11-27T04:30:00.000Z' })
    expect(moved.body).toMatchObject({
      message: 'Calelnder Events Updated Successfully.',
      data: { dateTime: '2026-11-27T04:30:00.000Z', endDateTime: '2026-11-27T06:00:00.000Z', version: 2 },
    })
    // It is sent back as it was read.
    const read = (await list(teacher, school))[0]!
    const renamed = await change(teacher, id, { ...read, eventName: 'Long meeting' })
    expect(renamed.body.data).toEqual({ ...read, eventName: 'Long meeting', version: 3 })
    expect((await change(teacher, id, { dateTime: '' })).body.data).toMatchObject({
      dateTime: null,
      endDateTime: null,
    })
  })

  test('can be changed by its author and the office; a colleague can read it', async () => {
    const { teacher, principal, school, schoolClass } = await makeClassroom(app.make)
    const colleague = await app.make.teacher(schoolClass)
    const hers = await makeStaffEvent(app.make, school, teacher)
    // The office created it for her, so she cannot move it.
    const given = await makeStaffEvent(app.make, school, { _id: principal._id, teacherId: teacher.teacherId })
    const refused = {
      status: 403,
      body: {
        message:
          'This event was created by somebody else. Only its author and the school’s office can change it.',
      },
    }
    for (const [user, id] of [
      [colleague, hers],
      [teacher, given],
    ] as const) {
      expect(await change(user, id, { dateTime: '2026-12-01' })).toMatchObject(refused)
      expect(await app.as(user).call(staffEvents.remove, { params: { id } })).toMatchObject(refused)
    }
    const stored = await list(colleague, school)
    expect(stored.map(({ _id, version }) => [_id, version]).sort()).toEqual(
      [
        [hers, 1],
        [given, 1],
      ].sort(),
    )
    expect((await change(principal, hers, { eventName: 'Moved' })).status).toBe(200)
    const elsewhere = await app.make.school()
    expect((await change(elsewhere.principal, hers, { eventName: 'Mine' })).status).toBe(404)
  })

  test('is refused to the second of two simultaneous editors', async () => {
    const { teacher, principal, school } = await makeClassroom(app.make)
    const id = await makeStaffEvent(app.make, school, teacher)
    const answers = await Promise.all([
      change(teacher, id, { dateTime: '2026-11-21T09:00', version: 1 }),
      change(principal, id, { dateTime: '2026-11-22T09:00', version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [stored] = await list(teacher, school)
    const won = answers.find(({ status }) => status === 200)!
    expect(won.body.data).toEqual(stored)
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ data: { version: 2 } })
  })

  test('is restored unchanged when the person who deleted it undoes that', async () => {
    const { teacher, principal, school } = await makeClassroom(app.make)
    const id = await makeStaffEvent(app.make, school, teacher, { name: 'Tea “at five”', version: 4 })
    const before = await list(teacher, school)
    expect((await app.as(teacher).call(staffEvents.remove, { params: { id } })).status).toBe(200)
    expect(await list(teacher, school)).toEqual([])
    expect((await app.as(principal).call(undoEntries.putBack, { params: { id } })).status).toBe(404)
    expect((await app.as(teacher).call(undoEntries.putBack, { params: { id } })).status).toBe(200)
    expect(await list(teacher, school)).toEqual(before)
  })

  test('takes the six colours in turn', async () => {
    const { teacher } = await makeClassroom(app.make)
    const colours: number[] = []
    for (let made = 0; made < 8; made += 1)
      colours.push((await add(teacher, { eventName: 'Meeting' })).body.data.colour)
    expect(colours).toEqual([0, 1, 2, 3, 4, 5, 0, 1])
  })
})
