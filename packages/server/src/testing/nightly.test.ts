import { intervalOf, type Retained } from '@casa/contract/rules/retention'
import { expect, test } from 'vitest'
import { jobs } from '../app.ts'
import { testApp } from './app.ts'

const app = testApp()
const id = 'gen_random_uuid()'

/** For each table whose rows expire: a row that is `age` old, and how long rows are kept. */
const rows: Record<string, { lasts: string; row: (age: string, school: string, user: string) => string }> = {
  audit_log: {
    lasts: '730 days',
    row: (age, school) =>
      `(school_id, call, at) values ('${school}', 'PUT /class', now() - interval '${age}')`,
  },
  child_openings: {
    lasts: '90 days',
    row: (age, school, user) =>
      `(school_id, student_id, day, user_id, user_name, role, opened_at) select '${school}', id, '2026-01-01', gen_random_uuid(), '${user}', 'TEACHER', now() - interval '${age}' from app.students where school_id = '${school}'`,
  },
  sessions: {
    lasts: '12 hours',
    row: (age, _, user) =>
      `(id, token_hash, user_id, lifetime, last_seen, expires_at) values (${id}, sha256('${age}'), '${user}', '12 hours', now(), now() + interval '12 hours' - interval '${age}')`,
  },
  calendar_addresses: {
    lasts: '1 year',
    row: age =>
      `select id, ${id}, sha256('${age}'), now() - interval '${age}' from app.users where id not in (select user_id from app.calendar_addresses) limit 1`,
  },
  idempotency_keys: {
    lasts: '24 hours',
    row: age =>
      `(user_id, key, request_hash, kept_until) values (${id}, 'some key', '', now() + interval '24 hours' - interval '${age}')`,
  },
  turns: { lasts: '0 seconds', row: age => `values (sha256('${age}'), now() - interval '${age}')` },
  otps: {
    lasts: '1 hour',
    row: age =>
      `(purpose, mobile, id, asked_at) values ('reset', '${age}', ${id}, now() - interval '${age}')`,
  },
  otp_codes: {
    lasts: '1 hour',
    row: age => `(id, otp, accounts, made_at) values (${id}, ${id}, '{}', now() - interval '${age}')`,
  },
  passkey_challenges: {
    lasts: '180 seconds',
    row: age => `values (sha256('${age}'), 'add', '', now() + interval '180 seconds' - interval '${age}')`,
  },
  known_places: {
    lasts: '180 days',
    row: (age, _, user) => `values ('${user}', sha256('${age}'), 'device', now() - interval '${age}')`,
  },
  former_contacts: {
    lasts: '30 days',
    row: (age, school) =>
      `(school_id, id, school_name, mobile_number, number_changed, changed_at) values ('${school}', ${id}, '', '', true, now() - interval '${age}')`,
  },
  switched_off_sessions: {
    lasts: '30 days',
    row: (age, school) => `values ('${school}', sha256('${age}'), now() - interval '${age}')`,
  },
  undo_entries: {
    lasts: '1 hour',
    row: (age, school, user) =>
      `(school_id, id, user_id, kind, payload, done_at) values ('${school}', ${id}, '${user}', 'deletion', '{}', now() - interval '${age}')`,
  },
  'undo_entries of recordings': {
    lasts: '1 year',
    row: (age, school, user) =>
      `(school_id, id, user_id, kind, payload, done_at) values ('${school}', ${id}, '${user}', 'recording', '{}', now() - interval '${age}')`,
  },
  notices: {
    lasts: '1 year',
    row: (age, school, user) =>
      `(school_id, id, user_id, kind, text, link, created_at) values ('${school}', ${id}, '${user}', 'school', 'Old', '/app', now() - interval '${age}')`,
  },
  unfinished_uploads: {
    lasts: '1 day',
    row: (age, school, user) =>
      `(school_id, id, user_id, byte_count, changed_at) values ('${school}', ${id}, '${user}', 1, now() - interval '${age}')`,
  },
}

/** The table of a kind of rows. */
const tableOf = (name: string) => name.split(' ')[0]!

test('after a night every expired row is gone, and only those', async () => {
  const swept = await app.database.owner.query(
    `select tablename as name from pg_policies where schemaname = 'app' and policyname = 'sweep' order by 1`,
  )
  const tables = [...new Set(Object.keys(rows).map(tableOf))]
  expect(tables.toSorted()).toEqual(swept.rows.map(({ name }) => name))
  app.now = new Date()
  const { _id, principal } = await app.make.school()
  // A calendar address needs a separate user.
  const schoolClass = await app.make.class({ _id })
  await app.make.teacher(schoolClass)
  await app.make.student(schoolClass)
  const counted = async (table: string) =>
    Number((await app.database.owner.query(`select count(*) from app.${table}`)).rows[0].count)
  const before = new Map<string, number>()
  for (const [name, { lasts, row }] of Object.entries(rows)) {
    const table = tableOf(name)
    if (!before.has(table)) before.set(table, await counted(table))
    for (const age of [`${lasts} 5 minutes`, `${lasts} -5 minutes`])
      await app.database.owner.query(`insert into app.${table} ${row(age, _id, principal._id)}`)
  }
  await app.runNight()
  for (const table of tables) {
    const left = Object.keys(rows).filter(name => tableOf(name) === table).length
    expect(await counted(table), table).toBe(before.get(table)! + left)
  }
  expect(app.jobLog).toEqual([])
})

test('the privacy policy lists how long the nightly jobs keep each kind of data, and no other period', () => {
  const listed: Record<Retained, string> = {
    notices: 'notices',
    auditLog: 'audit_log',
    childOpenings: 'child_openings',
    recordings: 'undo_entries of recordings',
    deletions: 'undo_entries',
    // In school-export.test.ts: the job deletes their files, too.
    exports: '',
    codes: 'otps',
    knownPlaces: 'known_places',
    calendarAddresses: 'calendar_addresses',
    formerContacts: 'former_contacts',
    endedSessions: 'switched_off_sessions',
    requests: 'idempotency_keys',
    unfinishedUploads: 'unfinished_uploads',
  }
  for (const [kind, name] of Object.entries(listed))
    if (name) expect([kind, intervalOf(kind as Retained)]).toEqual([kind, rows[name]!.lasts])
  // Its own paragraph says how long sessions last; counted attempts and random bytes name nobody; codes are in two tables.
  const unlisted = Object.keys(rows).filter(name => !Object.values(listed).includes(name))
  expect(unlisted).toEqual(['sessions', 'turns', 'otp_codes', 'passkey_challenges'])
})

test('no two jobs have the same name', () => {
  const names = jobs.flatMap(({ queued, nightly }) => Object.keys({ ...queued, ...nightly }))
  expect(names).toEqual([...new Set(names)])
})
