import { assignments } from '@casa/contract/assignments'
import { isOpen } from '@casa/contract/rules/assignments'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'

const app = testApp()

type Person = { token: string }

/** A class with an assignment that was due yesterday, for Asha and Dev. */
async function handedOut() {
  const all = await makeClassroom(app.make)
  const { schoolClass, school, asha, dev, teacher } = all
  const { _id, parts } = await makeAssignment(app.make, schoolClass, [asha, dev])
  const [part, other] = parts as [string, string]
  const nextTeacher = await app.make.teacher(await app.make.class(school))
  const stored = async (id: string) =>
    (await app.database.owner.query('select * from app.event_students where id = $1', [id])).rows[0]
  const statuses = async () => Promise.all(parts.map(async id => (await stored(id)).status))
  const submit = (
    person: Person = teacher,
    { ids = [part, other], version = 1, recording = newId(), id = _id } = {},
  ) =>
    app.as(person).call(assignments.submit, {
      params: { id },
      body: { parts: ids.map(_id => ({ _id, version })), recording },
    })
  const undo = (recording: string, person: Person = teacher) =>
    app.as(person).call(assignments.undo, { body: { recording } })
  return { ...all, _id, part, other, nextTeacher, stored, statuses, submit, undo }
}

test('one request submits for a whole class, and undo reopens exactly those', async () => {
  const { teacher, mother, part, other, stored, statuses, submit, undo } = await withMother()
  await app
    .as(mother)
    .call(assignments.changeStatus, { params: { id: other }, body: { resubmit: 'Resubmit' } })
  const recording = newId()
  const ids = [part]
  expect((await submit(teacher, { ids, recording })).body).toMatchObject({
    message: 'Submited Successfully.',
    data: { count: 1 },
    skipped: 0,
  })
  expect((await submit(teacher, { ids: [other], version: 2, recording: newId() })).body.data.count).toBe(1)
  expect(await statuses()).toEqual(['Submitted', 'Submitted'])
  expect((await undo(recording)).body).toMatchObject({ message: 'Undone.', data: { count: 1 } })
  expect(await stored(part)).toMatchObject({ status: 'Not Submitted', version: 3 })
  expect(await stored(other)).toMatchObject({ status: 'Submitted', resubmit: 'Not Submitted' })
})

async function withMother() {
  const all = await handedOut()
  return { ...all, mother: await app.make.parent(all.dev) }
}

test('undo restores a parent’s request that the submission answered', async () => {
  const { mother, teacher, other, stored, submit, undo } = await withMother()
  await app
    .as(mother)
    .call(assignments.changeStatus, { params: { id: other }, body: { resubmit: 'Resubmit' } })
  const recording = newId()
  await submit(teacher, { ids: [other], version: 2, recording })
  expect(isOpen(await stored(other))).toBe(false)
  await undo(recording)
  expect(await stored(other)).toMatchObject({ status: 'Not Submitted', resubmit: 'Resubmit', version: 4 })
})

describe('nothing happens twice', () => {
  test('a repeated request submits once', async () => {
    const { submit, teacher, stored, part } = await handedOut()
    const recording = newId()
    const both = await Promise.all([submit(teacher, { recording }), submit(teacher, { recording })])
    expect(both.map(({ status, body }) => [status, body.data.count])).toEqual([
      [200, 2],
      [200, 2],
    ])
    expect(await stored(part)).toMatchObject({ version: 2 })
    expect(await submit(teacher, { recording, ids: [part] })).toMatchObject({ status: 422 })
  })

  test('two people who submit at once submit each part once, and each undoes only their own', async () => {
    const { submit, undo, teacher, principal, statuses } = await handedOut()
    const recordings = [newId(), newId()] as const
    const [one, other] = await Promise.all([
      submit(teacher, { recording: recordings[0] }),
      submit(principal, { recording: recordings[1] }),
    ])
    expect(one.body.data.count + other.body.data.count).toBe(2)
    expect(one.body.skipped + other.body.skipped).toBe(2)
    expect((await undo(recordings[0], principal)).status).toBe(404)
    const first = one.body.data.count === 2 ? undo(recordings[0]) : undo(recordings[1], principal)
    expect((await first).status).toBe(200)
    expect(await statuses()).toEqual(['Not Submitted', 'Not Submitted'])
  })

  test('undo is applied once', async () => {
    const { submit, undo, teacher, stored, part } = await handedOut()
    const recording = newId()
    await submit(teacher, { recording })
    const undone = await Promise.all([undo(recording), undo(recording)])
    expect(undone.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored(part)).toMatchObject({ status: 'Not Submitted', version: 3 })
  })
})

