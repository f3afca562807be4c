import { observations } from '@casa/contract/observations'
import { overview } from '@casa/contract/overview'
import { records } from '@casa/contract/records'
import { describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeRecorder } from '../../testing/recorder.ts'
import { statementsOf } from '../../testing/statements.ts'

const app = testApp()

// Today is Friday 20 November 2026.
type Person = { token: string }
const weekOf = async (person: Person, id: string, day?: string) => {
  const { status, body } = await app
    .as(person)
    .call(overview.week, { params: { id }, query: day ? { day } : {} })
  expect(status).toBe(200)
  return body
}
const named = ({ works }: Awaited<ReturnType<typeof weekOf>>) =>
  works.map(({ subActivityId, key, date }) => `${subActivityId?.subActivityName} ${key} ${date}`)

type Entry = [key: string | null, at: string]

/** A class with a record of Asha's whose keys were set at these moments. */
async function withHistory(...entries: Entry[]) {
  const all = await makeRecorder(app)
  const { schoolClass, asha, beans } = all
  const [key, changed_at] = entries.at(-1)!
  const id = await makeRecord(app.make, schoolClass, asha, beans, {
    key,
    changed_at,
    start_date: '2026-09-01',
    end_date: '2026-09-08',
  })
  const history = entries.map(([key, changedAt]) => ({ key, changedAt, author: 'Meera' }))
  await app.database.owner.query('update app.records set history = $1 where id = $2', [
    JSON.stringify(history),
    id,
  ])
  return { ...all, id }
}

describe('a week', () => {
  test('has the last key of each work, however old its plan is', async () => {
    const { teacher, principal, asha } = await withHistory(
      ['P', '2026-11-16T04:30Z'],
      ['WA', '2026-11-19T04:30Z'],
    )
    for (const person of [teacher, principal])
      expect(await weekOf(person, asha._id)).toMatchObject({
        startDate: '2026-11-15',
        endDate: '2026-11-20',
        works: [
          {
            subActivityId: { subActivityName: 'Pouring Beans' },
            key: 'WA',
            date: '2026-11-19',
            shared: false,
          },
        ],
      })
  })

  test('stays as it was when the child goes on', async () => {
    const { teacher, asha } = await withHistory(['P', '2026-11-10T04:30Z'], ['WI', '2026-11-19T04:30Z'])
    expect(named(await weekOf(teacher, asha._id, '2026-11-12'))).toEqual(['Pouring Beans P 2026-11-10'])
    expect(named(await weekOf(teacher, asha._id))).toEqual(['Pouring Beans WI 2026-11-19'])
    expect(named(await weekOf(teacher, asha._id, '2026-11-02'))).toEqual([])
  })

  test('begins on Sunday and includes the Saturday after it, by the school’s days', async () => {
    // At the school it was already Sunday, then still Saturday.
    const { teacher, asha } = await withHistory(['P', '2026-11-07T19:00Z'], ['WI', '2026-11-14T18:00Z'])
    expect(named(await weekOf(teacher, asha._id, '2026-11-08'))).toEqual(['Pouring Beans WI 2026-11-14'])
    expect(named(await weekOf(teacher, asha._id, '2026-11-14'))).toEqual(['Pouring Beans WI 2026-11-14'])
    expect(named(await weekOf(teacher, asha._id))).toEqual([])
  })

  test('does not mention a key that was undone', async () => {
    const { teacher, asha, beans, record, undo } = await makeRecorder(app)
    const recording = newId()
    await record({ cells: [{ studentId: asha._id, subActivityId: beans._id }], key: 'P', recording })
    expect(named(await weekOf(teacher, asha._id))).toEqual(['Pouring Beans P 2026-11-20'])
    await undo(recording)
    expect(named(await weekOf(teacher, asha._id))).toEqual([])
    // Undoing a change appends the key of last week, which is no news.
    const back = await withHistory(
      ['P', '2026-11-10T04:30Z'],
      ['WI', '2026-11-19T04:30Z'],
      ['P', '2026-11-19T04:31Z'],
    )
    expect(named(await weekOf(back.teacher, back.asha._id))).toEqual([])
  })
})

