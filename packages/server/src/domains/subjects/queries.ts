import { refusals } from '@casa/contract/refusals'
import { subjectEntity } from '@casa/contract/subjects'
import type { Text } from '@casa/contract/text'
import { type RawBuilder, sql } from 'kysely'
import { bigint } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { countedText } from '../../platform/plural-texts.ts'

/** Why a subject cannot be deleted: the text with the number of its lessons; undefined if it has none. */
function whySubjectStays(lessons: number): Text | undefined {
  return lessons > 0 ? countedText('refusals.lesson.subjectHasLessons', { count: lessons }) : undefined
}

constraint('subjects_name', refusals.lesson.subjectTaken, 'subject')
// A lesson that was stored at the same moment.
constraint('lessons_subject', refusals.storage.inUse)

export const subjectRows = rowsOf('app.subjects', subjectEntity, {
  columns: { _id: 'id', subject: 'name', status: 'active' },
  reach: { school: 't.school_id' },
  search: ['subject'],
  order: sql`t.name collate app.names, t.id`,
})

/** The condition for a subject `t` to be shown: those that are In Active only to the administrator. */
export function shownSubjects(scope: Scope): RawBuilder<unknown> | undefined {
  return scope.role === 'SUPERADMIN' ? undefined : sql`t.active`
}

/** Throws 422 at `subjectId` unless it is a subject of the scope's school; In Active ones are accepted. */
export async function requireSubject(tx: Tx, scope: Scope, id: string): Promise<void> {
  const isThere = await tx.run`select from app.subjects where school_id = ${scope.school} and id = ${id}`
  if (!isThere) throw invalid('subjectId', refusals.lesson.subjectUnknown)
}

/** Deletes a subject that has no lessons. Throws 404, and 409 with their number. */
export async function removeSubject(tx: Tx, scope: Scope, id: string) {
  const { count } = await tx.row({ count: bigint })`
    select count(*) from app.lessons where school_id = ${scope.school} and subject_id = ${id}`
  const reason = whySubjectStays(Number(count))
  if (reason) throw conflict(reason)
  return subjectRows.remove(tx, scope, id)
}