describe('what has happened since is kept', () => {
  test('a part that somebody has changed since it was read is skipped', async () => {
    const { mother, teacher, part, other, stored, submit } = await withMother()
    await app
      .as(mother)
      .call(assignments.changeStatus, { params: { id: other }, body: { resubmit: 'Resubmit' } })
    expect((await submit(teacher)).body).toMatchObject({ data: { count: 1 }, skipped: 1 })
    expect(await stored(part)).toMatchObject({ status: 'Submitted' })
    expect(await stored(other)).toMatchObject({ status: 'Not Submitted', resubmit: 'Resubmit' })
  })

  test('undo changes nothing once a parent has asked to resubmit', async () => {
    const { mother, teacher, other, statuses, submit, undo } = await withMother()
    const recording = newId()
    await submit(teacher, { recording })
    await app
      .as(mother)
      .call(assignments.changeStatus, { params: { id: other }, body: { resubmit: 'Resubmit' } })
    expect(await undo(recording)).toMatchObject({
      status: 409,
      body: { message: 'Some of this has been changed since, so it cannot be undone.' },
    })
    expect(await statuses()).toEqual(['Submitted', 'Submitted'])
  })

  test('undo ends after ten minutes', async () => {
    const { submit, undo, teacher } = await handedOut()
    const recording = newId()
    await submit(teacher, { recording })
    await app.database.owner.query(
      "update app.undo_entries set done_at = now() - interval '11 minutes' where id = $1",
      [recording],
    )
    expect(await undo(recording)).toMatchObject({
      status: 409,
      body: { message: 'This was submitted more than ten minutes ago, so it can no longer be undone.' },
    })
  })

  test('undo of a deleted assignment does not find it', async () => {
    const { _id, submit, undo, teacher } = await handedOut()
    const recording = newId()
    await submit(teacher, { recording })
    await app.as(teacher).call(assignments.remove, { params: { id: _id } })
    expect((await undo(recording)).status).toBe(404)
  })
})

describe('out of reach', () => {
  test('the assignment of another class or school is not found', async () => {
    const { nextTeacher, submit, statuses } = await handedOut()
    const { principal: elsewhere } = await app.make.school()
    for (const person of [nextTeacher, elsewhere]) expect((await submit(person)).status).toBe(404)
    expect(await statuses()).toEqual(['Not Submitted', 'Not Submitted'])
  })

  test('a part of another assignment refuses all of them', async () => {
    const { schoolClass, asha, teacher, part, submit, statuses } = await handedOut()
    const { parts } = await makeAssignment(app.make, schoolClass, [asha])
    expect((await submit(teacher, { ids: [part, parts[0]!] })).status).toBe(404)
    expect(await statuses()).toEqual(['Not Submitted', 'Not Submitted'])
  })

  test('undo after the teacher’s class has changed is not found', async () => {
    const { school, teacher, submit, undo, statuses } = await handedOut()
    const recording = newId()
    await submit(teacher, { recording })
    const other = await app.make.class(school)
    await app.database.owner.query('update app.teachers set class_id = $1 where id = $2', [
      other._id,
      teacher.teacherId,
    ])
    expect((await undo(recording)).status).toBe(404)
    expect(await statuses()).toEqual(['Submitted', 'Submitted'])
  })

  test('a request without a part is refused', async () => {
    const { submit, teacher } = await handedOut()
    expect((await submit(teacher, { ids: [] })).status).toBe(422)
  })
})
