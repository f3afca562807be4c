import { records } from '@casa/contract/records'
import { afterEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

describe('a plan', () => {
  test('a teacher plans two exercises for her whole class in few statements, and gets the records as stored', async () => {
    const { schoolClass, teacher, school, pouring, practicalLife, beans, water } =
      await makeClassWithCurriculum(app.make)
    const body = {
      classId: schoolClass._id,
      isEventForAllStudent: true,
      activityRelationships: [beans, water].map(({ _id }) => ({
        superActivityId: practicalLife._id,
        activityId: pouring._id,
        subActivityId: _id,
      })),
      remarks: 'With the small jugs',
    }
    // The first call of a session is not counted.
    await app.as(teacher).call(records.list, { params: { schooleId: school._id } })
    let answer = await app.as(teacher).call(records.list, { params: { schooleId: school._id } })
    const sent = await statementsOf(async () => {
      const added = await app.as(teacher).call(records.addMany, { body })
      expect(added.body).toMatchObject({ status: true, message: 'Activity Added Successfully.' })
      answer = { ...added, body: added.body.data }
    })
    expect(sent.length).toBeLessThanOrEqual(5)
    expect(answer.body).toHaveLength(6)
    expect(answer.body).toContainEqual({
      _id: expect.any(String),
      schooleId: school._id,
      studentId: { _id: expect.any(String), firstName: 'Dev', lastName: 'Rao', namesakeNumber: null },
      classId: { _id: schoolClass._id, className: 'Nursery' },
      superActivityId: { _id: practicalLife._id, superActivityName: 'Practical Life' },
      activityId: { _id: pouring._id, activityName: 'Pouring' },
      subActivityId: { _id: water._id, subActivityName: 'Pouring Water' },
      remarks: 'With the small jugs',
      date: '2026-11-20',
      sfd: '2026-11-20',
      endDate: '2026-11-27',
      isFuturePlanning: true,
      key: null,
      keyDate: null,
      academicYear: '2026-2027',
      authorizedPerson: expect.stringContaining('TEACHER'),
      madeBy: expect.any(String),
      publicStatus: 'draft',
      version: 1,
    })
    const listed = await app.as(teacher).call(records.list, { params: { schooleId: school._id } })
    expect(listed.body).toEqual(answer.body)
    expect(listed.headers['x-total-count']).toBe('6')
  })

  test('accepts children, exercises and days under every field name in use', async () => {
    const { schoolClass, principal, asha, dev, beans, water, song, pouring } = await makeClassWithCurriculum(
      app.make,
    )
    const office = app.as(principal)
    const add = async (body: object) => {
      const answer = await office.call(records.addMany, { body: { classId: schoolClass._id, ...body } })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return answer.body.data
    }
    const [one] = await add({
      studentId: asha._id,
      subActivityId: { _id: beans._id },
      sfd: '2026-11-02',
      endDate: '2026-11-02',
      key: 'Works with Assistance (3)',
    })
    expect(one).toMatchObject({
      date: '2026-11-02',
      endDate: '2026-11-02',
      key: 'WA',
      isFuturePlanning: false,
    })
    expect(
      await add({ studentId: [asha, dev], selectedSubActivities: [water._id, song._id], date: '2026-12-01' }),
    ).toHaveLength(4)
    const [activity] = await add({ studentId: [asha._id], activityId: [pouring._id], status: 'P' })
    expect(activity).toMatchObject({ activityId: { activityName: 'Pouring' }, subActivityId: null, key: 'P' })
    // If both names of a field are sent, `date` and `key` win over `sfd` and `status`.
    const [both] = await add({
      studentId: [asha._id],
      subActivityId: beans._id,
      date: '2026-11-05',
      sfd: '2026-11-06',
      key: 'M',
      status: 'P',
      academicYear: '2025-2026',
    })
    expect(both).toMatchObject({
      date: '2026-11-05',
      endDate: '2026-11-12',
      key: 'M',
      academicYear: '2025-2026',
    })
  })

  test('an activity is planned as a whole only if none of its exercises is chosen', async () => {
    const { schoolClass, principal, asha, beans, pouring, riddles } = await makeClassWithCurriculum(app.make)
    const { body } = await app.as(principal).call(records.addMany, {
      body: {
        classId: schoolClass._id,
        studentId: [asha._id],
        selectedActivities: [pouring._id, riddles._id],
        selectedSubActivities: [beans._id, beans._id],
      },
    })
    expect(
      body.data.map(record => record.subActivityId?.subActivityName ?? record.activityId.activityName).sort(),
    ).toEqual(['Pouring Beans', 'Riddles'])
  })

  test('the single call creates one record, and only one', async () => {
    const { schoolClass, teacher, asha, dev, beans } = await makeClassWithCurriculum(app.make)
    const add = (studentId: unknown) =>
      app
        .as(teacher)
        .call(records.add, { body: { classId: schoolClass._id, studentId, subActivityId: beans._id } })
    expect((await add(asha._id)).body.data).toMatchObject({ studentId: { firstName: 'Asha' }, version: 1 })
    const two = await add([asha._id, dev._id])
    expect(two.status).toBe(422)
    expect(two.body).toMatchObject({ errors: [{ field: 'studentId' }] })
  })

  test('a record with a key begins its history', async () => {
    const { schoolClass, teacher, asha, beans } = await makeClassWithCurriculum(app.make)
    const { body } = await app.as(teacher).call(records.add, {
      body: { classId: schoolClass._id, studentId: asha._id, subActivityId: beans._id, key: 'Presented(1)' },
    })
    const { body: added } = await app.as(teacher).call(records.get, { params: { id: body.data._id } })
    expect(added.statusHistory).toEqual([
      { key: 'P', changedAt: expect.stringContaining('2026-11-20T04:30'), author: added.authorizedPerson },
    ])
  })
})

describe('what cannot be planned', () => {
  const refused = async (body: object, as: { token: string }) => {
    const answer = await app.as(as).call(records.addMany, { body })
    const { message, errors } = answer.body as unknown as { message: string; errors?: { field: string }[] }
    return { status: answer.status, field: errors?.[0]?.field, message }
  }

  test('is reported as missing fields', async () => {
    const { schoolClass, teacher, asha, beans } = await makeClassWithCurriculum(app.make)
    const whole = { classId: schoolClass._id, studentId: [asha._id], subActivityId: beans._id }
    expect(await refused({ ...whole, classId: '' }, teacher)).toMatchObject({ status: 422, field: 'classId' })
    expect(await refused({ ...whole, studentId: [] }, teacher)).toEqual({
      status: 422,
      field: 'studentId',
      message: 'Choose children, or the whole class.',
    })
    expect(await refused({ ...whole, subActivityId: null }, teacher)).toEqual({
      status: 422,
      field: 'activityRelationships',
      message: 'Choose at least one exercise or activity.',
    })
    expect(await refused({ ...whole, date: '2026-11-10', endDate: '2026-11-09' }, teacher)).toEqual({
      status: 422,
      field: 'endDate',
      message: 'End date must be greater than or equal to start date',
    })
    expect(await refused({ ...whole, key: 'Perfect' }, teacher)).toEqual({
      status: 422,
      field: 'key',
      message: 'Not a key: use P, WI, WA or M',
    })
    expect(await refused({ ...whole, date: '2026-02-30' }, teacher)).toMatchObject({
      status: 422,
      field: 'date',
    })
  })

  test('does not exist if it is another’s child, class or exercise', async () => {
    const { schoolClass, school, teacher, principal, asha, beans, level } = await makeClassWithCurriculum(
      app.make,
    )
    const next = await app.make.class(school, { level_id: level._id })
    const neighbour = await app.make.student(next)
    const far = await makeClassWithCurriculum(app.make)
    const whole = { classId: schoolClass._id, studentId: [asha._id], subActivityId: beans._id }
    const nowhere = { status: 404, field: undefined, message: 'Not found.' }
    expect(await refused({ ...whole, classId: next._id }, teacher)).toEqual(nowhere)
    expect(await refused({ ...whole, classId: far.schoolClass._id }, principal)).toEqual(nowhere)
    expect(await refused({ ...whole, schooleId: far.school._id }, principal)).toEqual(nowhere)
    expect(await refused({ ...whole, studentId: [far.asha._id] }, principal)).toEqual(nowhere)
    expect(await refused({ ...whole, studentId: [neighbour._id] }, teacher)).toEqual(nowhere)
    expect(await refused({ ...whole, studentId: [asha._id, neighbour._id] }, principal)).toEqual({
      status: 422,
      field: 'studentId',
      message: 'One of the chosen children is not in the class.',
    })
    expect(await refused({ ...whole, subActivityId: far.song._id }, principal)).toEqual({
      status: 422,
      field: 'subActivityId',
      message: 'This exercise is not in the class’s curriculum.',
    })
    expect(await refused({ ...whole, subActivityId: null, activityId: [beans._id] }, principal)).toEqual({
      status: 422,
      field: 'activityId',
      message: 'This activity is not in the class’s curriculum.',
    })
    const empty = await app.make.class(school)
    expect(
      await refused({ ...whole, classId: empty._id, isEventForAllStudent: true }, principal),
    ).toMatchObject({
      status: 422,
      field: 'studentId',
    })
  })

  test('must match: an activity its area, an exercise its activity', async () => {
    const { schoolClass, teacher, asha, beans, song, songs, pouring, ownArea, practicalLife } =
      await makeClassWithCurriculum(app.make)
    const whole = { classId: schoolClass._id, studentId: [asha._id] }
    expect(
      await refused({ ...whole, superActivityId: ownArea._id, activityId: pouring._id }, teacher),
    ).toEqual({
      status: 422,
      field: 'activityId',
      message: 'This activity does not belong to the chosen area.',
    })
    expect(await refused({ ...whole, activityId: songs._id, subActivityId: beans._id }, teacher)).toEqual({
      status: 422,
      field: 'subActivityId',
      message: 'This exercise does not belong to the chosen activity.',
    })
    const relation = { superActivityId: practicalLife._id, activityId: null, subActivityId: song._id }
    expect(await refused({ ...whole, activityRelationships: [relation] }, teacher)).toEqual({
      status: 422,
      field: 'activityRelationships.0.subActivityId',
      message: 'This exercise does not belong to the chosen area.',
    })
  })

  test('ten thousand children times a thousand exercises are refused before anything is read', async () => {
    const { schoolClass, principal, school } = await makeClassWithCurriculum(app.make)
    const ids = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      )
    await app.as(principal).call(records.list, { params: { schooleId: school._id } })
    const sent = await statementsOf(async () => {
      const body = { classId: schoolClass._id, studentId: ids(10_000), selectedSubActivities: ids(1_000) }
      expect(await refused(body, principal)).toEqual({
        status: 422,
        field: 'studentId',
        message: 'At most 10,000 entries can be created at once. Choose fewer children or exercises.',
      })
    })
    expect(sent).toEqual([])
    expect(
      await refused(
        { classId: schoolClass._id, studentId: ids(10_001), subActivityId: ids(1)[0] },
        principal,
      ),
    ).toMatchObject({ status: 422, message: expect.stringContaining('At most 10,000') })
  })

  test('a refused plan leaves nothing behind', async () => {
    const { schoolClass, principal, school, asha, beans } = await makeClassWithCurriculum(app.make)
    const far = await makeClassWithCurriculum(app.make)
    await refused(
      { classId: schoolClass._id, studentId: [asha._id, far.asha._id], subActivityId: beans._id },
      principal,
    )
    expect((await app.as(principal).call(records.list, { params: { schooleId: school._id } })).body).toEqual(
      [],
    )
  })
})
