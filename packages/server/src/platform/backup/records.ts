import { randomBytes } from 'node:crypto'
import { backupProblems } from '@casa/contract/backup-problems'
import { type BackupState, backupState } from '@casa/contract/today'
import { boolean, bytes, double, json, nullable, text, uuid } from '../db/columns.ts'
import type { Tx } from '../db/connection.ts'
import { newId } from '../ids.ts'

// What the database knows of its backups. All of these run as the owner.

/** Held for as long as a backup runs, on whichever machine. */
const backupLock = 727_010

/** Takes the lock of backups for the session. False if another backup runs. */
export async function lockBackups(tx: Tx): Promise<boolean> {
  const { locked } = await tx.row({ locked: boolean })`select pg_try_advisory_lock(${backupLock}) as locked`
  return locked
}

/** Whether a backup of this database is running, on whichever machine. */
export async function isBackingUp(tx: Tx): Promise<boolean> {
  const { running } = await tx.row({ running: boolean })`
    select exists (select from pg_locks
                    where locktype = 'advisory' and classid = 0 and objid = ${backupLock}::oid and objsubid = 1
                      and database = (select oid from pg_database where datname = current_database())) as running`
  return running
}

/** The line to which the backups of this database belong; chosen with the first one. */
export async function lineOf(tx: Tx): Promise<string> {
  await tx.run`
    insert into app.backup_line (line) values (${randomBytes(4).toString('hex')}) on conflict do nothing`
  const { line } = await tx.row({ line: text })`select line from app.backup_line`
  return line
}

/** To be called on a restored database: its backups are no longer those of the one that it is a copy of. */
export async function beginNewLine(tx: Tx): Promise<void> {
  await tx.run`delete from app.backup_line`
  await lineOf(tx)
  await tx.run`delete from app.backups where ended_at is null`
}

/** Notes that a backup begins. An earlier one without an end was interrupted: the lock is held by this one. */
export async function noteStart(tx: Tx, destination: string, at: Date): Promise<string> {
  const id = newId()
  await tx.run`delete from app.backups where started_at < ${at}::timestamptz - interval '400 days'`
  await tx.run`
    update app.backups set ended_at = ${at}, problem = ${backupProblems.interrupted}
     where ended_at is null`
  await tx.run`
    insert into app.backups (id, destination, started_at) values (${id}, ${destination}, ${at})`
  return id
}

const { destinations, test } = backupState.shape

/** What the administrator sees of the backups: the newest good one of each place, and what went wrong since. */
export async function readBackupState(tx: Tx): Promise<BackupState> {
  return tx.row({
    destinations: json(destinations),
    logProblem: nullable(text),
    test: nullable(json(test)),
  })`
    select (select coalesce(json_agg(json_build_object('destination', place.destination, 'last', good.last, 'failure', latest.failure)
                                     order by place.tried desc), '[]')
              from (select destination, max(started_at) as tried from app.backups group by destination) place
              left join lateral (
                select json_build_object('at', b.started_at, 'bytes', b.byte_count) as last from app.backups b
                 where b.destination = place.destination and b.name is not null order by b.started_at desc limit 1) good on true
              left join lateral (
                select case when b.problem is not null then json_build_object('at', b.ended_at, 'problem', b.problem) end as failure
                  from app.backups b
                 where b.destination = place.destination and b.ended_at is not null
                 order by b.started_at desc limit 1) latest on true) as destinations,
           (select log_problem from app.backup_line) as "logProblem",
           (select json_build_object('at', tested_at, 'problem', test_problem)
              from app.backups where tested_at is not null order by tested_at desc limit 1) as test`
}

/** What a complete backup contains. */
export type Made = {
  name: string
  bytes: number
  rows: number
  files: number
  restoresTo: Date
  testKey: Buffer | null
}

/** Notes that a backup is complete. Only the newest one with a key can be opened for a test. */
export async function noteMade(tx: Tx, id: string, made: Made, at: Date): Promise<void> {
  if (made.testKey) await tx.run`update app.backups set test_key = null where test_key is not null`
  await tx.run`
    update app.backups set ended_at = ${at}, name = ${made.name}, byte_count = ${made.bytes}, row_count = ${made.rows},
           file_count = ${made.files}, restores_to = ${made.restoresTo}, test_key = ${made.testKey}
     where id = ${id}`
}

/** Notes why a backup failed. */
export async function noteFailure(tx: Tx, id: string, problem: string, at: Date): Promise<void> {
  await tx.run`update app.backups set ended_at = ${at}, problem = ${problem} where id = ${id}`
}

/** The newest complete backup of this line at a destination, with the sealed key that opens it; undefined if there is none. */
export async function newestBackup(tx: Tx, destination: string) {
  return tx.maybeRow({ id: uuid, name: text, testKey: nullable(bytes) })`
    select id, coalesce(name, '') as name, test_key as "testKey" from app.backups
     where destination = ${destination} and name like 'casa-' || (select line from app.backup_line) || '-%'
     order by started_at desc limit 1`
}

/** Notes the result of a test restore; without a problem it succeeded. */
export async function noteTest(tx: Tx, id: string, problem: string | null, at: Date): Promise<void> {
  await tx.run`update app.backups set tested_at = ${at}, test_problem = ${problem} where id = ${id}`
}

/** When the newest complete backup of this line at a destination began; undefined if there is none. */
export async function newestStart(tx: Tx, destination: string): Promise<Date | undefined> {
  const { at } = await tx.row({ at: nullable(double) })`
    select extract(epoch from max(started_at))::double precision * 1000 as at from app.backups
     where destination = ${destination} and name like 'casa-' || (select line from app.backup_line) || '-%'`
  return at === null ? undefined : new Date(at)
}

/** Notes why the log cannot be saved, or that it can. */
export async function noteLogProblem(tx: Tx, problem: string | null): Promise<void> {
  await tx.run`update app.backup_line set log_problem = ${problem} where log_problem is distinct from ${problem}`
}

/** Backups begin at two in the night in India. */
const nightlyUtcMs = 20.5 * 3_600_000
const dayMs = 86_400_000

/** The last time at which a nightly backup was to begin. */
export function lastNight(now: Date): Date {
  const days = Math.floor((now.getTime() - nightlyUtcMs) / dayMs)
  return new Date(days * dayMs + nightlyUtcMs)
}

/** Whether no complete backup at a destination began since the last time at which one was to begin. */
export async function backupIsDue(tx: Tx, destination: string, now: Date): Promise<boolean> {
  const newest = await newestStart(tx, destination)
  return newest === undefined || newest < lastNight(now)
}

/** Whether the newest backup was not tested yet and none passed its test in the last week; a night earlier counts. */
export async function testIsDue(tx: Tx, destination: string, now: Date): Promise<boolean> {
  const { due } = await tx.row({ due: boolean })`
    with own as (select started_at, tested_at, test_problem from app.backups
                  where destination = ${destination}
                    and name like 'casa-' || (select line from app.backup_line) || '-%')
    select exists (select from own
                    where started_at = (select max(started_at) from own) and tested_at is null)
           and not exists (select from own
                            where test_problem is null
                              and tested_at >= ${now}::timestamptz - interval '6 days 12 hours') as due`
  return due
}
