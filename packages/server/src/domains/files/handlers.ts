import { files as calls } from '@casa/contract/files'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { implement } from '../../platform/http/implement.ts'
import { visibleFile } from './queries.ts'
import { storeImage, storeMedia } from './store-queries.ts'

export const files = implement(calls, {
  add: storeImage,
  upload: storeImage,
  student: storeImage,
  media: storeMedia,

  read: async ({ scope, params, query, services, transaction }) => {
    const { key, contentType } = await transaction('read', tx =>
      visibleFile(tx, scope, params.id, query.size),
    )
    return new FileAnswer({
      contentType,
      // What an id stands for never changes.
      etag: `"${params.id}-${query.size}"`,
      open: range => services.storage.read(key, range),
    })
  },
})
