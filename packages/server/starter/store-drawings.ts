import type { Tx } from '../src/platform/db/connection.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { queue } from '../src/platform/queue.ts'
import { storeFiles } from './store-files.ts'
import { webmOf } from './webm.ts'

/** Whose files they are, who uploaded them, and how large they are drawn, in pixels. */
type Of = { schoolId: string; user: string; width: number; height: number }
/** The files' ids in the order of what was drawn, and the keys to be confirmed after the commit. */
type Stored = { ids: string[]; keys: string[] }

/** Draws pictures from SVG, stores them as uploads are stored, and counts them for the school. */
export async function storeDrawings(
  tx: Tx,
  storage: Storage,
  drawings: readonly string[],
  { width, height, ...of }: Of,
): Promise<Stored> {
  const pictures = (await draw(drawings)).map(bytes => ({ bytes, type: 'image/webp', width, height }))
  return storeFiles(tx, storage, pictures, of)
}

/** How long each drawing of a film is shown. */
const secondsPerDrawing = 2

/** Makes a film of each row of drawings, as `storeDrawings` does with pictures. */
export async function storeFilms(
  tx: Tx,
  storage: Storage,
  films: readonly (readonly string[])[],
  { width, height, ...of }: Of,
): Promise<Stored> {
  const pictures = await draw(films.flat())
  const made = films.map(film => {
    // A picture for every second, so that a player can go anywhere.
    const frames = pictures
      .splice(0, film.length)
      .flatMap(picture => Array<Buffer>(secondsPerDrawing).fill(picture))
    const bytes = webmOf({ frames, width, height, frameMs: 1_000 })
    return { bytes, type: 'video/webm', seconds: frames.length }
  })
  return storeFiles(tx, storage, made, of)
}

const svg = { operation: ['VipsForeignLoadSvgBuffer'] }
/** The last one to finish closes the reader. */
const inTurn = queue(1, Number.POSITIVE_INFINITY)

/**
 * Makes WebP pictures of drawings. The server reads no SVG that anybody sends, so its reader is open only while this
 * draws.
 */
export const draw = (drawings: readonly string[]) => inTurn(() => drawAll(drawings))

async function drawAll(drawings: readonly string[]): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp')
  sharp.unblock(svg)
  try {
    return await Promise.all(
      drawings.map(drawing =>
        sharp(Buffer.from(drawing)).removeAlpha().webp({ quality: 80, effort: 2 }).toBuffer(),
      ),
    )
  } finally {
    sharp.block(svg)
  }
}
