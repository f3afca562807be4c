import { api } from '@casa/contract'
import type { DataExport } from '@casa/contract/exports'
import { expect, test } from 'vitest'
import { listParts, unpackPart } from '../../platform/excel/zip.ts'
import { testApp } from '../../testing/app.ts'

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
  expect(json('data/records.json')).toMatchObject({ _id: asha._id, activityRecordsId: [] })
  expect(json('manifest.json')).toMatchObject({ student: asha._id })
  for (const hidden of ['A secret of the staff', 'Devendra', dev._id])
    expect([...parts.values()].join('\n')).not.toContain(hidden)
  // The office does not see what a guardian has asked for.
  expect((await app.as(school.principal).call(api.exports.list)).body).toEqual([])
})
