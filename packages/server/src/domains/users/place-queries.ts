import { type Role, roles } from '@casa/contract/access'
import { bytes, list, oneOf } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import { sweepBefore } from '../../platform/db/sweep.ts'
import { codeTrialPeriod, deviceNotices, placeLifetime, placesKept } from './rules.ts'

/** Which of a caller's places are known. For a number, `roles` are those of its accounts that know them. */
export type KnownPlaces = { device: boolean; network: boolean; roles?: readonly Role[] }

/** A device and a network, as fingerprints. */
export type Fingerprints = { device: Buffer; network: Buffer }

/** Whether an account has signed in from this device and from this network before. */
export async function knownPlaces(
  tx: Tx,
  { user }: { user: string },
  { device, network }: Fingerprints,
  now: Date,
): Promise<KnownPlaces> {
  const rows = await tx.rows({ place: bytes })`
    select place from app.known_places_of(${user}, ${[device, network]}::bytea[], ${placeLifetime}, ${now}) place`
  return knownOf(rows, { device, network })
}

const placeOfCode = { place: bytes, roles: list(oneOf(...roles)) }

/** Which of the caller's places are known to every account that a code of this number and role would reset. */
export async function placesOfCode(
  tx: Tx,
  { mobile, role }: { mobile: string; role: Role | null },
  fingerprints: Fingerprints,
  now: Date,
): Promise<KnownPlaces> {
  const rows = await tx.rows(placeOfCode)`
    select place, roles from app.code_places_of(${mobile}, ${role}, ${[fingerprints.device, fingerprints.network]}::bytea[],
                                                  ${placeLifetime}, ${now})`
  return { ...knownOf(rows, fingerprints), roles: rows[0]?.roles ?? [] }
}

/**
 * The same for the codes requested from these places; if device and network stand for different accounts, only the
 * device counts.
 */
export async function placesOfAskedCodes(
  tx: Tx,
  { mobile }: { mobile: string },
  fingerprints: Fingerprints,
  now: Date,
): Promise<KnownPlaces> {
  const rows = await tx.rows(placeOfCode)`
    select place, roles from app.asked_places_of(${mobile}, ${[fingerprints.device, fingerprints.network]}::bytea[],
                                                   ${placeLifetime}, ${codeTrialPeriod}, ${now})`
  const { roles = [] } = rows.find(({ place }) => place.equals(fingerprints.device)) ?? rows[0] ?? {}
  const alike = rows.filter(row => row.roles.join() === roles.join())
  return { ...knownOf(alike, fingerprints), roles }
}

function knownOf(rows: readonly { place: Buffer }[], { device, network }: Fingerprints) {
  const knows = (fingerprint: Buffer) => rows.some(({ place }) => place.equals(fingerprint))
  return { device: knows(device), network: knows(network) }
}

/** Remembers where the account of this token is signed in, which is no news. */
export async function rememberPlaces(
  tx: Tx,
  token: string,
  { device, network }: Fingerprints,
  now: Date,
): Promise<void> {
  await tx.run`select app.remember_places(${tokenHash(token)}, ${device}, ${network}, ${placesKept}, ${now})`
}

/**
 * Remembers where somebody has just signed in. Unless visitors share the accounts, the user is notified of a device that the
 * account does not know. Does nothing for a sign-in that is not complete.
 */
export async function rememberSignIn(
  tx: Tx,
  token: string,
  { device, network }: Fingerprints,
  { now, isShared }: { now: Date; isShared: boolean },
): Promise<void> {
  const notices = isShared ? 0 : deviceNotices
  await tx.run`select app.remember_sign_in(${tokenHash(token)}, ${device}, ${network}, ${placesKept}, ${placeLifetime}, ${notices}, ${now})`
}

/** Deletes devices and networks from which nobody has signed in for as long as an account knows them. */
export async function removeOldPlaces(tx: Tx, now: Date): Promise<void> {
  await sweepBefore(tx, now, placeLifetime)
  await tx.run`delete from app.known_places where seen_at < app.sweep_before()`
}
