import { boolean, nullable, oneOf, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { linkPassword } from './one-time-password.ts'

const waiting = { _id: uuid, schooleName: text, studentName: text, className: text, known: boolean }
/** A child whose link is waiting for the parent's answer; if `known`, accepting it needs no proof. */
export type Waiting = RowOf<typeof waiting>

/** The children whose links are waiting for an answer from the signed-in parent. */
export async function waitingLinks(tx: Tx, _scope: Scope): Promise<Waiting[]> {
  return tx.rows(waiting)`
    select id as "_id", school_name as "schooleName", student_name as "studentName", class_name as "className", known
      from app.waiting_links()`
}

/** The signed-in parent's number, to which codes are sent; null for a parent without one. */
export async function ownNumber(tx: Tx, scope: Scope): Promise<string | null> {
  const own = await tx.maybeRow({ number: nullable(text) })`
    select login as number from app.users where id = ${scope.user}::uuid and role = 'PARENT' and not disabled`
  return own?.number ?? null
}

/**
 * The proof with which a parent accepts a link: a code with its fingerprint, or the password as typed from a slip.
 * Both are absent if no proof is needed.
 */
export type Proof = { code?: { otp: string; fingerprint: Buffer } | undefined; slip?: string | undefined }

/**
 * Stores the parent's answer to a waiting link and notifies the school's office. `unproved` if accepting needs a code
 * or a slip and neither was right; undefined if no link with this id is waiting. Spends the code.
 */
export async function answerLink(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { studentId, accept, code, slip }: Proof & { studentId: string; accept: boolean },
): Promise<'accepted' | 'declined' | 'unproved' | undefined> {
  const fingerprint = slip === undefined ? null : linkPassword(secrets, slip, studentId)
  const { answered } = await tx.row({ answered: nullable(oneOf('accepted', 'declined', 'unproved')) })`
    select app.answer_link(${studentId}, ${accept}, ${code?.otp ?? null}::uuid, ${code?.fingerprint ?? null}::bytea,
                           ${fingerprint}::bytea, ${newId()}, ${scope.now}) as answered`
  return answered ?? undefined
}
