import { refusals } from '@casa/contract/refusals'
import { asOwner } from '../../platform/db/as-owner.ts'
import { bytes, integer, oneOf } from '../../platform/db/columns.ts'
import type { ConnectionSettings, Tx } from '../../platform/db/connection.ts'
import { Problem } from '../../platform/errors.ts'
import type { KeySource } from '../../platform/key-source.ts'
import { type SealingKey, type SealingKeys, Secrets } from '../../platform/secrets.ts'
import { type SealedNumber, sealedNumbers } from '../students/sealed-queries.ts'

/** A version of the secret key as the database knows it. Only `dropped` ones are no longer needed. */
export type KnownKey = { version: number; check_value: Buffer; state: 'current' | 'old' | 'dropped' }

const fingerprintContext = 'fingerprint key'

/**
 * Opens the secrets of an installation at the start of a server. The first start of an installation generates the key
 * if there is none, and stores its check value; from then on only a server with the same key starts. Throws a
 * sentence that says what to do.
 */
export async function openSecrets(owner: ConnectionSettings, source: KeySource): Promise<Secrets> {
  return asOwner(owner, async tx => {
    await lockKeys(tx)
    const known = await knownKeys(tx)
    const keys = known.length === 0 ? await adoptKey(tx, source) : await requireKeys(known, source)
    const { version } = currentOf(await knownKeys(tx))
    return new Secrets(keyRing(source, keys), await readFingerprintKey(tx, keys.get(version)!))
  })
}

/**
 * The versions of the key that a database needs, from their source. Throws a sentence that says what is wrong and
 * what to do if one is missing. `known` is not empty.
 */
export async function requireKeys(
  known: readonly KnownKey[],
  source: KeySource,
): Promise<Map<number, SealingKey>> {
  const keys = await source.read()
  const found = matched(known, keys)
  const missing = known.find(({ version, state }) => state !== 'dropped' && !found.has(version))
  if (!missing) return found
  if (keys.length === 0) throw new Error(whyMissing(source))
  const isRotated = known.every(({ version, state }) => state === 'dropped' || !found.has(version))
  if (found.size > 0 && isRotated)
    throw new Error(
      `${source.name} is an earlier secret key of this database, which has been rotated since: set it to the present key.`,
    )
  if (found.size > 0)
    throw new Error(
      `${source.name} lacks version ${missing.version} of this database's secret key, with which part of it is still encrypted: add that key, separated by a comma.`,
    )
  throw new Error(
    `${source.name} is not the secret key of this database: set it to the key that this database was used with, or choose the database that belongs to this key.`,
  )
}

/** The versions of the key that the database knows. */
export function knownKeys(tx: Tx): Promise<KnownKey[]> {
  return tx.rows({ version: integer, check_value: bytes, state: oneOf('current', 'old', 'dropped') })`
    select number as version, check_value, state from app.secret_keys order by number`
}

/** Holds the versions of the key until the transaction ends, against other starts, rotations and encryption. */
export async function lockKeys(tx: Tx): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(727006)`
}

export function currentOf(known: readonly KnownKey[]): KnownKey {
  return known.find(({ state }) => state === 'current')!
}

/** Stores a key as the current version and encrypts the key of fingerprints with it. */
export async function storeCurrentKey(
  tx: Tx,
  { version, key, fingerprintKey }: { version: number; key: SealingKey; fingerprintKey: Buffer },
): Promise<void> {
  await tx.run`update app.secret_keys set state = 'old' where state = 'current'`
  await tx.run`
    insert into app.secret_keys (number, check_value, state) values (${version}, ${key.checkValue}, 'current')`
  const sealed = key.seal(fingerprintKey, fingerprintContext)
  await tx.run`
    insert into app.installation (fingerprint_key) values (${sealed})
        on conflict (only_one) do update set fingerprint_key = excluded.fingerprint_key`
}

/** The key of fingerprints, decrypted with the current version. */
export async function readFingerprintKey(tx: Tx, current: SealingKey): Promise<Buffer> {
  const stored = await tx.row({ fingerprint_key: bytes })`select fingerprint_key from app.installation`
  return current.open(stored.fingerprint_key, fingerprintContext)
}

/** Keys by the version that the database gives them. */
export function matched(known: readonly KnownKey[], keys: readonly SealingKey[]): Map<number, SealingKey> {
  return new Map(
    known.flatMap(({ version, check_value }) => {
      const key = keys.find(({ checkValue }) => checkValue.equals(check_value))
      return key ? [[version, key]] : []
    }),
  )
}

/** Takes the key of an installation from before keys had versions, or generates that of a new one. */
async function adoptKey(tx: Tx, source: KeySource): Promise<Map<number, SealingKey>> {
  const sample = await firstNumbers(tx)
  const there = await source.read()
  if (there.length === 0 && sample.length > 0) throw new Error(whyMissing(source))
  const keys = there.length > 0 ? there : [await source.add()]
  const key = sample.length === 0 ? keys[0]! : keyThatOpens(sample, keys)
  if (!key)
    throw new Error(
      `${source.name} does not open the Aadhaar numbers of this database: set it to the key that this database was used with, or, if that key is lost, delete these numbers with "casa keys replace".`,
    )
  await storeCurrentKey(tx, { version: 1, key, fingerprintKey: key.firstFingerprintKey() })
  return new Map([[1, key]])
}

/** Numbers of an installation from before keys had versions, by which its key is recognised. */
export const firstNumbers = (tx: Tx) => sealedNumbers(tx, { version: 1, limit: 200 })

/** The key that opens one of these numbers; undefined if none does. */
export function keyThatOpens(
  numbers: readonly SealedNumber[],
  keys: readonly SealingKey[],
): SealingKey | undefined {
  return keys.find(key => numbers.some(({ aadhaar, id }) => isOpened(key, aadhaar, id)))
}

function isOpened(key: SealingKey, sealed: Buffer, context: string): boolean {
  try {
    key.open(sealed, context)
    return true
  } catch {
    return false
  }
}

function whyMissing(source: KeySource): string {
  return `The key ${source.name} is missing, and this database can only be used with it: put it back, or set SECRET_KEY to it; if it is lost, "casa keys replace" deletes what only it opens.`
}

/** The keys of a running server, which reads them again when a rotation has begun since. */
function keyRing(source: KeySource, keys: Map<number, SealingKey>): SealingKeys {
  const version = async (tx: Tx, wanted: number) => {
    if (!keys.has(wanted))
      for (const [number, key] of matched(await knownKeys(tx), await source.read())) keys.set(number, key)
    const key = keys.get(wanted)
    if (key) return key
    const cause = new Error(
      `${source.name} lacks version ${wanted} of the secret key: add it and restart this server.`,
    )
    throw Object.assign(new Problem(503, refusals.storage.keyMissing), { cause })
  }
  return {
    version,
    async current(tx) {
      await tx.run`select pg_advisory_xact_lock_shared(727006)`
      const current = await tx.row({ version: integer })`
        select number as version from app.secret_keys where state = 'current'`
      return { version: current.version, key: await version(tx, current.version) }
    },
  }
}
