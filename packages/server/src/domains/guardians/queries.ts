import { type Guardian, type GuardianFields, guardianEntity } from '@casa/contract/guardians'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { reachChanged } from '../../platform/changes/notification.ts'
import { json, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { type Scope, within } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { distinctName, reachedStudents, studentReach } from '../students/reach-queries.ts'

constraint('guardians_pkey', refusals.guardian.numberUsed, 'mobileNumber')

const fields = guardianEntity.shape
const person = json(z.object(fields))

/** The status of the account of a link `g`, as the lists of children show it. */
const account = sql`case when g.user_id is null then 'none' when g.declined_at is not null then 'declined'
    when g.accepted_at is null then 'waiting'
    else coalesce(g.account, case when g.claimed_number is not null then 'slip' end, 'open') end`

/**
 * The guardians `person` of the children `s` within reach who meet a condition. The first one may do everything until the
 * office has decided otherwise.
 */
function guardiansOf(scope: Scope, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select json_build_object(
             '_id', person.id, 'studentId', s.id, 'isFirst', person.id = s.id, 'name', person.name,
             'relation', person.relation, 'mobileNumber', person.number, 'email', person.email,
             'seesWork', person.sees_work, 'seesFees', person.sees_fees, 'collects', person.collects,
             'getsMessages', person.gets_messages, 'blockedAt', person.blocked_at, 'account', ${account},
             'version', person.version) as guardian,
           person.id = s.id as is_first, person.name, person.id
      from app.students s
      cross join lateral (
        select s.id, s.mother_name as name, coalesce(p.relation, 'mother') as relation, s.mobile_number as number, p.email,
               coalesce(p.sees_work, true) as sees_work, coalesce(p.sees_fees, true) as sees_fees,
               coalesce(p.collects, true) as collects, coalesce(p.gets_messages, true) as gets_messages,
               p.blocked_at, coalesce(p.version, 0) as version
          from (select) one
          left join app.child_guardians p on p.school_id = s.school_id and p.id = s.id
        union all
        select p.id, p.name, p.relation, p.number, p.email, p.sees_work, p.sees_fees, p.collects, p.gets_messages,
               p.blocked_at, p.version
          from app.child_guardians p
         where p.school_id = s.school_id and p.student_id = s.id and p.id <> s.id) person
      left join app.guardians g on g.school_id = s.school_id and g.student_id = s.id
        and g.guardian_id is not distinct from nullif(person.id, s.id)
     where ${within(scope, studentReach('s'))} and s.archived_at is null and ${where}`
}

/** The guardians of a child within reach, the first one first. */
export async function listGuardians(tx: Tx, scope: Scope, studentId: string): Promise<Guardian[]> {
  const { found } = await tx.row({ found: json(z.array(z.object(fields))) })`
    select coalesce(json_agg(r.guardian order by r.is_first desc, r.name collate app.names, r.id), '[]') as found
      from (${guardiansOf(scope, sql`s.id = ${studentId}::uuid`)}) r`
  return found
}

const sibling = { _id: uuid, fullName: text, className: text }

/**
 * The other children at the school who have a mother or a father in common with a child whose access was checked, by name:
 * the same number of one of them, or the same account of the first guardians. Others who collect or look after two children do
 * not make them siblings.
 */
export async function listSiblings(tx: Tx, scope: Scope, studentId: string) {
  return tx.rows(sibling)`
    with parent as materialized (
      select numbers.number from app.students t
       cross join lateral unnest(array[t.mobile_number, t.father_mobile_number]) as numbers (number)
       where t.school_id = ${scope.school}::uuid and t.id = ${studentId}::uuid and numbers.number is not null
      union
      select p.number from app.child_guardians p
       where p.school_id = ${scope.school}::uuid and p.student_id = ${studentId}::uuid and p.id <> p.student_id
         and p.relation in ('mother', 'father') and p.number is not null
    )
    select s.id as "_id", ${distinctName('s')} as "fullName", c.name as "className"
      from app.students s join app.classes c on c.school_id = s.school_id and c.id = s.class_id
     where ${reachedStudents(scope)} and s.id <> ${studentId}::uuid
       and (s.mobile_number in (select number from parent) or s.father_mobile_number in (select number from parent)
            or s.id in (select p.student_id from app.child_guardians p
                         where p.school_id = ${scope.school}::uuid and p.relation in ('mother', 'father')
                           and p.id <> p.student_id and p.number in (select number from parent))
            or s.id in (select theirs.student_id from app.guardians own
                          join app.guardians theirs on theirs.school_id = own.school_id and theirs.user_id = own.user_id
                         where own.school_id = ${scope.school}::uuid and own.student_id = ${studentId}::uuid
                           and own.guardian_id is null and theirs.guardian_id is null
                           and own.accepted_at is not null and theirs.accepted_at is not null))
     order by s.full_name collate app.names, s.id`
}

/** A guardian of a child within reach. Throws 404. */
export async function getGuardian(tx: Tx, scope: Scope, id: string): Promise<Guardian> {
  const ofChild = sql`s.id in (
    select ${id}::uuid union all
    select p.student_id from app.child_guardians p where p.school_id = ${scope.school}::uuid and p.id = ${id}::uuid)`
  const row = await tx.maybeRow({ guardian: person })`
    select r.guardian from (${guardiansOf(scope, ofChild)}) r where r.id = ${id}::uuid`
  if (!row) throw notFound()
  return row.guardian
}

/** Adds a guardian to a child whose access was checked; returns the id. */
export async function addGuardian(
  tx: Tx,
  scope: Scope,
  studentId: string,
  guardian: GuardianFields,
): Promise<string> {
  const { name, relation, mobileNumber, email, seesWork, seesFees, collects, getsMessages } = guardian
  const { id } = await tx.row({ id: uuid })`
    insert into app.child_guardians
           (school_id, id, student_id, name, relation, number, email, sees_work, sees_fees, collects, gets_messages)
    values (${scope.school}, ${newId()}, ${studentId}, ${name}, ${relation}, ${mobileNumber ?? null}, ${email ?? null},
            ${seesWork}, ${seesFees}, ${collects}, ${getsMessages})
    returning id`
  return id
}

/**
 * Stores a guardian whose access was checked. The row of a first guardian begins to exist with it. False if somebody
 * else has changed the guardian since this version.
 */
export async function storeGuardian(tx: Tx, scope: Scope, guardian: Guardian): Promise<boolean> {
  const { _id, studentId, isFirst, relation, email, seesWork, seesFees, collects, getsMessages } = guardian
  const { blockedAt, version } = guardian
  const [name, number] = isFirst ? [null, null] : [guardian.name, guardian.mobileNumber]
  const stored = await tx.run`
    insert into app.child_guardians as p
           (school_id, id, student_id, name, relation, number, email, sees_work, sees_fees, collects, gets_messages, blocked_at)
    values (${scope.school}, ${_id}, ${studentId}, ${name}, ${relation}, ${number}, ${email},
            ${seesWork}, ${seesFees}, ${collects}, ${getsMessages}, ${blockedAt})
        on conflict (school_id, id) do update
       set name = excluded.name, relation = excluded.relation, number = excluded.number, email = excluded.email,
           sees_work = excluded.sees_work, sees_fees = excluded.sees_fees, collects = excluded.collects,
           gets_messages = excluded.gets_messages, blocked_at = excluded.blocked_at,
           version = p.version + 1, updated_at = clock_timestamp()
     where p.version = ${version}`
  if (stored > 0) await closeStreams(tx, scope, guardian)
  return stored > 0
}

/** Ends the streams and downloads of a guardian's account, if there is one. */
async function closeStreams(tx: Tx, scope: Scope, { _id, studentId }: Guardian): Promise<void> {
  await tx.run`
    select ${reachChanged(sql`user_id`)} from app.guardians
     where school_id = ${scope.school} and student_id = ${studentId}
       and guardian_id is not distinct from nullif(${_id}::uuid, ${studentId}::uuid)`
}

/** Removes a further guardian whose access was checked, with the link of the account. */
export async function removeGuardian(tx: Tx, scope: Scope, removed: Guardian): Promise<void> {
  await closeStreams(tx, scope, removed)
  await tx.run`delete from app.child_guardians where school_id = ${scope.school} and id = ${removed._id}`
}

/** Ends the link of a further guardian's account, for example because the number is another person's now. */
export async function endAccount(tx: Tx, scope: Scope, guardian: Guardian): Promise<void> {
  await tx.run`
    delete from app.guardians
     where school_id = ${scope.school} and student_id = ${guardian.studentId} and guardian_id = ${guardian._id}::uuid`
}
