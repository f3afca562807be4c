import {
  type Erasure,
  type ErasurePreview,
  erasedKinds,
  erasureKinds,
  type FormerTeacher,
  keptKinds,
} from '@casa/contract/erasures'
import { refusals } from '@casa/contract/refusals'
import { todayIn } from '@casa/contract/rules/day'
import { erasureDelayDays, yearsAfterUndo, yearsBefore } from '@casa/contract/rules/retention'
import { textOf } from '@casa/contract/text'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, day, integer, json, list, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type Counts, inOrder, isNameTyped } from './rules.ts'

type Subject = Pick<ErasurePreview, 'kind' | 'subjectId'>

const instant = json(z.string())
const countsOf = json(z.custom<Counts>())

/** The same time of the day, some days later on the clock of the school that is erased, or to which the people belong. */
const dueAt = (scope: Scope, { kind, subjectId }: Subject): RawBuilder<unknown> => sql`
  (select ((${scope.now}::timestamptz at time zone zone.name) + make_interval(days => ${erasureDelayDays})) at time zone zone.name
     from (select coalesce((select s.time_zone from app.schools_in_reach() s where ${kind} = 'school' and s.id = ${subjectId}),
                           ${scope.timeZone}::text) as name) zone)`

/** What an erasure would delete and keep. Throws 404 if there is no such child or teacher who has left, or no such school. */
export async function previewErasure(tx: Tx, scope: Scope, subject: Subject): Promise<ErasurePreview> {
  const { kind, subjectId } = subject
  const found = await findSubject(tx, scope, subject)
  const { counts } = await tx.row({ counts: countsOf })`
    select app.count_erasure(${scope.school}, ${kind}, ${subjectId}) as counts`
  const children = await tx.rows({ _id: uuid, fullName: text, serialNumber: text })`
    select s.id as "_id", s.full_name as "fullName", s.serial_number as "serialNumber" from app.students s
     where s.school_id = ${scope.school} and s.id = any(${found.students ?? []}::uuid[]) order by s.dob, s.id`
  return {
    kind,
    subjectId,
    name: found.name,
    children,
    staying: found.staying,
    owed: found.owed,
    erased: inOrder(erasedKinds, counts.erased),
    kept: inOrder(keptKinds, counts.kept),
    dueOn: found.dueOn,
  }
}

async function findSubject(tx: Tx, scope: Scope, subject: Subject) {
  const { kind, subjectId } = subject
  if ((kind === 'school') !== (scope.role === 'SUPERADMIN')) throw notFound()
  const found = await tx.maybeRow({
    name: text,
    students: nullable(list(uuid)),
    accounts: list(uuid),
    staying: list(text),
    owed: text,
    dueAt: instant,
    dueOn: day,
  })`
    select s.name, s.students, s.accounts, s.staying, s.owed::text as owed, to_json(due.at) as "dueAt",
           (due.at at time zone ${scope.timeZone})::date as "dueOn"
      from app.erasure_subject(${scope.school}, ${kind}, ${subjectId}) s
     cross join lateral (select ${dueAt(scope, subject)} as at) due`
  if (!found) throw notFound()
  return found
}

/**
 * Asks for an erasure, which the job does on its day. Throws 404 as `previewErasure`, and 409 if one of these people is
 * about to be erased, a child of the family is still at the school, or the typed name is another one.
 */
