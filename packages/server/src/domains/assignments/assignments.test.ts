import { assignments } from '@casa/contract/assignments'
import { notices } from '@casa/contract/notices'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'

const app = testApp()

type Person = { token: string }
const find = (person: Person, body: object = {}) => app.as(person).call(assignments.find, { body })
const add = (person: Person, body: object) => app.as(person).call(assignments.add, { body })
const update = (person: Person, id: string, body: object) =>
  app.as(person).call(assignments.update, { params: { id }, body })
const namesOf = (event: { eventStudentDetailsListId: { studentId: { firstName: string } }[] }) =>
  event.eventStudentDetailsListId.map(({ studentId }) => studentId.firstName)

describe('an assignment', () => {
  test('for two children has a part for each: no parent learns about the other child', async () => {
    const { school, schoolClass, teacher, asha, dev, mina } = await makeClassroom(app.make)
    const [mother, father, stranger] = [
      await app.make.parent(asha),
      await app.make.parent(dev),
      await app.make.parent(mina),
    ]
    const picture = await app.make.file({ ...school, principal: teacher })
    const made = await add(teacher, {
      classId: { _id: schoolClass._id, className: 'Nursery' },
      studentId: [{ _id: asha._id, firstName: 'Asha' }, dev._id, dev._id],
      eventName: ' Collect "five" leaves ',
      dueDate: '2026-11-27',
      description: 'Each of another tree',
      imageURL: [picture],
      video: 'https://films.example.org/leaves',
    })
    expect(made.body).toMatchObject({
      message: 'Event Added Successfully.',
      data: {
        kind: 'assignment',
        eventName: 'Collect "five" leaves',
        date: '2026-11-20',
        dueDate: '2026-11-27',
        discription: 'Each of another tree',
        isEventForAllStudent: false,
        studentId: [{ _id: asha._id }, { _id: dev._id }],
        status: 'Not Submitted',
        imageURL: [picture],
        userId: { _id: teacher._id },
        version: 1,
      },
    })
    expect(namesOf(made.body.data)).toEqual(['Asha', 'Dev'])
    const seen = (await find(mother)).body
    expect(seen).toMatchObject([{ studentId: [{ _id: asha._id }], imageURL: [picture] }])
    expect(namesOf(seen[0]!)).toEqual(['Asha'])
    const whole = [
      await app.as(mother).call(assignments.list),
      await find(mother, { classId: schoolClass._id }),
    ]
    const one = await app.as(mother).call(assignments.get, { params: { id: made.body.data._id } })
    const told = await app.as(mother).call(notices.list)
    for (const { body } of [...whole, one, told]) {
      expect(JSON.stringify(body)).toContain('Asha')
      expect(JSON.stringify(body)).not.toMatch(/Dev|Rao/)
    }
    for (const word of ['Dev', 'Rao']) expect((await find(mother, { search: word })).body).toEqual([])
    expect((await find(mother, { studentId: dev._id })).body).toEqual([])
    expect(namesOf((await find(father)).body[0]!)).toEqual(['Dev'])
    expect((await find(stranger)).body).toEqual([])
    expect(told.body).toMatchObject([
      {
        kind: 'assignment',
        key: 'notices.assignment',
        values: { child: 'Asha', assignment: 'Collect "five" leaves' },
        link: `/app/assignment?studentId=${asha._id}`,
      },
    ])
    expect((await app.as(stranger).call(notices.list)).body).toEqual([])
  })

  test('is for the whole class if no children are named', async () => {
    const { schoolClass, teacher, principal, asha } = await makeClassroom(app.make)
    for (const body of [{}, { isEventForAllStudent: true, studentId: [asha._id] }]) {
      const { body: made } = await add(teacher, { classId: schoolClass._id, eventName: 'Sing', ...body })
      expect(made.data).toMatchObject({ isEventForAllStudent: true, studentId: null })
      expect(namesOf(made.data)).toEqual(['Asha', 'Dev', 'Mina'])
    }
    const refused = await add(principal, {
      classId: schoolClass._id,
      eventName: 'Sing',
      isEventForAllStudent: false,
      studentId: [],
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'studentId' }] } })
  })

  test('each field rule returns its message, and nothing is stored', async () => {
    const { schoolClass, teacher } = await makeClassroom(app.make)
    const right = { classId: schoolClass._id, eventName: 'Leaves', date: '2026-11-20' }
    const link = 'Must be a link that begins with http:// or https://'
    const late = 'The due date cannot be before the assignment date.'
    for (const [wrong, field, message] of [
      [{ eventName: ' ' }, 'eventName', 'event Name is required'],
      [{ classId: undefined }, 'classId', 'Class Name is required'],
      [{ classId: null }, 'classId', 'Class Name is required'],
      [{ dueDate: '2026-11-19' }, 'dueDate', late],
      [{ date: undefined, dueDate: '2026-11-19' }, 'dueDate', late],
      [{ dueDate: '2026-02-30' }, 'dueDate', 'not a date'],
      [{ dueDate: '2027-11-21' }, 'dueDate', 'The last day must be within a year of the first.'],
      [{ dueDate: '2101-01-01' }, 'dueDate', 'Choose a day from 1900 to 2100.'],
      [{ video: 'JavaScript:alert(1)//https://x.example' }, 'video', link],
      [{ video: 'data:text/html,x' }, 'video', link],
      [{ video: 'https:alert' }, 'video', link],
      [{ video: 'https://exa mple.org' }, 'video', link],
      [{ imageURL: ['https://elsewhere.example/x.png'] }, 'imageURL.0', 'not an uploaded file'],
      [
        { imageURL: Array(21).fill('/api/files/019ab2c4-5d00-7000-8000-000000000099') },
        'imageURL',
        'Must be at most 20 images',
      ],
    ] as const)
      expect(await add(teacher, { ...right, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        status: 422,
        body: { errors: [{ field, message }] },
      })
    expect((await find(teacher)).body).toEqual([])
  })

  test('can only name children of its class; a child of another school gets the same response as one that does not exist', async () => {
    const { school, schoolClass, teacher, principal, asha } = await makeClassroom(app.make)
    const elsewhere = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const nextChild = await app.make.student(next)
    const left = await app.make.student(schoolClass, { archived_at: '2026-11-10T04:30:00Z' })
    const nobody = '019ab2c4-5d00-7000-8000-000000000099'
    const set = (person: Person, child: string) =>
      add(person, { classId: schoolClass._id, eventName: 'Leaves', studentId: [asha._id, child] })
    const unknown = await set(principal, nobody)
    expect(unknown.status).toBe(404)
    for (const child of [elsewhere.asha._id, left._id])
      expect({ ...(await set(principal, child)).body, requestId: '' }).toEqual({
        ...unknown.body,
        requestId: '',
      })
    expect((await set(teacher, nextChild._id)).status).toBe(404)
    expect(await set(principal, nextChild._id)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'studentId', message: 'One of the chosen children is not in the class.' }] },
    })
    const { _id } = (await add(teacher, { classId: schoolClass._id, eventName: 'Leaves' })).body.data
    expect((await update(principal, _id, { studentId: [elsewhere.asha._id] })).status).toBe(404)
    expect((await update(principal, _id, { classId: elsewhere.schoolClass._id })).status).toBe(404)
    expect((await find(teacher)).body).toHaveLength(1)
  })
})

