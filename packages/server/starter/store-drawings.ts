import type { Tx } from '../src/platform/db/connection.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { queue } from '../src/platform/queue.ts'
import { storeFiles } from './store-files.ts'
import { webmOf } from './webm.ts'

/** The owner and the uploader of the files, and the size of the drawings in pixels. */
type Of = { schoolId: string; user: string; width: number; height: number }
/** The files' ids in the order of the drawings, and the keys to be confirmed after the commit. */
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

/** Does for films what `storeDrawings` does for pictures: each row of drawings becomes one film. */
export async function storeFilms(
  tx: Tx,
  storage: Storage,
  films: readonly (readonly string[])[],
  { width, height, ...of }: Of,
): Promise<Stored> {
  const pictures = await draw(films.flat())
  const made = films.map(film => {
    // A picture for every second, so that a player can seek anywhere.
    const frames = pictures
      .splice(0, film.length)
      .flatMap(picture => Array<Buffer>(secondsPerDrawing).fill(picture))
    const bytes = webmOf({ frames, width, height, frameMs: 1_000 })
    return { bytes, type: 'video/webm', seconds: frames.length }
  })
  return storeFiles(tx, storage, made, of)
}

const svg = { operation: ['VipsForeignLoadSvgBuffer'] }
/** The last one to finish disables the reader. */
const inTurn = queue(1, Number.POSITIVE_INFINITY)

/**
 * Converts drawings to WebP pictures. The server never reads SVG from outside, so the SVG reader is enabled only
 * while this is drawing.
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
