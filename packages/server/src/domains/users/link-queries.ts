import { boolean, nullable, oneOf, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { linkPassword } from './one-time-password.ts'

const waiting = { _id: uuid, schooleName: text, studentName: text, className: text, known: boolean }
/** A child that waits for the parent's word; `known`: the word alone will do. */
export type Waiting = RowOf<typeof waiting>

/** The children of other schools that wait for the parent's word. */
export async function waitingLinks(tx: Tx, _scope: Scope): Promise<Waiting[]> {
  return tx.rows(waiting)`
    select id as "_id", school_name as "schooleName", student_name as "studentName", class_name as "className", known
      from app.waiting_links()`
}

/** The number of the signed-in parent, to which codes go; null for a parent without one. */
export async function ownNumber(tx: Tx, _scope: Scope): Promise<string | null> {
  const { number } = await tx.row({ number: nullable(text) })`select app.own_number() as number`
  return number
}

/** What a yes rests on: a code with its fingerprint, the password as typed from a slip, or the word alone. */
export type Proof = { code?: { otp: string; print: Buffer } | undefined; slip?: string | undefined }

/**
 * The parent's word on a waiting child, of which the school's office gets a notice. `unproved` when a yes needs a code or
 * a slip and neither was right; undefined when none waits under this id. Spends the code.
 */
export async function answerLink(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  { studentId, accept, code, slip }: Proof & { studentId: string; accept: boolean },
): Promise<'accepted' | 'declined' | 'unproved' | undefined> {
  const print = slip === undefined ? null : linkPassword(secrets, slip, studentId)
  const { answered } = await tx.row({ answered: nullable(oneOf('accepted', 'declined', 'unproved')) })`
    select app.answer_link(${studentId}, ${accept}, ${code?.otp ?? null}::uuid, ${code?.print ?? null}::bytea,
                           ${print}::bytea, ${newId()}, ${scope.now}) as answered`
  return answered ?? undefined
}
