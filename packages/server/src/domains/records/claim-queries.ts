import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { integer, json, nullable, type RowOf, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Json } from '../../platform/db/json.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import { claimIdempotencyKey, storeAnswer } from '../../platform/http/idempotency.ts'
import { storeEntry } from '../undo/queries.ts'
import { recordRows } from './queries.ts'
import { recordingsStored } from './rules.ts'

/**
 * A request that records, under an id of the client by which it is applied once and can be undone; undefined if it has
 * none. `skipped` is the number of cells that it leaves out.
 */
export type RecordingRequest = { id: string; skipped: number } | undefined

/** The response to a recording request: its records, and the number of skipped cells. */
export type RecordingResponse = { data: Json<ActivityRecord[]>; skipped: number }

/**
 * The fields of a record, besides its key, that a change may replace. Their previous values are stored, so that it can
 * be undone.
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

const answer = z.object({ answered: z.array(z.string()), skipped: z.number() })

/**
 * Claims the client's id for what this transaction records. If the same request was recorded before, returns its first
 * response with the records as they are now. Throws 422 if something else was recorded under the id.
 */
export async function claimRecording(
  tx: Tx,
  scope: Scope,
  recording: string | null | undefined,
  request: Buffer,
): Promise<RecordingResponse | undefined> {
  if (!recording) return undefined
  const claim = {
    scope,
    key: recording,
    hash: request,
    stored: recordingsStored,
    unknown: 'recording',
  }
  const first = await claimIdempotencyKey(tx, claim)
  if (!first) return undefined
  if (!first.isSame) throw invalid('recording', messages.record.otherRecording)
  const { answered, skipped } = answer.parse(JSON.parse(first.answer!))
  const data = await recordRows.returnedMany(
    tx,
    sql`select r.* from app.records r join app.students s on s.school_id = r.school_id and s.id = r.student_id
         where ${within(scope, { school: 'r.school_id', class: 's.class_id' })} and s.archived_at is null
           and r.id = any(${answered}::uuid[])`,
  )
  return { data, skipped }
}

/**
 * The part of a statement that stores what a recording did and answered. `done` selects the `id`, the `version`, the
 * earlier key (`was`) and perhaps the earlier row (`before`) of each record that it created or changed; `answered`
 * selects the `id` of each record in the response.
 */
export function remembered(
  scope: Scope,
  recording: RecordingRequest,
  done: RawBuilder<unknown>,
  answered: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!recording) return sql``
  const payload = sql`select jsonb_build_object('entries', coalesce(jsonb_agg(done), '[]')) from (${done}) done`
  return sql`, remembered as (${storeEntry(scope, recording.id, 'recording', payload)}),
    stored_answer as (${storeAnswer(scope, recording.id, answerOf(recording, answered))})`
}

function answerOf({ skipped }: { skipped: number }, answered: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object('answered', coalesce(json_agg(answered.id), '[]'), 'skipped', ${skipped}::integer)::text
    from (${answered}) answered)`
}

/** Stores what a record was before this transaction changed it; one that stayed the same is nothing to undo. */
export async function rememberChange(
  tx: Tx,
  scope: Scope,
  recording: string,
  record: string,
  { version, was, before }: EarlierState,
): Promise<void> {
  const changed = sql`select id, version, was, before from changed where version <> ${version}`
  await tx.run`
    with changed as (
      select t.id, t.version, ${was}::text as was, ${JSON.stringify(before)}::jsonb as before from app.records t
       where t.school_id = ${scope.school} and t.id = ${record}::uuid
    )${remembered(scope, { id: recording, skipped: 0 }, changed, sql`select id from changed`)} select`
}

/** Stores which records a claimed publication published, and which notices it sent. */
export async function rememberPublication(
  tx: Tx,
  scope: Scope,
  recording: string,
  done: {
    entries: readonly { id: string; version: number; was: string | null }[]
    notices: readonly string[]
  },
  answered: readonly string[],
): Promise<void> {
  const ids = sql`select unnest(${answered}::uuid[]) as id`
  await tx.run`
    with remembered as (${storeEntry(scope, recording, 'publication', sql`${JSON.stringify(done)}::jsonb`)})
    ${storeAnswer(scope, recording, answerOf({ skipped: 0 }, ids))}`
}

export const earlierState = { version: integer, was: nullable(text), before: json(earlierFields) }
/** A record as it is before a change: its version, its key, and what else the change may replace. */
export type EarlierState = RowOf<typeof earlierState>
