import { conferenceReports } from '@casa/contract/conference-reports'
import { notices } from '@casa/contract/notices'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'

const app = testApp()
const { update, refresh, review, sendBack, publish, correct, remove, list, children, counts, choices } =
  conferenceReports

describe('a conference report', () => {
  test('is drafted from the records: what a child has mastered, practises, was shown, what is next, and attendance', async () => {
    const { draft, school, teacher, practicalLife, beans, water, asha, schoolClass } =
      await makeReportedClass(app)
    const { status, body } = await draft()
    expect([status, body.message]).toEqual([200, 'The report has been drafted from the records.'])
    expect(body.data).toMatchObject({
      schooleId: school._id,
      studentId: { _id: asha._id, firstName: 'Asha' },
      classId: { _id: schoolClass._id },
      from: '2026-08-01',
      to: '2026-11-20',
      status: 'draft',
      revision: 1,
      summary: null,
      areas: [
        {
          _id: practicalLife._id,
          name: 'Practical Life',
          words: null,
          lines: [
            {
              _id: beans._id,
              name: 'Pouring Beans',
              activity: 'Pouring',
              heading: 'sure',
              date: '2026-11-02',
            },
            { _id: water._id, heading: 'practising', date: '2026-11-10' },
          ],
        },
      ],
      leftOut: [],
      quotes: [],
      schoolDays: 2,
      daysPresent: 1,
      correction: null,
      draftedBy: { _id: teacher._id },
      editedBy: { _id: teacher._id },
      reviewedBy: null,
      publishedOn: null,
    })
  })

  test('lists what comes next only in areas that were begun, and counts what was shown twice as practised', async () => {
    const { draft, record, song, ownArea, songs, practicalLife, dev } = await makeReportedClass(app)
    await record('P', song, '2026-11-02', dev)
    await record('P', song, '2026-11-09', dev)
    const ring = await app.make.exercise(songs, { name: 'Evening Song', opener: true })
    // Not next: it follows the previous one, and the child is too young for the other.
    await app.make.exercise(songs, { name: 'Song of the Seasons' })
    await app.make.exercise(songs, { name: 'Song in Parts', opener: true, from_months: 96 })
    const { data } = (await draft(undefined, dev._id)).body
    expect(data.areas).toMatchObject([
      {
        _id: ownArea._id,
        lines: [
          { _id: song._id, heading: 'practising' },
          { _id: ring._id, name: 'Evening Song', heading: 'next', date: null },
        ],
      },
    ])
    expect(data.areas.map(({ _id }) => _id)).not.toContain(practicalLife._id)
  })

  test('is edited, sent to review, sent back, corrected, proofread by a colleague and published to the parents', async () => {
    const all = await makeReportedClass(app)
    const { draft, step, read, teacher, colleague, mother, asha, practicalLife, water, seen, noted } = all
    const { data: drafted } = (await draft()).body
    const params = { id: drafted._id }
    expect((await app.as(teacher).call(choices, { params })).body).toMatchObject([
      { _id: seen, kind: 'observation', text: 'Poured water for ten minutes.', date: '2026-11-19' },
      { _id: noted, kind: 'note', date: '2026-11-03' },
    ])
    const summary = 'Asha has <b>settled</b> in.'
    const body = {
      version: drafted.version,
      summary,
      words: [{ _id: practicalLife._id, words: 'She pours without a dorp.' }],
      leftOut: [water._id],
      quotes: [{ kind: 'observation', _id: seen } as const],
    }
    const edited = (await app.as(teacher).call(update, { params, body })).body.data
    expect(edited).toMatchObject({ version: 2, summary, leftOut: [water._id], quotes: [{ _id: seen }] })
    const sent = (await step(review, edited)).body.data
    expect(sent.status).toBe('review')
    expect((await app.as(mother).call(notices.list)).body).toEqual([])

    const back = { version: sent.version, correction: '“drop”, in Practical Life' }
    const returned = (await app.as(colleague).call(sendBack, { params, body: back })).body.data
    expect(returned).toMatchObject({ status: 'draft', correction: back.correction })
    const words = [{ _id: practicalLife._id, words: 'She pours without a drop.' }]
    const right = { version: returned.version, words }
    const corrected = (await app.as(teacher).call(update, { params, body: right })).body.data
    const again = (await step(review, corrected)).body.data
    const published = await step(publish, again, colleague)
    expect(published.body.data).toMatchObject({
      status: 'published',
      publishedOn: '2026-11-20',
      reviewedBy: { _id: colleague._id },
      correction: null,
      leftOut: [],
    })

    const seenByHer = (await read(drafted._id, mother)).body
    expect(seenByHer).toMatchObject({
      summary,
      quotes: [{ _id: seen, text: 'Poured water for ten minutes.' }],
      schoolDays: 2,
      daysPresent: 1,
    })
    // Omitted lines are not included at all.
    expect(seenByHer.areas.map(({ words, lines }) => [words, lines.map(({ name }) => name)])).toEqual([
      ['She pours without a drop.', ['Pouring Beans']],
    ])
    expect((await app.as(mother).call(notices.list)).body).toMatchObject([
      {
        kind: 'report',
        text: 'The conference report on Asha is ready to read.',
        link: `/app/conference-report/${drafted._id}`,
      },
    ])
    expect((await app.as(mother).call(list, { query: { studentId: asha._id } })).body).toMatchObject([
      { _id: drafted._id, status: 'published' },
    ])
  })

  test('is a snapshot: later records do not change it', async () => {
    const { published, read, record, song, mother, asha } = await makeReportedClass(app)
    const { _id } = await published()
    const before = (await read(_id, mother)).body
    await record('M', song)
    await app.database.owner.query("update app.observations set text = 'Other words' where student_id = $1", [
      asha._id,
    ])
    expect((await read(_id, mother)).body).toEqual(before)
  })

  test('is corrected by a separate draft, which replaces it when published', async () => {
    const { published, step, read, teacher, colleague, mother, asha, practicalLife } =
      await makeReportedClass(app)
    const first = await published()
    const second = (await app.as(colleague).call(correct, { params: { id: first._id } })).body.data
    expect(second).toMatchObject({
      status: 'draft',
      revision: 2,
      corrects: first._id,
      areas: first.areas,
      from: first.from,
      to: first.to,
      draftedBy: { _id: colleague._id },
      reviewedBy: null,
    })
    const listed = async () =>
      (await app.as(mother).call(list, { query: { studentId: asha._id } })).body.map(({ _id }) => _id)
    expect(await listed()).toEqual([first._id])
    const words = [{ _id: practicalLife._id, words: 'She wipes up, too.' }]
    const params = { id: second._id }
    const edited = await app.as(colleague).call(update, { params, body: { version: second.version, words } })
    const sent = (await step(review, edited.body.data, colleague)).body.data
    expect((await step(publish, sent, teacher)).status).toBe(200)
    expect(await listed()).toEqual([second._id])
    expect((await read(first._id, mother)).status).toBe(404)
    expect((await read(first._id)).body.status).toBe('replaced')
    const late = await app.as(teacher).call(correct, { params: { id: first._id } })
    expect(late).toMatchObject({
      status: 409,
      body: { message: 'Only a published report can be corrected.' },
    })
  })

  test('can be refreshed from today’s records, keeping the sentences and omissions', async () => {
    const { draft, step, record, song, teacher, practicalLife, water, seen } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const params = { id: data._id }
    const change = {
      version: data.version,
      words: [{ _id: practicalLife._id, words: 'She pours.' }],
      leftOut: [water._id],
      quotes: [{ kind: 'observation', _id: seen } as const],
    }
    const edited = (await app.as(teacher).call(update, { params, body: change })).body.data
    await record('P', song)
    await app.database.owner.query("update app.observations set text = 'Poured milk.' where id = $1", [seen])
    const fresh = (await step(refresh, edited)).body.data
    expect(fresh.areas.map(({ words, lines }) => [words, lines.length])).toEqual([
      ['She pours.', 2],
      [null, 1],
    ])
    expect(fresh).toMatchObject({ leftOut: [water._id], quotes: [{ text: 'Poured milk.' }] })
  })

  test('in draft can be deleted, and restored with its text', async () => {
    const { draft, read, teacher } = await makeReportedClass(app)
    const { data } = (await draft()).body
    expect((await app.as(teacher).call(remove, { params: { id: data._id } })).status).toBe(200)
    expect((await read(data._id)).status).toBe(404)
    expect((await app.as(teacher).call(undoEntries.putBack, { params: { id: data._id } })).status).toBe(200)
    expect((await read(data._id)).body).toEqual(data)
  })
})

