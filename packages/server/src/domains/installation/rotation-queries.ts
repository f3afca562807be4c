import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOwner } from '../../platform/db/as-owner.ts'
import { SocketClient } from '../../platform/db/client.ts'
import { boolean } from '../../platform/db/columns.ts'
import { type ConnectionSettings, Tx } from '../../platform/db/connection.ts'
import type { KeySource } from '../../platform/key-source.ts'
import type { SealingKey } from '../../platform/secrets.ts'
import { deleteSealed, replaceSealed, type SealedNumber, sealedNumbers } from '../students/sealed-queries.ts'
import { totpContext } from '../users/factor-queries.ts'
import { deleteTotps, replaceTotps, type SealedTotp, sealedTotps } from '../users/sealed-factor-queries.ts'
import {
  currentOf,
  firstNumbers,
  type KnownKey,
  keyThatOpens,
  knownKeys,
  lockKeys,
  matched,
  readFingerprintKey,
  requireKeys,
  storeCurrentKey,
} from './key-queries.ts'

export type Rotation = {
  /** The version in use now. */
  version: number
  /** How many Aadhaar numbers and secrets of authenticator apps this run encrypted again. */
  resealed: number
  /** How many could not be decrypted, because they belong to a key that was lost earlier. */
  unreadable: number
  /** Whether the earlier version is dropped; false if the run was stopped. */
  done: boolean
}

export type RotationOptions = {
  /** Stops after the current batch; the next run continues from there. */
  signal?: AbortSignal
  /** Receives sentences about the progress. */
  tell?: (sentence: string) => void
  /** Numbers per transaction. */
  batch?: number
  /** Pause between batches, in milliseconds, which leaves the database to the running servers. */
  pauseMs?: number
}

/**
 * Gives the installation a new version of its secret key, while servers run: everything that the earlier version
 * encrypted is encrypted again in batches, and then the earlier version is dropped. A run that was stopped, by the
 * signal or by force, is continued by the next one.
 *
 * With a key file, the new key is generated, and the earlier one is removed from the file at the end. With SECRET_KEY,
 * the operator has first to add the new key to the setting of every server and restart them.
 *
 * Connects as the database's owner. Throws a sentence that says what to do.
 */
export async function rotateKeys(
  owner: ConnectionSettings,
  source: KeySource,
  { signal, tell = () => {}, batch = 500, pauseMs = 20 }: RotationOptions = {},
): Promise<Rotation> {
  return alone(owner, async () => {
    const { known, keys } = await begin(owner, source)
    const { version } = currentOf(known)
    const count = { resealed: 0, unreadable: 0 }
    for (const { version: old } of known.filter(({ state }) => state === 'old')) {
      const work = { owner, keys, from: old, to: version, batch, pauseMs, signal, count, tell }
      const done = (await resealAll(numbers, work)) && (await resealAll(totps, work))
      if (!done) return { version, ...count, done: false }
      await asOwner(owner, tx => drop(tx, old))
    }
    if (!source.isSetting) await source.keep([keys.get(version)!])
    return { version, ...count, done: true }
  })
}

/**
 * Starts an installation again whose key is lost: what only that key opens is deleted (the Aadhaar numbers but for
 * their last four digits, and the secrets of authenticator apps), printed slips and calendar addresses stop working, and the key of `source` is used from now
 * on; in a file, a new one is generated if there is none. Servers must be stopped. Returns how many numbers it deleted.
 */
export async function replaceLostKey(
  owner: ConnectionSettings,
  source: KeySource,
): Promise<{ deleted: number }> {
  return alone(owner, () =>
    asOwner(owner, async tx => {
      await lockKeys(tx)
      const known = await knownKeys(tx)
      const keys = await source.read()
      const found = matched(known, keys)
      const lost = known.filter(({ version, state }) => state !== 'dropped' && !found.has(version))
      const opens = known.length === 0 && keyThatOpens(await firstNumbers(tx), keys) !== undefined
      if (opens || (known.length > 0 && lost.length === 0))
        throw new Error(`${source.name} opens this database, so no key is lost.`)
      let deleted = 0
      for (const version of known.length > 0 ? lost.map(one => one.version) : [1]) {
        deleted += await deleteSealed(tx, version)
        await deleteTotps(tx, version)
      }
      for (const { version } of lost)
        await tx.run`update app.secret_keys set state = 'dropped' where number = ${version}`
      // An interrupted rotation may have lost only the earlier key.
      if (lost.some(({ state }) => state === 'current') || known.length === 0) {
        const key = await newKey(source, known)
        await storeCurrentKey(tx, { version: nextVersion(known), key, fingerprintKey: randomBytes(32) })
      }
      return { deleted }
    }),
  )
}

const nextVersion = (known: readonly KnownKey[]) => (known.at(-1)?.version ?? 0) + 1

