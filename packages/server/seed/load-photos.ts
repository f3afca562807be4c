import { createHash } from 'node:crypto'
import type { Tx } from '../src/platform/db/connection.ts'
import { insertMany } from '../src/platform/db/insert-many.ts'
import type { Storage } from '../src/platform/files/storage.ts'
import { newId } from '../src/platform/ids.ts'
import type { Child } from './children.ts'
import { demoPeople } from './people.ts'
import { portrait } from './portraits.ts'

/** What is loaded of the children's photos: which file is whose, and their keys, to be confirmed after the commit. */
export type Photos = { fileOf: Map<string, string>; keys: string[] }

/**
 * Draws and stores the photos of every seventh child and of those whose mothers sign in; the others' families gave none, as
 * in real schools. `user` uploaded them, and `before` is the number of
 * children in the schools before, so that none has the same face.
 */
export async function loadPhotos(
  tx: Tx,
  storage: Storage,
  { schoolId, user, before }: { schoolId: string; user: string; before: number },
  children: readonly Child[],
): Promise<Photos> {
  const mothers = new Set<string>([demoPeople.mother.login, demoPeople.motherOfTwoSchools.login])
  const shown = children
    .map((child, number) => ({ child, number }))
    .filter(({ child, number }) => number % 7 === 4 || mothers.has(child.mobile))
  const drawn = await draw(shown.map(({ child, number }) => portrait(before + number, child.gender)))
  const photos: Photos = {
    fileOf: new Map(),
    keys: await Promise.all(drawn.map(bytes => storage.put(bytes))),
  }
  const rows = drawn.map((bytes, index) => {
    const id = newId()
    photos.fileOf.set(shown[index]!.child.id, id)
    return {
      school_id: schoolId,
      id,
      content_type: 'image/webp',
      storage_key: photos.keys[index],
      byte_count: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      width: 320,
      height: 320,
      user_id: user,
    }
  })
  await insertMany(tx, 'app.files', rows)
  await tx.run`
    update app.schools set file_bytes = (select sum(byte_count) from app.files where school_id = ${schoolId})
     where id = ${schoolId}`
  return photos
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
