import { api } from '@casa/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeConferenceReport, publishedReport } from '../../testing/conference-report.ts'
import { makeRecord } from '../../testing/record.ts'

const app = testApp()

/** A mother with children at Lake School and at Hill School, and one whose children are all at Lake School. */
async function makeFamilies() {
  const [near, far] = [await makeClassWithCurriculum(app.make), await makeClassWithCurriculum(app.make)]
  const rename = (school: { _id: string }, name: string) =>
    app.database.owner.query('update app.schools set name = $2, filter_status = true where id = $1', [
      school._id,
      name,
    ])
  await rename(near.school, 'Lake School')
  await rename(far.school, 'Hill School')
  return {
    ...{ near, far },
    both: app.as(await app.make.parent(near.asha, far.asha)),
    one: app.as(await app.make.parent(near.asha, near.dev)),
  }
}

test('a family in two schools finds its children with their school, and nobody else learns it', async () => {
  const { near, far, both, one } = await makeFamilies()
  const schools = async (user: typeof both) => {
    const { body } = await user.call(api.search.find, { query: { words: 'asha' } })
    return body.children.map(({ _id, schooleName }) => [_id, schooleName])
  }
  expect(new Map((await schools(both)) as [string, string][])).toEqual(
    new Map([
      [near.asha._id, 'Lake School'],
      [far.asha._id, 'Hill School'],
    ]),
  )
  expect(await schools(one)).toEqual([[near.asha._id, null]])
  expect(await schools(app.as(near.teacher))).toEqual([[near.asha._id, null]])
})

test('the lists of a family in two schools are searched by the school, which they show only to such a family', async () => {
  const { near, far, both, one } = await makeFamilies()
  for (const { schoolClass, asha, beans, school, teacher } of [near, far]) {
    await makeRecord(app.make, schoolClass, asha, beans, { key: 'P', published: true })
    await makeConferenceReport(app.make, schoolClass, asha, publishedReport())
    await app.make.insert('events', {
      ...{ school_id: school._id, class_id: schoolClass._id, kind: 'event', name: 'Picnic' },
      ...{ day: '2026-11-25', for_all: true, made_by: teacher._id, made_by_name: 'Meera' },
    })
  }
  const page = { search: 'hill school', page: 1, size: 10 }
  const found = async (user: typeof both) => {
    const { body: records } = await user.call(api.records.reports, { body: page })
    const { body: reports } = await user.call(api.conferenceReports.list, { query: page })
    const { body: events } = await user.call(api.assignments.calendar, { query: page })
    return [records, reports, events].map(rows => rows.map(({ schooleId }) => schooleId))
  }
  const hill = [far.school._id]
  expect(await found(both)).toEqual([hill, hill, hill])
  // Rows of the only school of a family would otherwise be found by a name that they do not show.
  page.search = 'lake school'
  expect(await found(one)).toEqual([[], [], []])
})
