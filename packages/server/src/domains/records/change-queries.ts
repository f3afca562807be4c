import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import type { Key } from '@casa/contract/rules/keys'
import { type RawBuilder, sql } from 'kysely'
import { boolean, integer, nullable, text, uuid } from '../../platform/db/columns.ts'
import { dynamicSql, type Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict } from '../../platform/errors.ts'
import { notifyParents } from '../notices/queries.ts'
import { type EarlierState, earlierState, rememberChange, rememberPublication } from './claim-queries.ts'
import {
  changedConcurrently,
  countProgress,
  lockProgress,
  type Pair,
  type StoredRecord,
} from './lock-queries.ts'
import { recordRows } from './queries.ts'
import { publishedTexts } from './rules.ts'

/** The fields of a record to change; absent ones are unchanged. */
export type RecordChanges = {
  startDate?: string | undefined
  endDate?: string | undefined
  key?: Key | undefined
  remarks?: string | null | undefined
  academicYear?: string | undefined
  item?: { id: string; schoolId: string; ofActivity: boolean }
}

/**
 * Changes a record that was read before. Throws 409 if `version` is older than the stored one or the record was given
 * another exercise in the meantime, with the stored record unless it was deleted.
 */
export async function changeRecord(
  tx: Tx,
  scope: Scope,
  record: StoredRecord,
  changes: RecordChanges,
  { version, recording }: { version?: number | undefined; recording?: string | null | undefined },
): Promise<Json<ActivityRecord>> {
  const pairs: Pair[] = [record]
  if (changes.item) {
    const { id: item, schoolId: itemSchool, ofActivity } = changes.item
    pairs.push({ student: record.student, item, itemSchool, ofActivity })
  }
  await lockProgress(tx, scope, pairs)
  const earlier = recording ? await readEarlierState(tx, scope, record) : undefined
  const set = Object.entries(columnsOf(scope, record, changes)).map(
    ([name, value]) => sql`${sql.ref(name)} = ${value}`,
  )
  const stored = await recordRows.returned(
    tx,
    sql`update app.records t set ${dynamicSql(sql.join([...set, sql`version = version + 1`, sql`updated_at = now()`]))}
         where ${same(scope, record)} and ${version === undefined ? sql`true` : sql`t.version = ${version}`}
        returning t.*`,
    true,
  )
  if (!stored) {
    const current = await recordRows.find(tx, scope, record.id)
    throw current ? conflict(messages.changedMeanwhile, current.text) : changedConcurrently()
  }
  await countProgress(tx, scope, pairs)
  if (recording && earlier) await rememberChange(tx, scope, recording, record.id, earlier)
  return stored
}

/**
 * What a record whose progress is locked was before the change; undefined if it was deleted or given another exercise
 * in the meantime.
 */
async function readEarlierState(
  tx: Tx,
  scope: Scope,
  record: StoredRecord,
): Promise<EarlierState | undefined> {
  return tx.maybeRow(earlierState)`
    select t.version, t.key as was, json_build_object(
             'item_id', t.item_id, 'item_school_id', t.item_school_id, 'of_activity', ${record.ofActivity}::boolean,
             'start_date', t.start_date, 'end_date', t.end_date, 'remarks', t.remarks,
             'academic_year', t.academic_year) as before
      from app.records t where ${same(scope, record)}`
}

function columnsOf(scope: Scope, record: StoredRecord, changes: RecordChanges): Record<string, unknown> {
  const { startDate, endDate, key, remarks, academicYear, item } = changes
  const recorded =
    key === undefined || key === record.key
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
 * Deletes records that were read before, all or none. Throws 409 if one of them was deleted, published or given
 * another exercise in the meantime.
 */
export async function removeRecords(tx: Tx, scope: Scope, records: readonly StoredRecord[]): Promise<void> {
  await lockProgress(tx, scope, records)
  const removed = await tx.run`
    delete from app.records t
     using unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ student }) => student)}::uuid[],
                  ${records.map(({ item }) => item)}::uuid[], ${records.map(({ published }) => published)}::boolean[])
           locked(id, student, item, published)
     where t.school_id = ${scope.school} and t.id = locked.id and t.student_id = locked.student and t.item_id = locked.item
       and t.published = locked.published`
  if (removed !== records.length) throw changedConcurrently()
  await countProgress(tx, scope, records)
}

/** The condition for the stored row of a record, as long as it is about the same child and item as when it was read. */
function same(scope: Scope, record: StoredRecord): RawBuilder<boolean> {
  return sql`t.school_id = ${scope.school} and t.id = ${record.id}::uuid
    and t.student_id = ${record.student}::uuid and t.item_id = ${record.item}::uuid`
}

/**
 * Publishes records that were read before, and notifies each parent once per child. Records that somebody else
 * published in the meantime cause no second notice. With a claimed `recording` it can be undone.
 */
export async function publishRecords(
  tx: Tx,
  scope: Scope,
  records: readonly StoredRecord[],
  recording?: string | null,
): Promise<void> {
  const drafts = records.filter(({ published }) => !published)
  if (drafts.length === 0 && !recording) return
  await lockProgress(tx, scope, drafts)
  const columns = { id: uuid, studentId: uuid, child: text, published: boolean }
  const rows = await tx.rows({ ...columns, version: nullable(integer), was: nullable(text) })`
    with draft as (
      select t.id, t.student_id, t.published from app.records t
        join unnest(${drafts.map(({ id }) => id)}::uuid[], ${drafts.map(({ item }) => item)}::uuid[]) locked(id, item)
          on t.id = locked.id and t.item_id = locked.item
       where t.school_id = ${scope.school}
    ), changed as (
      update app.records t set published = true, version = t.version + 1, updated_at = now()
        from draft where t.school_id = ${scope.school} and t.id = draft.id and not draft.published
      returning t.id, t.version, t.key as was
    )
    select draft.id, draft.student_id as "studentId", student.full_name as child, draft.published, changed.version, changed.was
      from draft join app.students student on student.school_id = ${scope.school} and student.id = draft.student_id
      left join changed on changed.id = draft.id`
  if (rows.length !== drafts.length) throw changedConcurrently()
  await countProgress(tx, scope, drafts)
  const texts = publishedTexts(rows.filter(({ published }) => !published))
  const notice = { kind: 'published', link: '/app/parentactivitytrackertable' } as const
  const notices = await notifyParents(tx, scope, notice, texts)
  const entries = rows.flatMap(({ id, version, was }) => (version === null ? [] : [{ id, version, was }]))
  const answered = records.map(({ id }) => id)
  if (recording) await rememberPublication(tx, scope, recording, { entries, notices }, answered)
}

/** A record that was published a moment ago, in response form. */
export async function publishedRecord(
  tx: Tx,
  scope: Scope,
  record: StoredRecord,
): Promise<Json<ActivityRecord>> {
  return recordRows.get(tx, scope, record.id)
}
