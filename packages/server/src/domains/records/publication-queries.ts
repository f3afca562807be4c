import type { ActivityRecord } from '@casa/contract/recording'
import { sql } from 'kysely'
import { boolean, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notifyParents } from '../notices/queries.ts'
import { type RecordingId, remembered, rememberNotices } from './claim-queries.ts'
import { changedConcurrently, countProgress, lockProgress, type StoredRecord } from './lock-queries.ts'
import { recordRows } from './queries.ts'
import { publishedTexts } from './rules.ts'

/**
 * Publishes records that were read before, and notifies each parent once per child. Records that somebody else
 * published in the meantime cause no second notice. With a claimed `recording` it can be undone.
 */
export async function publishRecords(
  tx: Tx,
  scope: Scope,
  records: readonly StoredRecord[],
  recording?: RecordingId,
): Promise<void> {
  const drafts = records.filter(({ published }) => !published)
  if (drafts.length === 0 && !recording) return
  await lockProgress(tx, scope, drafts)
  const publications = sql`select id, version, was, true as publication from changed`
  const answered = sql`select unnest(${records.map(({ id }) => id)}::uuid[]) as id`
  const rows = await tx.rows({ id: uuid, studentId: uuid, child: text, published: boolean })`
    with draft as (
      select t.id, t.student_id, t.published from app.records t
        join unnest(${drafts.map(({ id }) => id)}::uuid[], ${drafts.map(({ item }) => item)}::uuid[]) locked(id, item)
          on t.id = locked.id and t.item_id = locked.item
       where t.school_id = ${scope.school}
    ), changed as (
      update app.records t set published = true, version = t.version + 1, updated_at = now()
        from draft where t.school_id = ${scope.school} and t.id = draft.id and not draft.published
      returning t.id, t.version, t.key as was
    )${remembered(scope, recording, publications, answered)}
    select draft.id, draft.student_id as "studentId", student.full_name as child, draft.published
      from draft join app.students student on student.school_id = ${scope.school} and student.id = draft.student_id`
  if (rows.length !== drafts.length) throw changedConcurrently()
  await countProgress(tx, scope, drafts)
  const texts = publishedTexts(rows.filter(({ published }) => !published))
  const notice = { kind: 'published', link: '/app/parentactivitytrackertable' } as const
  const notices = await notifyParents(tx, scope, notice, texts)
  if (recording) await rememberNotices(tx, scope, recording, notices)
}

/** A record that was published a moment ago, in response form. */
export async function publishedRecord(
  tx: Tx,
  scope: Scope,
  record: StoredRecord,
): Promise<Json<ActivityRecord>> {
  return recordRows.get(tx, scope, record.id)
}
