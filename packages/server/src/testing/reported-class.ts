import { conferenceReports } from '@casa/contract/conference-reports'
import type { TestApp } from './app.ts'
import { makeClassWithCurriculum } from './class-with-curriculum.ts'
import { makeRecord } from './record.ts'

/**
 * A class with two teachers in which Asha has mastered one work, is practising another and was observed at it; with
 * the calls that take a report on her through its states.
 */
export async function makeReportedClass(app: TestApp) {
  const all = await makeClassWithCurriculum(app.make)
  const { schoolClass, asha, beans, water, teacher } = all
  const record = (key: string, exercise = beans, day = '2026-11-02', child = asha) =>
    makeRecord(app.make, schoolClass, child, exercise, {
      key,
      start_date: day,
      end_date: day,
      changed_at: `${day}T04:30:00Z`,
    })
  await record('M')
  await record('WA', water, '2026-11-10')
  const seen = await app.make.observation(schoolClass, asha)
  const noted = await app.make.note(schoolClass, asha, teacher, { created_at: '2026-11-03T04:30:00Z' })
  for (const [day, present] of [
    ['2026-07-31', true],
    ['2026-11-02', true],
    ['2026-11-03', false],
  ] as const)
    await app.make.sheet(schoolClass, day, { [asha._id]: present })
  const colleague = await app.make.teacher(schoolClass, { name: 'Radha' })
  const mother = await app.make.parent(asha)

  type Person = { token: string }
  const as = (person: Person) => app.as(person)
  const draft = (person: Person = teacher, studentId = asha._id, from = '2026-08-01') =>
    as(person).call(conferenceReports.add, { body: { studentId, from } })
  const step = (
    call:
      | typeof conferenceReports.review
      | typeof conferenceReports.publish
      | typeof conferenceReports.refresh,
    { _id: id, version }: { _id: string; version: number },
    person: Person = teacher,
  ) => as(person).call(call, { params: { id }, body: { version } })
  const read = (id: string, person: Person = teacher) =>
    as(person).call(conferenceReports.get, { params: { id } })
  /** A report drafted by the teacher and published by her colleague. */
  const published = async () => {
    const { data } = (await draft()).body
    const sent = (await step(conferenceReports.review, data)).body.data
    return (await step(conferenceReports.publish, sent, colleague)).body.data
  }
  return { ...all, colleague, mother, seen, noted, record, draft, step, read, published }
}
