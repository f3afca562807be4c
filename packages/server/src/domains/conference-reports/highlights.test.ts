import { readdirSync, readFileSync } from 'node:fs'
import { conferenceReports } from '@casa/contract/conference-reports'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'

const app = testApp()
const { correct, publish, refresh, review, update } = conferenceReports

/** The reported class, with seven works of Asha's in one area: the first six of the last days, and one older. */
async function makeBusyChild() {
  const all = await makeReportedClass(app)
  const more = await Promise.all(
    ['Folding', 'Sponging', 'Sweeping', 'Buttons', 'Braiding'].map(name =>
      app.make.exercise(all.pouring, { name }),
    ),
  )
  for (const [place, exercise] of more.entries()) await all.record('P', exercise, `2026-11-1${place + 1}`)
  const { data } = (await all.draft()).body
  const change = (body: object, { _id: id, version }: { _id: string; version: number } = data) =>
    app.as(all.teacher).call(update, { params: { id }, body: { version, ...body } })
  return { ...all, more, data, change }
}

test('a draft names the latest five works of an area', async () => {
  const { data, more } = await makeBusyChild()
  expect(data.areas[0]!.lines.filter(({ heading }) => heading !== 'next')).toHaveLength(7)
  expect(data.highlights).toEqual(more.map(({ _id }) => _id).reverse())
})

test('the author swaps and reorders highlights; six, an unknown one and one twice are refused, and nothing is stored', async () => {
  const { data, more, beans, song, change, read } = await makeBusyChild()
  const ids = more.map(({ _id }) => _id)
  expect(await change({ highlights: [...ids, beans._id] })).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          field: 'highlights',
          message: 'Name at most five works of Practical Life. The others are counted.',
        },
      ],
    },
  })
  for (const highlights of [[song._id], [ids[0]!, ids[0]!]])
    expect(await change({ highlights })).toMatchObject({
      status: 422,
      body: {
        errors: [
          {
            field: 'highlights',
            message: 'You can only name recorded works of this report, each of them once.',
          },
        ],
      },
    })
  expect((await read(data._id)).body).toEqual(data)
  const chosen = [beans._id, ids[2]!]
  expect((await change({ highlights: chosen })).body.data).toMatchObject({ version: 2, highlights: chosen })
})

test('a line that is left out is not named, and a published report has neither', async () => {
  const { more, beans, change, step, colleague, mother, read } = await makeBusyChild()
  const left = more[0]!._id
  const changed = (await change({ leftOut: [left], highlights: [left, beans._id] })).body.data
  expect(changed.highlights).toEqual([beans._id])
  const sent = (await step(review, changed)).body.data
  await step(publish, sent, colleague)
  const { areas, highlights } = (await read(changed._id, mother)).body
  expect(highlights).toEqual([beans._id])
  expect(JSON.stringify(areas)).not.toContain(left)
})

test('a refresh keeps the chosen names', async () => {
  const { more, beans, song, record, change, step } = await makeBusyChild()
  const changed = (await change({ highlights: [beans._id, more[1]!._id] })).body.data
  await record('M', song)
  expect((await step(refresh, changed)).body.data.highlights).toEqual([beans._id, more[1]!._id, song._id])
})

test('a report published before highlights names every work, and its correction the latest five', async () => {
  const { data, step, colleague, teacher, more, change, read, mother } = await makeBusyChild()
  const sent = (await step(review, (await change({ summary: 'She pours.' })).body.data)).body.data
  await app.database.owner.query('update app.conference_reports set highlights = null where id = $1', [
    data._id,
  ])
  await step(publish, sent, colleague)
  expect((await read(data._id, mother)).body.highlights).toBeNull()
  const correction = await app.as(teacher).call(correct, { params: { id: data._id } })
  expect(correction.body.data.highlights).toEqual(more.map(({ _id }) => _id).reverse())
})

test('the upgrade gives drafts the latest five works, and leaves published reports as they are', async () => {
  const { data, step, colleague, dev, record, beans, draft, read, more } = await makeBusyChild()
  const sent = (await step(review, data)).body.data
  await step(publish, sent, colleague)
  await record('M', beans, '2026-11-02', dev)
  const other = (await draft(undefined, dev._id)).body.data
  const { owner } = app.database
  await owner.query('update app.conference_reports set areas = $2, highlights = null where id = $1', [
    other._id,
    JSON.stringify(data.areas),
  ])
  const folder = new URL('../../../migrations/', import.meta.url)
  const name = readdirSync(folder).find(file => file.endsWith('_report_highlights.sql'))!
  await owner.query(readFileSync(new URL(name, folder), 'utf8').replace(/^alter .*$/m, ''))
  expect((await read(other._id)).body.highlights).toEqual(more.map(({ _id }) => _id).reverse())
  expect((await read(data._id)).body.highlights).toEqual(data.highlights)
})

test('a draft prints today’s names, and a published report those of its day', async () => {
  const { data, step, colleague, asha, school, read } = await makeBusyChild()
  const rename = (name: string) =>
    app.database.owner.query('update app.students set last_name = $2 where id = $1', [asha._id, name])
  const { paper } = (await read(data._id)).body
  const { rows } = await app.database.owner.query(
    'select name, address, city from app.schools where id = $1',
    [school._id],
  )
  expect(paper).toMatchObject({
    school: rows[0].name,
    address: `${rows[0].address}, ${rows[0].city}`,
    child: 'Asha',
    photo: null,
  })
  await rename('Rao')
  expect((await read(data._id)).body.paper.child).toBe('Asha Rao')
  const sent = (await step(review, data)).body.data
  await step(publish, sent, colleague)
  await rename('Iyer')
  expect((await read(data._id)).body.paper).toEqual({ ...paper, child: 'Asha Rao' })
})
