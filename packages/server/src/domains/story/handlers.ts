import { story as calls } from '@casa/contract/story'
import { storedPicture } from '../../platform/files/stored-picture.ts'
import { implement } from '../../platform/http/implement.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { paperLanguage } from '../users/slip-queries.ts'
import { storyDocumentData, storyOf } from './queries.ts'
import { storyDocument } from './story-document.ts'

export const story = implement(calls, {
  get: async ({ scope, tx, params }) => storyOf(tx, scope, params.id),

  pdf: async ({ scope, params, query, services, transaction, caller }) => {
    const { photoKey, logoKey, language, ...parts } = await transaction('read', async tx => ({
      ...(await storyDocumentData(tx, scope, params.id)),
      language: await paperLanguage(tx, scope, params.id, query),
    }))
    const requester = { user: scope.user, school: scope.school, signal: caller.signal }
    const photo = await storedPicture(services.storage, photoKey, requester)
    const logo = await storedPicture(services.storage, logoKey, requester)
    const { today, timeZone } = scope
    const document = storyDocument({ ...parts, photo, logo, today, timeZone }, language)
    return pdfAnswer(document, 'my-story.pdf', requester)
  },
})
