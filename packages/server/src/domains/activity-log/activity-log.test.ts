import { api } from '@casa/contract'
import type { ActivityEntry } from '@casa/contract/activity-log'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'

const app = testApp()
const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36' }

type User = { token: string }

async function logOf(user: User, body: object = {}): Promise<ActivityEntry[]> {
  await app.services.reads.flush()
  const answer = await app.as(user).call(api.activityLog.find, { body })
  expect(answer.status).toBe(200)
  return answer.body.rows
}
const actionsOf = async (user: User, body: object = {}) =>
  (await logOf(user, body)).map(({ action }) => action)

/** A classroom whose log is empty so far. */
async function classroom() {
  const made = await makeClassroom(app.make)
  return { ...made, office: app.as(made.principal) }
}

describe('the log of a school', () => {
  test('names who did what to which child, the fields that changed, and the kind of device', async () => {
    const { principal, office, asha } = await classroom()
    const params = { id: asha._id }
    const { body: before } = await office.call(api.students.get, { params })
    const { firstName, lastName, motherName, dob, doa, classId, version } = before
    const form = {
      firstName,
      lastName,
      motherName,
      dob,
      doa,
      classId: classId!._id,
      version,
      gender: 'female',
    }
    const body = { ...form, allergies: 'Peanuts', adharNo: '123456789012' }
    expect(await office.call(api.students.update, { params, body, headers: phone })).toMatchObject({
      status: 200,
    })
    const [entry] = await logOf(principal)
    expect(entry).toMatchObject({
      action: 'childChanged',
      area: 'children',
      user: { _id: principal._id },
      role: 'SCHOOLE',
      students: [{ _id: asha._id, firstName }],
      studentCount: 1,
      device: 'phone',
      times: 1,
    })
    expect(entry!.fields).toEqual(expect.arrayContaining(['allergies', 'adharNo']))
    for (const unchanged of ['firstName', 'motherName', 'dob', 'doa', 'classId', 'version'])
      expect(entry!.fields).not.toContain(unchanged)
    // The names of fields alone: no value of a child's health or Aadhaar.
    const { rows } = await app.database.owner.query('select to_jsonb(l)::text as text from app.audit_log l')
    for (const { text } of rows) expect(text).not.toMatch(/Peanuts|123456789012/)
  })

  test('finds what was recorded for one of several children, and leaves the others out', async () => {
    const { principal, teacher, schoolClass, asha, dev } = await classroom()
    const studentList = [asha, dev].map(({ _id }) => ({ _id, status: true }))
    const { body } = await app
      .as(teacher)
      .call(api.attendance.add, { body: { classId: schoolClass._id, studentList } })
    const note = { classId: schoolClass._id, studentId: dev._id, notes: 'Reads well.' }
    const added = await app.as(teacher).call(api.notes.add, { body: note })
    await app.as(teacher).call(api.notes.remove, { params: { id: added.body.data._id } })
    expect(body.data._id).toBeTruthy()
    expect(await actionsOf(principal, { studentId: asha._id })).toEqual(['attendanceSaved'])
    expect(await actionsOf(principal, { studentId: dev._id })).toEqual([
      'noteRemoved',
      'noteAdded',
      'attendanceSaved',
    ])
    const narrowed = { studentId: dev._id, area: 'learning', userId: teacher._id }
    expect(await actionsOf(principal, narrowed)).toEqual(['noteRemoved', 'noteAdded'])
    expect(await actionsOf(principal, { ...narrowed, userId: principal._id })).toEqual([])
    // Parts of a child's entries are counted after narrowing.
    const { body: part } = await app
      .as(principal)
      .call(api.activityLog.find, { body: { ...narrowed, size: 1 } })
    expect(part.rows.map(({ action }) => action)).toEqual(['noteRemoved'])
    expect(await actionsOf(principal, { ...narrowed, before: part.next })).toEqual(['noteAdded'])
    expect(await actionsOf(principal, { studentId: dev._id, area: 'children', size: 1 })).toEqual([
      'attendanceSaved',
    ])
  })

  test('is narrowed by person, area and days of the school', async () => {
    const { principal, teacher, schoolClass, office, asha } = await classroom()
    await app.database.owner.query(
      "update app.audit_log set at = '2026-11-18T18:29:59.9Z' where school_id = $1",
      [asha.schooleId],
    )
    await office.call(api.classes.update, { params: { id: schoolClass._id }, body: { className: 'Renamed' } })
    const { body } = await office.call(api.classes.add, { body: { className: 'Evening', status: true } })
    // Before and after midnight in India.
    await app.database.owner.query(
      "update app.audit_log set at = '2026-11-18T18:29:59.9Z' where entity_id = $1",
      [schoolClass._id],
    )
    await app.database.owner.query(
      "update app.audit_log set at = '2026-11-18T18:30:00Z' where entity_id = $1",
      [body.data._id],
    )
    const on = (startDate: string, endDate: string) => actionsOf(principal, { startDate, endDate })
    expect(await on('2026-11-18', '2026-11-18')).toEqual(['classChanged'])
    expect(await on('2026-11-19', '2026-11-19')).toEqual(['classAdded'])
    expect(await on('2026-11-18', '2026-11-19')).toEqual(['classAdded', 'classChanged'])
    expect(await actionsOf(principal, { userId: teacher._id })).toEqual([])
    expect(await actionsOf(principal, { area: 'money' })).toEqual([])
    const wrong = { startDate: '2026-11-19', endDate: '2026-11-18' }
    expect((await office.call(api.activityLog.find, { body: wrong })).status).toBe(422)
  })

  test('comes in parts that neither repeat nor leave out an entry, even of one moment', async () => {
    const { principal, office, schoolClass } = await classroom()
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
      await office.call(api.classes.update, { params: { id: schoolClass._id }, body: { className: name } })
    await app.database.owner.query('update app.audit_log set at = $2 where entity_id = $1', [
      schoolClass._id,
      '2026-11-20T04:30:00.123456Z',
    ])
    const seen: string[] = []
    let before = ''
    do {
      const { body } = await office.call(api.activityLog.find, { body: { size: 2, before } })
      seen.push(...body.rows.map(({ _id }) => _id))
      before = body.next ?? ''
    } while (before)
    expect(seen).toEqual((await logOf(principal)).map(({ _id }) => _id))
    expect(seen).toHaveLength(5)
    for (const faulty of ['x', '2026-13-01T00:00:00.000000Z_1'])
      expect((await office.call(api.activityLog.find, { body: { before: faulty } })).status).toBe(422)
  })

  test('has sign-ins, counted refusals, and documents that were downloaded', async () => {
    const { principal, asha } = await classroom()
    const login = (
      await app.database.owner.query('select login from app.users where id = $1', [principal._id])
    ).rows[0].login
    for (const password of ['wrong one', 'another one']) await app.signIn(login, 'SCHOOLE', password)
    await app.signIn(login, 'SCHOOLE')
    expect((await app.as(principal).call(api.story.pdf, { params: { id: asha._id } })).status).toBe(200)
    const rows = await logOf(principal, { userId: principal._id })
    expect(rows.map(({ action, times }) => [action, times])).toEqual(
      expect.arrayContaining([
        ['storyPrinted', 1],
        ['signedIn', 1],
        ['signInRefused', 2],
      ]),
    )
    expect(await actionsOf(principal, { studentId: asha._id })).toEqual(['storyPrinted'])
  })

  test('is out of reach of teachers, parents and other schools', async () => {
    const { principal, teacher, asha } = await classroom()
    await app.as(teacher).call(api.overview.student, { params: { id: asha._id } })
    const parent = await app.make.parent(asha)
    for (const user of [teacher, parent])
      for (const call of [api.activityLog.find, api.activityLog.people])
        expect((await app.as(user).call(call)).status).toBe(403)
    const other = await app.make.school()
    expect(await logOf(other.principal, { studentId: asha._id })).toEqual([])
    expect(
      (await app.as(other.principal).call(api.activityLog.openings, { params: { id: asha._id } })).status,
    ).toBe(404)
    const { body } = await app.as(principal).call(api.activityLog.people)
    expect(body.map(({ _id }) => _id)).toEqual([principal._id, teacher._id])
  })
})

