import { Problem } from '../../platform/errors.ts'
import type { Requester } from '../../platform/queue.ts'
import type { Services } from '../../platform/services.ts'

/** A stored picture as a PNG; undefined where there is none any more, without which a story is told too. */
export async function pictureIn(
  { storage }: Pick<Services, 'storage'>,
  key: string | undefined,
  requester: Requester,
): Promise<Uint8Array | undefined> {
  if (!key) return undefined
  return withoutMissing(async () => {
    const { content } = await storage.read(key)
    const chunks: Uint8Array[] = []
    for await (const chunk of content) chunks.push(chunk as Uint8Array)
    const { pngOf } = await import('../../platform/files/images.ts')
    return pngOf(Buffer.concat(chunks), requester)
  })
}

/** What is read, or undefined where it is answered with 404. */
export async function withoutMissing<A>(reading: () => Promise<A>): Promise<A | undefined> {
  try {
    return await reading()
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 404) return undefined
    throw failure
  }
}