export async function addErasure(
  tx: Tx,
  scope: Scope,
  { name, ...subject }: Subject & { name: string },
): Promise<Erasure> {
  const { kind, subjectId } = subject
  // Two presses at once: the second one waits here, and then finds the first.
  await tx.run`select from pg_advisory_xact_lock(hashtextextended(${scope.school}::uuid::text, 131))`
  const found = await findSubject(tx, scope, subject)
  if (found.staying.length > 0)
    throw conflict(textOf(refusals.erasure.staying, { children: found.staying.join(', ') }))
  const students = found.students ?? []
  const open = await tx.maybeRow({ id: uuid })`
    select e.id from app.erasures e
     where e.school_id = ${scope.school} and e.undone_at is null and e.done_at is null
       and (e.subject_id = ${subjectId} or e.student_ids && ${students}::uuid[]) limit 1`
  if (open) throw conflict(refusals.erasure.asked)
  if (!isNameTyped(name, found.name)) throw conflict(refusals.erasure.otherName)
  const id = newId()
  const payload = JSON.stringify({ school: scope.school, id })
  await tx.run`
    with asked as (
      insert into app.erasures (school_id, id, kind, subject_id, student_ids, accounts, asked_by, asked_by_name, asked_at, due_at)
      values (${scope.school}, ${id}, ${kind}, ${subjectId}, ${students}::uuid[], ${found.accounts}::uuid[], ${scope.user},
              ${scope.name}, ${scope.now}, ${found.dueAt}::timestamptz) returning due_at)
    select app.enqueue('erase', ${payload}::json, p_run_at => asked.due_at) from asked`
  return (await listErasures(tx, scope)).find(({ _id }) => _id === id)!
}

const state = sql`case when e.undone_at is not null then 'undone' when e.done_at is not null then 'done'
                       when e.begun_at is not null then 'running' else 'waiting' end`

const listed = {
  _id: uuid,
  kind: oneOf(...erasureKinds),
  state: oneOf('waiting', 'running', 'done', 'undone'),
  name: nullable(text),
  askedAt: instant,
  askedBy: text,
  automatic: boolean,
  dueOn: day,
  doneAt: nullable(instant),
  studentIds: list(uuid),
}

/** What was asked to be erased, latest first. */
export async function listErasures(tx: Tx, scope: Scope): Promise<Erasure[]> {
  return tx.rows(listed)`
    select e.id as "_id", e.kind, ${state} as state,
           case when e.kind = 'school' then coalesce((select s.name from app.schools_in_reach() s where s.id = e.subject_id),
                                                     array_to_string(e.serial_numbers[1:1], ''))
                when e.kind = 'teacher' then (select t.name from app.former_teachers(e.school_id) t where t.id = e.subject_id)
                else nullif(coalesce(
                  (select string_agg(s.full_name, ', ' order by s.dob, s.id) from app.students s
                    where s.school_id = e.school_id and s.id = any(e.student_ids) and e.done_at is null),
                  array_to_string(e.serial_numbers, ', ')), '') end as name,
           to_json(e.asked_at) as "askedAt", e.asked_by_name as "askedBy", e.automatic, (e.due_at at time zone ${scope.timeZone})::date as "dueOn",
           to_json(e.done_at) as "doneAt", e.student_ids as "studentIds"
      from app.erasures e where e.school_id = ${scope.school} order by e.asked_at desc, e.id desc`
}

/** The teachers who have left, whose data is still there and not about to be erased. */
export async function formerTeachers(tx: Tx, scope: Scope): Promise<FormerTeacher[]> {
  return tx.rows({ _id: uuid, teacherName: text, leftOn: day })`
    select t.id as "_id", t.name as "teacherName", t.left_on as "leftOn" from app.former_teachers(${scope.school}) t
     where not exists (select from app.erasures e
                        where e.school_id = ${scope.school} and e.subject_id = t.id and e.undone_at is null and e.done_at is null)`
}

/** The erasure of this child's family, or of this school, that has not ended. */
export async function openErasureOf(tx: Tx, scope: Scope, subjectId: string): Promise<string | undefined> {
  const open = await tx.maybeRow({ id: uuid })`
    select e.id from app.erasures e
     where e.school_id = ${scope.school} and e.undone_at is null and e.done_at is null
       and (e.subject_id = ${subjectId} or ${subjectId}::uuid = any(e.student_ids)) limit 1`
  return open?.id
}

