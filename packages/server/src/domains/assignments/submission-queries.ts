import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import { isOpen, resubmissionFlags, submissionStatuses } from '@casa/contract/rules/assignments'
import { sql } from 'kysely'
import * as z from 'zod'
import { integer, oneOf, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, invalid, notFound } from '../../platform/errors.ts'
import { claimIdempotencyKey, storeAnswer } from '../../platform/http/idempotency.ts'
import { storeEntry } from '../undo/queries.ts'
import { seenParticipants, studentOfParticipant } from './reach-queries.ts'

type PartVersion = { _id: string; version: number }

/** How many parts were submitted, and how many were skipped. */
const answer = z.object({ count: z.number(), skipped: z.number() })
type Submitted = z.output<typeof answer>

const lockedPart = {
  id: uuid,
  version: integer,
  status: oneOf(...submissionStatuses),
  resubmit: oneOf(...resubmissionFlags),
}

/** Locks parts in assignments that are within reach, by id; with an event, only that event's. */
async function lockParts(tx: Tx, scope: Scope, ids: readonly string[], eventId?: string) {
  return tx.rows(lockedPart)`
    select part.id, part.version, part.status, part.resubmit
      from app.event_students part ${studentOfParticipant}
      join app.events e on e.school_id = part.school_id and e.id = part.event_id and e.kind = 'assignment'
     where ${seenParticipants(scope, 'e')} and part.id = any(${ids}::uuid[])
       and ${eventId ? sql`part.event_id = ${eventId}::uuid` : sql`true`}
     order by part.id for no key update of part`
}

/**
 * Submits children's parts in an assignment and remembers it for undo. Those with another version, or submitted
 * already, are skipped. A repetition gets the first answer. Throws 404, and submits nothing, if one of the parts is out
 * of reach or of another assignment, and 422 for another request under the same `recording`.
 */
export async function submitParts(
  tx: Tx,
  scope: Scope,
  eventId: string,
  { parts, recording }: { parts: readonly PartVersion[]; recording: string },
  request: Buffer,
): Promise<Submitted> {
  const first = await claimIdempotencyKey(tx, { scope, key: recording, hash: request })
  if (first && !first.isSame) throw invalid('recording', messages.record.otherRecording)
  if (first) return answer.parse(JSON.parse(first.answer!))
  const versions = new Map(parts.map(({ _id, version }) => [_id, version]))
  const locked = await lockParts(tx, scope, [...versions.keys()], eventId)
  if (locked.length !== versions.size) throw notFound()
  const open = locked.filter(part => part.version === versions.get(part.id) && isOpen(part))
  const submitted = { count: open.length, skipped: locked.length - open.length }
  const entries = sql`select jsonb_build_object('entries', coalesce(jsonb_agg(to_jsonb(done)), '[]')) from done`
  await tx.run`
    with done as (
      update app.event_students part
         set status = 'Submitted', resubmit = 'Not Submitted', version = part.version + 1, updated_at = clock_timestamp()
        from unnest(${open.map(({ id }) => id)}::uuid[], ${open.map(({ status }) => status)}::text[],
                    ${open.map(({ resubmit }) => resubmit)}::text[]) was(id, status, resubmit)
       where part.school_id = ${scope.school} and part.id = was.id
      returning part.id, part.version, was.status, was.resubmit
    ), remembered as (${storeEntry(scope, recording, 'submission', entries)}),
    stored_answer as (${storeAnswer(scope, recording, JSON.stringify(submitted))})
    select from done`
  return submitted
}

const submittedParts = z.array(
  z.object({
    id: z.string(),
    version: z.number(),
    status: z.enum(submissionStatuses),
    resubmit: z.enum(resubmissionFlags),
  }),
)

/**
 * Gives parts that were submitted together their status before. Throws 404 if none is within reach, and 409 if one was
 * changed or deleted since, or its child has moved out of reach.
 */
export async function reopenParts(tx: Tx, scope: Scope, payload: unknown): Promise<void> {
  const parts = submittedParts.parse(payload)
  const locked = await lockParts(
    tx,
    scope,
    parts.map(({ id }) => id),
  )
  if (locked.length === 0 && parts.length > 0) throw notFound()
  const versions = new Map(locked.map(({ id, version }) => [id, version]))
  if (parts.some(({ id, version }) => versions.get(id) !== version))
    throw conflict(refusals.event.changedSince)
  await tx.run`
    update app.event_students part
       set status = was.status, resubmit = was.resubmit, version = part.version + 1, updated_at = clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) was(id uuid, status text, resubmit text)
     where part.school_id = ${scope.school} and part.id = was.id`
}
