import { files as calls } from '@casa/contract/files'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { implement } from '../../platform/http/implement.ts'
import { mediaOfUpload, visibleFile } from './queries.ts'
import { storeImage, storeMedia, storeReceivedMedia } from './store-queries.ts'

export const files = implement(calls, {
  add: storeImage,
  upload: storeImage,
  student: storeImage,
  media: storeMedia,

  finish: async context => {
    const { scope, services, transaction, body } = context
    const stored = async () => {
      const data = await transaction('read', tx => mediaOfUpload(tx, scope, body.uploadId))
      return data && { data, url: data.url }
    }
    return services.parts.finish(
      body.uploadId,
      { user: scope.user, school: scope.school, transaction },
      {
        // A client that missed the response asks again.
        before: stored,
        work: file => storeReceivedMedia(context, { ...file, uploadId: body.uploadId }, body.kind),
      },
    )
  },

  read: async ({ scope, params, query, services, transaction }) => {
    const { key, contentType } = await transaction('read', tx =>
      visibleFile(tx, scope, params.id, query.size),
    )
    return new FileAnswer({
      contentType,
      // The content behind an id never changes.
      etag: `"${params.id}-${query.size}"`,
      open: range => services.storage.read(key, range),
      ...(contentType.startsWith('image/') ? {} : { holder: scope }),
    })
  },
})