describe('readers', () => {
  test('a parent reads what is published, from the published key on', async () => {
    const { teacher, asha, id, publish } = await withPublication()
    const mother = await app.make.parent(asha)
    expect(named(await weekOf(mother, asha._id))).toEqual([])
    await publish(id)
    expect(named(await weekOf(mother, asha._id))).toEqual(['Pouring Beans WA 2026-11-19'])
    expect((await weekOf(teacher, asha._id)).works).toMatchObject([{ shared: true }])
    // The key of the week before was set before the publication.
    expect(named(await weekOf(mother, asha._id, '2026-11-10'))).toEqual([])
    expect((await weekOf(teacher, asha._id, '2026-11-10')).works).toMatchObject([{ key: 'P', shared: false }])
  })

  test('a child out of reach is answered like one that does not exist', async () => {
    const { school, asha, dev } = await makeRecorder(app)
    const nextTeacher = await app.make.teacher(await app.make.class(school))
    const { principal: elsewhere } = await app.make.school()
    const stranger = await app.make.parent(dev)
    const of = async (person: Person, id: string) => {
      const { status, body } = await app.as(person).call(overview.week, { params: { id } })
      return { status, body: { ...body, requestId: undefined } }
    }
    const unknown = await of(elsewhere, newId())
    expect(unknown.status).toBe(404)
    for (const person of [nextTeacher, elsewhere, stranger])
      expect(await of(person, asha._id)).toEqual(unknown)
  })

  test('of a child who has left, only the office', async () => {
    const { teacher, principal, asha } = await withHistory(['P', '2026-11-16T04:30Z'])
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
    expect(named(await weekOf(principal, asha._id))).toHaveLength(1)
    expect((await app.as(teacher).call(overview.week, { params: { id: asha._id } })).status).toBe(404)
  })
})

describe('observations of a week', () => {
  const observe = (person: Person, studentId: string, date: string, specialObservation: string) =>
    app.as(person).call(observations.add, { body: { studentId, date, specialObservation } })

  test('the latest three come with the beginning of their text, for staff alone', async () => {
    const { teacher, principal, asha } = await withPublication()
    const mother = await app.make.parent(asha)
    await observe(teacher, asha._id, '2026-11-13', 'the week before')
    for (const day of ['16', '17', '18', '19'])
      await observe(teacher, asha._id, `2026-11-${day}`, `seen on ${day}: ${'x'.repeat(500)}`)
    for (const person of [teacher, principal]) {
      const { observations, observationCount } = await weekOf(person, asha._id)
      expect(observations.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-18', '2026-11-17'])
      expect(observations[0]?.text).toBe(`seen on 19: ${'x'.repeat(500)}`.slice(0, 400))
      expect(observationCount).toBe(4)
    }
    expect(await weekOf(mother, asha._id)).toMatchObject({ observations: [], observationCount: 0 })
    expect(await weekOf(teacher, asha._id, '2026-11-10')).toMatchObject({ observationCount: 1 })
  })
})

async function withPublication() {
  const all = await withHistory(['P', '2026-11-10T04:30Z'], ['WA', '2026-11-19T04:30Z'])
  const publish = (id: string) =>
    app.as(all.teacher).call(records.publishMany, { body: { ids: [id], publicStatus: 'publish' } })
  return { ...all, publish }
}

test('it takes one statement, and a day that is none is refused', async () => {
  const { teacher, asha } = await makeRecorder(app)
  expect(await statementsOf(() => weekOf(teacher, asha._id))).toHaveLength(1)
  const query = { day: '2026-02-30' }
  expect((await app.as(teacher).call(overview.week, { params: { id: asha._id }, query })).status).toBe(422)
})
