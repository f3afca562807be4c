import type { CalendarAddress } from '@casa/contract/private-calendar'
import * as z from 'zod'
import { boolean, bytes, json, nullable, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'

const instant = json(z.string())

/** The parts of the actor's address, and when it was created and read; all null if there is none. */
export async function ownAddress(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
): Promise<Omit<CalendarAddress, 'address'> & { token: string | null }> {
  const row = await tx.maybeRow({ id: uuid, hash: bytes, madeAt: instant, readAt: nullable(instant) })`
    select id, token_hash as hash, to_json(made_at) as "madeAt", to_json(read_at) as "readAt"
      from app.calendar_addresses where user_id = ${scope.user}`
  if (!row) return { token: null, madeAt: null, readAt: null }
  const token = tokenOf(secrets, row.id)
  // The token of an address created under another secret key is no longer known.
  const isKnown = tokenHash(token).equals(row.hash)
  return { token: isKnown ? token : null, madeAt: row.madeAt, readAt: row.readAt }
}

/** Replaces the actor's address; the earlier one stops working. Throws 401 if the session has ended. */
export async function renewAddress(
  tx: Tx,
  scope: Scope,
  secrets: Secrets,
  sessionToken: string,
): Promise<{ _id: string }> {
  const id = newId()
  const hash = tokenHash(tokenOf(secrets, id))
  const { made } = await tx.row({ made: boolean })`
    select app.make_calendar_address(${id}, ${hash}, ${tokenHash(sessionToken)}, ${scope.now}) as made`
  if (!made) throw unauthorized()
  return { _id: id }
}

/** Revokes the actor's address. Throws 404 if there is none. */
export async function endAddress(tx: Tx, scope: Scope): Promise<{ _id: string }> {
  const ended = await tx.maybeRow({ _id: uuid })`
    delete from app.calendar_addresses where user_id = ${scope.user} returning id as "_id"`
  if (!ended) throw notFound()
  return ended
}

/**
 * The secret part of an address. It is derived from the row's id with a key outside the database: it can therefore be
 * shown again to its user, and the database alone reveals no address.
 */
function tokenOf(secrets: Secrets, id: string): string {
  return secrets.fingerprint(id, 'calendar address').toString('base64url')
}