/** Makes a new version the current one, unless an earlier run has done so and was stopped. */
async function begin(owner: ConnectionSettings, source: KeySource) {
  return asOwner(owner, async tx => {
    // Waits for transactions that are storing something under the earlier version.
    await lockKeys(tx)
    const known = await knownKeys(tx)
    if (known.length === 0) throw new Error('This database has no key yet: start the server once.')
    const keys = await requireKeys(known, source)
    if (!known.some(({ state }) => state === 'old')) {
      const current = keys.get(currentOf(known).version)!
      const key = await newKey(source, known)
      const fingerprintKey = await readFingerprintKey(tx, current)
      await storeCurrentKey(tx, { version: nextVersion(known), key, fingerprintKey })
      keys.set(nextVersion(known), key)
    }
    return { known: await knownKeys(tx), keys }
  })
}

/** The one key of the source that the database has never used; a file gets one. */
async function newKey(source: KeySource, known: readonly KnownKey[]): Promise<SealingKey> {
  const keys = await source.read()
  const fresh = keys.filter(key => !known.some(one => key.checkValue.equals(one.check_value)))
  if (fresh.length > 1) throw new Error(`${source.name} holds several new keys: leave one of them.`)
  if (fresh[0]) return fresh[0]
  if (!source.isSetting) return source.add()
  throw new Error(
    'SECRET_KEY must hold the new key, too: add 64 hexadecimal digits, separated by a comma if there is another key, for every server, restart the servers, and run this again.',
  )
}

/** One kind of what is encrypted: how it is read in batches, what binds it, and how it is replaced. */
type Kind<Row> = {
  read(tx: Tx, wanted: { version: number; limit: number; after?: Row | undefined }): Promise<Row[]>
  sealedIn(row: Row): { bytes: Buffer; context: string }
  replace(tx: Tx, version: number, rows: readonly (Row & { resealed: Buffer })[]): Promise<number>
}

const numbers: Kind<SealedNumber> = {
  read: sealedNumbers,
  sealedIn: ({ aadhaar, id }) => ({ bytes: aadhaar, context: id }),
  replace: replaceSealed,
}

const totps: Kind<SealedTotp> = {
  read: sealedTotps,
  sealedIn: ({ secret, user_id }) => ({ bytes: secret, context: totpContext(user_id) }),
  replace: replaceTotps,
}

type Work = {
  owner: ConnectionSettings
  keys: ReadonlyMap<number, SealingKey>
  from: number
  to: number
  batch: number
  pauseMs: number
  signal: AbortSignal | undefined
  count: { resealed: number; unreadable: number }
  tell: (sentence: string) => void
}

/** Encrypts everything of a kind again, in batches. False if it was stopped before the end. */
async function resealAll<Row>(kind: Kind<Row>, work: Work): Promise<boolean> {
  let after: Row | undefined
  do {
    const done = await asOwner(work.owner, tx => resealBatch(tx, kind, work, after))
    after = done.last
    work.count.resealed += done.resealed
    work.count.unreadable += done.unreadable
    work.tell(`${work.count.resealed} numbers encrypted again`)
    if (after && work.signal?.aborted) return false
    if (after) await sleep(work.pauseMs)
  } while (after)
  return true
}

async function resealBatch<Row>(
  tx: Tx,
  kind: Kind<Row>,
  { keys, from, to, batch }: Work,
  after: Row | undefined,
) {
  const rows = await kind.read(tx, { version: from, limit: batch, after })
  const [old, current] = [keys.get(from)!, keys.get(to)!]
  let unreadable = 0
  const resealed = rows.map(row => {
    const { bytes, context } = kind.sealedIn(row)
    try {
      return { ...row, resealed: current.seal(old.open(bytes, context), context) }
    } catch {
      unreadable += 1
      return { ...row, resealed: bytes }
    }
  })
  const stored = await kind.replace(tx, to, resealed)
  return { last: rows.at(-1), resealed: stored - unreadable, unreadable }
}

/** Drops a version that nothing is encrypted with any more. */
async function drop(tx: Tx, version: number): Promise<void> {
  await lockKeys(tx)
  const [number] = await sealedNumbers(tx, { version, limit: 1 })
  const [totp] = await sealedTotps(tx, { version, limit: 1 })
  if (number || totp)
    throw new Error(`Something was encrypted with version ${version} meanwhile: run this again.`)
  await tx.run`update app.secret_keys set state = 'dropped' where number = ${version}`
}

/** Keeps a second rotation out, also while no transaction is open. */
async function alone<A>(owner: ConnectionSettings, work: () => Promise<A>): Promise<A> {
  const client = new SocketClient(owner)
  await client.connect()
  try {
    const { taken } = await new Tx(client).row({
      taken: boolean,
    })`select pg_try_advisory_lock(727007) as taken`
    if (!taken) throw new Error('Another rotation of the keys is running.')
    return await work()
  } finally {
    await client.end()
  }
}