describe('a changed assignment', () => {
  test('is unchanged when sent back as it was read', async () => {
    const { schoolClass, teacher, asha, dev } = await makeClassroom(app.make)
    for (const children of [{ studentId: [asha._id, dev._id] }, {}]) {
      const made = await add(teacher, { classId: schoolClass._id, eventName: 'Leaves', ...children })
      const { body } = await update(teacher, made.body.data._id, made.body.data)
      expect(body.data).toEqual({ ...made.body.data, version: 2 })
    }
  })

  test('keeps the statuses of children who stay, and notifies the parents of those who are added', async () => {
    const { schoolClass, teacher, asha, dev, mina } = await makeClassroom(app.make)
    const father = await app.make.parent(dev)
    const last = await app.make.parent(mina)
    const { _id, parts } = await makeAssignment(app.make, schoolClass, [asha, dev], { status: 'Submitted' })
    const { body } = await update(teacher, _id, {
      studentId: [dev._id, mina._id],
      discription: 'Now',
      version: 1,
    })
    expect(body.data.eventStudentDetailsListId).toMatchObject([
      { _id: parts[1], studentId: { firstName: 'Dev' }, status: 'Submitted' },
      { studentId: { firstName: 'Mina' }, status: 'Not Submitted' },
    ])
    expect((await app.as(father).call(notices.list)).body).toEqual([])
    expect((await app.as(last).call(notices.list)).body).toHaveLength(1)
    const all = await update(teacher, _id, { isEventForAllStudent: true })
    expect(namesOf(all.body.data)).toEqual(['Asha', 'Dev', 'Mina'])
    expect(all.body.data.eventStudentDetailsListId[1]).toMatchObject({ _id: parts[1], status: 'Submitted' })
    const named = await update(teacher, _id, { isEventForAllStudent: false })
    expect(named.body.data).toMatchObject({ isEventForAllStudent: false, studentId: { length: 3 } })
    const cleared = await update(teacher, _id, { dueDate: null, discription: '', imageURL: null })
    expect(cleared.body.data).toMatchObject({ dueDate: null, discription: null, imageURL: [] })
    const none = await update(teacher, _id, { studentId: [], isEventForAllStudent: false })
    expect(none).toMatchObject({ status: 422, body: { errors: [{ field: 'studentId' }] } })
  })

  test('accepts no due date before its date, whichever of them is sent', async () => {
    const { schoolClass, teacher, asha } = await makeClassroom(app.make)
    const { _id } = await makeAssignment(app.make, schoolClass, [asha])
    for (const body of [{ dueDate: '2026-11-15' }, { date: '2026-11-20' }])
      expect(await update(teacher, _id, body)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'dueDate' }] },
      })
    expect((await update(teacher, _id, { date: '2026-11-20', dueDate: '2026-11-20' })).status).toBe(200)
  })

  test('the second of two simultaneous edits is refused, and nothing is lost', async () => {
    const { schoolClass, teacher, principal, asha } = await makeClassroom(app.make)
    const { _id } = await makeAssignment(app.make, schoolClass, [asha])
    const answers = await Promise.all([
      update(teacher, _id, { eventName: 'First', version: 1 }),
      update(principal, _id, { isEventForAllStudent: true, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.data).toMatchObject({ _id, version: 2 })
    const [stored] = (await find(teacher)).body
    expect(stored).toMatchObject({ version: 2 })
    expect(stored!.eventName === 'First').toBe(!stored!.isEventForAllStudent)
  })

  test('can be moved to another class with its children only by the office', async () => {
    const { school, schoolClass, teacher, principal, asha } = await makeClassroom(app.make)
    const next = await app.make.class(school)
    const ravi = await app.make.student(next, { first_name: 'Ravi' })
    const { _id } = await makeAssignment(app.make, schoolClass, [asha])
    expect((await update(teacher, _id, { classId: next._id })).status).toBe(404)
    expect(await update(principal, _id, { classId: next._id })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'studentId' }] },
    })
    const moved = await update(principal, _id, { classId: next._id, studentId: [ravi._id] })
    expect(namesOf(moved.body.data)).toEqual(['Ravi'])
    expect((await find(teacher)).body).toEqual([])
  })
})

