import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { tokenHash } from '../../platform/db/sessions.ts'

/** Whose places are asked for: an account's, or those of all accounts of a mobile number. */
export type Whose = { user: string } | { mobile: string }

/** A device and a network, as fingerprints. */
export type Prints = { device: Buffer; network: Buffer }

/** Whether somebody has signed in from this device and from this network before. */
export async function knownPlaces(
  tx: Tx,
  whose: Whose,
  { device, network }: Prints,
  now: Date,
): Promise<{ device: boolean; network: boolean }> {
  const user = 'user' in whose ? whose.user : null
  const mobile = 'mobile' in whose ? whose.mobile : null
  const { rows } = await sql<{ place: Buffer }>`
    select place from app.known_places_of(${user}, ${mobile}, ${[device, network]}::bytea[], ${now}) place`.execute(
    tx,
  )
  const knows = (print: Buffer) => rows.some(({ place }) => place.equals(print))
  return { device: knows(device), network: knows(network) }
}

/** Remembers where the account of this token has signed in. */
export async function rememberPlaces(
  tx: Tx,
  token: string,
  { device, network }: Prints,
  now: Date,
): Promise<void> {
  await sql`select app.remember_places(${tokenHash(token)}, ${device}, ${network}, ${now})`.execute(tx)
}
