import type { Environment } from '../../env.ts'
import { boolean, integer, nullable, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { newestMigration } from '../../platform/db/migrate.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** Connections of one server with its jobs, and some for people and tools. */
const neededConnections = 40

/** What the database says about itself and about this installation. Runs as its owner. */
export async function databaseFindings(tx: Tx, env: Environment, now: Date): Promise<Finding[]> {
  const server = await serverFinding(tx)
  const migrations = await migrationFinding(tx)
  const first = [server, await encodingFinding(tx), await clockFinding(tx), migrations]
  // Without its tables there is nothing else to ask.
  if (migrations.state === 'fail') return first
  return [...first, await jobsFinding(tx), await backupFinding(tx, env, now)]
}

async function serverFinding(tx: Tx): Promise<Finding> {
  const { version, number, most, replica } = await tx.row({
    version: text,
    number: integer,
    most: integer,
    replica: boolean,
  })`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
           current_setting('max_connections')::integer as most, pg_is_in_recovery() as replica`
  const says = `PostgreSQL ${version}, ${most} connections`
  if (number < 150_000) return fail('Database', `${says}; Casa needs PostgreSQL 15 or newer.`)
  if (replica)
    return fail('Database', `${says}; this is a standby, which cannot be written: connect to the primary.`)
  if (most < neededConnections)
    return warn('Database', `${says}: set max_connections to ${neededConnections} or more.`)
  return ok('Database', says)
}

async function encodingFinding(tx: Tx): Promise<Finding> {
  const { encoding, collations, extensions } = await tx.row({
    encoding: text,
    collations: boolean,
    extensions: text,
  })`
    select pg_encoding_to_char(d.encoding)::text as encoding,
           exists (select from pg_collation where collprovider = 'i') as collations,
           coalesce((select string_agg(extname::text, ', ' order by extname) from pg_extension), 'none') as extensions
      from pg_database d where d.datname = current_database()`
  const says = `${encoding}, extensions: ${extensions}`
  if (encoding !== 'UTF8') return fail('Encoding', `${says}: create the database with the encoding UTF8.`)
  return collations
    ? ok('Encoding', `${says}, with ICU`)
    : fail('Encoding', `${says}: this PostgreSQL was built without ICU, which sorts names.`)
}

/** Compares the clocks; the time of the question is known only to its half. */
async function clockFinding(tx: Tx): Promise<Finding> {
  const before = Date.now()
  const { now } = await tx.row({
    now: text,
  })`select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as now`
  const after = Date.now()
  const seconds = Math.round((Number(now) - (before + after) / 2) / 1_000)
  if (Math.abs(seconds) <= 2) return ok('Clock', 'the same here and in the database')
  const says = `${Math.abs(seconds)} s ${seconds > 0 ? 'behind' : 'ahead of'} the database: switch NTP on for both.`
  return Math.abs(seconds) > 60 ? fail('Clock', says) : warn('Clock', says)
}

async function migrationFinding(tx: Tx): Promise<Finding> {
  const release = newestMigration()
  const isThere = await tx.run`select from pg_class where oid = to_regclass('casa_migration')`
  if (!isThere)
    return fail('Migrations', 'the database is empty: the first start of the server creates its tables.')
  const { newest } = await tx.row({
    newest: nullable(text),
  })`select max(name)::text as newest from casa_migration`
  if (newest === release) return ok('Migrations', `none is pending; the last is ${release}`)
  if ((newest ?? '') > release)
    return fail(
      'Migrations',
      `the database has ${newest}, of a newer release than this one: use that release.`,
    )
  return warn('Migrations', `pending after ${newest}: back up, then start the server of this release.`)
}

async function jobsFinding(tx: Tx): Promise<Finding> {
  const { failed, late } = await tx.row({ failed: integer, late: integer })`
    select count(*) filter (where attempts >= max_attempts)::integer as failed,
           count(*) filter (where attempts < max_attempts and run_at < now() - interval '15 minutes')::integer as late
      from graphile_worker.jobs`
  if (late > 0)
    return warn('Jobs', `${late} have waited for more than 15 minutes: is a server running? See its log.`)
  return failed > 0 ? warn('Jobs', `${failed} failed for good: see the log.`) : ok('Jobs', 'none waits')
}

async function backupFinding(tx: Tx, { backup }: Environment, now: Date): Promise<Finding> {
  const { hours, problem } = await tx.row({ hours: nullable(integer), problem: nullable(text) })`
    select (select floor(extract(epoch from ${now}::timestamptz - max(ended_at)) / 3600)::integer
              from app.backups where name is not null) as hours,
           (select problem from app.backups where ended_at is not null order by started_at desc limit 1) as problem`
  if (hours === null)
    return backup
      ? warn('Backups', 'none yet: run casa backup.')
      : fail('Backups', 'not set up: run casa backup init, and set BACKUP_TO and BACKUP_RECIPIENT.')
  const says =
    hours < 48
      ? `the last good one is ${hours} hours old`
      : `the last good one is ${Math.floor(hours / 24)} days old`
  if (hours > 36) return fail('Backups', `${says}: ${problem ?? 'run casa backup, and see the log.'}`)
  return problem ? warn('Backups', `${says}, but the latest attempt failed: ${problem}`) : ok('Backups', says)
}
