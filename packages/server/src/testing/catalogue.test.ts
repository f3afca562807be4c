import { expect, inject, test } from 'vitest'
import { fileUses } from '../domains/files/queries.ts'
import { testApp } from './app.ts'
import { generateTableTypes } from './generated-files.ts'
import { withoutSchool } from './without-school.ts'

const app = testApp()

/** Columns with lists of ids that are not files, each with what the ids refer to. */
const listsOfOthers = new Map([
  ['app.audit_log.student_ids', 'the children that an entry is about'],
  ['app.child_groups.student_ids', 'the children of a group'],
  ['app.teacher_classes.area_ids', 'the areas of work of a specialist'],
  ['app.otp_codes.accounts', 'the accounts that a code resets'],
  ['app.demo_schools.accounts', 'the people in a visitor’s school'],
  ['app.lessons.exercise_ids', 'the exercises that a lesson presents'],
  ['app.conference_reports.left_out', 'the lines that a report leaves out'],
  ['app.conference_reports.highlights', 'the lines that a report names'],
  ['app.conference_reports.editors', 'the people who wrote a report'],
  ['app.erasures.student_ids', 'the children whom an erasure covers'],
  ['app.erasures.accounts', 'the accounts that it closes'],
  ['app.notices.subject_ids', 'the rows that a notice is about'],
])

const query = async (sql: string) => (await app.database.owner.query(sql)).rows

test('tables.ts has the columns that the migrations create; `npm run db:types` regenerates it', async () => {
  const { database } = app.database.app
  await generateTableTypes({ ...inject('owner'), database: database! }, '--verify')
})

test('school_id comes first in every primary key and in every reference between a school’s rows', async () => {
  const keys = await query(`
    select con.conname as name, con.contype as kind, con.conrelid::regclass::text as tbl,
           (select a.attname from pg_attribute a where a.attrelid = con.conrelid and a.attnum = con.conkey[1]) as first
      from pg_constraint con
     where con.connamespace = 'app'::regnamespace and con.contype in ('p', 'f')
       and con.conrelid <> 'app.schools'::regclass
       and coalesce(con.confrelid, 0) not in ('app.users'::regclass)`)
  for (const key of keys) {
    if (withoutSchool.has(key.tbl.replace('app.', ''))) continue
    expect(key.first, `${key.tbl}: ${key.name} does not begin with the school`).toMatch(/school_id$/)
  }
})

test('money is a decimal with two places, never a float', async () => {
  const columns = await query(`
    select c.oid::regclass::text || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
       and format_type(a.atttypid, null) ~ '^(numeric|money|real|double precision)'
       and a.attname not in ('position', 'seconds')`)
  expect(columns.map(({ name }) => name)).toContain('app.fees.total')
  for (const { name, type } of columns) expect(type, name).toMatch(/^numeric\(12,2\)(?:\[\])?$/)
})

test('functions that run as their definer fix their search path and are not open to everybody', async () => {
  const functions = await query(`
    select p.proname as name, p.proconfig as config,
           exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl where acl.grantee = 0) as public
      from pg_proc p where p.pronamespace = 'app'::regnamespace and p.prosecdef`)
  expect(functions.length).toBeGreaterThan(3)
  for (const one of functions) {
    expect(one.config, `${one.name} has no fixed search path`).toContain(
      'search_path=pg_catalog, app, pg_temp',
    )
    expect(one.public, `${one.name} is executable by PUBLIC`).toBe(false)
  }
})

test('no function disables plan caching, which would affect each row’s foreign keys too', async () => {
  const functions = await query(`
    select proname as name from pg_proc
     where pronamespace = 'app'::regnamespace and 'plan_cache_mode=force_custom_plan' = any(proconfig)`)
  expect(functions, 'a statement that needs a plan of its own is sent by execute').toEqual([])
})

test('a view that a request reads shows what its reader may see, not what its owner may', async () => {
  const views = await query(`
    select c.relname as name, 'security_invoker=true' = any(coalesce(c.reloptions, '{}')) as invoker
      from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('v', 'm')
       and has_table_privilege('casa_app', c.oid, 'select')`)
  expect(views.length).toBeGreaterThan(0)
  for (const view of views)
    expect(view, `${view.name} is read with the rights of its owner`).toMatchObject({ invoker: true })
})

test('the runtime roles own nothing, bypass nothing, and cannot read passwords and sessions', async () => {
  const roles = await query(`
    select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
           exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'app'::regnamespace) as owner,
           has_table_privilege(oid, 'app.users', 'select') as users,
           has_column_privilege(oid, 'app.users', 'password_hash', 'select')
             or has_column_privilege(oid, 'app.users', 'first_password', 'select') as passwords,
           rolname = 'casa_app' and has_table_privilege(oid, 'app.sessions', 'select') as sessions
      from pg_roles where rolname in ('casa_app', 'casa_worker')`)
  expect(roles).toHaveLength(2)
  for (const role of roles) {
    expect(role).toMatchObject({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owner: false,
      users: false,
      passwords: false,
      sessions: false,
    })
  }
})

test('every column that may hold files says so; otherwise the files would be removed after a day', async () => {
  const columns = await query(`
    select c.oid::regclass::text as table, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
       and (a.atttypid = 'uuid[]'::regtype
            or exists (select from pg_constraint con where con.conrelid = c.oid and con.confrelid = 'app.files'::regclass
                                                       and a.attnum = con.conkey[2]))`)
  const said = fileUses.map(({ table, column }) => `${table}.${column}`)
  const held = columns.map(({ table, column }) => `${table}.${column}`)
  expect(held.filter(name => !listsOfOthers.has(name)).sort()).toEqual(said.toSorted())
})

test('the worker may read every column that holds files', async () => {
  for (const { table, column } of fileUses) {
    const [answer] = await query(
      `select has_column_privilege('casa_worker', '${table}', '${column}', 'select') as may`,
    )
    expect(answer, `${table}.${column}`).toEqual({ may: true })
  }
})

/** Tables in which a change is part of another row's change, each with the reason. */
const notNoted = new Map([
  ['audit_log', 'is the log itself'],
  ['child_openings', 'holds reads'],
  ['idempotency_keys', 'holds requests'],
  ['undo_entries', 'follows from what was done'],
  ['turns', 'holds attempts'],
  ['passkey_challenges', 'holds what a browser has yet to sign'],
  ['open_demo', 'is written by the owner'],
  ['secret_keys', 'is written by the owner'],
  ['installation', 'is written by the owner'],
  ['backups', 'is written by the owner'],
  ['backup_line', 'is written by the owner'],
  ['demo_schools', 'holds visits'],
  ['school_usage', 'is counted by a job'],
  ['unfinished_uploads', 'holds what arrives before there is a file'],
  ['progress', 'follows from records'],
  ['progress_counts', 'follows from records'],
  ['attendance_months', 'follows from attendance entries'],
  ['lesson_words', 'follows from lessons'],
])

test('each change to a row is written to the audit log, and an unchanged row keeps its version', async () => {
  const tables = await query(`
    select c.relname as name,
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped) as versioned,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_change') as noted,
           exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'unchanged_row_is_left') as left
      from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`)
  for (const { name, noted } of tables) expect(noted, name).toBe(!notNoted.has(name))
  const raised = tables.filter(({ versioned, left }) => versioned && !left).map(({ name }) => name)
  expect(raised.sort(), 'parts of these are written after their row').toEqual(['events', 'exercises'])
})
