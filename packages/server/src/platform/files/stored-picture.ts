import { Problem } from '../errors.ts'
import type { Requester } from '../queue.ts'
import { bytesOf, type Storage } from './storage.ts'

/** A stored picture as a PNG; undefined if it no longer exists, in which case a document is printed without it. */
export async function storedPicture(
  storage: Storage,
  key: string | undefined,
  requester: Requester,
): Promise<Uint8Array | undefined> {
  if (!key) return undefined
  return withoutMissing(async () => {
    const bytes = await bytesOf(storage, key)
    // Loaded when first needed: an idle server loads no picture library.
    const { pngOf } = await import('./images.ts')
    return pngOf(bytes, requester)
  })
}

/** The content, or undefined if the response is 404. */
export async function withoutMissing<A>(reading: () => Promise<A>): Promise<A | undefined> {
  try {
    return await reading()
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 404) return undefined
    throw failure
  }
}
