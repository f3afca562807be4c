import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import type { Key } from '@casa/contract/rules/keys'
import { type RawBuilder, sql } from 'kysely'
import { dynamicSql, type Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { type Held, held, type RecordingId, rememberChange } from './claim-queries.ts'
import { countProgress, type Entry, holdProgress, movedMeanwhile, type Pair } from './held-queries.ts'
import { recordRows } from './queries.ts'

/** The fields of an entry to change; absent ones stay as they are. */
export type Changes = {
  startDate?: string | undefined
  endDate?: string | undefined
  key?: Key | undefined
  remarks?: string | null | undefined
  academicYear?: string | undefined
  item?: { id: string; schoolId: string; ofActivity: boolean }
}

/**
 * Changes an entry that was read before. Throws 409 when `version` is older than the stored one or the entry was given
 * another exercise meanwhile, with the stored entry unless it was removed.
 */
export async function changeEntry(
  tx: Tx,
  scope: Scope,
  entry: Entry,
  changes: Changes,
  { version, recording }: { version?: number | undefined; recording?: RecordingId },
): Promise<Json<ActivityRecord>> {
  const pairs: Pair[] = [entry]
  if (changes.item) {
    const { id: item, schoolId: itemSchool, ofActivity } = changes.item
    pairs.push({ student: entry.student, item, itemSchool, ofActivity })
  }
  await holdProgress(tx, scope, pairs)
  const held = recording ? await heldEntry(tx, scope, entry) : undefined
  const set = Object.entries(columnsOf(scope, entry, changes)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  const stored = await recordRows.returned(
    tx,
    sql`update app.records t set ${dynamicSql(sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`]))}
         where ${same(scope, entry)} and ${version === undefined ? sql`true` : sql`t.version = ${version}`}
        returning t.*`,
    true,
  )
  if (!stored) {
    const current = await recordRows.find(tx, scope, entry.id)
    throw current ? conflict(messages.changedMeanwhile, current.text) : movedMeanwhile()
  }
  await countProgress(tx, scope, pairs)
  if (held) await rememberChange(tx, scope, recording, entry.id, held)
  return stored
}

/**
 * What an entry whose progress is locked was before the change; undefined when it was removed or given another exercise
 * meanwhile.
 */
async function heldEntry(tx: Tx, scope: Scope, entry: Entry): Promise<Held | undefined> {
  return tx.maybeRow(held)`
    select t.key as was, json_build_object(
             'item_id', t.item_id, 'item_school_id', t.item_school_id, 'of_activity', ${entry.ofActivity}::boolean,
             'start_date', t.start_date, 'end_date', t.end_date, 'remarks', t.remarks,
             'academic_year', t.academic_year) as before
      from app.records t where ${same(scope, entry)}`
}

function columnsOf(scope: Scope, entry: Entry, changes: Changes): Record<string, unknown> {
  const { startDate, endDate, key, remarks, academicYear, item } = changes
  const recorded =
    key === undefined || key === entry.key
      ? {}
      : { key, changed_by: scope.user, changed_by_name: scope.name, changed_at: scope.now }
  const columns = {
    start_date: startDate,
    end_date: endDate,
    remarks,
    academic_year: academicYear,
    item_id: item?.id,
    item_school_id: item?.schoolId,
    ...recorded,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * Removes entries that were read before, all or none. Throws 409 when one of them was removed, published or given
 * another exercise meanwhile.
 */
export async function removeEntries(tx: Tx, scope: Scope, entries: readonly Entry[]): Promise<void> {
  await holdProgress(tx, scope, entries)
  const removed = await tx.run`
    delete from app.records t
     using unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ student }) => student)}::uuid[],
                  ${entries.map(({ item }) => item)}::uuid[], ${entries.map(({ published }) => published)}::boolean[])
           held(id, student, item, published)
     where t.school_id = ${scope.school} and t.id = held.id and t.student_id = held.student and t.item_id = held.item
       and t.published = held.published`
  if (removed !== entries.length) throw movedMeanwhile()
  await countProgress(tx, scope, entries)
}

/** The condition for the stored row of an entry, as long as it is about the same child and item as when it was read. */
function same(scope: Scope, entry: Entry): RawBuilder<boolean> {
  return sql`t.school_id = ${scope.school} and t.id = ${entry.id}::uuid
    and t.student_id = ${entry.student}::uuid and t.item_id = ${entry.item}::uuid`
}
