import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import type { Caller } from '../../platform/http/implement.ts'
import type { Services } from '../../platform/services.ts'
import { countRefusedSignIn } from './sign-in-queries.ts'

/** Of whoever is signed in: what the password is held against, and what a guesser knows, which a new one must not be like. */
export type OwnAccount = { password_hash: string | null; known: string[] }

/** The account of whoever is signed in. */
export async function ownAccount(tx: Tx, _scope: Scope): Promise<OwnAccount> {
  const { rows } = await sql<OwnAccount>`select password_hash, known from app.own_account()`.execute(tx)
  return rows[0]!
}

/** Counts that somebody who is signed in typed another password than the own, beside the refused sign-ins. */
export async function countWrongPassword(
  { database, clock }: Services,
  scope: Scope,
  { requestId }: Caller,
): Promise<void> {
  const tried = [{ user_id: scope.user, role: scope.role }]
  const refused = { tried, role: scope.role, now: clock(), requestId }
  await database.asNobody('write', ({ tx }) => countRefusedSignIn(tx, refused))
}

/**
 * Stores another password of whoever is signed in; all sessions end but that of this token. False when the old one was
 * replaced meanwhile.
 */
export async function changeOwnPassword(
  tx: Tx,
  _scope: Scope,
  { token, oldHash, passwordHash }: { token: string; oldHash: string | null; passwordHash: string },
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select app.change_own_password(${oldHash}, ${passwordHash}, ${tokenHash(token)}) as changed`.execute(tx)
  return rows[0]!.changed
}
