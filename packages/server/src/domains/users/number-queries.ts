import { boolean, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'

/** The children at the school who have the same parent as this one, the child itself included. */
export async function siblingsOf(
  tx: Tx,
  scope: Scope,
  studentId: string,
): Promise<{ studentId: string; motherName: string }[]> {
  return tx.rows({ studentId: uuid, motherName: text })`
    select s.id as "studentId", s.mother_name as "motherName"
      from app.students s
     where s.school_id = ${scope.school}::uuid and s.archived_at is null
       and (s.id = ${studentId}::uuid
            or s.id in (select other.student_id from app.guardians g
                          join app.guardians other on other.school_id = g.school_id and other.user_id = g.user_id and other.guardian_id is null
                         where g.school_id = ${scope.school}::uuid and g.guardian_id is null and g.student_id = ${studentId}::uuid))
     order by s.dob, s.id`
}

/** Stores the mother's new number with these children of the scope's school, as a change of each. */
export async function storeNumber(
  tx: Tx,
  scope: Scope,
  students: readonly string[],
  mobileNumber: string,
): Promise<void> {
  await tx.run`
    update app.students set mobile_number = ${mobileNumber}, version = version + 1, updated_at = clock_timestamp()
     where school_id = ${scope.school}::uuid and id = any(${students}::uuid[]) and mobile_number is distinct from ${mobileNumber}`
}

/**
 * Gives the account of a child's parent a new number, according to the office. False if another parent whom the
 * school knows has the number, or no parent is linked: then nothing has changed.
 */
export async function renumberParent(
  tx: Tx,
  scope: Scope,
  studentId: string,
  mobileNumber: string,
): Promise<boolean> {
  const { renumbered } = await tx.row({ renumbered: boolean })`
    select app.renumber_parent(${scope.school}, ${studentId}, ${mobileNumber}, ${newId()}) as renumbered`
  return renumbered
}

/** Passes a corrected name of a child's parent on to the account, if that has the old spelling. */
export async function renameParent(
  tx: Tx,
  scope: Scope,
  studentId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.run`select app.rename_parent(${scope.school}, ${studentId}, ${from}, ${to})`
}

/** A code that was right, and its fingerprint. */
export type SentCode = { otp: string; fingerprint: Buffer }

/**
 * Gives the signed-in parent another number and spends both codes. `unproved` if one of them is missing, wrong or
 * spent; `taken` if somebody has an account with the number.
 */
export async function changeOwnNumber(
  tx: Tx,
  scope: Scope,
  { mobileNumber, from, to }: { mobileNumber: string; from: SentCode | undefined; to: SentCode | undefined },
): Promise<'changed' | 'unproved' | 'taken'> {
  const { done } = await tx.row({ done: nullable(oneOf('changed', 'unproved', 'taken')) })`
    select app.change_own_number(${mobileNumber}, ${from?.otp ?? null}::uuid, ${from?.fingerprint ?? null}::bytea,
                                 ${to?.otp ?? null}::uuid, ${to?.fingerprint ?? null}::bytea, ${scope.now}) as done`
  return done ?? 'unproved'
}

/** Records in the audit log that a parent has a new number according to the office. */
export async function logRenumbering(
  tx: Tx,
  scope: Scope,
  studentId: string,
  requestId: string,
): Promise<void> {
  await tx.run`select app.record_audit(${scope.school}, 'parent number changed', ${studentId}, '{mobileNumber}', ${requestId}, 'children', p_students => array[${studentId}]::uuid[])`
}
