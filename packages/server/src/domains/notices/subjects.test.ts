import { readFileSync } from 'node:fs'
import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'

const app = testApp()
const { assignments, conferenceReports, notes, notices, records, undoEntries, today } = api

type Person = { token: string }

/** A class whose children each have a mother, and the calls that notify them. */
async function makeFamilies() {
  const all = await makeClassWithCurriculum(app.make)
  const { principal, schoolClass, asha, dev, beans, water } = all
  const [ashasMother, devsMother] = [await app.make.parent(asha), await app.make.parent(dev)]
  const office = app.as(principal)
  const textsOf = async (person: Person) =>
    (await app.as(person).call(notices.list)).body.map(({ text }) => text)
  const newsOf = async (person: Person) =>
    (await app.as(person).call(today.family, {})).body.notices.map(({ text }) => text)
  const children = (ids: string[]) => ({ isEventForAllStudent: false, studentId: ids })
  const assign = async (ids: string[], eventName = 'Collect leaves') => {
    const body = { classId: schoolClass._id, eventName, dueDate: '2026-12-01', ...children(ids) }
    return (await office.call(assignments.add, { body })).body.data
  }
  const publish = async () => {
    const ids = [
      await makeRecord(app.make, schoolClass, asha, beans, { key: 'P' }),
      await makeRecord(app.make, schoolClass, asha, water, { key: 'P' }),
    ] as const
    await office.call(records.publishMany, { body: { ids: [...ids], publicStatus: 'publish' } })
    return ids
  }
  const putBack = async (id: string) =>
    expect((await office.call(undoEntries.putBack, { params: { id } })).status).toBe(200)
  return { ...all, ashasMother, devsMother, office, textsOf, newsOf, children, assign, publish, putBack }
}

describe('the notice of an assignment', () => {
  test('is deleted only within its school, whatever notices of other schools refer to', async () => {
    const { asha, office, assign } = await makeFamilies()
    const { _id: id, eventStudentDetailsListId: parts } = await assign([asha._id])
    const { principal, ...elsewhere } = await app.make.school()
    const naming = await app.database.owner.query<{ id: string }>(
      `insert into app.notices (school_id, id, user_id, kind, text_key, link, subject_ids)
       values ($1, gen_random_uuid(), $2, 'resubmission', 'notices.resubmission', '/', array[$3::uuid]) returning id`,
      [elsewhere._id, principal._id, parts[0]!._id],
    )
    await office.call(assignments.remove, { params: { id } })
    const { rowCount } = await app.database.owner.query('select from app.notices where id = $1', [
      naming.rows[0]!.id,
    ])
    expect(rowCount).toBe(1)
  })

  test('is deleted with the assignment and returns, with its read state, when it is restored', async () => {
    const { asha, dev, ashasMother, devsMother, office, assign, textsOf, newsOf, putBack } =
      await makeFamilies()
    const { _id: id } = await assign([asha._id, dev._id])
    const before = await textsOf(devsMother)
    expect(before).toEqual([expect.stringContaining('Collect leaves')])
    await app.as(ashasMother).call(notices.read)
    await office.call(assignments.remove, { params: { id } })
    expect(await textsOf(ashasMother)).toEqual([])
    expect(await newsOf(devsMother)).toEqual([])
    await putBack(id)
    expect(await textsOf(devsMother)).toEqual(before)
    expect((await app.as(ashasMother).call(notices.list)).body).toMatchObject([{ read: true }])
  })

  test('is withdrawn from the family of a child who was included by mistake, and from no other', async () => {
    const { asha, dev, ashasMother, devsMother, office, children, assign, textsOf } = await makeFamilies()
    const { _id: id } = await assign([asha._id, dev._id])
    await office.call(assignments.update, { params: { id }, body: children([asha._id]) })
    expect(await textsOf(devsMother)).toEqual([])
    expect(await textsOf(ashasMother)).toHaveLength(1)
    // If the child is included again, the family is notified again.
    await office.call(assignments.update, { params: { id }, body: children([asha._id, dev._id]) })
    expect(await textsOf(devsMother)).toHaveLength(1)
    expect(await textsOf(ashasMother)).toHaveLength(1)
  })

  test('a resubmission request leaves the teacher’s notices with the assignment, and returns with it', async () => {
    const { asha, teacher, ashasMother, office, assign, textsOf, putBack } = await makeFamilies()
    const { _id: id, eventStudentDetailsListId } = await assign([asha._id])
    await app.database.owner.query(
      "update app.events set day = '2026-11-01', due_day = '2026-11-02' where id = $1",
      [id],
    )
    const part = eventStudentDetailsListId[0]!._id
    const asked = await app
      .as(ashasMother)
      .call(assignments.changeStatus, { params: { id: part }, body: { resubmit: 'Resubmit' } })
    expect(asked.status).toBe(200)
    expect(await textsOf(teacher)).toHaveLength(1)
    await office.call(assignments.remove, { params: { id } })
    expect(await textsOf(teacher)).toEqual([])
    await putBack(id)
    expect(await textsOf(teacher)).toHaveLength(1)
  })
})

