import type { DataExport } from '@casa/contract/exports'
import { refusals } from '@casa/contract/refusals'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { bigint, boolean, json, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { inSchools, type Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { notesOfChild } from '../notes/queries.ts'
import type { Entity } from './entities.ts'
import { mostNotes, patience, rowsPerSlice } from './rules.ts'

/** Runs `work` in a snapshot with the reach of an archive's office or guardian. */
export type ExportReader = <A>(work: (tx: Tx, scope: Scope) => Promise<A>) => Promise<A>

const instant = json(z.string())
const number = json(z.number())

const exportColumns = {
  _id: uuid,
  studentId: nullable(uuid),
  status: text,
  done: number,
  total: number,
  bytes: nullable(bigint),
  madeAt: instant,
  expiresAt: nullable(instant),
}
const selected =
  sql.raw(`id as "_id", student_id as "studentId", status, to_json(done) as done, to_json(total) as total,
    byte_count as bytes, to_json(made_at) as "madeAt", to_json(expires_at) as "expiresAt"`)

/** The actor's own exports, latest first. One whose server has ended counts as failed. */
export async function ownExports(tx: Tx, scope: Scope): Promise<DataExport[]> {
  const rows = await tx.rows({ ...exportColumns, isStale: boolean })`
    select ${selected}, status = 'running' and moved_at < ${scope.now}::timestamptz - ${patience}::interval as "isStale"
      from app.exports where ${inSchools('school_id', scope.schools)} and user_id = ${scope.user}
     order by made_at desc, id desc`
  return rows.map(({ isStale, ...row }) => {
    const status = row.status as DataExport['status']
    return {
      ...row,
      status: isStale ? 'failed' : status,
      bytes: row.bytes === null ? null : Number(row.bytes),
      url: status === 'ready' ? `/api/files/export/${row._id}` : null,
    }
  })
}

/**
 * Asks for an export of the actor's school, or of a child, in place of an earlier one. Throws 404 for a child out of
 * reach, and 409 while one is being made.
 */
export async function addExport(tx: Tx, scope: Scope, studentId: string | undefined): Promise<DataExport> {
  const school = await schoolOf(tx, scope, studentId)
  const id = newId()
  const child = studentId ?? null
  const earlier = await tx.maybeRow({ id: uuid, busy: boolean })`
    select id, status = 'queued' or (status = 'running' and moved_at >= ${scope.now}::timestamptz - ${patience}::interval) as busy
      from app.exports where school_id = ${school} and user_id = ${scope.user} and student_id is not distinct from ${child}::uuid
       for update`
  if (earlier?.busy) throw conflict(refusals.dataExport.running)
  if (earlier) await forgetExport(tx, school, earlier.id)
  // Two presses at once: the second waits here for the first.
  const added = await tx.run`
    insert into app.exports (school_id, id, user_id, student_id, made_at, moved_at)
    values (${school}, ${id}, ${scope.user}, ${child}, ${scope.now}, ${scope.now}) on conflict do nothing`
  if (!added) throw conflict(refusals.dataExport.running)
  await queueExport(tx, { school, id })
  return (await ownExports(tx, scope)).find(({ _id }) => _id === id)!
}

/** Deletes one of the actor's exports; one that is being made stops. Throws 404. */
export async function removeExport(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
  const found = await tx.maybeRow({ school: uuid })`
    select school_id as school from app.exports
     where ${inSchools('school_id', scope.schools)} and user_id = ${scope.user} and id = ${id} for update`
  if (!found) throw notFound()
  await forgetExport(tx, found.school, id)
  return { _id: id }
}

/** Where a ready export of the actor is stored. Throws 404. */
export async function readyExport(
  tx: Tx,
  scope: Scope,
  id: string,
): Promise<{ key: string; madeOn: string }> {
  const found = await tx.maybeRow({ key: nullable(text), madeOn: text })`
    select storage_key as key, to_char(made_at at time zone ${scope.timeZone}, 'YYYY-MM-DD') as "madeOn" from app.exports
     where ${inSchools('school_id', scope.schools)} and user_id = ${scope.user} and id = ${id} and status = 'ready'`
  if (!found) throw notFound()
  return { key: found.key!, madeOn: found.madeOn }
}

/** The school whose data it is. */
async function schoolOf(tx: Tx, scope: Scope, studentId: string | undefined): Promise<string> {
  if (scope.role !== 'PARENT') {
    if (studentId) throw notFound()
    return scope.school
  }
  const child = await tx.maybeRow({ school: uuid })`
    select school_id as school from app.students
     where ${inSchools('school_id', scope.schools)} and id = any(${scope.childrenWith.work}::uuid[]) and id = any(${scope.childrenWith.fees}::uuid[])
       and id = ${studentId ?? null}::uuid`
  if (!child) throw notFound()
  return child.school
}

/** Queues the job that makes an export, to begin after a PostgreSQL interval. */
export async function queueExport(
  tx: Tx,
  payload: { school: string; id: string },
  after = '0',
): Promise<void> {
  await tx.run`
    select app.enqueue('make-export', ${JSON.stringify(payload)}::json, p_run_at => now() + ${after}::interval)`
}

/** Marks a queued export as running; undefined if it was deleted or another job has begun it. For a job. */
export async function beginExport(tx: Tx, school: string, id: string, now: Date) {
  return tx.maybeRow({ user: uuid, student: nullable(uuid) })`
    update app.exports set status = 'running', moved_at = ${now}
     where school_id = ${school} and id = ${id} and status = 'queued' returning user_id as user, student_id as student`
}

/** Notes how far an export is; false if it was deleted. For a job. */
export async function moveExport(
  tx: Tx,
  school: string,
  id: string,
  { done, total, now }: { done: number; total: number; now: Date },
): Promise<boolean> {
  const moved = await tx.run`
    update app.exports set done = ${done}, total = ${total}, moved_at = ${now}
     where school_id = ${school} and id = ${id} and status = 'running'`
  return moved > 0
}

/** Marks an export as ready and notifies its user; false if it was deleted or its child unlinked in the meantime. For a job. */
export async function finishExport(
  tx: Tx,
  school: string,
  id: string,
  { key, bytes, lifetime, now }: { key: string; bytes: number; lifetime: string; now: Date },
): Promise<boolean> {
  const { finished } = await tx.row({ finished: boolean })`
    select app.finish_export(${school}, ${id}, ${key}, ${bytes}, ${lifetime}, ${now}) as finished`
  return finished
}

/** Marks an export as failed. For a job. */
export async function failExport(tx: Tx, school: string, id: string, now: Date): Promise<void> {
  await tx.run`
    update app.exports set status = 'failed', moved_at = ${now}
     where school_id = ${school} and id = ${id} and status = 'running'`
}

/** The expired exports, and those whose server ended long ago. For a job. */
export async function expiredExports(tx: Tx, now: Date) {
  return tx.rows({ school: uuid, id: uuid })`
    select school_id as school, id from app.expired_exports(${now}, '1 day')`
}

/** Deletes an export; a trigger queues the deletion of its file. */
export async function forgetExport(tx: Tx, school: string, id: string): Promise<void> {
  await tx.run`delete from app.exports where school_id = ${school} and id = ${id}`
}

/** The columns of a table, in their order. */
export async function columnsOf(tx: Tx, _scope: Scope, table: string): Promise<string[]> {
  const rows = await tx.rows({ name: text })`
    select attname::text as name from pg_attribute
     where attrelid = format('app.%I', ${table}::text)::regclass and attnum > 0 and not attisdropped order by attnum`
  return rows.map(({ name }) => name)
}

/** The rows of an entity as JSON texts, in slices, in the order of its key. */
export async function* slicesOf(
  tx: Tx,
  scope: Scope,
  entity: Entity,
  columns: readonly string[],
): AsyncGenerator<string[]> {
  const table = sql.table(`app.${entity.table}`)
  const named = sql.join([...columns.map(column => sql`t.${sql.ref(column)}`), ...namesOf(entity, columns)])
  const key = entity.key.map(column => sql.ref(column))
  const order = key.length > 0 ? sql`order by ${sql.join(key.map(column => sql`t.${column}`))}` : sql``
  let after: string | null = null
  do {
    const beyond: RawBuilder<unknown> =
      after === null || key.length === 0
        ? sql``
        : sql`and (${sql.join(key.map(column => sql`t.${column}`))}) > (
            select ${sql.join(key.map(column => sql`p.${column}`))} from jsonb_populate_record(null::${table}, ${after}::jsonb) p)`
    const rows: { row: string }[] = await tx.rows({ row: text })`
      select row_to_json(r)::text as row from (
        select ${named} from ${table} t
         where ${ofEntity(entity, scope.school)} ${whichChildren(entity)} ${beyond}
         ${order} limit ${sql.lit(rowsPerSlice)}) r`
    if (rows.length > 0) yield rows.map(({ row }) => row)
    after = rows.length === rowsPerSlice && key.length > 0 ? rows.at(-1)!.row : null
  } while (after !== null)
}

/** Which rows of its table, under the alias `t`, an entity consists of. Accounts include the parents of its children. */
function ofEntity({ table, ofPlatform }: Entity, school: string): RawBuilder<unknown> {
  if (table === 'schools') return sql`t.id = ${school}`
  if (table === 'users')
    return sql`(t.school_id = ${school} or t.id in (
      select g.user_id from app.guardians g where g.school_id = ${school} and g.accepted_at is not null))`
  return sql`t.school_id = ${ofPlatform ? platformId : school}`
}

function whichChildren({ left }: Entity): RawBuilder<unknown> {
  if (left === undefined) return sql``
  return left ? sql`and t.archived_at is not null` : sql`and t.archived_at is null`
}

/** Names beside ids, so that a person can read the file: of a class, and of a guardian's account. */
function namesOf({ table }: Entity, columns: readonly string[]): RawBuilder<unknown>[] {
  return [
    ...(columns.includes('class_id') && !columns.includes('class_name')
      ? [
          sql`(select c.name from app.classes c where c.school_id = t.school_id and c.id = t.class_id) as class_name`,
        ]
      : []),
    ...(columns.includes('student_id')
      ? [
          sql`(select s.full_name from app.students s where s.school_id = t.school_id and s.id = t.student_id) as child_name`,
        ]
      : []),
    ...(table === 'guardians'
      ? [
          sql`(select u.name from app.users u where u.id = t.user_id) as account_name`,
          sql`(select u.login from app.users u where u.id = t.user_id) as account_login`,
        ]
      : []),
  ]
}

/** The documents that the school has issued, or those about one child: published reports and receipts. */
export async function issuedDocuments(tx: Tx, scope: Scope, student: string | null = null) {
  return tx.rows({ id: uuid, kind: text })`
    select p.id, p.kind from app.papers p
     where ${inSchools('p.school_id', scope.schools)} and p.kind in ('report', 'receipt')
       and (${student}::uuid is null or p.student_id = ${student}::uuid) order by p.id`
}

/** The days on which a child's attendance was taken, as JSON. The caller has checked access. */
export async function attendanceOfChild(tx: Tx, scope: Scope, student: string): Promise<string> {
  const { days } = await tx.row({ days: text })`
    select coalesce(json_agg(json_build_object('date', e.day, 'present', e.present) order by e.day), '[]')::text as days
      from app.attendance_entries e
     where ${inSchools('e.school_id', scope.schools)} and e.student_id = ${student}`
  return days
}

/** All that was noted about a child, newest first, as JSON. */
export async function allNotesOfChild(tx: Tx, scope: Scope, student: string): Promise<string> {
  const { notes } = await tx.row({ notes: text })`
    select ${notesOfChild(scope, student, mostNotes).latest}::text as notes`
  return notes
}

/** A stored file; `small` is the key of its smaller size. */
export type StoredFile = { id: string; key: string; small: string | null; type: string }

/** The stored files of the school. */
export async function storedFiles(tx: Tx, scope: Scope): Promise<StoredFile[]> {
  return tx.rows({ id: uuid, key: text, small: nullable(text), type: text })`
    select id, storage_key as key, small_key as small, content_type as type from app.files where school_id = ${scope.school} order by id`
}
