import { createHash } from 'node:crypto'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { newId } from '../src/platform/ids.ts'

/** The owner and the uploader of the files. */
type Of = { schoolId: string; user: string }

type Content = {
  bytes: Buffer
  type: string
  /** In pixels; null if the file is not a picture. */
  width?: number | null
  height?: number | null
  /** How long a recording or film lasts. */
  seconds?: number | null
}

/**
 * Stores files as uploads are stored, and counts them for the school. Returns their ids in order, and the keys to be
 * confirmed after the commit.
 */
export async function storeFiles(
  tx: Tx,
  storage: Storage,
  contents: readonly Content[],
  { schoolId, user }: Of,
): Promise<{ ids: string[]; keys: string[] }> {
  const keys = await Promise.all(contents.map(({ bytes }) => storage.put(bytes)))
  const rows = contents.map(({ bytes, type, width = null, height = null, seconds = null }, index) => ({
    school_id: schoolId,
    id: newId(),
    content_type: type,
    storage_key: keys[index],
    byte_count: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    seconds,
    user_id: user,
  }))
  await insertMany(tx, 'app.files', rows)
  const bytes = rows.reduce((sum, { byte_count }) => sum + byte_count, 0)
  await tx.run`update app.schools set file_bytes = file_bytes + ${bytes} where id = ${schoolId}`
  return { ids: rows.map(({ id }) => id), keys }
}
