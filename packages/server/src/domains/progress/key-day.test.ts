import { api } from '@casa/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeRecorder } from '../../testing/recorder.ts'

const app = testApp()
const { conferenceReports, overview, progress, records, story, today } = api

type Person = { token: string }

/** A plan of 9 November on which a key was set on the evening of the 19th (UTC), which is the 20th in Hyderabad. */
async function makeKeySetLater() {
  const all = await makeRecorder(app)
  const { schoolClass, asha, beans, water, teacher, publish } = all
  const days = { start_date: '2026-11-09', end_date: '2026-11-13' }
  const id = await makeRecord(app.make, schoolClass, asha, beans, {
    ...days,
    key: 'WA',
    changed_at: '2026-11-19T20:00:00Z',
  })
  // A later plan whose key is older.
  await makeRecord(app.make, schoolClass, asha, water, {
    start_date: '2026-11-16',
    end_date: '2026-11-18',
    key: 'P',
    changed_at: '2026-11-17T04:30:00Z',
    published: true,
  })
  await publish([id])
  const mother = await app.make.parent(asha)
  return { ...all, id, mother, teacher }
}

type Made = Awaited<ReturnType<typeof makeKeySetLater>>

/** The day of the key on Pouring Beans according to each call. */
async function daysOf({ id, asha, beans, school, schoolClass }: Made, person: Person, isParent: boolean) {
  const { call } = app.as(person)
  const of = <W extends { subActivityId: { _id: string } | null }>(works: readonly W[]) =>
    works.find(work => work.subActivityId?._id === beans._id)!
  const body = { studentId: asha._id }
  const params = { id: asha._id }
  const child = (await call(overview.student, { params })).body
  const told = (await call(story.get, { params })).body
  const list = await call(progress.studentReport, { body })
  const found = (await call(records.find, { body })).body
  const page = (await call(progress.exercise, { params: { id: beans._id } })).body
  const shared = {
    'the child’s page': of(child.lately).date,
    'the story': of(told.works.practises.works).date,
    'the exercises of the child': list.body.find(({ _id }) => _id === beans._id)!.date,
    'Activity Progress': (await call(records.reports, { body })).body.find(({ _id }) => _id === id)!.keyDate,
    'Activity Reports': (await call(records.reports, { body: { isFuturePlanning: false } })).body.find(
      ({ _id }) => _id === id,
    )!.keyDate,
    'the records of the child': of([found].flat()[0]!.activityRecordsId).keyDate,
    'the record': (await call(records.get, { params: { id } })).body.keyDate,
    'the records of the school': of((await call(records.list, { params: { schooleId: school._id } })).body)
      .keyDate,
  }
  if (isParent) {
    const home = (await call(today.family, {})).body
    return {
      ...shared,
      'the family’s home': of(home.children[0]!.lately).date,
      'the exercise': page.children[0]!.date,
    }
  }
  const report = await call(conferenceReports.add, { body: { ...body, from: '2026-11-19' } })
  const lines = report.body.data.areas.flatMap(area => area.lines)
  const ready = await call(progress.ready, { body: { subActivityId: beans._id, classId: schoolClass._id } })
  return {
    ...shared,
    'the exercise': page.students.find(({ _id }) => _id === asha._id)!.date,
    'who is ready': ready.body.students.find(({ _id }) => _id === asha._id)!.date,
    'the conference report': lines.find(({ _id }) => _id === beans._id)!.date,
  }
}

describe('a key has one day, the day it was set', () => {
  test.each(['staff', 'family'] as const)('every call tells %s the same', async reader => {
    const made = await makeKeySetLater()
    const days = await daysOf(made, reader === 'staff' ? made.teacher : made.mother, reader === 'family')
    expect(days).toEqual(Object.fromEntries(Object.keys(days).map(call => [call, '2026-11-20'])))
  })

  test('lists begin with the most recently set key, and the days of the plan are kept', async () => {
    const { asha, teacher, mother, id } = await makeKeySetLater()
    for (const person of [teacher, mother])
      for (const filter of [{}, { isFuturePlanning: false }]) {
        const body = { studentId: asha._id, ...filter }
        const { body: list } = await app.as(person).call(records.reports, { body })
        expect(list.map(({ keyDate }) => keyDate)).toEqual(['2026-11-20', '2026-11-17'])
        expect(list[0]).toMatchObject({
          _id: id,
          date: '2026-11-09',
          sfd: '2026-11-09',
          endDate: '2026-11-13',
        })
      }
    const sorted = await app.as(teacher).call(records.reports, { body: { sort: 'keyDate' } })
    expect(sorted.body.map(({ keyDate }) => keyDate)).toEqual(['2026-11-17', '2026-11-20'])
  })

  test('a plan has no key day, and is ordered among the keys by its start', async () => {
    const made = await makeKeySetLater()
    const { schoolClass, asha, song, teacher } = made
    const plan = { start_date: '2026-11-18', end_date: '2026-11-20' }
    await makeRecord(app.make, schoolClass, asha, song, plan)
    const { body } = await app.as(teacher).call(records.reports, { body: { studentId: asha._id } })
    expect(body.map(({ key, keyDate }) => [key, keyDate])).toEqual([
      ['WA', '2026-11-20'],
      [null, null],
      ['P', '2026-11-17'],
    ])
  })

  test('parents see the day of the key that they see', async () => {
    const { schoolClass, asha, beans, mother } = await makeKeySetLater()
    // A newer draft, which parents do not see.
    await makeRecord(app.make, schoolClass, asha, beans, { key: 'M', start_date: '2026-11-20' })
    const { body } = await app.as(mother).call(overview.student, { params: { id: asha._id } })
    expect(body.lately[0]).toMatchObject({ key: 'WA', date: '2026-11-20' })
    await app.database.owner.query(
      "update app.records set changed_at = '2026-11-18T04:30:00Z' where student_id = $1 and published and key = 'WA'",
      [asha._id],
    )
    const page = await app.as(mother).call(progress.exercise, { params: { id: beans._id } })
    expect(page.body.children).toMatchObject([{ key: 'WA', date: '2026-11-18' }])
  })
})
