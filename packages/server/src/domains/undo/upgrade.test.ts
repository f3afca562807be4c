import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { logins } from '../../testing/database.ts'

test('an upgrade keeps what can still be undone, and the ids of what was recorded', async () => {
  const name = `casa_undo_${randomUUID().slice(-12)}`
  const admin = new pg.Client({ ...inject('owner'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const settings = { ...inject('owner'), database: name }
  await migrate(settings, logins, '0182_what_a_deletion_took_back')
  const owner = new pg.Client(settings)
  await owner.connect()
  try {
    const [school, user, child] = [randomUUID(), randomUUID(), randomUUID()]
    const ids = { keys: randomUUID(), published: randomUUID(), note: randomUUID(), level: randomUUID() }
    const [record, notice, observation, line] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const recording = `insert into app.recordings (school_id, user_id, id, recorded_at, entries, request, answered, skipped, notices, undone_at)
      values ('${school}', '${user}', $1, '2026-11-01', $2, $3, array['${record}']::uuid[], 2, $4, $5)`
    const entries = (more = {}) => JSON.stringify([{ id: record, version: 2, was: 'P', ...more }])
    await owner.query(recording, [ids.keys, entries(), Buffer.from('request'), [], '2026-11-02'])
    await owner.query(recording, [ids.published, entries({ publication: true }), null, [notice], null])
    // A device sent the id as its Idempotency-Key, too.
    await owner.query(
      `insert into app.idempotency_keys (user_id, key, request_hash, answer, created_at)
       values ('${user}', $1, 'header', 'text', '2026-11-01'), ('${user}', $2, 'header', 'text', '2026-11-01'),
              ('${user}', 'another key', 'header', null, '2026-11-01')`,
      [ids.keys, line],
    )
    const removal = `insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row, notices, put_back_at)
      values ('${school}', $1, '${user}', $2, $3, $4, $5, $6, null)`
    await owner.query(removal, [
      ids.note,
      'notes',
      child,
      false,
      { id: ids.note },
      JSON.stringify([{ id: notice }]),
    ])
    await owner.query(removal, [ids.level, 'classes', null, true, { version: 3 }, '[]'])
    await owner.query(`set session_replication_role = replica`)
    await owner.query(
      `insert into app.observations (school_id, id, student_id, class_id, day, text, made_by, made_by_name, recording, updated_at)
       values ($1, $2, $3, $3, '2026-11-01', 'Poured', $4, 'Meera', $5, '2026-11-03')`,
      [school, observation, child, user, line],
    )

    await migrate(settings, logins)
    const { rows } = await owner.query(
      'select id, kind, student_id, payload, undone_at is not null as undone from app.undo_entries',
    )
    const found = Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))
    expect(found).toEqual({
      [ids.keys]: {
        kind: 'recording',
        student_id: null,
        payload: { entries: [{ id: record, version: 2, was: 'P' }], notices: [] },
        undone: true,
      },
      [ids.published]: {
        kind: 'publication',
        student_id: null,
        payload: { entries: [{ id: record, version: 2, was: 'P', publication: true }], notices: [notice] },
        undone: false,
      },
      [line]: {
        kind: 'observation',
        student_id: null,
        payload: { entries: [{ id: observation }] },
        undone: false,
      },
      [ids.note]: {
        kind: 'deletion',
        student_id: child,
        payload: { table: 'notes', row: { id: ids.note }, notices: [{ id: notice }] },
        undone: false,
      },
      [ids.level]: {
        kind: 'archiving',
        student_id: null,
        payload: { table: 'classes', version: 3 },
        undone: false,
      },
    })
    const keys = await owner.query(
      `select key, convert_from(request_hash, 'UTF8') as request, answer, kept_until::date::text as kept from app.idempotency_keys
        where user_id = '${user}'`,
    )
    const answer = JSON.stringify({ answered: [record], skipped: 2 })
    const compact = keys.rows.map(row => ({
      ...row,
      answer: row.answer && JSON.stringify(JSON.parse(row.answer)),
    }))
    expect(Object.fromEntries(compact.map(({ key, ...row }) => [key, row]))).toEqual({
      [ids.keys]: { request: 'request', answer, kept: '2027-11-01' },
      [ids.published]: { request: 'recording', answer, kept: '2027-11-01' },
      [line]: { request: 'observation', answer: '1', kept: '2027-11-03' },
      'another key': { request: 'header', answer: null, kept: '2026-11-02' },
    })
  } finally {
    await owner.end()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
})
