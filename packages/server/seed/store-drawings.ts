import type { Tx } from '../src/platform/db/connection.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { storeFiles } from './store-files.ts'

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
  { width, height, ...of }: Of,
): Promise<{ ids: string[]; keys: string[] }> {
  const pictures = (await draw(drawings)).map(bytes => ({ bytes, type: 'image/webp', width, height }))
  return storeFiles(tx, storage, pictures, of)
}

const svg = { operation: ['VipsForeignLoadSvgBuffer'] }

/**
 * Makes WebP pictures of drawings. The server reads no SVG that anybody sends, so its reader is open only while this
 * draws.
 */
export async function draw(drawings: readonly string[]): Promise<Buffer[]> {
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
