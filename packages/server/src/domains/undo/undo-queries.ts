import { hasRight } from '@casa/contract/areas'
import type { Topic } from '@casa/contract/changes'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import { boolean, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { reopenParts } from '../assignments/submission-queries.ts'
import { chargeRestoredFee } from '../fees/fee-charge-queries.ts'
import { lockLedger } from '../ledger/charge-queries.ts'
import { removeLine } from '../observations/queries.ts'
import { countProgress, lockProgress, type Pair } from '../records/lock-queries.ts'
import { revertRecording, withdrawNotices } from '../records/revert-queries.ts'
import { undoLeaving, undoMove } from '../students/bulk-queries.ts'
import { undoImport } from '../students/import-queries.ts'
import { requireStudent } from '../students/reach-queries.ts'
import { ownEntry, takeEntry, type UndoEntry } from './queries.ts'
import { areaOf, type UndoKind, undoLimits } from './rules.ts'

type Actor = { scope: Scope; tx: Tx; services: { secrets: Secrets }; announce: (topic: Topic) => void }
type Revert = (actor: Actor, id: string, payload: UndoEntry['payload']) => Promise<void>

const reverts: Record<UndoKind, Revert> = {
  recording: async ({ tx, scope }, id, { entries }) => revertRecording(tx, scope, id, entries, false),
  publication: async ({ tx, scope }, id, { entries }) => {
    if (entries?.length) await withdrawNotices(tx, scope, id)
    await revertRecording(tx, scope, id, entries, true)
  },
  observation: async ({ tx, scope }, _, { entries }) => removeLine(tx, scope, entries),
  submission: async ({ tx, scope }, _, { entries }) => reopenParts(tx, scope, entries),
  deletion: restoreRow,
  archiving: restoreRow,
  import: async ({ tx, scope }, _, { entries }) => undoImport(tx, scope, entries),
  move: async ({ tx, scope }, _, { entries }) => undoMove(tx, scope, entries),
  leaving: async ({ tx, scope, services }, _, { entries }) =>
    undoLeaving(tx, scope, services.secrets, entries),
}

/**
 * Undoes what this person did under an id, completely or not at all, and returns the number of rows. Undoing it again
 * changes nothing. Throws 404 if they did nothing of these kinds under it, or if it is about a child out of reach, and
 * 409 if it is too late or something has changed since.
 */
export async function undo(actor: Actor, id: string, kinds: readonly UndoKind[]): Promise<number> {
  const { kind, studentId, payload, late, wasUndone } = await takeEntry(actor.tx, actor.scope, id, kinds)
  requireArea(actor.scope, kind, payload)
  if (studentId) await requireStudent(actor.tx, actor.scope, studentId)
  if (late) throw conflict(undoLimits[kind]!.late)
  if (!wasUndone) await reverts[kind](actor, id, payload)
  return payload.entries?.length ?? 1
}

/** Throws 403 if a person of an office no longer has the right to what they did. */
function requireArea({ rights }: Scope, kind: UndoKind, { table }: UndoEntry['payload']): void {
  const area = areaOf(kind, table)
  if (!hasRight(rights, area, 'write')) throw forbidden(refusals.area.write[area])
}

/** Restores a deleted or archived row, with what follows from it. */
async function restoreRow(
  { tx, scope, announce }: Actor,
  id: string,
  { table }: UndoEntry['payload'],
): Promise<void> {
  if (table === 'fees') await lockLedger(tx, scope)
  const pairs = table === 'records' ? [await pairOf(tx, scope, id)] : []
  if (pairs.length > 0) await lockProgress(tx, scope, pairs)
  await putBack(tx, scope, id)
  if (table === 'staff_events') announce('staffEvents')
  if (table === 'students' || table === 'holidays') announce('attendance')
  if (pairs.length > 0) await countProgress(tx, scope, pairs)
  if (table === 'fees') await chargeRestoredFee(tx, scope, id)
}

/** The child and the exercise or activity that a deleted record was about. Throws 409 if the latter is gone. */
async function pairOf(tx: Tx, scope: Scope, id: string): Promise<Pair> {
  const pair = await tx.maybeRow({ student: uuid, item: uuid, itemSchool: uuid, ofActivity: boolean })`
    select r.student_id as student, item.id as item, item.school_id as "itemSchool", item.of_activity as "ofActivity"
      from app.undo_entries t cross join lateral jsonb_populate_record(null::app.records, t.payload -> 'row') r
      join (select id, school_id, false as of_activity from app.exercises
             union all select id, school_id, true from app.activities) item
        on item.school_id = r.item_school_id and item.id = r.item_id
     where ${ownEntry(scope, id)} and t.kind = 'deletion'`
  if (!pair) throw changed()
  return pair
}

/**
 * Restores a deleted or archived row. Throws 409 if what it refers to is gone, its name is taken, or its class now
 * uses another level.
 */
async function putBack(tx: Tx, scope: Scope, id: string): Promise<void> {
  const isDone = await tx.maybeRow({ done: boolean })`
      select app.put_back(${scope.school}, ${id}) as done where not exists (${lostPlace(scope, id)})`.catch(
    (error: unknown) => {
      throw isRefusedByKey(error) ? changed() : error
    },
  )
  if (!isDone?.done) throw changed()
}

/**
 * The removal of an activity or exercise whose parent the class no longer uses. No foreign key refuses it, because
 * the parent may still be in the curriculum of a previous level.
 */
function lostPlace(scope: Scope, id: string): RawBuilder<unknown> {
  return sql`
    select from app.undo_entries t
     where ${ownEntry(scope, id)} and t.payload ->> 'table' in ('activities', 'exercises')
       and not exists (
         select from app.class_sources source
          where source.school_id = t.school_id and source.class_id = (t.payload -> 'row' ->> 'class_id')::uuid
            and source.owner_class_id = coalesce(t.payload -> 'row' ->> 'area_class_id', t.payload -> 'row' ->> 'activity_class_id')::uuid)`
}

/** Whether a foreign or a unique key refuses a row. */
function isRefusedByKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23505')
}

const changed = () => conflict(refusals.undoEntry.changed)
