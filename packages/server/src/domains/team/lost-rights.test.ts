import { api } from '@casa/contract'
import { type AreaRights, allRights } from '@casa/contract/areas'
import { refusals } from '@casa/contract/refusals'
import { expect, test, vi } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeEvents } from '../../testing/events.ts'

const app = testApp()
const noRights: AreaRights = { children: 'none', learning: 'none', money: 'none', settings: 'none' }

/** Somebody of an office with all rights at a school with a child, and functions with which the contact changes them. */
async function makeMember() {
  const { principal, ...school } = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass, { allergies: 'Peanuts' })
  const member = await app.make.member(school, allRights)
  const params = { id: member._id }
  const keep = (rights: Partial<AreaRights>) =>
    app.as(principal).call(api.team.update, { params, body: { rights: { ...noRights, ...rights } } })
  const remove = () => app.as(principal).call(api.team.remove, { params })
  return { principal, school, schoolClass, child, member, as: app.as(member), keep, remove }
}

test('the open streams of somebody who is removed or has other rights end, and those of nobody else', async () => {
  const { changes } = app.services
  await changes.start()
  try {
    const open = (user: { token: string }) =>
      app.within(user, async (_, scope) => changes.open(scope, user.token))
    const { principal, member, keep, remove } = await makeMember()
    const contacts = await open(principal)
    contacts.resume()
    for (const change of [() => keep({ children: 'read' }), remove]) {
      const own = await open(member)
      own.resume()
      expect((await change()).status).toBe(200)
      await vi.waitFor(() => expect(own.readableEnded).toBe(true))
    }
    expect(contacts.readableEnded).toBe(false)
  } finally {
    await changes.stop()
  }
})

test('a repeated request gets no answer with what somebody may no longer see', async () => {
  const { as, child, keep } = await makeMember()
  const asked = {
    params: { id: child._id },
    body: { firstName: 'Asha' },
    headers: { 'idempotency-key': 'rename-a-child' },
  }
  const first = await as.call(api.students.update, asked)
  expect(first.body).toMatchObject({ data: { allergies: 'Peanuts' } })
  expect((await as.call(api.students.update, asked)).body).toMatchObject({ data: { allergies: 'Peanuts' } })
  await keep({ learning: 'write' })
  const again = await as.call(api.students.update, asked)
  expect(again.status).toBe(422)
  expect(JSON.stringify(again.body)).not.toContain('Peanuts')
})

test('a calendar address shows nothing to somebody without the right to learning', async () => {
  const { as, child, schoolClass, keep } = await makeMember()
  await makeEvents(app.make, schoolClass, child)
  await as.call(api.privateCalendar.renew)
  const { address } = (await as.call(api.privateCalendar.address)).body
  const read = () => app.server.inject({ url: new URL(address!).pathname, remoteAddress: app.make.address() })
  expect((await read()).body).toContain('BEGIN:VEVENT')
  await keep({ learning: 'read' })
  expect((await read()).body).toContain('BEGIN:VEVENT')
  await keep({ money: 'write' })
  const refused = await read()
  expect(refused.statusCode).toBe(403)
  expect(refused.body).not.toContain('BEGIN:VEVENT')
})

test('somebody who uploaded a picture of an Aadhaar card no longer opens it without the right to children', async () => {
  const { as, member, school, child, keep } = await makeMember()
  const picture = await app.make.file({ ...school, principal: member })
  const stored = await app.services.storage.put(Buffer.from('a card'))
  await app.services.storage.confirm([stored])
  const file = picture.slice(-36)
  await app.database.owner.query('update app.files set storage_key = $1 where id = $2', [stored, file])
  const params = { id: child._id }
  expect((await as.call(api.students.update, { params, body: { imageURL: [picture] } })).status).toBe(200)
  const opened = async () => (await as.call(api.files.read, { params: { id: file }, query: {} })).status
  expect(await opened()).toBe(200)
  await keep({ learning: 'write', money: 'write', settings: 'write' })
  expect(await opened()).toBe(404)
})

test('what somebody deleted is restored only with the right that the deletion needed', async () => {
  const { as, schoolClass, school, child, keep } = await makeMember()
  const teacher = await app.make.teacher(schoolClass)
  const note = await app.make.note(schoolClass, child, teacher)
  expect((await as.call(api.notes.remove, { params: { id: note } })).status).toBe(200)
  await keep({ children: 'write', learning: 'read' })
  expect(await as.call(api.undoEntries.putBack, { params: { id: note } })).toMatchObject({
    status: 403,
    body: { message: refusals.area.write.learning },
  })
  const { rowCount } = await app.database.owner.query('select from app.notes where school_id = $1', [
    school._id,
  ])
  expect(rowCount).toBe(0)
})