describe('the notice of published records', () => {
  test('counts the remaining records, is deleted with the last one, and returns with each', async () => {
    const { ashasMother, office, publish, textsOf, newsOf, putBack } = await makeFamilies()
    const [first, second] = await publish()
    const both = await textsOf(ashasMother)
    expect(both).toEqual([expect.stringContaining('2 new works')])
    await office.call(records.remove, { params: { id: first } })
    expect(await textsOf(ashasMother)).toEqual([expect.stringContaining('new work by')])
    await office.call(records.remove, { params: { id: second } })
    expect(await newsOf(ashasMother)).toEqual([])
    await putBack(first)
    expect(await textsOf(ashasMother)).toEqual([expect.stringContaining('new work by')])
    await putBack(second)
    expect(await textsOf(ashasMother)).toEqual(both)
  })

  test('is deleted when several are deleted at once', async () => {
    const { ashasMother, office, publish, textsOf } = await makeFamilies()
    const ids = await publish()
    await office.call(records.removeMany, { body: { ids: [...ids] } })
    expect(await textsOf(ashasMother)).toEqual([])
  })
})

describe('the notice of a note', () => {
  test('is deleted with the note and returns with it', async () => {
    const { asha, schoolClass, ashasMother, office, textsOf, putBack } = await makeFamilies()
    const body = { studentId: asha._id, classId: schoolClass._id, notes: 'She sings.' }
    const { _id: id } = (await office.call(notes.add, { body })).body.data
    expect(await textsOf(ashasMother)).toHaveLength(1)
    await office.call(notes.remove, { params: { id } })
    expect(await textsOf(ashasMother)).toEqual([])
    await putBack(id)
    expect(await textsOf(ashasMother)).toHaveLength(1)
  })

  test('follows a note that was written about the wrong child', async () => {
    const { asha, dev, schoolClass, ashasMother, devsMother, office, textsOf } = await makeFamilies()
    const body = { studentId: asha._id, classId: schoolClass._id, notes: 'He sings.' }
    const { _id: id } = (await office.call(notes.add, { body })).body.data
    await office.call(notes.update, { params: { id }, body: { notes: 'He sings well.' } })
    expect(await textsOf(ashasMother)).toHaveLength(1)
    await office.call(notes.update, { params: { id }, body: { studentId: dev._id } })
    expect(await textsOf(ashasMother)).toEqual([])
    expect(await textsOf(devsMother)).toEqual([expect.stringContaining('note about Dev')])
  })
})

test('the notice of a report is withdrawn when a correction replaces the report, and the new one links to the correction', async () => {
  const { published, step, mother, teacher, colleague } = await makeReportedClass(app)
  const { _id } = await published()
  const correction = (await app.as(teacher).call(conferenceReports.correct, { params: { id: _id } })).body
    .data
  const sent = (await step(conferenceReports.review, correction)).body.data
  await step(conferenceReports.publish, sent, colleague)
  expect((await app.as(mother).call(notices.list)).body).toMatchObject([
    { link: `/app/conference-report/${correction._id}` },
  ])
})

describe('a parent who is no longer linked to a child', () => {
  test('has no notices about the child, even after their subjects are restored', async () => {
    const { asha, dev, ashasMother, office, assign, textsOf, putBack } = await makeFamilies()
    const { _id: id } = await assign([asha._id, dev._id])
    const { _id: other } = await assign([asha._id], 'Collect stones')
    await office.call(assignments.remove, { params: { id } })
    await app.database.owner.query('delete from app.guardians where student_id = $1', [asha._id])
    await putBack(id)
    await app.database.owner.query(
      'insert into app.guardians (school_id, student_id, user_id, accepted_at) select school_id, id, $2, now() from app.students where id = $1',
      [dev._id, ashasMother._id],
    )
    expect(await textsOf(ashasMother)).toEqual([])
    expect(other).toBeTruthy()
  })
})

test('earlier notices get their subjects, and those that link to nothing are deleted', async () => {
  const { asha, schoolClass, ashasMother, office, assign, publish, textsOf } = await makeFamilies()
  const kept = await assign([asha._id])
  const gone = await assign([asha._id], 'Collect stones')
  const body = { studentId: asha._id, classId: schoolClass._id, notes: 'She sings.' }
  const note = (await office.call(notes.add, { body })).body.data
  const ids = await publish()
  const { owner } = app.database
  await owner.query("update app.notices set created_at = $1, subject_ids = '{}', student_id = null", [
    app.now,
  ])
  await owner.query('update app.events set created_at = $1', [app.now])
  await office.call(assignments.remove, { params: { id: gone._id } })
  const migration = readFileSync(
    new URL('../../../migrations/0122_subjects_of_notices.sql', import.meta.url),
    'utf8',
  )
  // The migration reads it; a later one has dropped it.
  await owner.query('create table app.recordings (school_id uuid, entries jsonb, notices uuid[])')
  await owner.query(
    migration.slice(
      migration.indexOf('-- Notices from before'),
      migration.indexOf('create index notices_subjects'),
    ),
  )
  await owner.query('drop table app.recordings')
  const { rows } = await owner.query(
    'select kind, student_id, subject_ids from app.notices where user_id = $1 order by kind',
    [ashasMother._id],
  )
  const about = { student_id: asha._id }
  expect(rows).toEqual([
    { ...about, kind: 'assignment', subject_ids: [kept.eventStudentDetailsListId[0]!._id] },
    { ...about, kind: 'note', subject_ids: [note._id] },
    // Only a publication that can be undone remembers its records.
    { ...about, kind: 'published', subject_ids: [] },
  ])
  expect(ids).toHaveLength(2)
  expect(await textsOf(ashasMother)).toHaveLength(3)
})
