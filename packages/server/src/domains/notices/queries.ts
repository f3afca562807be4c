import { type Notice, notice } from '@casa/contract/notices'
import { intervalOf } from '@casa/contract/rules/retention'
import type { Text } from '@casa/contract/text'
import { sql } from 'kysely'
import * as z from 'zod'
import { json, list, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { insertMany } from '../../platform/db/insert-many.ts'
import { inSchools, type Scope } from '../../platform/db/scope.ts'
import { sweepBefore } from '../../platform/db/sweep.ts'
import { newId } from '../../platform/ids.ts'
import { englishText } from '../../platform/plural-texts.ts'

/** Notices that one transaction deletes. */
const noticesAtOnce = 5_000

const values = z.record(z.string(), z.union([z.string(), z.number()]))
const stored = z.intersection(
  notice.omit({ text: true, key: true, values: true }),
  z.union([
    z.object({ text: z.string(), key: z.null() }),
    z.object({ text: z.null(), key: z.string(), values }),
  ]),
)

const storedNotices = json(z.array(stored))

/** How many notices the mail menu shows. */
const latest = 30

/** The actor's latest notices, newest first. */
export async function latestNotices(tx: Tx, scope: Scope): Promise<Notice[]> {
  const { notices } = await tx.row({ notices: storedNotices })`
    select coalesce(json_agg(r), '[]') as notices from (
      select id as "_id", school_id as "schooleId", kind, text, text_key as key, text_values as values, link, created_at as "createdAt", read_at is not null as read
        from app.notices
       where ${inSchools('school_id', scope.schools)} and user_id = ${scope.user}::uuid
       order by created_at desc, id desc limit ${latest}) r`
  return notices.map(inWords)
}

/** A notice with its English text; one stored before notices had keys has nothing else. */
function inWords(row: z.output<typeof stored>): Notice {
  const { _id, schooleId, kind, link, createdAt, read } = row
  const rest = { _id, schooleId, kind, link, createdAt, read }
  if (row.key === null) return { ...rest, text: row.text }
  const { key, values } = row
  return { ...rest, text: englishText(key, values), key, values }
}

/** Marks all of the actor's notices as read; returns how many were unread. */
export async function markRead(tx: Tx, scope: Scope): Promise<number> {
  return tx.run`
    update app.notices set read_at = ${scope.now}
     where ${inSchools('school_id', scope.schools)} and user_id = ${scope.user}::uuid and read_at is null`
}

/** A notice about a child; `subjects` are the ids of the rows it is about, and it is deleted with the last of them. */
type ChildNotice = Text & { studentId: string; subjects: readonly string[]; link?: string }

/**
 * Notifies the guardians of each child who get messages and may see what it is about, and returns the notices' ids; `link` is a path of the web app, for a text
 * without its own.
 */
export async function notifyParents(
  tx: Tx,
  scope: Scope,
  { kind, link }: Pick<Notice, 'kind' | 'link'>,
  texts: readonly ChildNotice[],
): Promise<string[]> {
  const columns = { user_id: uuid, student_id: uuid, subject_ids: list(uuid), text_key: text }
  const rows = await tx.rows({ ...columns, text_values: json(values), link: text })`
    select g.user_id, g.student_id, text.subjects as subject_ids, text.key as text_key, coalesce(text.values, '{}') as text_values, coalesce(text.link, ${link}) as link
      from json_to_recordset(${JSON.stringify(texts)}) as text("studentId" uuid, subjects uuid[], key text, values jsonb, link text)
      join app.active_guardians g on g.school_id = ${scope.school} and g.student_id = text."studentId"
     where g.gets_messages and ${kind === 'fee' ? sql`g.sees_fees` : sql`g.sees_work`}`
  const notices = rows.map(row => ({ ...row, school_id: scope.school, id: newId(), kind }))
  if (notices.length > 0) await insertMany(tx, 'app.notices', notices)
  return notices.map(({ id }) => id)
}

/** Notifies one parent about a child, if that parent is still a guardian and not blocked. */
export async function notifyParent(
  tx: Tx,
  scope: Scope,
  to: { user: string; studentId: string },
  { kind, link, key, values }: Pick<Notice, 'kind' | 'link'> & Text,
): Promise<void> {
  await tx.run`
    insert into app.notices (school_id, id, user_id, student_id, kind, link, text_key, text_values)
    select g.school_id, ${newId()}, g.user_id, g.student_id, ${kind}, ${link}, ${key ?? null}, ${JSON.stringify(values ?? {})}::jsonb
      from app.active_guardians g
     where g.school_id = ${scope.school} and g.student_id = ${to.studentId} and g.user_id = ${to.user}::uuid`
}

/** Deletes a batch of notices that are too old; false once there are none. For a job. */
export async function removeOldNotices(tx: Tx, now: Date): Promise<boolean> {
  await sweepBefore(tx, now, intervalOf('notices'))
  const removed = await tx.run`
    delete from app.notices n where (n.school_id, n.id) in (
      select o.school_id, o.id from app.notices o where o.created_at < app.sweep_before() limit ${noticesAtOnce})`
  return removed === noticesAtOnce
}
