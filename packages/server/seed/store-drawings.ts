import { createHash } from 'node:crypto'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { newId } from '../src/platform/ids.ts'

/** Whose files they are, who uploaded them, and how large they are drawn, in pixels. */
type Of = { schoolId: string; user: string; width: number; height: number }

/**
 * Draws pictures from SVG, stores them as uploads are stored, and counts them for the school. Gives the files' ids in the
 * order of the drawings, and the keys to be confirmed after the commit.
 */
export async function storeDrawings(
  tx: Tx,
  storage: Storage,
  drawings: readonly string[],
  { schoolId, user, width, height }: Of,
): Promise<{ ids: string[]; keys: string[] }> {
  const drawn = await draw(drawings)
  const keys = await Promise.all(drawn.map(bytes => storage.put(bytes)))
  const rows = drawn.map((bytes, index) => ({
    school_id: schoolId,
    id: newId(),
    content_type: 'image/webp',
    storage_key: keys[index],
    byte_count: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width,
    height,
    user_id: user,
  }))
  await insertMany(tx, 'app.files', rows)
  await tx.run`
    update app.schools set file_bytes = (select coalesce(sum(byte_count), 0) from app.files where school_id = ${schoolId})
     where id = ${schoolId}`
  return { ids: rows.map(({ id }) => id), keys }
}

const svg = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Makes pictures of drawings. The server reads no SVG that anybody sends, so its reader is open only while this draws. */
async function draw(drawings: readonly string[]): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp')
  sharp.unblock(svg)
  try {
    return await Promise.all(
      drawings.map(drawing => sharp(Buffer.from(drawing)).webp({ quality: 80, effort: 2 }).toBuffer()),
    )
  } finally {
    sharp.block(svg)
  }
}
