import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { logins } from '../../testing/database.ts'
import { newId } from '../ids.ts'
import { release } from '../release.ts'
import { migrate } from './migrate.ts'

const name = `casa_migrate_${newId().slice(-12)}`
const database = { ...inject('owner'), database: name }
let admin: pg.Client
let owner: pg.Client

beforeEach(async () => {
  admin = new pg.Client({ ...inject('owner'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  owner = new pg.Client(database)
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const objects = async () =>
  (
    await owner.query(`
      select proname as name from pg_proc where pronamespace = 'app'::regnamespace
      union all select relname from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'
      union all select polname || ' on ' || polrelid::regclass from pg_policy where polrelid::regclass::text like 'app.%'
      union all select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal and tgrelid::regclass::text like 'app.%'
      order by 1`)
  ).rows.map(row => row.name as string)

test('an update leaves only what this release defines, and a start without anything new changes nothing', async () => {
  await migrate(database, logins)
  const defined = await objects()
  await owner.query(`
    create function app.of_an_earlier_release() returns integer language sql return 1;
    create view app.earlier as select app.of_an_earlier_release() as number;
    create policy earlier on app.classes to casa_app using (true);
    create trigger earlier after delete on app.classes for each row execute function app.keep_papers();
    drop function app.end_session;
    grant select on app.users to casa_app`)
  expect(await migrate(database, logins)).toEqual([])
  expect(await objects()).toContain('of_an_earlier_release')

  await owner.query("update casa_code set hash = 'of an earlier release'")
  expect(await migrate(database, logins)).toEqual([])
  expect(await objects()).toEqual(defined)
  const { rows } = await owner.query("select has_table_privilege('casa_app', 'app.users', 'select') as may")
  expect(rows).toEqual([{ may: false }])
})

test('a database from before the baseline continues after the last migration that the baseline contains', async () => {
  await migrate(database, logins, '0001_baseline')
  await owner.query("update casa_migration set name = '0107_language_of_codes'")
  const done = await migrate(database, logins)
  expect(done[0]).toBe('0110_class_memberships')
  expect(await migrate(database, logins)).toEqual([])
})

test('a database that is too old or too new is refused, and stays as it is', async () => {
  const done = await migrate(database, logins)
  const defined = await objects()
  const later = `${done.at(-1)}_and_one_more`
  await owner.query('insert into casa_migration values ($1, $2)', [later, ''])
  await expect(migrate(database, logins)).rejects.toThrow(
    `upgraded by Casa ${release} (${later}), and this is Casa ${release} (${done.at(-1)}), which cannot use it.`,
  )
  await owner.query("update casa_code set release = '9.1.0'")
  await expect(migrate(database, logins)).rejects.toThrow('Start Casa 9.1.0 or newer, or restore a backup')
  await owner.query('alter table casa_code drop column release')
  await expect(migrate(database, logins)).rejects.toThrow('upgraded by a newer release')
  await owner.query(
    "delete from casa_migration; insert into casa_migration values ('0105_parents_read_prerequisites', '')",
  )
  await expect(migrate(database, logins)).rejects.toThrow('older than 0107_language_of_codes')
  expect(await objects()).toEqual(defined)
})
