import { join } from 'node:path'
import { knownKeys, requireKeys } from '../domains/installation/key-queries.ts'
import type { Environment } from '../env.ts'
import type { ConnectionSettings, Tx } from '../platform/db/connection.ts'
import type { Logins } from '../platform/db/roles.ts'
import { listedFolder } from '../platform/files/stored-files.ts'
import { KeySource } from '../platform/key-source.ts'
import { fileDifferences } from './checks/file-differences.ts'
import { roleDifferences } from './checks/role-differences.ts'
import { schemaDifferences } from './checks/schema-differences.ts'
import { totalDifferences } from './checks/total-differences.ts'
import { type Command, exitCodes } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { settings } from './settings.ts'

export const check: Command = {
  name: 'check',
  summary: 'Compare what is stored with what it should be.',
  description:
    'Recounts attendance, progress and keys, and compares each child’s class with its class history; every row of a file with the stored file, and the other way round; the secret key; the database’s roles, and its schema with that of this release. Changes nothing, and works while the server runs.',
  examples: [{ line: 'casa check', summary: 'Check everything and print each difference.' }],
  exits: { 0: 'everything is as it should be', 1: 'there are differences, which are printed' },
  async run(given) {
    const env = settings(given)
    let differences = 0
    await withDatabase(env, addresses =>
      asOwner(addresses, async tx => {
        const all = sections({ ...addresses, tx, files: tx => filesOf(env, tx), key: tx => keyOf(env, tx) })
        for await (const { what, found } of all) {
          for (const line of found) given.print(line)
          given.print(`${what}: ${found.length === 0 ? 'no differences' : found.length}`)
          differences += found.length
        }
      }),
    )
    return differences === 0 ? exitCodes.done : exitCodes.problem
  },
}

/** What is checked: a database, and the differences of its files. */
export type Checked = {
  owner: ConnectionSettings
  logins: Logins
  tx: Tx
  files: (tx: Tx) => Promise<string[]>
  /** What is wrong with the secret key; left out where only a copy of the database is there. */
  key?: (tx: Tx) => Promise<string[]>
}

/** Everything that is checked, in order, with the differences as sentences. */
export async function* sections({
  owner,
  logins,
  tx,
  files,
  key,
}: Checked): AsyncGenerator<{ what: string; found: string[] }> {
  yield { what: 'Schema', found: await schemaDifferences(owner) }
  yield { what: 'Roles and grants', found: await roleDifferences(tx, logins) }
  if (key) yield { what: 'Secret key', found: await key(tx) }
  for (const { what, rows } of await totalDifferences(tx)) yield { what, found: rows }
  yield { what: 'Files', found: await files(tx) }
}

async function keyOf({ SECRET_KEY, DATA_DIR }: Environment, tx: Tx): Promise<string[]> {
  const known = await knownKeys(tx)
  if (known.length === 0) return []
  return requireKeys(known, new KeySource(SECRET_KEY, DATA_DIR)).then(
    () => [],
    error => [error instanceof Error ? error.message : String(error)],
  )
}

async function filesOf({ storage, DATA_DIR }: Environment, tx: Tx): Promise<string[]> {
  if (storage.kind === 'disk') return fileDifferences(tx, listedFolder(join(DATA_DIR, 'files')), new Date())
  const { S3Bucket } = await import('../platform/files/s3-bucket.ts')
  const bucket = new S3Bucket(storage)
  try {
    return await fileDifferences(tx, bucket, new Date())
  } finally {
    bucket.close()
  }
}
