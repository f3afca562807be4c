import { boolean, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'

/** The number and name of the account that a link opens, both null for a new one; undefined if the link has ended. */
export async function accountOfLink(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ mobileNumber: string | null; name: string | null } | undefined> {
  return tx.maybeRow({ mobileNumber: nullable(text), name: nullable(text) })`
    select login as "mobileNumber", name from app.administrator_of_link(${tokenHash(token)}, ${now})`
}

/** Lets a restored database delete files again. Does nothing for anybody but the administrator. */
export async function allowDeletions(tx: Tx, _scope: Scope): Promise<void> {
  await tx.run`select app.allow_sweeps()`
}

export type OpenedAdministrator = {
  token: string
  mobileNumber: string
  name: string
  passwordHash: string
  requestId: string
  now: Date
}

/** Uses a link and returns the account's id; null if the link has ended. Throws 409 if the number is taken. */
export async function openAdministrator(tx: Tx, opened: OpenedAdministrator): Promise<string | null> {
  const { token, mobileNumber, name, passwordHash, requestId, now } = opened
  const { id } = await tx.row({ id: nullable(uuid) })`
    select app.open_administrator(${tokenHash(token)}, ${mobileNumber}, ${name}, ${passwordHash}, ${requestId},
                                  ${now}) as id`
  return id
}

/**
 * Gives the signed-in administrator another number and ends all sessions except that of this token. False if the
 * password was replaced in the meantime. Throws 409 if the number is taken.
 */
export async function changeAdministratorNumber(
  tx: Tx,
  _scope: Scope,
  { mobileNumber, passwordHash, token }: { mobileNumber: string; passwordHash: string | null; token: string },
): Promise<boolean> {
  const { changed } = await tx.row({ changed: boolean })`
    select app.change_administrator_number(${mobileNumber}, ${passwordHash}, ${tokenHash(token)}) as changed`
  return changed
}
