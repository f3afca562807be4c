import { conferenceReports as calls } from '@casa/contract/conference-reports'
import type { ReportLine } from '@casa/contract/rules/conference-report'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'

const app = testApp()
const message = 'This report is too long to print. Leave out some lines, or shorten its texts.'

const lineOf = (name: string, index: number): ReportLine => ({
  _id: `01970000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  name,
  activity: 'Practical Life',
  heading: 'next',
  date: null,
})

/** A draft whose records exceed what a document may contain, as after an import of a curriculum with very long names. */
async function overlong() {
  const made = await makeReportedClass(app)
  const { data } = (await made.draft()).body
  const [area] = data.areas
  const extra = Array.from({ length: 1_200 }, (_, index) => lineOf('Pouring '.repeat(24), index))
  const areas = [{ ...area!, lines: [...area!.lines, ...extra] }, ...data.areas.slice(1)]
  await app.database.owner.query('update app.conference_reports set areas = $2 where id = $1', [
    data._id,
    JSON.stringify(areas),
  ])
  const report = (await made.read(data._id)).body
  const update = (body: object, { version } = report) =>
    app.as(made.teacher).call(calls.update, { params: { id: report._id }, body: { version, ...body } })
  return { ...made, report, update, extra }
}

test('a report that is too long to print cannot proceed until lines are left out', async () => {
  const { step, report, update, extra, colleague, teacher } = await overlong()
  expect(await step(calls.review, report)).toMatchObject({ status: 409, body: { message } })
  const stored = (await update({ leftOut: extra.map(({ _id }) => _id) })).body.data
  const sent = (await step(calls.review, stored)).body.data
  expect(sent.status).toBe('review')
  expect((await step(calls.publish, sent, colleague)).status).toBe(200)
  const { statusCode } = await app.server.inject({
    method: 'GET',
    url: `/api/conference-report/${report._id}/pdf?language=en`,
    headers: { authorization: `Bearer ${teacher.token}` },
  })
  expect(statusCode).toBe(200)
})

test('an addition that makes it longer is refused at its field; one that makes it shorter is stored', async () => {
  const { report, update, extra, seen } = await overlong()
  const area = report.areas[0]!._id
  for (const [body, field] of [
    [{ summary: 'She pours with care. '.repeat(100) }, 'summary'],
    [{ words: [{ _id: area, words: 'She pours with care. '.repeat(100) }] }, 'words'],
    [{ quotes: [{ kind: 'observation', _id: seen }] }, 'quotes'],
  ] as const)
    expect(await update(body), field).toMatchObject({ status: 422, body: { errors: [{ field, message }] } })
  expect((await update({ leftOut: extra.slice(0, 10).map(({ _id }) => _id) })).status).toBe(200)
})

test('a report covers at most ten years', async () => {
  const { draft, teacher, asha } = await makeReportedClass(app)
  expect(await draft(teacher, asha._id, '1900-01-01')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'from', message: 'Choose at most ten years.' }] },
  })
})

test('a report in review that is too long, from an earlier release, cannot be published', async () => {
  const { step, report, colleague } = await overlong()
  await app.database.owner.query("update app.conference_reports set status = 'review' where id = $1", [
    report._id,
  ])
  expect(await step(calls.publish, report, colleague)).toMatchObject({ status: 409, body: { message } })
})