describe('the children of a class, with their reports', () => {
  test('list who has none, a draft, one in review and a published one', async () => {
    const { draft, step, record, beans, teacher, principal, asha, dev, mina, schoolClass, colleague } =
      await makeReportedClass(app)
    await record('M', beans, '2026-11-02', dev)
    const hers = (await step(review, (await draft()).body.data)).body.data
    await draft(colleague, dev._id)
    const nextClass = await app.make.class({ _id: schoolClass.schooleId })
    await app.make.student(nextClass)
    const states = async (query: object) =>
      (await app.as(teacher).call(children, { query })).body.map(({ _id, status }) => [_id, status])
    expect(await states({})).toEqual([
      [asha._id, 'review'],
      [dev._id, 'draft'],
      [mina._id, 'none'],
    ])
    expect(await states({ status: 'draft' })).toEqual([[dev._id, 'draft']])
    const count = async (person: { token: string }, query = {}) =>
      (await app.as(person).call(counts, { query })).body
    expect(await count(teacher)).toEqual({ none: 1, draft: 1, review: 1, published: 0 })
    expect(await count(principal)).toEqual({ none: 2, draft: 1, review: 1, published: 0 })
    expect(await count(principal, { classId: nextClass._id })).toMatchObject({ none: 1, draft: 0 })
    // Two with the same name are distinguished.
    await app.database.owner.query("update app.students set admission_number = 'A-1' where id = $1", [
      asha._id,
    ])
    expect((await app.as(teacher).call(children, { query: {} })).body[0]).toMatchObject({
      fullName: 'Asha',
      admissionNumber: 'A-1',
    })
    await step(publish, hers, principal)
    expect((await states({}))[0]).toEqual([asha._id, 'published'])
    // A report for an earlier conference does not count towards this one.
    expect((await states({ since: '2026-11-21' }))[0]).toEqual([asha._id, 'none'])
    expect(await count(teacher, { since: '2026-11-21' })).toMatchObject({ none: 2, published: 0 })
  })
})
