import { createHash } from 'node:crypto'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { newId } from '../src/platform/ids.ts'
import { secondsPerPicture, webmOf } from './webm.ts'

/** Whose files they are, who uploaded them, and how large they are drawn, in pixels. */
type Of = { schoolId: string; user: string; width: number; height: number }
/** The files' ids in the order of what was drawn, and the keys to be confirmed after the commit. */
type Stored = { ids: string[]; keys: string[] }

/** Draws pictures from SVG, stores them as uploads are stored, and counts them for the school. */
export async function storeDrawings(
  tx: Tx,
  storage: Storage,
  drawings: readonly string[],
  of: Of,
): Promise<Stored> {
  const { width, height } = of
  const kind = { content_type: 'image/webp', width, height, seconds: null }
  return storeFiles(
    tx,
    storage,
    of,
    (await draw(drawings)).map(bytes => ({ ...kind, bytes })),
  )
}

/** Makes a film of each row of drawings, as `storeDrawings` does with pictures. */
export async function storeFilms(
  tx: Tx,
  storage: Storage,
  films: readonly (readonly string[])[],
  of: Of,
): Promise<Stored> {
  const pictures = await draw(films.flat())
  const made = films.map(film => {
    const bytes = webmOf(pictures.splice(0, film.length), of.width, of.height)
    const seconds = film.length * secondsPerPicture
    return { content_type: 'video/webm', width: null, height: null, seconds, bytes }
  })
  return storeFiles(tx, storage, of, made)
}

type File = {
  content_type: string
  width: number | null
  height: number | null
  seconds: number | null
  bytes: Buffer
}

/** Stores files as `storeDrawings` does with pictures. */
export async function storeFiles(
  tx: Tx,
  storage: Storage,
  { schoolId, user }: Pick<Of, 'schoolId' | 'user'>,
  files: readonly File[],
): Promise<Stored> {
  const keys = await Promise.all(files.map(({ bytes }) => storage.put(bytes)))
  const rows = files.map(({ bytes, ...columns }, index) => ({
    school_id: schoolId,
    id: newId(),
    storage_key: keys[index],
    byte_count: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    user_id: user,
    ...columns,
  }))
  await insertMany(tx, 'app.files', rows)
  await tx.run`
    update app.schools set file_bytes = (select coalesce(sum(byte_count), 0) from app.files where school_id = ${schoolId})
     where id = ${schoolId}`
  return { ids: rows.map(({ id }) => id), keys }
}

const svg = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Makes WebP pictures of drawings. The server reads no SVG that anybody sends, so its reader is open only while this draws. */
export async function draw(drawings: readonly string[]): Promise<Buffer[]> {
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
