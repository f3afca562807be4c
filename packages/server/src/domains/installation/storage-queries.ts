import { createHash, randomUUID } from 'node:crypto'
import { asOwner } from '../../platform/db/as-owner.ts'
import { boolean, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { ConnectionSettings, Tx } from '../../platform/db/connection.ts'
import type { Bucket } from '../../platform/files/bucket.ts'
import {
  holdsOneOf,
  type Identify,
  readIdentity,
  WrongStorage,
  writeIdentity,
} from '../../platform/files/storage-identity.ts'
import { lockKeys } from './key-queries.ts'

/**
 * Compares a storage with the database: both have the same identity. The first start of an installation gives both
 * one. `place` is how people know the storage: a folder's path or a bucket's name.
 */
export function identifyStorage(owner: ConnectionSettings, place: string): Identify {
  return async bucket => {
    // An unavailable storage is noticed without a connection to the database.
    await readIdentity(bucket)
    await asOwner(owner, async tx => {
      await lockKeys(tx)
      await compare(tx, bucket, place)
    })
  }
}

async function compare(tx: Tx, bucket: Bucket, place: string): Promise<void> {
  const there = await readIdentity(bucket)
  const known = await tx.row({ storage_id: nullable(uuid) })`select storage_id from app.installation`
  const { storage_id: expected } = known
  if (expected === null) return adopt(tx, bucket, { there, place })
  if (there === expected) return
  if (there !== undefined) throw new WrongStorage(another(place))
  const { holds } = await tx.row({ holds: boolean })`select exists (select from app.files) as holds`
  if (holds)
    throw new WrongStorage(
      `${place} does not hold the files of this database: mount or restore them, set STORAGE, DATA_DIR or S3_BUCKET to where they are, copy them with "casa files move", or, if they are lost, write ${expected} into a file named identity there.`,
    )
  await writeIdentity(bucket, expected)
}

/**
 * The storage of an installation from before storages had an identity, or that of a new one. A storage that holds none
 * of the latest files is taken only with the identity that the refusal offered: the operator accepts that they are lost.
 */
async function adopt(
  tx: Tx,
  bucket: Bucket,
  { there, place }: { there: string | undefined; place: string },
): Promise<void> {
  const latest = await tx.rows({ key: text })`
    select storage_key as key from app.files order by created_at desc, storage_key limit 20`
  const keys = latest.map(({ key }) => key)
  const offered = identityFrom(keys)
  if (keys.length > 0 && there !== offered && !(await holdsOneOf(bucket, keys)))
    throw new WrongStorage(there === undefined ? noneOfLatest(place, offered) : another(place))
  const identity = there ?? randomUUID()
  if (there === undefined) await writeIdentity(bucket, identity)
  await tx.run`update app.installation set storage_id = ${identity}`
}

/** The same identity at each start that is refused, and another one for every other installation. */
function identityFrom(keys: readonly string[]): string {
  const digits = createHash('sha256').update(keys.join('\n')).digest('hex')
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const another = (place: string) =>
  `${place} holds the files of another Casa installation: set STORAGE, DATA_DIR or S3_BUCKET to the storage of this database, or use the database that belongs to these files.`

const noneOfLatest = (place: string, identity: string) =>
  `${place} holds none of the latest files of this database: mount or restore them, set STORAGE, DATA_DIR or S3_BUCKET to where they are, or, if they are lost, write ${identity} into a file named identity there.`
