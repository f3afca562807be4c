import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeAcademicYear, makeFee } from '../../testing/fee.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeRecorder } from '../../testing/recorder.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()
const { undoEntries, records, notes, classes, fees, bulkStudents } = api
type Person = { token: string }

const listFor = async (person: Person) => (await app.as(person).call(undoEntries.list)).body
const putBack = (person: Person, id: string) => app.as(person).call(undoEntries.putBack, { params: { id } })

test('people see what they deleted themselves, latest first, until it is undone', async () => {
  const { school, schoolClass, asha, beans, teacher, principal } = await makeRecorder(app)
  expect(await listFor(principal)).toEqual([])
  const record = await makeRecord(app.make, schoolClass, asha, beans)
  const note = await app.make.note(schoolClass, asha, teacher, { text: 'Poured. '.repeat(40) })
  const empty = await app.make.class(school, { name: 'Marigold' })
  await app.as(principal).call(records.remove, { params: { id: record } })
  await app.as(teacher).call(notes.remove, { params: { id: note } })
  await app.as(principal).call(classes.remove, { params: { id: empty._id } })
  const office = await listFor(principal)
  expect(office).toMatchObject([
    { _id: empty._id, kind: 'deletion', of: 'class', name: 'Marigold', studentName: null, count: 1 },
    { _id: record, kind: 'deletion', of: 'record', studentName: expect.stringContaining('Asha') },
  ])
  expect(office[1]!.name).toBe('Pouring Beans')
  await app.database.owner.query(
    `insert into app.exercise_names (school_id, id, exercise_school_id, exercise_id, language, name, shown)
     values ($1, $2, $1, $3, 'hi', 'दाने उड़ेलना', true)`,
    [platformId, newId(), beans._id],
  )
  const hindi = await app.as(principal).call(undoEntries.list, { headers: { 'accept-language': 'hi' } })
  expect(hindi.body[1]!.name).toBe('दाने उड़ेलना')
  const own = await listFor(teacher)
  expect(own).toMatchObject([{ _id: note, of: 'note' }])
  expect(own[0]!.name!.length).toBeLessThanOrEqual(80)
  expect((await putBack(principal, record)).status).toBe(200)
  expect((await listFor(principal)).map(({ _id }) => _id)).toEqual([empty._id])
})

test('a class with history that was archived is listed by its name, and children who left by their number', async () => {
  const { school, schoolClass, asha, dev, teacher, principal } = await makeRecorder(app)
  const office = app.as(principal)
  const body = { studentId: [asha._id, dev._id], leftAs: 'left' as const }
  const { undo } = (await office.call(bulkStudents.leave, { body })).body.data
  expect(await listFor(principal)).toMatchObject([{ _id: undo, kind: 'leaving', of: null, count: 2 }])
  const other = await app.make.class(school, { name: 'Lotus' })
  const mina = await app.make.student(other)
  await app.make.note(other, mina, teacher)
  await office.call(bulkStudents.move, { body: { studentId: [mina._id], classId: schoolClass._id } })
  await office.call(classes.remove, { params: { id: other._id } })
  const [removed, moved] = await listFor(principal)
  expect(removed).toMatchObject({ _id: other._id, kind: 'deletion', of: 'class', name: 'Lotus' })
  expect(moved).toMatchObject({ kind: 'move', count: 1 })
})

test('fees of the same name are distinguished by class and year', async () => {
  const { school, schoolClass, principal } = await makeRecorder(app)
  const year = await makeAcademicYear(app.make, { name: '2031-32' })
  const lotus = await app.make.class(school, { name: 'Lotus' })
  for (const of of [schoolClass, lotus]) {
    const fee = await makeFee(app.make, of, { academic_year_id: year, name: 'Tuition' })
    await app.as(principal).call(fees.remove, { params: { id: fee }, query: { charge: 'instalments' } })
  }
  const [second, first] = await listFor(principal)
  expect(second).toMatchObject({ of: 'fee', name: 'Tuition · Lotus · 2031-32' })
  expect(first!.name).toMatch(/^Tuition · .+ · 2031-32$/)
  expect(first!.name).not.toBe(second!.name)
})

test('neither what is too late, nor of a child out of reach, nor of another school is listed', async () => {
  const { schoolClass, asha, teacher, school, principal } = await makeRecorder(app)
  const first = await app.make.note(schoolClass, asha, teacher)
  const second = await app.make.note(schoolClass, asha, teacher)
  for (const id of [first, second]) await app.as(teacher).call(notes.remove, { params: { id } })
  await app.database.owner.query(
    "update app.undo_entries set done_at = now() - interval '11 minutes' where id = $1",
    [first],
  )
  expect((await listFor(teacher)).map(({ _id }) => _id)).toEqual([second])
  expect(await listFor(principal)).toEqual([])
  expect(await listFor((await app.make.school()).principal)).toEqual([])
  const elsewhere = await app.make.class(school)
  await app.as(principal).call(bulkStudents.move, { body: { studentId: [asha._id], classId: elsewhere._id } })
  expect(await listFor(teacher)).toEqual([])
})

test('the children of deleted assignments do not push other things off the list', async () => {
  const { school, schoolClass, asha, teacher } = await makeRecorder(app)
  const note = await app.make.note(schoolClass, asha, teacher)
  await app.as(teacher).call(notes.remove, { params: { id: note } })
  await app.database.owner.query(
    `insert into app.undo_entries (school_id, user_id, id, kind, payload)
     select $1, $2, gen_random_uuid(), 'deletion', '{"table": "event_students", "row": {}}' from generate_series(1, 60)`,
    [school._id, teacher._id],
  )
  expect(await listFor(teacher)).toMatchObject([{ _id: note }])
})

test('nor do those of children who are out of reach', async () => {
  const { school, schoolClass, asha, dev, teacher, principal } = await makeRecorder(app)
  const kept = await app.make.note(schoolClass, dev, teacher)
  await app.as(teacher).call(notes.remove, { params: { id: kept } })
  await app.database.owner.query(
    `insert into app.undo_entries (school_id, user_id, id, kind, payload, student_id)
     select $1, $2, gen_random_uuid(), 'deletion', '{"table": "notes", "row": {}}', $3 from generate_series(1, 60)`,
    [school._id, teacher._id, asha._id],
  )
  expect(await listFor(teacher)).toHaveLength(50)
  const elsewhere = await app.make.class(school)
  await app.as(principal).call(bulkStudents.move, { body: { studentId: [asha._id], classId: elsewhere._id } })
  expect(await listFor(teacher)).toMatchObject([{ _id: kept }])
})

test('the list reads what this person deleted or moved in the last day, however much was recorded', async () => {
  const { school, principal } = await makeRecorder(app)
  const sent = await statementsOf(() => listFor(principal))
  const client = await app.database.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into app.undo_entries (school_id, user_id, id, kind, payload, done_at)
       select $1, $2, gen_random_uuid(), 'recording', '{}', now() - n * interval '2 hours' from generate_series(1, 4000) n`,
      [school._id, principal._id],
    )
    await client.query('analyze app.undo_entries')
    const { rows } = await client.query(`explain (generic_plan) ${sent.find(sql => sql.includes('own as'))}`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/using undo_entries_removable on undo_entries /)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
