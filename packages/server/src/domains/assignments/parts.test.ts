import { assignments } from '@casa/contract/assignments'
import { notices } from '@casa/contract/notices'
import { isOpen, mayAskAgain } from '@casa/contract/rules/assignments'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenHash } from '../../platform/db/sessions.ts'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { makeAssignment } from '../../testing/events.ts'
import { waitingForLock } from '../../testing/send-chunks.ts'

const app = testApp()

type Person = { token: string }
const change = (person: Person, id: string, body: object) =>
  app.as(person).call(assignments.changeStatus, { params: { id }, body })

/** A class with an assignment that was due yesterday, for Asha and Dev, and their parents. */
async function handedOut(fields: Record<string, unknown> = {}) {
  const all = await makeClassroom(app.make)
  const { schoolClass, asha, dev } = all
  const { _id, parts } = await makeAssignment(app.make, schoolClass, [asha, dev], fields)
  const [part, other] = parts as [string, string]
  const [mother, father] = [await app.make.parent(asha), await app.make.parent(dev)]
  const stored = async (id = part) =>
    (await app.database.owner.query('select * from app.event_students where id = $1', [id])).rows[0]
  return { ...all, _id, part, other, mother, father, stored }
}

describe('staff', () => {
  test('can submit for one child, and a submitted part stays submitted', async () => {
    const { teacher, part, other, stored } = await handedOut()
    expect((await change(teacher, part, { status: 'Submitted', version: 1 })).body).toMatchObject({
      message: 'Submited Successfully.',
      data: { _id: part, status: 'Submitted', resubmit: 'Not Submitted', version: 2 },
    })
    expect(await stored(other)).toMatchObject({ status: 'Not Submitted', version: 1 })
    expect(await change(teacher, part, { status: 'Not Submitted' })).toMatchObject({
      status: 422,
      body: { message: 'A submitted assignment cannot be reopened.' },
    })
    expect(await stored()).toMatchObject({ status: 'Submitted', version: 2 })
  })

  test('are refused per child if somebody else has changed the part in the meantime', async () => {
    const { teacher, principal, mother, part, other, stored } = await handedOut()
    const both = await Promise.all([
      change(teacher, part, { status: 'Submitted', version: 1 }),
      change(principal, part, { status: 'Submitted', version: 1 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.data).toMatchObject({ _id: part, version: 2 })
    expect((await change(teacher, other, { status: 'Submitted', version: 1 })).status).toBe(200)
    // The mother asks on the page that she loaded before.
    expect(await change(mother, part, { resubmit: 'Resubmit', version: 1 })).toMatchObject({
      status: 409,
      body: { data: { _id: part, status: 'Submitted', version: 2 } },
    })
    expect(await stored()).toMatchObject({ resubmit: 'Not Submitted' })
  })

  test('cannot request resubmission in a parent’s name', async () => {
    const { teacher, principal, part, stored } = await handedOut()
    for (const person of [teacher, principal])
      for (const body of [{ resubmit: 'Resubmit' }, { resubmit: 'Resubmit', status: 'Submitted' }])
        expect((await change(person, part, body)).status).toBe(403)
    expect(await stored()).toMatchObject({ resubmit: 'Not Submitted', status: 'Not Submitted' })
  })
})

test('can submit with only the status and the id, even while a request is open', async () => {
  const { teacher, mother, part, other, stored } = await handedOut()
  expect((await change(mother, part, { resubmit: 'Resubmit' })).status).toBe(200)
  for (const _id of [part, other])
    expect((await change(teacher, _id, { status: 'Submitted', _id })).status).toBe(200)
  expect(await stored()).toMatchObject({ status: 'Submitted', resubmit: 'Not Submitted' })
})

describe('a parent', () => {
  test('can request resubmission once it is past due; the teacher is notified, and her Submit answers it', async () => {
    const { schoolClass, teacher, principal, asha, mother, part, stored } = await handedOut()
    const colleague = await app.make.teacher(schoolClass)
    const asked = await change(mother, part, { resubmit: 'Resubmit', version: 1 })
    expect(asked.body.data).toMatchObject({ resubmit: 'Resubmit', status: 'Not Submitted', version: 2 })
    for (const person of [teacher, colleague])
      expect((await app.as(person).call(notices.list)).body).toMatchObject([
        {
          kind: 'resubmission',
          key: 'notices.resubmission',
          values: { child: 'Asha', assignment: 'Collect leaves' },
          link: `/app/assignment?studentId=${asha._id}&classId=${schoolClass._id}`,
        },
      ])
    expect((await app.as(principal).call(notices.list)).body).toEqual([])
    expect(await change(mother, part, { resubmit: 'Resubmit' })).toMatchObject({
      status: 409,
      body: { message: 'Resubmission has already been requested.' },
    })
    const answered = await change(teacher, part, { status: 'Submitted', version: 2 })
    expect(answered.body.data).toMatchObject({ status: 'Submitted', resubmit: 'Not Submitted', version: 3 })
    expect(await stored()).toMatchObject({ version: 3 })
  })

  test('of a class without a teacher asks the office', async () => {
    const { teacher, principal, mother, part } = await handedOut()
    await app.database.owner.query('update app.teachers set archived_at = now() where id = $1', [
      teacher.teacherId,
    ])
    expect((await change(mother, part, { resubmit: 'Resubmit' })).status).toBe(200)
    expect((await app.as(principal).call(notices.list)).body).toMatchObject([{ kind: 'resubmission' }])
  })

  test('does not notify a teacher whose account is closed', async () => {
    const { teacher, schoolClass, principal, mother, part } = await handedOut()
    const colleague = await app.make.teacher(schoolClass)
    await app.database.owner.query('update app.users set disabled = true where id = $1', [teacher._id])
    expect((await change(mother, part, { resubmit: 'Resubmit' })).status).toBe(200)
    expect((await app.as(colleague).call(notices.list)).body).toHaveLength(1)
    expect((await app.as(principal).call(notices.list)).body).toEqual([])
    const { rows } = await app.database.owner.query('select from app.notices where user_id = $1', [
      teacher._id,
    ])
    expect(rows).toHaveLength(0)
  })

  test('asking at the same moment as the other parent creates one request, and the teacher is notified once', async () => {
    const { teacher, asha, mother, part } = await handedOut()
    const other = await app.make.parent(asha)
    const holder = await app.database.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from app.event_students where id = $1 for update', [part])
      const asked = [mother, other].map(person => change(person, part, { resubmit: 'Resubmit' }))
      await expect
        .poll(async () => (await app.database.owner.query(waitingForLock)).rowCount, { timeout: 20_000 })
        .toBe(2)
      await holder.query('commit')
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, 409])
    } finally {
      holder.release(true)
    }
    expect((await app.as(teacher).call(notices.list)).body).toHaveLength(1)
  })

  test.each([['2026-11-20'], ['2026-11-27'], [null]])(
    'cannot request it before it is past due: %s',
    async due_day => {
      const { teacher, mother, part, stored } = await handedOut({ due_day })
      expect(await change(mother, part, { resubmit: 'Resubmit' })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'resubmit' }] },
      })
      expect(await stored()).toMatchObject({ resubmit: 'Not Submitted', version: 1 })
      expect((await app.as(teacher).call(notices.list)).body).toEqual([])
    },
  )

  test('of a school in another time zone asks by that school’s day', async () => {
    const { school, mother, part } = await handedOut({ due_day: '2026-11-19' })
    const zone = 'update app.schools set time_zone = $1 where id = $2'
    await app.database.owner.query(zone, ['America/Los_Angeles', school._id])
    // There it is still the evening of the 19th.
    expect((await change(mother, part, { resubmit: 'Resubmit' })).status).toBe(422)
    app.later(4 * 3_600)
    expect((await change(mother, part, { resubmit: 'Resubmit' })).status).toBe(200)
    app.later(-4 * 3_600)
  })

  test('cannot set a status, cancel anything, or ask for another child', async () => {
    const { mother, father, part, other, stored } = await handedOut()
    for (const body of [{ status: 'Submitted' }, { status: 'Submitted', resubmit: 'Resubmit' }])
      expect((await change(mother, part, body)).status).toBe(403)
    expect((await change(mother, other, { resubmit: 'Resubmit' })).status).toBe(404)
    expect((await change(father, part, { resubmit: 'Resubmit' })).status).toBe(404)
    // Sending it back as it was read changes nothing.
    const same = { status: 'Not Submitted', resubmit: 'Not Submitted', version: 1 }
    expect((await change(mother, part, same)).body.data).toMatchObject({ version: 1 })
    await change(mother, part, { resubmit: 'Resubmit' })
    expect((await change(mother, part, { resubmit: 'Not Submitted' })).status).toBe(403)
    expect(await stored(other)).toMatchObject({ resubmit: 'Not Submitted', version: 1 })
  })

  test('can, by the database alone, only ask for their own child', async () => {
    const { school, mother, teacher, part, other, stored } = await handedOut()
    const client = await app.database.owner.connect()
    const ask = async (person: Person, id: string) => {
      await client.query('begin')
      try {
        await client.query('set local role casa_app')
        await client.query('select app.open_session($1, $2)', [tokenHash(person.token), app.now])
        const { rows } = await client.query('select app.ask_resubmission($1, $2, null, $3, $4) as said', [
          school._id,
          id,
          app.now,
          '/app',
        ])
        const direct = "update app.event_students set status = 'Submitted'"
        const { rowCount } = person === mother ? await client.query(direct) : { rowCount: 0 }
        return [rows[0].said, rowCount]
      } finally {
        await client.query('commit')
      }
    }
    try {
      expect(await ask(mother, other)).toEqual(['missing', 0])
      expect(await ask(teacher, part)).toEqual(['missing', 0])
      expect(await ask(mother, part)).toEqual(['asked', 0])
    } finally {
      client.release(true)
    }
    expect(await stored(part)).toMatchObject({ resubmit: 'Resubmit', status: 'Not Submitted' })
    expect(await stored(other)).toMatchObject({ resubmit: 'Not Submitted', version: 1 })
  })

  test('has no part in a calendar event', async () => {
    const { principal, mother, part } = await handedOut({ kind: 'event' })
    expect((await change(mother, part, { resubmit: 'Resubmit' })).status).toBe(404)
    expect((await change(principal, part, { status: 'Submitted' })).status).toBe(404)
  })
})

test('a parent may ask exactly if it is past due and not yet requested', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  const text = day.map(date => date.toISOString().slice(0, 10))
  const flag = fc.constantFrom('Not Submitted' as const, 'Resubmit' as const)
  const status = fc.constantFrom('Not Submitted' as const, 'Submitted' as const)
  fc.assert(
    fc.property(fc.option(text), text, flag, status, (dueDate, today, resubmit, status) => {
      const may = mayAskAgain({ dueDate, resubmit }, today)
      const isPast = dueDate !== null && Date.parse(dueDate) < Date.parse(today)
      expect(may).toBe(isPast && resubmit === 'Not Submitted')
      // Staff can answer whatever a parent has requested.
      if (may) expect(isOpen({ status, resubmit: 'Resubmit' })).toBe(true)
    }),
  )
})
