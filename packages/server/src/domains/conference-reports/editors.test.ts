import { conferenceReports } from '@casa/contract/conference-reports'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'

const app = testApp()
const { update, review, publish, correct, remove } = conferenceReports
const said = (message: string, status = 409) => ({ status, body: { message } })

describe('nobody publishes their own text', () => {
  const refusal = said('You drafted or edited this report, so somebody else must publish it.', 403)

  test('none of three editors may publish, regardless of who was last; somebody else may', async () => {
    const { draft, step, teacher, colleague, principal, schoolClass } = await makeReportedClass(app)
    const third = await app.make.teacher(schoolClass)
    const { data } = (await draft()).body
    const params = { id: data._id }
    const edit = async (person: { token: string }, version: number) =>
      (await app.as(person).call(update, { params, body: { version, summary: `Well ${version}.` } })).body
        .data
    let report = await edit(colleague, data.version)
    report = await edit(third, report.version)
    expect([...report.editors].sort()).toEqual([teacher._id, colleague._id, third._id].sort())
    const sent = (await step(review, report)).body.data
    for (const person of [teacher, colleague, third])
      expect(await step(publish, sent, person)).toMatchObject(refusal)
    expect((await step(publish, sent, principal)).status).toBe(200)
  })

  test('a correction starts with only its own editors', async () => {
    const { published, step, teacher, colleague } = await makeReportedClass(app)
    const params = { id: (await published())._id }
    const correction = (await app.as(colleague).call(correct, { params })).body.data
    expect(correction.editors).toEqual([colleague._id])
    const sent = (await step(review, correction)).body.data
    expect(await step(publish, sent, colleague)).toMatchObject(refusal)
    expect((await step(publish, sent, teacher)).status).toBe(200)
  })

  test('a draft that was deleted and restored keeps its editors', async () => {
    const { draft, read, teacher, colleague } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const params = { id: data._id }
    const body = { version: data.version, summary: 'Well.' }
    await app.as(colleague).call(update, { params, body })
    await app.as(teacher).call(update, { params, body: { ...body, version: data.version + 1 } })
    await app.as(teacher).call(remove, { params })
    await app.as(teacher).call(undoEntries.putBack, { params })
    expect([...(await read(data._id)).body.editors].sort()).toEqual([teacher._id, colleague._id].sort())
  })

  test('and the database refuses it, regardless of who asks', async () => {
    const { draft, teacher } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const forged = app.database.owner.query(
      "update app.conference_reports set status = 'published', reviewed_by = $2, published_on = '2026-11-20' where id = $1",
      [data._id, teacher._id],
    )
    await expect(forged).rejects.toThrow('conference_reports_proof_read')
  })

  test('the database never removes an editor', async () => {
    const { draft, read, teacher } = await makeReportedClass(app)
    const { data } = (await draft()).body
    await app.database.owner.query("update app.conference_reports set editors = '{}' where id = $1", [
      data._id,
    ])
    expect((await read(data._id)).body.editors).toEqual([teacher._id])
  })
})
