import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { bytes, integer, json, list, nullable, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import { recordRows } from './queries.ts'

/** The client's id for a request that records, if it gave one; under this id the request can be repeated and undone. */
export type RecordingId = string | null | undefined

/** The response to a recording request: its records, and the number of skipped cells. */
export type Recorded = { data: Json<ActivityRecord[]>; skipped: number }

/**
 * The fields of a record, besides its key, that a change may replace. Their previous values are stored with the
 * claim, so that it can be undone.
 */
export const earlierFields = z.object({
  item_id: z.string(),
  item_school_id: z.string(),
  of_activity: z.boolean(),
  start_date: z.string(),
  end_date: z.string(),
  remarks: z.string().nullable(),
  academic_year: z.string(),
})

/** Whether a row of app.recordings belongs to this person. */
export function ownRecording(scope: Scope, recording: string): RawBuilder<boolean> {
  return sql`school_id = ${scope.school} and user_id = ${scope.user} and id = ${recording}::uuid`
}

/**
 * Claims the client's id for what this transaction records; a concurrent copy waits here until the first one commits.
 * If the same request was recorded before, returns its first response with the records as they are now. Throws 422 if
 * something else was recorded under the id.
 */
export async function claimRecording(
  tx: Tx,
  scope: Scope,
  recording: RecordingId,
  request: Buffer,
): Promise<Recorded | undefined> {
  if (!recording) return undefined
  const claimed = await tx.run`
    insert into app.recordings (school_id, user_id, id, recorded_at, entries, request)
    values (${scope.school}, ${scope.user}, ${recording}, ${scope.now}, '[]', ${request})
    on conflict do nothing`
  if (claimed) return undefined
  const earlier = await tx.row({ request: nullable(bytes), answered: list(uuid), skipped: integer })`
    select request, answered, skipped from app.recordings where ${ownRecording(scope, recording)}`
  if (earlier.request && !earlier.request.equals(request))
    throw invalid('recording', messages.record.otherRecording)
  const data = await recordRows.returnedMany(
    tx,
    sql`select r.* from app.records r join app.students s on s.school_id = r.school_id and s.id = r.student_id
         where ${within(scope, { school: 'r.school_id', class: 's.class_id' })} and s.archived_at is null
           and r.id = any(${earlier.answered}::uuid[])`,
  )
  return { data, skipped: earlier.skipped }
}

/**
 * The part of a statement that stores its effects under a claimed id. `done` selects the `id`, the `version`, the
 * earlier key (`was`) and perhaps the earlier row (`before`) of each record that it created or changed, and whether
 * that was its `publication`; `answered` selects the `id` of each record in the response.
 */
export function remembered(
  scope: Scope,
  recording: RecordingId,
  done: RawBuilder<unknown>,
  answered: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!recording) return sql``
  return sql`, remembered as (
    update app.recordings
       set entries = (select coalesce(jsonb_agg(done), '[]') from (${done}) done),
           answered = array(select answered.id from (${answered}) answered)
     where ${ownRecording(scope, recording)})`
}

/** Stores under a claimed id what a record was before this transaction; one that stayed the same is nothing to undo. */
export async function rememberChange(
  tx: Tx,
  scope: Scope,
  recording: RecordingId,
  record: string,
  { version, was, before }: EarlierState,
): Promise<void> {
  const changed = sql`select id, version, was, before from changed where version <> ${version}`
  await tx.run`
    with changed as (
      select t.id, t.version, ${was}::text as was, ${JSON.stringify(before)}::jsonb as before from app.records t
       where t.school_id = ${scope.school} and t.id = ${record}::uuid
    )${remembered(scope, recording, changed, sql`select id from changed`)} select`
}

/** Stores which notices a claimed publication sent. */
export async function rememberNotices(
  tx: Tx,
  scope: Scope,
  recording: string,
  notices: readonly string[],
): Promise<void> {
  await tx.run`update app.recordings set notices = ${notices}::uuid[] where ${ownRecording(scope, recording)}`
}

/** Stores how many cells a claimed recording skipped. */
export async function rememberSkipped(
  tx: Tx,
  scope: Scope,
  recording: RecordingId,
  skipped: number,
): Promise<void> {
  if (!recording || skipped === 0) return
  await tx.run`update app.recordings set skipped = ${skipped} where ${ownRecording(scope, recording)}`
}

export const earlierState = { version: integer, was: nullable(text), before: json(earlierFields) }
/** A record as it is before a change: its version, its key, and what else the change may replace. */
export type EarlierState = RowOf<typeof earlierState>
