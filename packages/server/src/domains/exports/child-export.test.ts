import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { api } from '@casa/contract'
import type { DataExport } from '@casa/contract/exports'
import { expect, test } from 'vitest'
import { listParts, unpackPart } from '../../platform/excel/zip.ts'
import { testApp } from '../../testing/app.ts'
import { makeLedger } from '../../testing/ledger.ts'

const app = testApp()

test('a guardian exports a child: what the app shows of it, and nothing of other children or of the staff', async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const asha = await app.make.student(schoolClass, { first_name: 'Asha' })
  const dev = await app.make.student(schoolClass, { first_name: 'Devendra' })
  const teacher = app.as(await app.make.teacher(schoolClass))
  await app.make.sheet(schoolClass, '2026-11-18', { [asha._id]: true, [dev._id]: false })
  const observation = {
    studentId: asha._id,
    date: '2026-11-18',
    specialObservation: 'A secret of the staff',
  }
  expect((await teacher.call(api.observations.add, { body: observation })).status).toBe(200)
  const note = { studentId: asha._id, classId: schoolClass._id, notes: 'A note for the family' }
  expect((await teacher.call(api.notes.add, { body: note })).status).toBe(200)

  const parent = app.as(await app.make.parent(asha))
  expect((await parent.call(api.exports.add, { body: {} })).status).toBe(404)
  expect((await parent.call(api.exports.add, { body: { studentId: dev._id } })).status).toBe(404)
  expect((await parent.call(api.exports.add, { body: { studentId: asha._id } })).status).toBe(200)
  await app.runJobs()
  expect(app.jobLog).toEqual([])
  const [latest] = (await parent.call(api.exports.list)).body as DataExport[]
  expect(latest).toMatchObject({ status: 'ready', studentId: asha._id })
  const zip = (await parent.call(api.exports.read, { params: { id: latest!._id } })).body as Buffer
  const parts = new Map(listParts(zip).map(part => [part.name, String(unpackPart(zip, part))]))
  const json = (path: string) => JSON.parse(parts.get(path)!)
  expect(json('data/profile.json')).toMatchObject({ _id: asha._id, firstName: 'Asha' })
  expect(json('data/attendance.json')).toEqual([{ date: '2026-11-18', present: true }])
  expect(json('data/story.json').notes).toHaveLength(1)
  expect(json('data/notes.json')).toMatchObject([{ notes: 'A note for the family' }])
  expect(json('data/account.json')).toBeNull()
  expect(json('data/records.json')).toMatchObject({ _id: asha._id, activityRecordsId: [] })
  expect(json('manifest.json')).toMatchObject({ student: asha._id })
  for (const hidden of ['A secret of the staff', 'Devendra', dev._id])
    expect([...parts.values()].join('\n')).not.toContain(hidden)
  // The office does not see what a guardian has asked for.
  expect((await app.as(school.principal).call(api.exports.list)).body).toEqual([])
})

test('a guardian’s copy has every note, and every line of the account', async () => {
  const office = await makeLedger(app)
  await office.pay('100')
  const teacher = await app.make.teacher(office.schoolClass)
  for (let note = 1; note <= 13; note += 1)
    await app.make.note(office.schoolClass, office.asha, teacher, { text: `Note ${note}` })
  const parent = app.as(await app.make.parent(office.asha))
  await parent.call(api.exports.add, { body: { studentId: office.asha._id } })
  await app.runJobs()
  expect(app.jobLog).toEqual([])
  const [latest] = (await parent.call(api.exports.list)).body as DataExport[]
  const zip = (await parent.call(api.exports.read, { params: { id: latest!._id } })).body as Buffer
  const json = (name: string) =>
    JSON.parse(String(unpackPart(zip, listParts(zip).find(part => part.name === `data/${name}.json`)!)))
  expect(json('notes')).toHaveLength(13)
  expect(json('account')).toMatchObject({
    entries: [{ kind: 'charge' }, { kind: 'payment', amount: '-100.00' }],
  })
})

test('a guardian who is unlinked while the copy is made gets none, and its file is deleted', async () => {
  const school = await app.make.school()
  const asha = await app.make.student(await app.make.class(school))
  const guardian = await app.make.parent(asha)
  const { storage } = app.services
  const before = await app.storedFiles()
  await app.as(guardian).call(api.exports.add, { body: { studentId: asha._id } })
  app.services.storage = {
    ...storage,
    put: async content => {
      const whole = await buffer(content as Readable)
      await app.database.owner.query('delete from app.guardians where user_id = $1', [guardian._id])
      return storage.put(whole)
    },
  }
  try {
    await app.runJobs()
  } finally {
    app.services.storage = storage
  }
  expect(app.jobLog).toEqual([])
  const { rows } = await app.database.owner.query(
    'select e.status, n.id as notice from app.exports e left join app.notices n using (user_id) where e.user_id = $1',
    [guardian._id],
  )
  expect(rows).toEqual([{ status: 'failed', notice: null }])
  expect(await app.storedFiles()).toEqual(before)
})

test('deleting an account deletes the file of its copy', async () => {
  const school = await app.make.school()
  const asha = await app.make.student(await app.make.class(school))
  const guardian = await app.make.parent(asha)
  const before = await app.storedFiles()
  await app.as(guardian).call(api.exports.add, { body: { studentId: asha._id } })
  await app.runJobs()
  expect(await app.storedFiles()).toHaveLength(before.length + 1)
  for (const table of ['guardians', 'sessions', 'notices'])
    await app.database.owner.query(`delete from app.${table} where user_id = $1`, [guardian._id])
  await app.database.owner.query('delete from app.users where id = $1', [guardian._id])
  await app.runJobs()
  expect(await app.storedFiles()).toEqual(before)
})
