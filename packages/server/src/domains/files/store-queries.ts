import { createReadStream } from 'node:fs'
import type { StoredImage, StoredMedia } from '@casa/contract/files'
import { messages } from '@casa/contract/messages'
import type { MediaKind } from '@casa/contract/rules/media'
import { databaseIsAway } from '../../platform/db/availability.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Mode } from '../../platform/db/database.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/implement.ts'
import type { Upload } from '../../platform/http/multipart.ts'
import type { Services } from '../../platform/services.ts'
import { addImage, addMedia } from './queries.ts'

/** The context of a call that stores an upload. */
type Storing = {
  scope: Scope
  files: Upload[]
  services: Services
  caller: Caller
  transaction<A>(mode: Mode, work: (tx: Tx) => Promise<A>): Promise<A>
}

/** The source of a stored file: its path, size and hash; `uploadId` if it came in parts. */
type Received = { path: string; byteCount: number; sha256: string; uploadId: string | null }

/** Handles a call that stores a picture: checks and re-encodes it, and stores its two sizes and then its row. */
export async function storeImage(context: Storing): Promise<{ data: StoredImage; url: string }> {
  const { scope, services, caller, transaction } = context
  const { path } = uploaded(context, 'image', messages.upload.imageRequired)
  // Loaded when first needed: many servers see no picture for days.
  const { makeImages } = await import('../../platform/files/images.ts')
  const { large, small } = await makeImages(path, { school: scope.school, signal: caller.signal })
  return keeping(services, async keep => {
    const storageKey = await keep(large.bytes)
    const smallKey = await keep(small.bytes)
    const { contentType, sha256, width, height } = large
    const byteCount = large.byteCount + small.byteCount
    const image = { contentType, storageKey, smallKey, byteCount, sha256, width, height }
    return transaction('write', async tx => {
      const data = await addImage(tx, scope, image)
      return { data, url: data.url }
    })
  })
}

/** Handles a call that stores a recording or a video unchanged. The field name says which of them it must be. */
export async function storeMedia(context: Storing): Promise<{ data: StoredMedia; url: string }> {
  const { field, ...file } = uploaded(context, undefined, messages.upload.fileRequired)
  return storeReceivedMedia(context, { ...file, uploadId: null }, field === 'audio' ? 'audio' : 'video')
}

/** Handles a call that accepts a recording, a video or a picture, depending on the file's field. */
export function storeAny(
  context: Storing,
): Promise<{ data: StoredImage; url: string } | { data: StoredMedia; url: string }> {
  const { field } = uploaded(context, undefined, messages.upload.fileRequired)
  return field === 'image' ? storeImage(context) : storeMedia(context)
}

/** Validates an uploaded recording or video, stores the file, then inserts its row. */
export async function storeReceivedMedia(
  { scope, services, caller, transaction }: Pick<Storing, 'scope' | 'services' | 'caller' | 'transaction'>,
  { path, byteCount, sha256, uploadId }: Received,
  wanted: MediaKind,
): Promise<{ data: StoredMedia; url: string }> {
  const { judgeMedia } = await import('../../platform/files/media.ts')
  const { contentType, seconds } = await judgeMedia(path, wanted, {
    school: scope.school,
    signal: caller.signal,
  })
  return keeping(services, async keep => {
    const storageKey = await keep(createReadStream(path))
    const media = { contentType, storageKey, byteCount, sha256, seconds, uploadId }
    return transaction('write', async tx => {
      const data = await addMedia(tx, scope, media)
      return { data, url: data.url }
    })
  })
}

/** The uploaded file. A browser sends an input without a chosen file as an empty file. */
function uploaded(
  { files }: Storing,
  wanted: string | undefined,
  missing: typeof messages.upload.fileRequired | typeof messages.upload.imageRequired,
): Upload {
  const [file] = files.filter(({ byteCount }) => byteCount > 0)
  if (!file) throw invalid(wanted ?? files[0]?.field ?? 'file', missing)
  return file
}

type Content = Parameters<Services['storage']['put']>[0]

/** Runs `work`, which stores content by `keep`. If it fails, what it stored is deleted; otherwise it is confirmed. */
async function keeping<A>(
  { storage }: Services,
  work: (keep: (content: Content) => Promise<string>) => Promise<A>,
): Promise<A> {
  const kept: string[] = []
  try {
    const answer = await work(async content => {
      const key = await storage.put(content)
      kept.push(key)
      return key
    })
    await storage.confirm(kept)
    return answer
  } catch (error) {
    // If the row may be stored after all, the notes about the keys decide at a later start.
    if (!databaseIsAway(error as Error)) await Promise.allSettled(kept.map(key => storage.remove(key)))
    throw error
  }
}
