import type { Notice } from '@casa/contract/notices'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { insertMany } from '../../platform/db/insert-many.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'

/** How many notices the mail menu shows. */
const latest = 30

/** The actor's latest notices, the newest first. */
export async function latestNotices(tx: Tx, scope: Scope): Promise<Json<Notice[]>> {
  const { rows } = await sql<{ rows: string }>`
    select coalesce(json_agg(r), '[]')::text as rows from (
      select id as "_id", kind, text, link, created_at as "createdAt", read_at is not null as read
        from app.notices
       where school_id = any(${scope.schools}::uuid[]) and user_id = ${scope.user}::uuid
       order by created_at desc, id desc limit ${latest}) r`.execute(tx)
  return new Json<Notice[]>(rows[0]!.rows)
}

/** Marks all of the actor's notices as read; gives how many were not. */
export async function markRead(tx: Tx, scope: Scope): Promise<number> {
  const { numAffectedRows } = await sql`
    update app.notices set read_at = ${scope.now}
     where school_id = any(${scope.schools}::uuid[]) and user_id = ${scope.user}::uuid and read_at is null`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/** Tells the office of a school, which the administrator has just switched on, that it may begin. */
export async function noticeSwitchedOn(tx: Tx, _scope: Scope, school: string): Promise<void> {
  await sql`select app.notice_switched_on(${school}, ${newId()})`.execute(tx)
}

/** Tells the parents of children, each of each child, what happened; `link` is a path of the web app. */
export async function tellParents(
  tx: Tx,
  scope: Scope,
  { kind, link }: Pick<Notice, 'kind' | 'link'>,
  told: { studentId: string; text: string }[],
): Promise<void> {
  const { rows } = await sql<{ user_id: string; text: string }>`
    select g.user_id, told.text
      from json_to_recordset(${JSON.stringify(told)}) as told("studentId" uuid, text text)
      join app.guardians g on g.school_id = ${scope.school} and g.student_id = told."studentId"
     where g.accepted_at is not null`.execute(tx)
  const notices = rows.map(row => ({ ...row, school_id: scope.school, id: newId(), kind, link }))
  if (notices.length > 0) await insertMany(tx, 'app.notices', notices)
}
