import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import type { Json } from '../../platform/db/json.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { countProgress, findEntries, holdProgress } from './held-queries.ts'
import { recordRows } from './queries.ts'

// Two copies of one recording at the same moment, each under a key of its own.
constraint('recordings_pkey', 'This is recorded already.')

/** The id that a client gave to what it records, if it gave one. */
export type RecordingId = string | null | undefined

/**
 * The part of a storing statement that remembers what it did under the client's id: `done` gives the `id`, the `version`
 * and the earlier key (`was`) of each entry that it made or changed.
 */
export function remembered(
  scope: Scope,
  recording: RecordingId,
  done: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!recording) return sql``
  return sql`, remembered as (
    insert into app.recordings (school_id, user_id, id, recorded_at, entries)
    select ${scope.school}, ${scope.user}, ${recording}, ${scope.now}, coalesce(json_agg(done), '[]')
      from (${done}) done)`
}

/** The same for one entry that got another key than `was` a moment ago. */
export async function rememberChange(
  tx: Tx,
  scope: Scope,
  recording: RecordingId,
  entry: string,
  was: string | null,
): Promise<void> {
  await sql`
    with changed as (
      select t.id, t.version, ${was}::text as was from app.records t
       where t.school_id = ${scope.school} and t.id = ${entry}::uuid
    )${remembered(scope, recording, sql`select id, version, was from changed`)} select`.execute(tx)
}

/** The entries of something that was recorded before under the same id, as they stand now; else undefined. */
export async function recordedBefore(
  tx: Tx,
  scope: Scope,
  recording: RecordingId,
): Promise<Json<ActivityRecord[]> | undefined> {
  if (!recording) return undefined
  const { rows } = await sql<{ ids: string[] }>`
    select array(select e.id from jsonb_to_recordset(entries) e(id uuid)) as ids
      from app.recordings where ${own(scope, recording)}`.execute(tx)
  if (!rows[0]) return undefined
  return recordRows.returnedMany(
    tx,
    sql`select r.* from app.records r join app.students s on s.school_id = r.school_id and s.id = r.student_id
         where ${within(scope, { school: 'r.school_id', class: 's.class_id' })} and r.id = any(${rows[0].ids}::uuid[])`,
  )
}

/**
 * Takes back what somebody recorded: an entry that it made goes, another gets the key that it had. Gives how many there
 * are. Throws 404 when this person recorded nothing under the id, and 409 when one of the entries is not as the
 * recording left it; then nothing is taken back. What is taken back already stays so.
 */
export async function undoRecording(tx: Tx, scope: Scope, recording: string): Promise<number> {
  const { rows } = await sql<{ ids: string[]; undone: boolean }>`
    select array(select e.id from jsonb_to_recordset(entries) e(id uuid)) as ids, undone_at is not null as undone
      from app.recordings where ${own(scope, recording)} for update`.execute(tx)
  if (!rows[0]) throw notFound()
  const { ids, undone } = rows[0]
  if (undone) return ids.length
  const entries = await findEntries(tx, scope, ids)
  if (entries.length !== ids.length) throw changedSince()
  await holdProgress(tx, scope, entries)
  const { rows: done } =
    await sql`${takenBack(scope, recording)} select from changed union all select from removed`.execute(tx)
  if (done.length !== ids.length) throw changedSince()
  await countProgress(tx, scope, entries)
  return ids.length
}

/**
 * Every entry is expected at the version at which the recording left it, and two further on for each later recording of
 * this person on it that is taken back already.
 */
function takenBack(scope: Scope, recording: string): RawBuilder<unknown> {
  return sql`
    with this as (
      update app.recordings set undone_at = ${scope.now} where ${own(scope, recording)} returning recorded_at, entries
    ), later as materialized (
      select u.id, u.version
        from app.recordings r cross join lateral jsonb_to_recordset(r.entries) u(id uuid, version integer)
       where r.school_id = ${scope.school} and r.user_id = ${scope.user} and r.undone_at is not null
         and r.recorded_at >= (select recorded_at from this)
    ), expected as (
      select e.id, e.was, e.version = 1 as made, e.version + 2 * count(later.id) as version
        from this cross join lateral jsonb_to_recordset(this.entries) e(id uuid, version integer, was text)
        left join later on later.id = e.id and later.version > e.version
       group by e.id, e.was, e.version
    ), changed as (
      update app.records t
         set key = e.was, changed_by = ${scope.user}, changed_by_name = ${scope.name}, changed_at = ${scope.now},
             version = t.version + 1, updated_at = now()
        from expected e
       where t.school_id = ${scope.school} and t.id = e.id and t.version = e.version and not e.made
      returning t.id
    ), removed as (
      delete from app.records t using expected e
       where t.school_id = ${scope.school} and t.id = e.id and t.version = e.version and e.made
      returning t.id
    )`
}

function own(scope: Scope, recording: string): RawBuilder<boolean> {
  return sql`school_id = ${scope.school} and user_id = ${scope.user} and id = ${recording}::uuid`
}

/** 409: an entry was changed, published or removed after the recording. */
const changedSince = () => conflict(messages.record.changedSince)
