import { bulkStudents } from '@casa/contract/bulk-students'
import { ledger } from '@casa/contract/ledger'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { leave } from '../../testing/class-history.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeTwoClasses } from '../../testing/ledger.ts'
import { registration } from '../../testing/mothers-number.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()

/** Everything that a bulk action may change about the children of a school. */
async function stateOf(school: { _id: string }) {
  const rows = (text: string) =>
    app.database.owner.query(text, [school._id]).then(answer => answer.rows as Record<string, unknown>[])
  return {
    students: await rows(
      'select id, class_id, archived_at, left_as, mobile_number from app.students where school_id = $1 order by id',
    ),
    memberships: await rows(
      `select student_id, class_id, from_day::text, until_day::text from app.class_memberships
        where school_id = $1 order by student_id, from_day`,
    ),
    guardians: await rows(
      `select student_id, user_id, accepted_at, declined_at, account from app.guardians
        where school_id = $1 order by student_id, user_id`,
    ),
    records: await rows('select id, class_id, key from app.records where school_id = $1 order by id'),
    parts: await rows(
      'select event_id, student_id, status from app.event_students where school_id = $1 order by event_id, student_id',
    ),
    owed: await rows(
      `select student_id, fee_id, number, day::text, sum(amount)::text as amount from app.charges
        where school_id = $1 group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4`,
    ),
  }
}

async function makeSchool() {
  const all = await makeClassWithCurriculum(app.make)
  const office = app.as(all.principal)
  const marigold = await app.make.class(all.school, { name: 'Marigold' })
  const ids = [all.asha._id, all.dev._id, all.mina._id]
  const undo = (id: string | null) => office.call(undoEntries.putBack, { params: { id: id! } })
  const move = (more: object = {}) =>
    office.call(bulkStudents.move, {
      body: { studentId: ids, classId: marigold._id, classFrom: '2026-11-02', ...more },
    })
  const depart = (leftAs: 'left' | 'deleted', studentId = ids) =>
    office.call(bulkStudents.leave, { body: { studentId, leftAs } })
  const restore = (studentId = ids, more: object = {}) =>
    office.call(bulkStudents.restore, { body: { studentId, ...more } })
  const left = async () =>
    (await office.call(bulkStudents.left, { params: { schooleId: all.school._id }, body: {} })).body
  return { ...all, office, marigold, ids, undo, move, depart, restore, left }
}

