import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, json, nullable, oneOf, type RowOf, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { sweepBefore } from '../../platform/db/sweep.ts'
import { notFound } from '../../platform/errors.ts'
import { storedForYear, type UndoKind, undoKinds, undoLimits, undoStored } from './rules.ts'

/** The records or observations that an entry is about; a deleted or archived row has none. */
const payload = z.looseObject({ table: z.string().optional(), entries: z.array(z.unknown()).optional() })
const entry = { kind: oneOf(...undoKinds), studentId: nullable(uuid), payload: json(payload), late: boolean }
export type UndoEntry = RowOf<typeof entry>

/**
 * Whether an entry `t` belongs to this person. A teacher can restore an event, or a group of children, only while they
 * have its class.
 */
export function ownEntry(scope: Scope, id: string): RawBuilder<boolean> {
  return sql`t.school_id = ${scope.school} and t.user_id = ${scope.user} and t.id = ${id}::uuid and ${isStillOwn(scope)}`
}

/** Whether the class of an entry `t` about an event or a group of children is still this person's. */
export function isStillOwn(scope: Scope): RawBuilder<boolean> {
  return sql`(coalesce(t.payload ->> 'table' not in ('events', 'child_groups'), true) or ${scope.role === 'SCHOOLE'}
         or (t.payload -> 'row' ->> 'class_id')::uuid = any(${scope.classes.map(({ id }) => id)}::uuid[]))`
}

/** How long each kind can be undone, for statements. */
export const undoPeriods = JSON.stringify(
  Object.fromEntries(Object.entries(undoLimits).map(([kind, { period }]) => [kind, period])),
)

/**
 * Marks what this person did under an id as undone, which is rolled back if undoing it fails. Returns it, with whether
 * it was marked before: a concurrent copy waits here until the first one commits. Throws 404 if there is none of these kinds.
 */
export async function takeEntry(
  tx: Tx,
  scope: Scope,
  id: string,
  kinds: readonly UndoKind[],
): Promise<UndoEntry & { wasUndone: boolean }> {
  const own = sql`${ownEntry(scope, id)} and t.kind = any(${kinds}::text[])`
  const taken = await tx.maybeRow(entry)`
    update app.undo_entries t set undone_at = now() where ${own} and t.undone_at is null
    returning t.kind, t.student_id as "studentId", t.payload, coalesce(t.done_at < now() - (${undoPeriods}::jsonb ->> t.kind)::interval, false) as late`
  if (taken) return { ...taken, wasUndone: false }
  const undone = await tx.maybeRow(entry)`
    select t.kind, t.student_id as "studentId", t.payload, false as late from app.undo_entries t where ${own}`
  if (!undone) throw notFound()
  return { ...undone, wasUndone: true }
}

/** The statement that stores what this person did under the client's id. `payload` selects one `jsonb`. */
export function storeEntry(
  scope: Scope,
  id: string,
  kind: Exclude<UndoKind, 'deletion' | 'archiving'>,
  payload: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into app.undo_entries (school_id, user_id, id, kind, payload)
    values (${scope.school}, ${scope.user}, ${id}::uuid, ${kind}, (${payload}))`
}

/** Deletes what can no longer be undone. */
export async function removeOldEntries(tx: Tx, now: Date): Promise<void> {
  await sweepBefore(tx, now, undoStored.untilLate)
  await tx.run`delete from app.undo_entries t where t.kind <> all(${storedForYear}::text[]) and t.done_at < app.sweep_before()`
  await sweepBefore(tx, now, undoStored.others)
  await tx.run`delete from app.undo_entries t where t.done_at < app.sweep_before()`
}
