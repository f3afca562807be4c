import { conferenceReports } from '@casa/contract/conference-reports'
import { notices } from '@casa/contract/notices'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeRecord } from '../../testing/record.ts'
import { makeReportedClass } from '../../testing/reported-class.ts'

const app = testApp()
const { add, update, refresh, review, sendBack, publish, correct, remove, list, get, pdf, choices } =
  conferenceReports
const said = (message: string, status = 409) => ({ status, body: { message } })

test('nobody can change or delete a published report', async () => {
  const { published } = await makeReportedClass(app)
  const { _id } = await published()
  const { owner } = app.database
  for (const change of ["summary = 'Other'", "areas = '[]'", "status = 'draft'", 'student_id = school_id'])
    await expect(
      owner.query(`update app.conference_reports set ${change} where id = $1`, [_id]),
      change,
    ).rejects.toThrow()
  await expect(owner.query('delete from app.conference_reports where id = $1', [_id])).rejects.toThrow()
})

describe('each state allows its own steps', () => {
  test('a report in review or published cannot be changed, deleted or sent to review; a draft cannot be published', async () => {
    const { draft, step, teacher, colleague, published, dev, record, beans } = await makeReportedClass(app)
    await record('M', beans, '2026-11-02', dev)
    const sent = (await step(review, (await draft(teacher, dev._id)).body.data)).body.data
    for (const report of [sent, await published()]) {
      const params = { id: report._id }
      const body = { version: report.version }
      const steps = [update, refresh, review] as const
      for (const call of steps)
        expect(await app.as(teacher).call(call, { params, body })).toMatchObject(
          said('Only a draft can be changed.'),
        )
      expect(await app.as(teacher).call(remove, { params })).toMatchObject(
        said('Only a draft can be changed.'),
      )
    }
    expect(await app.as(colleague).call(correct, { params: { id: sent._id } })).toMatchObject(
      said('Only a published report can be corrected.'),
    )
    const body = { version: sent.version, correction: 'Spelling' }
    const back = (await app.as(colleague).call(sendBack, { params: { id: sent._id }, body })).body.data
    expect(await step(publish, back, colleague)).toMatchObject(said('This report is not in review.'))
    const again = { ...body, version: back.version }
    expect(await app.as(colleague).call(sendBack, { params: { id: sent._id }, body: again })).toMatchObject(
      said('This report is not in review.'),
    )
  })

  test('the second of two simultaneous editors is refused, and sees the current report', async () => {
    const { draft, teacher, colleague } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const params = { id: data._id }
    const answers = await Promise.all(
      [teacher, colleague].map((person, index) =>
        app.as(person).call(update, { params, body: { version: 1, summary: `Sentence ${index}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)!
    const won = answers.find(({ status }) => status === 200)!
    expect(lost.body).toMatchObject({ data: { version: 2, summary: won.body.data.summary } })
    const late = await app.as(teacher).call(update, { params, body: { version: 1, summary: 'Late' } })
    expect(late).toMatchObject({ status: 409, body: { message: 'Someone else has just changed this.' } })
  })

  test('two simultaneous drafts, or corrections, create one', async () => {
    const { draft, teacher, colleague, published } = await makeReportedClass(app)
    const drafts = await Promise.all([teacher, colleague].map(person => draft(person)))
    expect(drafts.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(drafts.find(({ status }) => status === 409)!.body).toMatchObject({
      message: 'A report on this child is already in progress.',
    })
    const { _id } = drafts.find(({ status }) => status === 200)!.body.data
    await app.as(teacher).call(remove, { params: { id: _id } })
    const params = { id: (await published())._id }
    const corrections = await Promise.all(
      [teacher, colleague].map(person => app.as(person).call(correct, { params })),
    )
    expect(corrections.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('two simultaneous publications publish once, and parents are notified once', async () => {
    const { draft, step, colleague, principal, mother } = await makeReportedClass(app)
    const sent = (await step(review, (await draft()).body.data)).body.data
    const answers = await Promise.all([colleague, principal].map(person => step(publish, sent, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await app.as(mother).call(notices.list)).body).toHaveLength(1)
  })

  test('a deleted draft cannot be restored if another was begun', async () => {
    const { draft, teacher } = await makeReportedClass(app)
    const { _id: id } = (await draft()).body.data
    await app.as(teacher).call(remove, { params: { id } })
    await draft()
    const back = await app.as(teacher).call(undoEntries.putBack, { params: { id } })
    expect(back.status).toBe(409)
  })
})

describe('only what the records support is written', () => {
  test('lines, areas and quotations from elsewhere are refused, and nothing is stored', async () => {
    const { draft, read, teacher, schoolClass, dev, song, ownArea } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const another = await app.make.observation(schoolClass, dev)
    const refused = async (body: object) =>
      (await app.as(teacher).call(update, { params: { id: data._id }, body: { version: 1, ...body } })).body
    expect(await refused({ leftOut: [song._id] })).toMatchObject({ errors: [{ field: 'leftOut' }] })
    expect(await refused({ words: [{ _id: ownArea._id, words: 'She sings.' }] })).toMatchObject({
      errors: [{ field: 'words', message: 'You can only write about areas of this report.' }],
    })
    for (const kind of ['observation', 'note'])
      expect(await refused({ quotes: [{ kind, _id: another }] })).toMatchObject({
        errors: [{ field: 'quotes', message: 'Choose observations and notes about this child.' }],
      })
    // The call has no field for the client's own lines.
    await refused({ areas: [{ _id: ownArea._id, name: 'Telugu', words: null, lines: [] }] })
    expect((await read(data._id)).body.areas).toEqual(data.areas)
  })

  test('a record that was undone blocks the report', async () => {
    const { draft, step, colleague, asha, beans } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const sent = (await step(review, data)).body.data
    await app.database.owner.query(
      "update app.progress set key = 'P' where student_id = $1 and item_id = $2",
      [asha._id, beans._id],
    )
    expect(await step(publish, sent, colleague)).toMatchObject(
      said('The records no longer show this: Pouring Beans. Refresh the report from today’s records.'),
    )
  })

  test('so does an observation whose wording has changed', async () => {
    const { draft, step, teacher, seen } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const quotes = [{ kind: 'observation', _id: seen } as const]
    const edited = await app
      .as(teacher)
      .call(update, { params: { id: data._id }, body: { version: data.version, quotes } })
    await app.database.owner.query("update app.observations set text = 'No.' where id = $1", [seen])
    expect(await step(review, edited.body.data)).toMatchObject(
      said(
        'The records no longer show this: “Poured water for ten minutes.”. Refresh the report from today’s records.',
      ),
    )
  })

  test('quotations remain supported however much is written later', async () => {
    const { draft, step, teacher, asha, seen } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const quotes = [{ kind: 'observation', _id: seen } as const]
    const edit = { params: { id: data._id }, body: { version: data.version, quotes } }
    const edited = await app.as(teacher).call(update, edit)
    await app.database.owner.query(
      `insert into app.observations (school_id, id, student_id, class_id, day, text, made_by, made_by_name)
       select school_id, gen_random_uuid(), student_id, class_id, '2026-11-20', 'Seen ' || n, made_by, made_by_name
         from app.observations, generate_series(1, 250) n where student_id = $1 and id = $2`,
      [asha._id, seen],
    )
    const sent = await step(review, (await step(refresh, edited.body.data)).body.data)
    expect(sent).toMatchObject({ status: 200, body: { data: { quotes: [{ _id: seen }] } } })
  })

  test('a child without records has an empty draft that cannot proceed', async () => {
    const { draft, step, mina } = await makeReportedClass(app)
    const { data } = (await draft(undefined, mina._id)).body
    expect(data).toMatchObject({ areas: [], schoolDays: 0, daysPresent: 0 })
    expect(await step(review, data)).toMatchObject(
      said('There are no records for this child in this period.'),
    )
  })

  test('sentences without lines cannot proceed', async () => {
    const { draft, step, teacher, practicalLife, beans, water } = await makeReportedClass(app)
    const { data } = (await draft()).body
    const body = {
      version: data.version,
      words: [{ _id: practicalLife._id, words: 'She pours.' }],
      leftOut: [beans._id, water._id],
    }
    const edited = (await app.as(teacher).call(update, { params: { id: data._id }, body })).body.data
    expect((await step(review, edited)).body.message).toMatch(
      /^No record supports the sentences on Practical Life\./,
    )
  })

  test('in a class without a level the report covers what is recorded', async () => {
    const { principal, school, beans } = await makeReportedClass(app)
    const bare = await app.make.class(school)
    const child = await app.make.student(bare)
    await makeRecord(app.make, bare, child, beans, { key: 'P' })
    const { body } = await app.as(principal).call(add, { body: { studentId: child._id, from: '2026-08-01' } })
    expect(body.data.areas.flatMap(({ lines }) => lines)).toMatchObject([
      { _id: beans._id, heading: 'shown' },
    ])
  })
})

describe('who may read it', () => {
  test('for a parent a draft, one in review, another child’s or a replaced one does not exist', async () => {
    const { draft, step, teacher, colleague, mother, dev, asha } = await makeReportedClass(app)
    const fathers = await app.make.parent(dev)
    const none = async (id: string, person: { token: string }) => {
      const at = { params: { id } }
      expect((await app.as(person).call(get, at)).status).toBe(404)
      expect((await app.as(person).call(pdf, { ...at, query: {} })).status).toBe(404)
      expect((await app.as(person).call(list, { query: {} })).body.map(({ _id }) => _id)).not.toContain(id)
      expect((await app.as(person).call(choices, at)).status).toBe(403)
    }
    const { data } = (await draft()).body
    await none(data._id, mother)
    const sent = (await step(review, data)).body.data
    await none(data._id, mother)
    await step(publish, sent, colleague)
    expect((await app.as(mother).call(get, { params: { id: data._id } })).status).toBe(200)
    await none(data._id, fathers)
    const second = (await app.as(teacher).call(correct, { params: { id: data._id } })).body.data
    await none(second._id, mother)
    const filtered = await app.as(mother).call(list, { query: { studentId: asha._id, status: 'draft' } })
    expect(filtered.body).toEqual([])
  })

  test('about a child who has left can be read only by the office, and nobody can write about the child', async () => {
    const { draft, step, teacher, principal, colleague, published, mother, asha, read } =
      await makeReportedClass(app)
    const { _id: id } = await published()
    const open = (await draft()).body.data
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
    expect((await read(id, principal)).status).toBe(200)
    for (const person of [teacher, mother]) expect((await read(id, person)).status).toBe(404)
    expect((await step(review, open)).status).toBe(404)
    expect((await step(review, open, principal)).status).toBe(404)
    expect((await draft(principal)).status).toBe(404)
    expect((await app.as(colleague).call(correct, { params: { id } })).status).toBe(404)
    expect((await app.as(principal).call(remove, { params: { id: open._id } })).status).toBe(404)
  })

  test('a child who moves takes the reports along to the new teacher', async () => {
    const { published, school, teacher, asha, read } = await makeReportedClass(app)
    const { _id } = await published()
    const next = await app.make.class(school)
    const nextTeacher = await app.make.teacher(next)
    await app.database.owner.query('update app.students set class_id = $1 where id = $2', [
      next._id,
      asha._id,
    ])
    expect((await read(_id, teacher)).status).toBe(404)
    expect((await read(_id, nextTeacher)).status).toBe(200)
  })

  test('a future day, an invalid day and an empty correction are refused with their messages', async () => {
    const { draft, step, colleague, teacher } = await makeReportedClass(app)
    const refused = async (from: unknown) => (await draft(teacher, undefined, from as string)).body.message
    expect(await refused('2026-11-21')).toBe('A report cannot begin in the future.')
    expect(await refused('2026-02-30')).toBe('Choose the day on which the report begins.')
    const sent = (await step(review, (await draft()).body.data)).body.data
    const body = { version: sent.version, correction: ' ' }
    const back = await app.as(colleague).call(sendBack, { params: { id: sent._id }, body })
    expect(back).toMatchObject(said('Enter what needs correcting.', 422))
  })
})