describe('a move of several children', () => {
  test('begins on the chosen day, takes the plans along, and one undo takes all of it back', async () => {
    const { school, schoolClass, asha, beans, marigold, move, undo } = await makeSchool()
    await makeRecord(app.make, schoolClass, asha, beans, { key: null })
    const before = await stateOf(school)
    const { status, body } = await move()
    expect({ status, count: body.data.count }).toEqual({ status: 200, count: 3 })
    const after = await stateOf(school)
    expect(after.students.map(child => child.class_id)).toEqual(Array(3).fill(marigold._id))
    expect(after.memberships.filter(row => row.until_day === null)).toEqual(
      before.students.map(({ id }) => ({
        student_id: id,
        class_id: marigold._id,
        from_day: '2026-11-02',
        until_day: null,
      })),
    )
    expect(after.records).toMatchObject([{ class_id: marigold._id }])
    expect((await undo(body.data.undo)).status).toBe(200)
    expect(await stateOf(school)).toEqual(before)
    // A second press finds it undone.
    expect((await undo(body.data.undo)).status).toBe(200)
    expect(await stateOf(school)).toEqual(before)
  })

  test('leaves out children who are in the class already', async () => {
    const { ids, move, office, marigold } = await makeSchool()
    await move({ studentId: ids.slice(0, 1) })
    const { body } = await office.call(bulkStudents.previewMove, {
      body: { studentId: ids, classId: marigold._id, classFrom: '2026-11-10' },
    })
    expect(body).toMatchObject({ children: 2, already: 1, latest: '2026-11-20' })
    expect((await move({ classFrom: '2026-11-10' })).body.data.count).toBe(2)
    expect((await move()).body.data).toEqual({ count: 0, undo: null })
  })

  test('is refused as a whole on a day before one of them joined the class, with the child’s name', async () => {
    const { school, ids, schoolClass, move } = await makeSchool()
    await move({ studentId: ids.slice(0, 1), classFrom: '2026-11-10' })
    const before = await stateOf(school)
    const { status, body } = await move({ classId: schoolClass._id, classFrom: '2026-11-09' })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        errors: [{ field: 'classFrom', message: expect.stringContaining('joined the current class') }],
      },
    })
    expect((await move({ classFrom: '2026-11-21' })).status).toBe(422)
    expect(await stateOf(school)).toEqual(before)
  })

  test('of a child who is not admitted yet begins on the day of admission', async () => {
    const { school, schoolClass, marigold, office, move } = await makeSchool()
    const { body } = await office.call(students.add, {
      body: registration(schoolClass, { doa: '2026-12-01' }),
    })
    const child = body.data._id
    expect((await move({ studentId: [child] })).status).toBe(200)
    expect((await stateOf(school)).memberships.filter(row => row.student_id === child)).toEqual([
      { student_id: child, class_id: marigold._id, from_day: '2026-12-01', until_day: null },
    ])
  })

  test('stays if a child has moved or left since, and after ten minutes', async () => {
    const { school, ids, schoolClass, asha, move, undo } = await makeSchool()
    const first = (await move()).body.data.undo
    await move({ studentId: ids.slice(0, 1), classId: schoolClass._id })
    const moved = await stateOf(school)
    expect((await undo(first)).status).toBe(409)
    expect(await stateOf(school)).toEqual(moved)
    const second = (await move({ classFrom: '2026-11-12' })).body.data.undo
    await leave(app.database.owner, asha)
    expect((await undo(second)).status).toBe(409)
    const third = (await move({ studentId: ids.slice(1), classId: schoolClass._id, classFrom: '2026-11-20' }))
      .body.data.undo
    await app.database.owner.query(
      "update app.undo_entries set done_at = now() - interval '11 minutes' where id = $1",
      [third],
    )
    expect((await undo(third)).body).toMatchObject({ message: expect.stringContaining('ten minutes') })
  })

  test('is answered once, however often the request arrives', async () => {
    const { school, ids, marigold, office } = await makeSchool()
    const request = {
      body: { studentId: ids, classId: marigold._id },
      headers: { 'idempotency-key': 'move-of-three' },
    }
    const [one, other] = await Promise.all([
      office.call(bulkStudents.move, request),
      office.call(bulkStudents.move, request),
    ])
    expect(one.body).toEqual(other.body)
    const { rows } = await app.database.owner.query(
      "select from app.undo_entries where school_id = $1 and kind = 'move'",
      [school._id],
    )
    expect(rows).toHaveLength(1)
  })

  test('counts what it affects: plans, drafts, and days that stay on the former sheet', async () => {
    const { schoolClass, asha, dev, beans, water, ids, marigold, office } = await makeSchool()
    await makeRecord(app.make, schoolClass, asha, beans, { key: null })
    await makeRecord(app.make, schoolClass, asha, water, { key: null })
    await makeRecord(app.make, schoolClass, dev, beans, { key: 'P' })
    await app.make.sheet(schoolClass, '2026-11-19', { [asha._id]: true, [dev._id]: true })
    const { body } = await office.call(bulkStudents.previewMove, {
      body: { studentId: ids, classId: marigold._id, classFrom: '2026-11-10' },
    })
    expect(body).toMatchObject({
      children: 3,
      plans: { count: 2, children: 1 },
      drafts: { count: 1, children: 1 },
      daysMarked: { count: 2, children: 2 },
    })
  })
})

test('a move of children with a ledger charges each like a single move, and undo reverses it', async () => {
  const office = await makeTwoClasses(app)
  const tara = await office.admit('2026-11-02')
  const before = await stateOf(office.school)
  const { body } = await office.call(bulkStudents.move, {
    body: { studentId: [office.asha._id, tara._id], classId: office.second._id, charge: 'whole' },
  })
  const balances = async () =>
    Promise.all(
      [office.asha, tara].map(
        async ({ _id }) => (await office.call(ledger.account, { params: { id: _id } })).body.balance,
      ),
    )
  expect(await balances()).toEqual(['1600.00', '1600.00'])
  expect((await office.call(undoEntries.putBack, { params: { id: body.data.undo! } })).status).toBe(200)
  expect((await stateOf(office.school)).owed).toEqual(before.owed)
})

