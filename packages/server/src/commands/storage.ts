import { join } from 'node:path'
import { identifyStorage } from '../domains/installation/storage-queries.ts'
import type { Environment } from '../env.ts'
import type { ConnectionSettings } from '../platform/db/connection.ts'
import { type Storage, storageFor } from '../platform/files/storage.ts'

/** The files of the installation, which must belong to its database. Works beside a running server. */
export function openFiles(
  { storage, DATA_DIR }: Pick<Environment, 'storage' | 'DATA_DIR'>,
  owner: ConnectionSettings,
  tell: (sentence: string) => void,
): Promise<Storage> {
  return storageFor(storage, join(DATA_DIR, 'files'), {
    identify: place => identifyStorage(owner, place),
    tell,
  })
}
