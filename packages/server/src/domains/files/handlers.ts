import { files as calls } from '@casa/contract/files'
import { messages } from '@casa/contract/messages'
import { invalid } from '../../platform/errors.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { type Context, implement } from '../../platform/http/implement.ts'
import { addImage, visibleFile } from './queries.ts'

export const files = implement(calls, {
  add: context => storeImage(context),
  upload: context => storeImage(context),
  student: context => storeImage(context),

  read: async ({ scope, params, query, services, transaction }) => {
    const { key, contentType } = await transaction('read', tx =>
      visibleFile(tx, scope, params.id, query.size),
    )
    return new FileAnswer(await services.storage.read(key), contentType)
  },
})

type Upload = Context<typeof calls.add> | Context<typeof calls.upload> | Context<typeof calls.student>

/**
 * Checks and re-encodes the picture, stores its two sizes and then its row. If the row fails, the stored sizes are
 * deleted.
 */
async function storeImage({ scope, files, services, caller, transaction }: Upload) {
  const file = files[0]
  // A browser sends an input in which nothing was chosen as an empty file.
  if (!file?.byteCount) throw invalid('image', messages.upload.imageRequired)
  // Loaded when first needed: many servers see no picture for days.
  const { makeImages } = await import('../../platform/files/images.ts')
  const { large, small } = await makeImages(file.path, { school: scope.school, signal: caller.signal })
  const storageKey = await services.storage.put(large.bytes)
  const kept = [storageKey]
  try {
    const smallKey = await services.storage.put(small.bytes)
    kept.push(smallKey)
    const { contentType, sha256, width, height } = large
    const byteCount = large.byteCount + small.byteCount
    const image = { contentType, storageKey, smallKey, byteCount, sha256, width, height }
    const data = await transaction('write', tx => addImage(tx, scope, image))
    await services.storage.confirm(kept)
    return { data, url: data.url }
  } catch (error) {
    await Promise.allSettled(kept.map(key => services.storage.remove(key)))
    throw error
  }
}
