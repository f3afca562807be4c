import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { earlierFields } from './claim-queries.ts'
import { countProgress, findRecords, lockProgress, type Pair, type StoredRecord } from './lock-queries.ts'

const done = z.object({
  id: z.string(),
  version: z.number(),
  was: z.string().nullish(),
  before: earlierFields.nullish(),
})
type Done = z.output<typeof done>

/**
 * Reverts what was recorded under an id: deletes the records that it made, restores the others; a publication makes them
 * drafts again. Throws 409 if one of the records was changed since.
 */
export async function revertRecording(
  tx: Tx,
  scope: Scope,
  recording: string,
  payload: unknown,
  isPublication: boolean,
): Promise<void> {
  const entries = z.array(done).parse(payload)
  const ids = entries.map(({ id }) => id)
  const records = await findRecords(tx, scope, ids)
  if (records.length !== entries.length) throw changedSince()
  const pairs = [...records, ...(await earlierPairs(tx, records, entries))]
  await lockProgress(tx, scope, pairs)
  const back =
    await tx.run`${revertStatement(scope, recording, entries, isPublication)} select from changed union all select from removed`
  if (back !== entries.length) throw changedSince()
  await countProgress(tx, scope, pairs)
}

/** Deletes the notices of a publication. Throws 409 if a parent has read one. */
export async function withdrawNotices(tx: Tx, scope: Scope, recording: string): Promise<void> {
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
function revertStatement(
  scope: Scope,
  recording: string,
  entries: readonly Done[],
  isPublication: boolean,
): RawBuilder<unknown> {
  return sql`
    with later as materialized (
      select u.id, u.version
        from app.undo_entries r cross join lateral jsonb_to_recordset(r.payload -> 'entries') u(id uuid, version integer)
       where r.school_id = ${scope.school} and r.user_id = ${scope.user} and r.undone_at is not null
         and r.kind in ('recording', 'publication')
         and r.done_at >= (select this.done_at from app.undo_entries this
                            where this.school_id = ${scope.school} and this.user_id = ${scope.user} and this.id = ${recording}::uuid
                              and not this.of_row)
    ), expected as (
      select e.id, e.was, coalesce(e.before, '{}') as before, e.version = 1 as made, e.version + 2 * count(later.id) as version
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e(id uuid, version integer, was text, before jsonb)
        left join later on later.id = e.id and later.version > e.version
       group by e.id, e.was, e.before, e.version
    ), changed as (
      update app.records t
         set key = e.was, published = t.published and not ${isPublication}::boolean,
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