describe('children who leave', () => {
  test.each(['left', 'deleted'] as const)('%s: are restored completely by one undo', async leftAs => {
    const { school, schoolClass, asha, dev, mina, beans, depart, undo, office, left } = await makeSchool()
    const parent = await app.make.parent(asha, dev)
    await app.make.parent(mina)
    await makeRecord(app.make, schoolClass, asha, beans, { key: null })
    await app.make.sheet(schoolClass, '2026-11-19', { [asha._id]: true })
    const before = await stateOf(school)
    const { body } = await depart(leftAs)
    expect(body.data.count).toBe(3)
    expect((await app.as(parent).call(students.find, { body: {} })).body).toEqual([])
    expect((await left()).map(child => child.leftAs)).toEqual([leftAs, leftAs, leftAs])
    expect((await office.call(students.find, { body: {} })).body).toEqual([])
    expect((await undo(body.data.undo)).status).toBe(200)
    expect(await stateOf(school)).toEqual(before)
    expect((await app.as(parent).call(students.find, { body: {} })).body).toHaveLength(2)
    expect(await left()).toEqual([])
  })

  test('stay away if they returned and left once more: the undo of the first time does nothing', async () => {
    const { school, depart, undo, restore, ids } = await makeSchool()
    const first = (await depart('left')).body.data.undo
    await restore(ids.slice(0, 1))
    const second = (await depart('deleted', ids.slice(0, 1))).body.data.undo
    expect((await undo(first)).status).toBe(200)
    const gone = async () =>
      (await stateOf(school)).students.filter(child => child.archived_at !== null).map(({ id }) => id)
    expect(await gone()).toEqual(ids.slice(0, 1))
    expect((await undo(second)).status).toBe(200)
    expect(await gone()).toEqual([])
  })

  test('an unused slip works again after the undo, and not before it', async () => {
    const { schoolClass, office, depart, undo } = await makeSchool()
    const added = await office.call(students.add, { body: registration(schoolClass) })
    const [slip] = added.body.welcome
    const signIn = () => app.signIn(slip!.loginName, 'PARENT', slip!.password)
    const { body } = await depart('deleted', [added.body.data._id])
    expect((await signIn()).status).toBe(401)
    expect((await undo(body.data.undo)).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  })

  test('come back days later from that day on, with parents and plans, and the days between stay as they were', async () => {
    const { school, schoolClass, asha, depart, restore } = await makeSchool()
    const parent = await app.make.parent(asha)
    await app.make.sheet(schoolClass, '2026-11-09', { [asha._id]: true })
    await depart('left', [asha._id])
    // As if it had been ten days ago.
    await app.database.owner.query(
      "update app.class_memberships set until_day = '2026-11-10' where student_id = $1",
      [asha._id],
    )
    const { status, body } = await restore([asha._id])
    expect({ status, welcome: body.welcome }).toEqual({ status: 200, welcome: [] })
    expect((await stateOf(school)).memberships.filter(row => row.student_id === asha._id)).toMatchObject([
      { from_day: '2024-06-01', until_day: '2026-11-10' },
      { from_day: '2026-11-20', until_day: null },
    ])
    expect((await app.as(parent).call(students.find, { body: {} })).body).toHaveLength(1)
  })

  test('without anything recorded were never in the class, and are again once restored', async () => {
    const { school, asha, depart, restore } = await makeSchool()
    await app.make.parent(asha)
    const before = await stateOf(school)
    await depart('deleted', [asha._id])
    const memberships = async () =>
      (await stateOf(school)).memberships.filter(row => row.student_id === asha._id)
    expect(await memberships()).toEqual([])
    await restore([asha._id])
    expect(await stateOf(school)).toEqual(before)
  })

  test('need another class when theirs is gone, and their own admission number', async () => {
    const { school, schoolClass, marigold, asha, dev, office, depart, restore, left } = await makeSchool()
    await office.call(students.update, { params: { id: asha._id }, body: { admissionNumber: 'A-1' } })
    await depart('deleted', [asha._id])
    await office.call(students.update, { params: { id: dev._id }, body: { admissionNumber: 'A-1' } })
    expect((await restore([asha._id])).body).toMatchObject({
      message: expect.stringContaining('admission number'),
    })
    await office.call(students.update, { params: { id: dev._id }, body: { admissionNumber: null } })
    await app.database.owner.query('update app.classes set archived_at = now() where id = $1', [
      schoolClass._id,
    ])
    expect(await left()).toMatchObject([{ classIsOpen: false }])
    expect(await restore([asha._id])).toMatchObject({ status: 409, body: { errors: [{ field: 'classId' }] } })
    expect((await restore([asha._id], { classId: marigold._id })).status).toBe(200)
    expect((await stateOf(school)).students).toContainEqual(
      expect.objectContaining({ id: asha._id, class_id: marigold._id, archived_at: null }),
    )
  })

  test('whose parent was never linked get a slip when they return', async () => {
    const { school, asha, office, restore } = await makeSchool()
    await leave(app.database.owner, asha)
    await app.database.owner.query('update app.students set mobile_number = $2 where id = $1', [
      asha._id,
      '9123456780',
    ])
    const { body } = await restore([asha._id])
    expect(body.welcome).toMatchObject([{ loginName: '9123456780' }])
    expect((await office.call(students.find, { body: {} })).body).toHaveLength(3)
    expect(school._id).toBeTruthy()
  })

  test('are announced by a preview: parents who lose access, plans, and what is owed', async () => {
    const { schoolClass, asha, dev, mina, beans, office } = await makeSchool()
    await app.make.parent(asha, dev)
    await app.make.parent(mina)
    await makeRecord(app.make, schoolClass, asha, beans, { key: null })
    const preview = (studentId: string[]) =>
      office.call(bulkStudents.previewLeaving, { body: { studentId } }).then(({ body }) => body)
    expect(await preview([asha._id])).toEqual({
      children: 1,
      parents: 0,
      plans: { count: 1, children: 1 },
      assignments: { count: 0, children: 0 },
      owed: { amount: '0.00', children: 0 },
      takenBack: '0.00',
    })
    expect(await preview([asha._id, dev._id, mina._id])).toMatchObject({ children: 3, parents: 2 })
  })

  test('out of reach are refused like children who do not exist', async () => {
    const here = await makeSchool()
    const elsewhere = await makeSchool()
    const theirs = [here.asha._id, elsewhere.asha._id]
    const before = await stateOf(elsewhere.school)
    const unknown = '01900000-0000-7000-8000-000000000000'
    for (const studentId of [theirs, [here.asha._id, unknown]]) {
      const answers = await Promise.all([
        here.depart('left', studentId),
        here.move({ studentId }),
        here.restore(studentId),
        here.office.call(bulkStudents.previewLeaving, { body: { studentId } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
    expect(await stateOf(elsewhere.school)).toEqual(before)
  })
})

test('with a ledger, leaving credits what falls due later, and coming back charges exactly that again', async () => {
  const office = await makeTwoClasses(app)
  const ids = [office.asha._id]
  const before = await stateOf(office.school)
  const preview = await office.call(bulkStudents.previewLeaving, { body: { studentId: ids } })
  expect(preview.body).toMatchObject({ takenBack: '400.00', owed: { amount: '600.00', children: 1 } })
  const { body } = await office.call(bulkStudents.leave, { body: { studentId: ids, leftAs: 'left' } })
  expect((await stateOf(office.school)).owed).not.toEqual(before.owed)
  expect((await office.call(undoEntries.putBack, { params: { id: body.data.undo! } })).status).toBe(200)
  expect((await stateOf(office.school)).owed).toEqual(before.owed)
  const why = (await office.account()).entries.map(entry => entry.why)
  expect(why).toContain('returned')
  // Leaving and coming back a second time charges the same again, once.
  await office.call(bulkStudents.leave, { body: { studentId: ids, leftAs: 'left' } })
  await office.call(bulkStudents.restore, { body: { studentId: ids } })
  expect((await stateOf(office.school)).owed).toEqual(before.owed)
})

test('a bulk change takes a bounded number of statements and children', async () => {
  const { school, schoolClass, marigold, office } = await makeSchool()
  const many = await Promise.all(Array.from({ length: 40 }, () => app.make.student(schoolClass)))
  const studentId = many.map(({ _id }) => _id)
  expect(
    (await office.call(bulkStudents.move, { body: { studentId, classId: marigold._id } })).body.data.count,
  ).toBe(40)
  const tooMany = Array.from({ length: 501 }, () => studentId[0]!)
  expect(
    (await office.call(bulkStudents.move, { body: { studentId: tooMany, classId: marigold._id } })).status,
  ).toBe(422)
  expect(school._id).toBeTruthy()
})

test('slips of several children: one for each parent without a password, by class; others keep theirs', async () => {
  const { schoolClass, marigold, asha, office } = await makeSchool()
  await app.make.parent(asha)
  const add = (of: { _id: string }, more: Record<string, unknown>) =>
    office.call(students.add, { body: registration(of, more) }).then(({ body }) => body)
  const first = await add(marigold, { firstName: 'Zoya', mobileNumber: '9123456701' })
  const sister = await add(schoolClass, { firstName: 'Anu', mobileNumber: '9123456701', linkKnown: true })
  const other = await add(schoolClass, { firstName: 'Bina', mobileNumber: '9123456702' })
  const studentId = [first, sister, other].map(({ data }) => data._id)
  const { body } = await office.call(bulkStudents.welcome, { body: { studentId: [...studentId, asha._id] } })
  expect(body.data.count).toBe(2)
  expect(body.welcome.map(({ loginName, children }) => [loginName, children.length])).toEqual(
    expect.arrayContaining([
      ['9123456701', 2],
      ['9123456702', 1],
    ]),
  )
  const [slip] = body.welcome
  expect((await app.signIn(slip!.loginName, 'PARENT', slip!.password)).status).toBe(200)
  const old = first.welcome[0]!
  expect((await app.signIn(old.loginName, 'PARENT', old.password)).status).toBe(401)
})
