import { readFile } from 'node:fs/promises'
import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeConferenceReport, publishedReport } from '../../testing/conference-report.ts'
import { makeFamily } from '../../testing/family.ts'
import { knowErasuresForLong } from '../../testing/old-erasures.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { erasureTexts } from './document-texts.ts'

const app = testApp()
knowErasuresForLong(app)
const week = 7 * 86_400
const family = () => makeFamily(app)

const count = async (sql: string, values: unknown[]) =>
  Number((await app.database.owner.query(`select count(*) as n from ${sql}`, values)).rows[0].n)

test('a caller can neither date an erasure back nor write its certificate', async () => {
  const { school, asha, leave } = await family()
  await leave(asha)
  const client = new pg.Client({ ...app.database.app })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(
      `select set_config('app.role', 'SCHOOLE', true), set_config('app.user', $1, true), set_config('app.schools', $2, true)`,
      [school.principal._id, `{${school._id}}`],
    )
    const columns = 'school_id, id, kind, subject_id, student_ids, asked_by_name, asked_at, due_at'
    const values = `'${school._id}', gen_random_uuid(), 'child', '${asha._id}', '{${asha._id}}', 'Office', now() - interval '9 days', now() - interval '1 day'`
    for (const [column, value] of [
      ['made_at', "'2020-01-01'"],
      ['hash', "'forged'"],
      ['done_at', 'now()'],
      ['automatic', 'true'],
    ]) {
      await client.query('savepoint one')
      await expect(
        client.query(`insert into app.erasures (${columns}, ${column}) values (${values}, ${value})`),
        column,
      ).rejects.toThrow('permission denied')
      await client.query('rollback to savepoint one')
    }
    await app.database.owner.query(
      'alter table app.erasures alter column made_at set default clock_timestamp()',
    )
    await client.query(`insert into app.erasures (${columns}) values (${values})`)
    await client.query('commit')
  } finally {
    await client.end()
    await app.database.owner.query(`alter table app.erasures alter column made_at set default '2020-01-01'`)
  }
  app.now = new Date()
  await app.runNight()
  expect(app.jobLog).toEqual([])
  expect(await count('app.students where id = $1', [asha._id]), 'known for less than six days').toBe(1)
  await app.database.owner.query(
    `update app.erasures set made_at = now() - interval '6 days 1 minute' where school_id = $1`,
    [school._id],
  )
  await app.runNight()
  expect(await count('app.students where id = $1', [asha._id])).toBe(0)
})

test('the certificate is in the language of its reader, in the words of the screens', async () => {
  const { asha, leave, erase, erased, officeNow } = await family()
  await leave(asha)
  await erase('child', asha._id, 'Asha')
  app.later(week)
  const [done] = await erased()
  const office = await officeNow()
  const pdf = async (language: 'en' | 'hi' | 'te') => {
    const { body } = await office.call(api.erasures.certificate, {
      params: { id: done!._id },
      query: { language },
    })
    return readPdf(body as Buffer).text
  }
  expect(await pdf('en')).toContain('Certificate of erasure')
  for (const language of ['hi', 'te'] as const) expect(await pdf(language)).toContain(done!.name)
  for (const language of ['en', 'hi', 'te'] as const) {
    const screens = JSON.parse(
      await readFile(new URL(`../../../../web/locales/${language}/erasures.json`, import.meta.url), 'utf8'),
    )
    const { subjects, erased, kept } = erasureTexts[language]
    expect(subjects).toEqual(screens.kindNames)
    const words = Object.entries(kept).map(([kind, { what }]) => [kind, what])
    expect({ ...erased, ...Object.fromEntries(words) }).toEqual(screens.kinds)
    expect(Object.fromEntries(Object.entries(kept).map(([kind, { why }]) => [kind, why]))).toEqual(
      screens.why,
    )
  }
})

test('the reports of a school are erased in steps, corrections before what they correct', async () => {
  const { school, schoolClass, asha } = await family()
  const first = await makeConferenceReport(app.make, schoolClass, asha, {
    ...publishedReport(),
    status: 'replaced',
  })
  const second = await makeConferenceReport(app.make, schoolClass, asha, {
    ...publishedReport(),
    corrects_id: first,
  })
  const id = crypto.randomUUID()
  const { owner } = app.database
  await owner.query(
    `insert into app.erasures (school_id, id, kind, subject_id, asked_by_name, asked_at, due_at)
     values ($1, $2, 'school', $3, 'Operator', $4::timestamptz - interval '8 days', $4)`,
    [platformId, id, school._id, app.now],
  )
  const left: string[][] = []
  for (let more = true; more; ) {
    const step = await owner.query('select app.erase_next($1, $2, 1, null, $3) as more', [
      platformId,
      id,
      app.now,
    ])
    more = step.rows[0].more
    const { rows } = await owner.query('select id from app.conference_reports where school_id = $1', [
      school._id,
    ])
    if (rows.length !== left.at(-1)?.length) left.push(rows.map(row => row.id))
  }
  expect(left).toEqual([expect.arrayContaining([first, second]), [first], []])
})
