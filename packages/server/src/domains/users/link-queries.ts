import type { WaitingLink } from '@casa/contract/users'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { linkPassword } from './one-time-password.ts'

/** A child that waits for the parent's word; `known`: the word alone will do. */
export type Waiting = Omit<WaitingLink, 'proofs'> & { known: boolean }

/** The children of other schools that wait for the parent's word. */
export async function waitingLinks(tx: Tx, _scope: Scope): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id as "_id", school_name as "schooleName", student_name as "studentName", class_name as "className", known
      from app.waiting_links()`.execute(tx)
  return rows
}

/** The number of the signed-in parent, to which codes go; null for a parent without one. */
export async function ownNumber(tx: Tx, _scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ number: string | null }>`select app.own_number() as number`.execute(tx)
  return rows[0]!.number
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
  const { rows } = await sql<{ answered: 'accepted' | 'declined' | 'unproved' | null }>`
    select app.answer_link(${studentId}, ${accept}, ${code?.otp ?? null}::uuid, ${code?.print ?? null}::bytea,
                           ${print}::bytea, ${newId()}, ${scope.now}) as answered`.execute(tx)
  return rows[0]!.answered ?? undefined
}
