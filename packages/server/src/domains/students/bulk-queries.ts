import { leftStudent } from '@casa/contract/bulk-students'
import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { latestMove, moveStart, whyNotMove } from '@casa/contract/rules/class-move'
import type { WelcomeSlip } from '@casa/contract/students'
import { textOf } from '@casa/contract/text'
import type { ListQuery } from '@casa/contract/wire'
import { sql } from 'kysely'
import * as z from 'zod'
import { boolean, day, integer, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { conflict, conflictAt, invalid, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { requireClass } from '../classes/queries.ts'
import { fileAddress } from '../files/queries.ts'
import { charge, planLeaving } from '../ledger/charge-plan-queries.ts'
import { lockLedger, writeCharges } from '../ledger/charge-queries.ts'
import { type Move, planMoves } from '../ledger/move-plan-queries.ts'
import { planReturn } from '../ledger/return-plan-queries.ts'
import { storeEntry } from '../undo/queries.ts'
import { linkGuardians, relinkGuardians, unlinkGuardians } from '../users/queries.ts'
import { archiveStudents, isCharged, isRecorded } from './leaving-queries.ts'
import { studentReach } from './reach-queries.ts'

const mover = { id: uuid, fullName: text, classId: uuid, since: day }
type Limits = { from?: string | null | undefined; classId: string }

/**
 * The children of a request who are within reach and at the school, with the first day in their class. Throws 404 if one
 * of them is not. `lock` keeps their rows until the transaction ends.
 */
export async function presentStudents(tx: Tx, scope: Scope, ids: readonly string[], lock = false) {
  const children = await tx.rows(mover)`
    select s.id, s.full_name as "fullName", s.class_id as "classId", m.from_day as since
      from app.students s
      join app.class_memberships m on m.school_id = s.school_id and m.student_id = s.id and m.until_day is null
     where ${within(scope, studentReach('s'))} and s.id = any(${ids}::uuid[]) and s.archived_at is null
     order by s.id ${lock ? sql`for update of s` : sql``}`
  if (children.length !== new Set(ids).size) throw notFound()
  return children
}

type Present = Awaited<ReturnType<typeof presentStudents>>[number]

/**
 * The moves of those children who are not in the class yet, and the days between which all of them can begin there. Throws
 * 422 if one of them cannot begin on the day, by default the school's today.
 */
export function movesOf(scope: Scope, children: readonly Present[], { classId, from }: Limits) {
  const moving = children.filter(child => child.classId !== classId)
  const limits = ({ since }: Present) => ({ since, today: scope.today })
  const admitted = moving.filter(({ since }) => since <= scope.today)
  const since = admitted.map(child => child.since).reduce((one, other) => (one > other ? one : other), '')
  const moves = moving.map((child): Move => {
    const start = from ? moveStart(from, limits(child)) : latestMove(limits(child))
    const refusal = whyNotMove(start, limits(child))
    if (refusal === refusals.student.movesEarlier)
      throw invalid('classFrom', textOf(refusals.student.movesEarlierThan, { child: child.fullName }))
    if (refusal) throw invalid('classFrom', refusal)
    return { id: child.id, classId, start, left: child.classId }
  })
  return { moves, since: since || scope.today, latest: scope.today }
}

/** Moves children who are locked, and charges them. */
async function writeMoves(tx: Tx, scope: Scope, moves: readonly Move[], choice?: ChargeChoice) {
  const starts = [...new Set(moves.map(({ start }) => start))].toSorted()
  // A child who is admitted later begins on the day of admission, whatever the setting says.
  await tx.run`select from set_config('app.class_from', ${starts[0] ?? ''}, true)`
  const [ids, classes] = [moves.map(({ id }) => id), moves.map(({ classId }) => classId)]
  await tx.run`
    update app.students s set class_id = move.class_id, version = s.version + 1, updated_at = clock_timestamp()
      from unnest(${ids}::uuid[], ${classes}::uuid[]) as move (id, class_id)
     where s.school_id = ${scope.school} and s.id = move.id`
  await tx.run`select from set_config('app.class_from', '', true)`
  await charge(tx, scope, () => planMoves(tx, scope, moves), choice)
}

/** Moves children to a class and stores how to undo it. Returns the number of children and the id of the undo entry. */
export async function moveStudents(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  { charge: choice, ...to }: Limits & { charge?: ChargeChoice | undefined },
) {
  await lockLedger(tx, scope)
  const children = await presentStudents(tx, scope, ids, true)
  await requireClass(tx, scope, to.classId, messages.student.classRequired)
  const { moves } = movesOf(scope, children, to)
  if (moves.length === 0) return { count: 0, undo: null }
  await writeMoves(tx, scope, moves, choice)
  const undo = newId()
  await tx.run`${storeEntry(scope, undo, 'move', sql`select ${JSON.stringify({ entries: moves })}::jsonb`)}`
  return { count: moves.length, undo }
}

const movedEntries = z.array(
  z.object({ id: z.string(), classId: z.string(), start: z.string(), left: z.string() }),
)

/**
 * Moves children back to the classes that they left, as if the move had not been. Throws 409 if one of them has moved or
 * left since, or the class is gone.
 */
export async function undoMove(tx: Tx, scope: Scope, payload: unknown): Promise<void> {
  const moves = movedEntries.parse(payload)
  await lockLedger(tx, scope)
  const unchanged = await tx.run`
    select from app.students s
      join jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move (id uuid, "classId" uuid, start date, "left" uuid)
        on move.id = s.id and move."classId" = s.class_id
      join app.class_memberships m on m.school_id = s.school_id and m.student_id = s.id and m.until_day is null and m.from_day = move.start
      join app.classes c on c.school_id = s.school_id and c.id = move."left" and c.archived_at is null
     where s.school_id = ${scope.school} and s.archived_at is null order by s.id for update of s`
  if (unchanged !== moves.length) throw conflict(refusals.student.movedSince)
  const back = moves.map(({ id, classId, start, left }) => ({ id, classId: left, start, left: classId }))
  await writeMoves(tx, scope, back)
}

type Reason = 'left' | 'deleted'

/**
 * Children leave the school today or are deleted: their parents lose access, and what falls due later is credited back. A
 * deleted child for whom nothing was recorded was never in a class. The children can be restored. Throws 404 if one is
 * out of reach or has left.
 */
export async function leaveSchool(tx: Tx, scope: Scope, ids: readonly string[], leftAs: Reason) {
  await lockLedger(tx, scope)
  const children = await presentStudents(tx, scope, ids, true)
  await unlinkGuardians(tx, scope, ids)
  await writeCharges(tx, scope, await planLeaving(tx, scope, ids))
  const never = leftAs === 'deleted' ? await unrecorded(tx, scope, ids) : []
  await archiveStudents(tx, scope, never, leftAs, true)
  await archiveStudents(
    tx,
    scope,
    ids.filter(id => !never.includes(id)),
    leftAs,
  )
  const undo = newId()
  const entries = sql`
    select jsonb_build_object('entries', jsonb_agg(jsonb_build_object('id', s.id, 'version', s.version) order by s.id))
      from app.students s where s.school_id = ${scope.school} and s.id = any(${ids}::uuid[])`
  await tx.run`${storeEntry(scope, undo, 'leaving', entries)}`
  return { count: children.length, undo }
}

async function unrecorded(tx: Tx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows({ id: uuid })`
    select s.id from app.students s
     where s.school_id = ${scope.school} and s.id = any(${ids}::uuid[]) and not ${isRecorded} and not ${isCharged}`
  return rows.map(({ id }) => id)
}

const left = sql`t.archived_at is not null and coalesce(t.left_as, 'deleted') not in ('undone', 'erased')`
const leftOn = sql`(t.archived_at at time zone (select school.time_zone from app.schools school where school.id = t.school_id))::date`

const leftRows = rowsOf('app.students', leftStudent, {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    classIsOpen: sql`(class.active and class.archived_at is null)`,
    profileURL: { column: 'photo_id', read: fileAddress('t.photo_id') },
    leftOn,
    leftAs: sql`coalesce(t.left_as, 'deleted')`,
  },
  join: sql`join app.classes class on class.school_id = t.school_id and class.id = t.class_id`,
  reach: studentReach('t'),
  search: ['fullName', 'admissionNumber', 'classId', 'motherName', 'mobileNumber', 'serialNumber'],
  order: sql`t.archived_at desc, t.full_name collate app.names, t.id`,
  sorts: { classId: sql`class.name collate app.names` },
})

/** The children who have left the school or were deleted. */
export async function listLeft(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return leftRows.list(tx, scope, query, left)
}

const leaver = {
  id: uuid,
  fullName: text,
  motherName: text,
  mobileNumber: nullable(text),
  leftOn: day,
  classId: uuid,
  className: text,
  classIsOpen: boolean,
  numberTaken: boolean,
  wasThere: boolean,
  isBeingErased: boolean,
  version: integer,
}

/** Children who have left, locked. */
async function lockLeft(tx: Tx, scope: Scope, ids: readonly string[]) {
  return tx.rows(leaver)`
    select t.id, t.full_name as "fullName", t.mother_name as "motherName", t.mobile_number as "mobileNumber",
           ${leftOn} as "leftOn", t.class_id as "classId", class.name as "className",
           class.active and class.archived_at is null as "classIsOpen",
           exists (select from app.students o where o.school_id = t.school_id and o.archived_at is null
                    and app.name_key(o.admission_number) = app.name_key(t.admission_number)) as "numberTaken",
           t.version, t.left_as = 'left' or exists (select from app.class_memberships m where m.school_id = t.school_id and m.student_id = t.id) as "wasThere",
           exists (select from app.erasures e where e.school_id = t.school_id and t.id = any(e.student_ids)
                    and e.undone_at is null and e.done_at is null) as "isBeingErased"
      from app.students t
      join app.classes class on class.school_id = t.school_id and class.id = t.class_id
     where ${within(scope, studentReach('t'))} and t.id = any(${ids}::uuid[]) and ${left}
     order by t.id for update of t`
}

type Restored = { count: number; undo: null; welcome: WelcomeSlip[] }

/**
 * Brings children back who left or were deleted, with their parents, from today on; one who left today, or who was deleted
 * without ever having been there, continues as before. `classId` replaces their class. Throws 404 if one of them has not left, and 409 if a class is gone
 * or an admission number has been given to another child.
 */
export async function restoreStudents(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  ids: readonly string[],
  classId?: string | null,
): Promise<Restored> {
  await lockLedger(tx, scope)
  const children = await lockLeft(tx, scope, ids)
  if (children.length !== new Set(ids).size) throw notFound()
  if (classId) await requireClass(tx, scope, classId, messages.student.classRequired)
  return bringBack(tx, scope, secrets, children, { classId })
}

/** Entries from before versions were stored have none. */
const leftEntries = z.array(z.object({ id: z.string(), version: z.number().optional() }))

/** Brings back those children who have not returned in the meantime, even if they have left once more since. */
export async function undoLeaving(tx: Tx, scope: Scope, secrets: Secrets, payload: unknown): Promise<void> {
  const versions = new Map(leftEntries.parse(payload).map(({ id, version }) => [id, version]))
  await lockLedger(tx, scope)
  const children = await lockLeft(tx, scope, [...versions.keys()])
  const unchanged = children.filter(({ id, version }) => (versions.get(id) ?? version) === version)
  await bringBack(tx, scope, secrets, unchanged, { reopen: true })
}

async function bringBack(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  children: Awaited<ReturnType<typeof lockLeft>>,
  { classId, reopen = false }: { classId?: string | null | undefined; reopen?: boolean },
): Promise<Restored> {
  requireRestorable(children, classId)
  const update = async (some: typeof children, from: string) => {
    if (some.length === 0) return
    await tx.run`select from set_config('app.class_from', ${from}, true)`
    await tx.run`
      update app.students s set archived_at = null, left_as = null, class_id = coalesce(${classId ?? null}::uuid, s.class_id),
             version = s.version + 1, updated_at = clock_timestamp()
       where s.school_id = ${scope.school} and s.id = any(${some.map(({ id }) => id)}::uuid[])`
    await tx.run`select from set_config('app.class_from', '', true)`
  }
  const there = children.filter(({ wasThere }) => wasThere)
  // An undo after midnight leaves no day out.
  for (const [from, some] of Map.groupBy(there, ({ leftOn }) => (reopen ? leftOn : scope.today)))
    await update(some, from)
  // Their first day is the day of admission, which is never before this one.
  await update(
    children.filter(({ wasThere }) => !wasThere),
    '1900-01-01',
  )
  const ids = children.map(({ id }) => id)
  const linked = await relinkGuardians(tx, scope, ids, reopen)
  const others = children
    .filter(({ id }) => !linked.has(id))
    .map(({ id, mobileNumber, motherName }) => ({ studentId: id, mobileNumber, motherName }))
  const { welcome } = others.length > 0 ? await linkGuardians(tx, scope, secrets, others) : { welcome: [] }
  const returning = children.map(({ id, leftOn }) => ({ id, leftOn: reopen ? scope.today : leftOn }))
  await charge(tx, scope, () => planReturn(tx, scope, returning))
  return { count: children.length, undo: null, welcome }
}

function requireRestorable(
  children: Awaited<ReturnType<typeof lockLeft>>,
  classId: string | null | undefined,
): void {
  const erased = children.find(({ isBeingErased }) => isBeingErased)
  if (erased) throw conflict(textOf(refusals.erasure.waiting, { child: erased.fullName }))
  const closed = classId ? undefined : children.find(({ classIsOpen }) => !classIsOpen)
  if (closed)
    throw conflictAt(
      'classId',
      textOf(refusals.student.classClosed, { child: closed.fullName, class: closed.className }),
    )
  const taken = children.find(({ numberTaken }) => numberTaken)
  if (taken) throw conflict(textOf(refusals.student.numberTakenBy, { child: taken.fullName }))
}
