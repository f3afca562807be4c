import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeAssignment } from '../../testing/events.ts'
import { makeLedger } from '../../testing/ledger.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeRecorder } from '../../testing/recorder.ts'

const app = testApp()

async function makeNamesakes() {
  const all = await makeRecorder(app)
  const other = await app.make.class(all.school, { name: 'Marigold' })
  const serial = `S-${newId()}`
  const name = { first_name: 'Tara', last_name: 'Rao' }
  const tara = await app.make.student(all.schoolClass, {
    ...name,
    serial_number: serial,
    admission_number: '',
  })
  const namesake = await app.make.student(other, {
    first_name: 'tara',
    last_name: ' rao',
    admission_number: 'A-2',
  })
  const office = app.as(all.principal)
  return { ...all, serial, other, tara, namesake, office, teacherOf: app.as(all.teacher) }
}

type Found = { namesakeNumber?: string | null; fullName?: string }

/** Every reference to a child in a response. */
function references(body: unknown, id: string): Found[] {
  if (Array.isArray(body)) return body.flatMap(one => references(one, id))
  if (typeof body !== 'object' || body === null) return []
  const own =
    '_id' in body && body._id === id && ('firstName' in body || 'fullName' in body) ? [body as Found] : []
  return [...own, ...Object.values(body).flatMap(one => references(one, id))]
}

describe('two children with the same name', () => {
  test('have a number in every row that refers to one of them', async () => {
    const { schoolClass, school, serial, tara, beans, teacher, teacherOf, office } = await makeNamesakes()
    await makeRecord(app.make, schoolClass, tara, beans)
    await app.make.observation(schoolClass, tara)
    await app.make.note(schoolClass, tara, teacher)
    await makeAssignment(app.make, schoolClass, [tara])
    const days = {
      params: { schooleId: school._id },
      query: { from: '2026-04-20', to: '2026-05-10' },
    }
    const rows = {
      records: (await office.call(api.records.find, { body: {} })).body,
      observations: (await office.call(api.observations.list, { params: { schooleId: school._id } })).body,
      notes: (await teacherOf.call(api.notes.find, { body: {} })).body,
      events: (await office.call(api.assignments.find, { body: {} })).body,
      letters: (await teacherOf.call(api.language.findLetters, { body: {} })).body,
      birthdays: (await office.call(api.staffEvents.days, days)).body,
    }
    const found = Object.fromEntries(
      Object.entries(rows).map(([of, body]) => [
        of,
        references(body, tara._id).map(({ namesakeNumber }) => namesakeNumber),
      ]),
    )
    for (const [of, numbers] of Object.entries(found))
      expect({ [of]: numbers.find(Boolean) }).toEqual({ [of]: serial })
  })

  test('have it in Today too, and in the list of debts', async () => {
    const { teacherOf, tara, serial } = await makeNamesakes()
    const { body } = await teacherOf.call(api.today.teacher)
    expect(references(body, tara._id).map(({ fullName }) => fullName)).toContain(`Tara Rao (${serial})`)
    const { school, schoolClass, asha, call } = await makeLedger(app)
    const second = await app.make.student(await app.make.class(school), {
      first_name: 'Asha',
      last_name: null,
    })
    const due = async () =>
      (await call(api.ledger.due, { query: {} })).body.rows.map(({ fullName }) => fullName)
    expect(await due()).toEqual(expect.arrayContaining([expect.stringMatching(/^Asha.* \(.+\)$/)]))
    await app.make.student(schoolClass, { first_name: 'Nobody else' })
    await call(api.bulkStudents.leave, { body: { studentId: [second._id], leftAs: 'left' } })
    expect((await due()).find(name => name.startsWith('Asha'))).not.toContain('(')
    expect(asha._id).toBeDefined()
  })

  test('have none for a parent, nor across schools', async () => {
    const { schoolClass, tara, beans, office, principal } = await makeNamesakes()
    await makeRecord(app.make, schoolClass, tara, beans, { key: 'P', published: true })
    const mother = app.as(await app.make.parent(tara))
    const { body } = await mother.call(api.records.find, { body: {} })
    expect(references(body, tara._id).filter(({ namesakeNumber }) => namesakeNumber)).toEqual([])
    const elsewhere = await app.make.school()
    const alone = await app.make.student(await app.make.class(elsewhere), {
      first_name: 'Tara',
      last_name: 'Rao',
    })
    const theirs = await app.as(elsewhere.principal).call(api.language.findSounds, { body: {} })
    expect(references(theirs.body, alone._id)[0]!.namesakeNumber).toBeNull()
    expect([office, principal]).toBeDefined()
  })
})