test('lists are narrowed by child, class, days, status and words', async () => {
  const { school, schoolClass, principal, asha, dev } = await makeClassroom(app.make)
  const next = await app.make.class(school)
  const older = { name: 'Shells', day: '2026-10-01', due_day: '2026-10-05', status: 'Submitted' }
  await makeAssignment(app.make, schoolClass, [asha], older)
  await makeAssignment(app.make, schoolClass, [asha, dev], { resubmit: 'Resubmit' })
  await makeAssignment(app.make, next, [], { name: 'Stones', day: '2026-11-18', due_day: null })
  const found = async (body: object) => (await find(principal, body)).body.map(({ eventName }) => eventName)
  expect(await found({})).toEqual(['Stones', 'Collect leaves', 'Shells'])
  expect(await found({ studentId: asha._id })).toEqual(['Collect leaves', 'Shells'])
  expect(await found({ studentId: dev._id, classId: schoolClass._id })).toEqual(['Collect leaves'])
  expect(await found({ classId: next._id })).toEqual(['Stones'])
  expect(await found({ startDate: '2026-10-05', endDate: '2026-11-16' })).toEqual([
    'Collect leaves',
    'Shells',
  ])
  expect(await found({ startDate: '2026-11-18' })).toEqual(['Stones', 'Collect leaves'])
  expect(await found({ status: 'Submitted' })).toEqual(['Shells'])
  expect(await found({ resubmit: 'Resubmit' })).toEqual(['Collect leaves'])
  expect(await found({ search: 'rao leaves' })).toEqual(['Collect leaves'])
  expect((await find(principal, { studnetId: asha._id })).status).toBe(422)
  const list = await app
    .as(principal)
    .call(assignments.list, { query: { classId: next._id, page: 1, size: 1 } })
  expect([list.body.length, list.headers['x-total-count']]).toEqual([1, '1'])
})