/** Takes an erasure back. Undoing it again changes nothing. Throws 404, and 409 once it has begun. */
export async function undoErasure(tx: Tx, scope: Scope, id: string): Promise<{ _id: string }> {
  const undone = await tx.run`
    update app.erasures set undone_at = ${scope.now}, undone_by_name = ${scope.name}
     where school_id = ${scope.school} and id = ${id} and undone_at is null and begun_at is null`
  if (undone > 0) return { _id: id }
  const found = await tx.maybeRow({ wasUndone: boolean })`
    select undone_at is not null as "wasUndone" from app.erasures where school_id = ${scope.school} and id = ${id}`
  if (!found) throw notFound()
  if (!found.wasUndone) throw conflict(refusals.erasure.begun)
  return { _id: id }
}

const certified = {
  kind: oneOf(...erasureKinds),
  schoolName: nullable(text),
  askedBy: text,
  automatic: boolean,
  askedAt: instant,
  doneAt: instant,
  counts: countsOf,
  serialNumbers: list(text),
  backupsUntil: nullable(day),
  hash: nullable(text),
}

/** What the certificate of a finished erasure says. Throws 404. */
export async function readCertificate(tx: Tx, scope: Scope, id: string) {
  const found = await tx.maybeRow(certified)`
    select e.kind, (select s.name from app.schools s where s.id = e.school_id and s.id <> app.platform()) as "schoolName",
           e.asked_by_name as "askedBy", e.automatic, to_json(e.asked_at) as "askedAt", to_json(e.done_at) as "doneAt", e.counts,
           e.serial_numbers as "serialNumbers", e.backups_until as "backupsUntil", e.hash
      from app.erasures e where e.school_id = ${scope.school} and e.id = ${id} and e.done_at is not null`
  if (!found) throw notFound()
  return { ...found, timeZone: scope.timeZone }
}
export type Certified = Awaited<ReturnType<typeof readCertificate>>

/** The active schools that erase children some years after they left. For a job. */
export async function schoolsThatErase(tx: Tx) {
  return tx.rows({ school: uuid, timeZone: text, years: integer })`
    select school_id as school, time_zone as "timeZone", years from app.schools_that_erase()`
}

/**
 * Begins to erase the children of a school who left this many years ago and owe nothing: after the usual days, in which it
 * can be undone. One whom the office kept is kept for a year. For a job.
 */
export async function eraseFormerChildren(
  tx: Tx,
  { school, timeZone, years }: Awaited<ReturnType<typeof schoolsThatErase>>[number],
  now: Date,
): Promise<void> {
  const today = todayIn(timeZone, now)
  await tx.run`
    select app.erase_former_children(${school}, ${yearsBefore(today, years)}, ${yearsBefore(today, yearsAfterUndo)},
                                     ${erasureDelayDays}, ${now})`
}

/** The erasures of all schools whose day has come. For a job. */
export async function dueErasures(tx: Tx, now: Date) {
  return tx.rows({ school: uuid, id: uuid })`select school_id as school, id from app.due_erasures(${now})`
}

/** Queues those whose day has come once more: a server that was killed keeps its jobs locked for hours. For a job. */
export async function resumeErasures(tx: Tx, now: Date): Promise<void> {
  await tx.run`
    select app.enqueue('erase', json_build_object('school', e.school_id, 'id', e.id), 'erase ' || e.id)
      from app.due_erasures(${now}) e`
}

/** Does the next part of an erasure; false when there is nothing more to do. For a job. */
export async function eraseNext(
  tx: Tx,
  { school, id }: { school: string; id: string },
  { rows, backupsUntil, now }: { rows: number; backupsUntil: string | null; now: Date },
): Promise<boolean> {
  const { more } = await tx.row({ more: boolean })`
    select app.erase_next(${school}, ${id}, ${rows}, ${backupsUntil}::date, ${now}) as more`
  return more
}