describe('the people who opened a child’s page', () => {
  const openings = async (user: User, id: string) => {
    await app.services.reads.flush()
    return (await app.as(user).call(api.activityLog.openings, { params: { id } })).body
  }
  const open = (user: User, id: string) => app.as(user).call(api.overview.student, { params: { id } })

  test('is one row for each member of staff and day; families do not count', async () => {
    const { principal, teacher, asha } = await classroom()
    const parent = await app.make.parent(asha)
    for (const user of [teacher, teacher, principal, parent]) await open(user, asha._id)
    const { shown, rows } = await openings(principal, asha._id)
    expect(shown).toBe(true)
    expect(rows.map(({ user, day, role }) => [user?._id, day, role]).toSorted()).toEqual(
      [
        [teacher._id, '2026-11-20', 'TEACHER'],
        [principal._id, '2026-11-20', 'SCHOOLE'],
      ].toSorted(),
    )
  })

  test('the family sees only once the school shows it, and the teacher never', async () => {
    const { principal, office, teacher, asha, dev } = await classroom()
    const parent = await app.make.parent(asha)
    await open(teacher, asha._id)
    expect(await openings(parent, asha._id)).toEqual({ shown: false, rows: [] })
    const params = { id: asha.schooleId }
    const { version } = (await office.call(api.schools.get, { params })).body as { version: number }
    const body = { familiesSeeOpenings: true, version }
    expect((await office.call(api.schools.update, { params, body })).status).toBe(200)
    expect(await openings(parent, asha._id)).toMatchObject({ shown: true, rows: [{ role: 'TEACHER' }] })
    const refused = (user: User, id: string) =>
      app.as(user).call(api.activityLog.openings, { params: { id } })
    expect((await refused(parent, dev._id)).status).toBe(404)
    expect((await refused(teacher, asha._id)).status).toBe(403)
    expect((await logOf(principal))[0]).toMatchObject({
      action: 'schoolChanged',
      fields: ['familiesSeeOpenings'],
    })
  })

  test('needs no further statement of the request, and waits while the database is away', async () => {
    const { principal, teacher, asha } = await classroom()
    const { reads, database } = app.services
    const asAnonymous = database.asAnonymous
    database.asAnonymous = () => Promise.reject(new Error('The database is away.'))
    try {
      await open(teacher, asha._id)
      await reads.flush()
    } finally {
      database.asAnonymous = asAnonymous
    }
    expect(app.log.pop()).toBe(
      'What was read could not be written to the audit log yet: The database is away.',
    )
    expect((await openings(principal, asha._id)).rows).toHaveLength(1)
  })
})
