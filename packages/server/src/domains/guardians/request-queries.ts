import { type GuardianRequest, guardianRequest, type NamedGuardian } from '@casa/contract/guardian-requests'
import { type GuardianFields, relations } from '@casa/contract/guardians'
import { refusals } from '@casa/contract/refusals'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, json, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { inSchools, type Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { distinctName, reachedStudents } from '../students/reach-queries.ts'

// Two requests of one parent at the same moment.
constraint('guardian_requests_position', refusals.storage.sameMoment)

/** How many requests of a parent about one child may be open; the table's check says the same. */
const mostOpen = 5

const namedGuardian = {
  schoolId: uuid,
  _id: uuid,
  name: text,
  relation: oneOf(...relations),
  email: nullable(text),
  isOwn: boolean,
}

/** A guardian of an own child; `email` is for comparing, and is not shown to the others. */
export type OwnChildsGuardian = NamedGuardian & { schoolId: string; email: string | null }

/** The guardians of the signed-in parent's child, the first one first. Throws 404. */
export async function guardiansOfOwnChild(
  tx: Tx,
  _scope: Scope,
  studentId: string,
): Promise<OwnChildsGuardian[]> {
  const rows = await tx.rows(namedGuardian)`
    select school_id as "schoolId", id as "_id", name, relation, email, is_own as "isOwn"
      from app.guardians_of_child(${studentId}::uuid)
     order by id <> ${studentId}::uuid, name collate app.names, id`
  if (rows.length === 0) throw notFound()
  return rows.map(row => ({ ...row, isFirst: row._id === studentId }))
}

/** The name of a child's guardian, null for the first one; `s` is the child. Parents cannot read the table. */
function nameOf(scope: Scope, guardian: RawBuilder<unknown>): RawBuilder<unknown> {
  if (scope.role === 'PARENT')
    return sql`(select name from app.guardians_of_child(s.id) where id = coalesce(${guardian}, s.id))`
  return sql`case when ${guardian} is null then s.mother_name
    else (select p.name from app.child_guardians p where p.school_id = s.school_id and p.id = ${guardian}) end`
}

/** Requests `r` about children `s` within reach that meet a condition, as JSON of the response. */
function requestsOf(scope: Scope, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select json_build_object(
             '_id', r.id, 'kind', r.kind, 'studentId', s.id, 'child', ${distinctName('s')},
             'guardian', case when r.kind <> 'add' then ${nameOf(scope, sql`r.guardian_id`)} end,
             'name', r.name, 'relation', r.relation, 'mobileNumber', r.number, 'email', r.email, 'seesWork', r.sees_work,
             'seesFees', r.sees_fees, 'collects', r.collects, 'getsMessages', r.gets_messages,
             'askedBy', ${nameOf(scope, sql`g.guardian_id`)}, 'createdAt', r.created_at) as request,
           r.created_at, r.id, r.user_id, r.guardian_id
      from app.guardian_requests r
      join app.students s on s.school_id = r.school_id and s.id = r.student_id
      join app.guardians g on g.school_id = r.school_id and g.student_id = r.student_id and g.user_id = r.user_id
     where ${reachedStudents(scope)} and ${scope.role === 'PARENT' ? sql`r.user_id = ${scope.user}::uuid` : sql`true`} and ${where}`
}

/** The open requests of the school or of one child, as a JSON list, earliest first, of at most `most`. */
export function openRequests(scope: Scope, { studentId, most }: { studentId?: string; most: number }) {
  const where = studentId ? sql`r.student_id = ${studentId}::uuid` : sql`true`
  return sql`
    (select json_build_object('count', coalesce(max(open.total), 0),
                              'requests', coalesce(json_agg(open.request order by open.created_at, open.id), '[]'))
       from (select all_open.*, count(*) over () as total from (${requestsOf(scope, where)}) all_open
              order by created_at, id limit ${sql.lit(most)}) open)`
}

/** The open requests about one child: all of them for the office, and a parent's own. */
export async function requestsAbout(tx: Tx, scope: Scope, studentId: string): Promise<GuardianRequest[]> {
  const { found } = await tx.row({ found: json(z.object({ requests: z.array(guardianRequest) })) })`
    select ${openRequests(scope, { studentId, most: 100 })} as found`
  return found.requests
}

/** What a request asks: the fields of a new guardian, or those of an existing one that should change. */
type Wish = {
  kind: GuardianRequest['kind']
  studentId: string
  schoolId: string
  guardianId?: string
} & Partial<GuardianFields>

/** Stores a request of the signed-in parent about a child whose access was checked. Throws 409 if too many are open. */
export async function addRequest(tx: Tx, scope: Scope, wish: Wish): Promise<GuardianRequest> {
  const { kind, studentId, schoolId, guardianId, name, relation, mobileNumber, email } = wish
  const { seesWork, seesFees, collects, getsMessages } = wish
  const id = newId()
  const stored = await tx.run`
    insert into app.guardian_requests
           (school_id, id, student_id, user_id, position, kind, guardian_id, name, relation, number, email,
            sees_work, sees_fees, collects, gets_messages)
    select ${schoolId}, ${id}, ${studentId}, ${scope.user}, place, ${kind}, ${guardianId ?? null}, ${name ?? null},
           ${relation ?? null}, ${mobileNumber ?? null}, ${email ?? null}, ${seesWork ?? null}, ${seesFees ?? null},
           ${collects ?? null}, ${getsMessages ?? null}
      from generate_series(1, ${sql.lit(mostOpen)}) place
     where not exists (select from app.guardian_requests r
                        where r.school_id = ${schoolId}::uuid and r.student_id = ${studentId}::uuid
                          and r.user_id = ${scope.user}::uuid and r.position = place)
     order by place limit 1`
  if (!stored) throw conflict(refusals.guardian.requestsFull)
  return (await findRequest(tx, scope, id)).request
}

const foundRequest = { request: json(guardianRequest), user: uuid, guardianId: nullable(uuid) }

/** A request within reach, who made it, and whom it is about. Throws 404. */
async function findRequest(tx: Tx, scope: Scope, id: string) {
  const row = await tx.maybeRow(foundRequest)`
    select found.request, found.user_id as "user", found.guardian_id as "guardianId"
      from (${requestsOf(scope, sql`${inSchools('r.school_id', scope.schools)} and r.id = ${id}::uuid`)}) found`
  if (!row) throw notFound()
  return row
}

/** Takes a request out, so that nobody else answers it. Throws 404. */
export async function takeRequest(tx: Tx, scope: Scope, id: string) {
  const found = await findRequest(tx, scope, id)
  const taken = await tx.run`
    delete from app.guardian_requests where ${inSchools('school_id', scope.schools)} and id = ${id}`
  if (!taken) throw notFound()
  return found
}

/** Deletes an own request of the signed-in parent. Throws 404. */
export async function withdrawRequest(tx: Tx, scope: Scope, id: string): Promise<void> {
  const deleted = await tx.run`
    delete from app.guardian_requests
     where ${inSchools('school_id', scope.schools)} and id = ${id} and user_id = ${scope.user}::uuid`
  if (!deleted) throw notFound()
}
