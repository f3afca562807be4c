import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, json } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { undoPeriod } from '../removals/rules.ts'
import { earlierFields, ownRecording } from './claim-queries.ts'
import { countProgress, findRecords, lockProgress, type Pair, type StoredRecord } from './lock-queries.ts'
import { recordingsStored } from './rules.ts'

const done = z.object({ id: z.string(), before: earlierFields.nullish(), publication: z.boolean().nullish() })
type Done = z.output<typeof done>
const recorded = { entries: json(z.array(done)), undone: boolean, late: boolean }

/**
 * Undoes a recording or a publication: deletes the records that it made, restores the others, and returns how many
 * records these are. Undoing it again changes nothing. Throws 404 when this person recorded nothing under the id, and 409
 * when one of the records was changed since, or when a publication is too old to undo or was noticed; then
 * nothing is undone.
 */
export async function undoRecording(tx: Tx, scope: Scope, recording: string): Promise<number> {
  const row = await tx.maybeRow(recorded)`
    select entries, undone_at is not null as undone,
           recorded_at < ${scope.now}::timestamptz - ${undoPeriod}::interval as late
      from app.recordings where ${ownRecording(scope, recording)} for update`
  if (!row) throw notFound()
  const { entries: done, undone, late } = row
  if (undone) return done.length
  if (done.some(({ publication }) => publication)) {
    if (late) throw conflict(refusals.record.publishedBefore)
    await withdrawNotices(tx, scope, recording)
  }
  const records = await findRecords(
    tx,
    scope,
    done.map(({ id }) => id),
  )
  if (records.length !== done.length) throw changedSince()
  const pairs = [...records, ...(await earlierPairs(tx, records, done))]
  await lockProgress(tx, scope, pairs)
  const back =
    await tx.run`${undoStatement(scope, recording)} select from changed union all select from removed`
  if (back !== done.length) throw changedSince()
  await countProgress(tx, scope, pairs)
  return done.length
}

/** Deletes the notices of a publication. Throws 409 if a parent has read one. */
async function withdrawNotices(tx: Tx, scope: Scope, recording: string): Promise<void> {
  const { withdrawn } = await tx.row({ withdrawn: boolean })`
    select app.withdraw_notices(${scope.school}, ${recording}) as withdrawn`
  if (!withdrawn) throw conflict(refusals.record.noticeRead)
}

/**
 * The pairs to which records return that were previously about another exercise or activity. Throws 409 if one of
 * these was deleted from the curriculum.
 */
async function earlierPairs(
  tx: Tx,
  records: readonly StoredRecord[],
  done: readonly Done[],
): Promise<Pair[]> {
  const earlier = new Map(done.map(({ id, before }) => [id, before]))
  const pairs = records.flatMap(({ id, student, item }) => {
    const was = earlier.get(id)
    if (!was || was.item_id === item) return []
    return [{ student, item: was.item_id, itemSchool: was.item_school_id, ofActivity: was.of_activity }]
  })
  if (pairs.length === 0) return pairs
  const found = await tx.run`
    select from unnest(${pairs.map(({ item }) => item)}::uuid[], ${pairs.map(({ itemSchool }) => itemSchool)}::uuid[])
                was(item, school)
     where exists (select from app.exercises t where t.school_id = was.school and t.id = was.item)
        or exists (select from app.activities t where t.school_id = was.school and t.id = was.item)`
  if (found !== pairs.length) throw changedSince()
  return pairs
}

/**
 * Expects each record at the version left by the recording request, plus two for each later one of this person on it
 * that was already undone. `app.undoing` tells `app.remember_removal` that what is deleted is being undone, so that
 * it cannot be restored.
 */
function undoStatement(scope: Scope, recording: string): RawBuilder<unknown> {
  return sql`
    with this as (
      update app.recordings set undone_at = ${scope.now} where ${ownRecording(scope, recording)} returning recorded_at, entries
    ), later as materialized (
      select u.id, u.version
        from app.recordings r cross join lateral jsonb_to_recordset(r.entries) u(id uuid, version integer)
       where r.school_id = ${scope.school} and r.user_id = ${scope.user} and r.undone_at is not null
         and r.recorded_at >= (select recorded_at from this)
    ), expected as (
      select e.id, e.was, coalesce(e.before, '{}') as before, coalesce(e.publication, false) as publication, e.version = 1 as made,
             e.version + 2 * count(later.id) as version
        from this cross join lateral jsonb_to_recordset(this.entries) e(id uuid, version integer, was text, before jsonb, publication boolean)
        left join later on later.id = e.id and later.version > e.version
       group by e.id, e.was, e.before, e.publication, e.version
    ), changed as (
      update app.records t
         set key = e.was, published = t.published and not e.publication,
             (changed_by, changed_by_name, changed_at) = (
               select ${scope.user}::uuid, ${scope.name}::text, ${scope.now}::timestamptz where t.key is distinct from e.was
                union all select t.changed_by, t.changed_by_name, t.changed_at where t.key is not distinct from e.was),
             (item_id, item_school_id, start_date, end_date, remarks, academic_year) = (
               select was.item_id, was.item_school_id, was.start_date, was.end_date, was.remarks, was.academic_year
                 from jsonb_populate_record(t, e.before) was),
             version = t.version + 1, updated_at = now()
        from expected e
       where t.school_id = ${scope.school} and t.id = e.id and t.version = e.version and not e.made
      returning t.id
    ), removed as (
      delete from app.records t using expected e
       where t.school_id = ${scope.school} and t.id = e.id and t.version = e.version and e.made
         and set_config('app.undoing', 'on', true) = 'on'
      returning t.id
    )`
}

/** 409: a record was changed, published or deleted afterwards. */
const changedSince = () => conflict(messages.record.changedSince)

/** Deletes recordings that no device repeats or undoes any more. */
export async function removeOldRecordings(tx: Tx, now: Date): Promise<void> {
  await tx.run`delete from app.recordings where recorded_at < ${now}::timestamptz - ${recordingsStored}::interval`
}
