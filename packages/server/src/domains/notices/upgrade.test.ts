import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { logins } from '../../testing/database.ts'

test('an upgrade keeps the words of notices about published records', async () => {
  const name = `casa_notices_${randomUUID().slice(-12)}`
  const admin = new pg.Client({ ...inject('owner'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const settings = { ...inject('owner'), database: name }
  await migrate(settings, logins, '0183_one_undo')
  const owner = new pg.Client(settings)
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    const school = randomUUID()
    const notice = `insert into app.notices (school_id, id, user_id, kind, link, text_key, text_values, subject_ids)
      values ('${school}', $1, '${school}', $2, '/', $3, $4, $5)`
    const subjects = [randomUUID(), randomUUID()]
    const [one, two, note] = [randomUUID(), randomUUID(), randomUUID()]
    await owner.query(notice, [
      one,
      'published',
      'notices.publishedOne',
      { child: 'Mira' },
      subjects.slice(1),
    ])
    await owner.query(notice, [
      two,
      'published',
      'notices.published',
      { child: 'Mira', records: 2 },
      subjects,
    ])
    await owner.query(notice, [note, 'note', 'notices.note', { child: 'Mira' }, []])

    await migrate(settings, logins)
    const { rows } = await owner.query('select id, text_key as key, text_values as values from app.notices')
    expect(Object.fromEntries(rows.map(({ id, ...text }) => [id, text]))).toEqual({
      [one]: { key: 'notices.published', values: { child: 'Mira', count: 1 } },
      [two]: { key: 'notices.published', values: { child: 'Mira', count: 2 } },
      [note]: { key: 'notices.note', values: { child: 'Mira' } },
    })
  } finally {
    await owner.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
