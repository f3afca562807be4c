import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { Problem } from '../../platform/errors.ts'
import { pngOf } from '../../platform/files/images.ts'
import type { Requester } from '../../platform/queue.ts'
import type { Services } from '../../platform/services.ts'
import { visibleFile } from '../files/queries.ts'

/** Where the small size of a picture is stored that the reader may see; undefined for none. */
export async function storedPicture(
  tx: Tx,
  scope: Scope,
  address: string | null,
): Promise<string | undefined> {
  const id = address?.split('/').at(-1)
  if (!id) return undefined
  return withoutMissing(async () => (await visibleFile(tx, scope, id, 'small')).key)
}

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
    return pngOf(Buffer.concat(chunks), requester)
  })
}

async function withoutMissing<A>(reading: () => Promise<A>): Promise<A | undefined> {
  try {
    return await reading()
  } catch (failure) {
    if (failure instanceof Problem && failure.status === 404) return undefined
    throw failure
  }
}
