import { story as calls } from '@casa/contract/story'
import { implement } from '../../platform/http/implement.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { keepsakeOf } from './keepsake.ts'
import { pictureIn } from './keepsake-pictures.ts'
import { toldOf } from './keepsake-queries.ts'
import { storyOf } from './queries.ts'

export const story = implement(calls, {
  get: async ({ scope, tx, params }) => storyOf(tx, scope, params.id),

  pdf: async ({ scope, params, query, services, transaction, caller }) => {
    const { photoKey, logoKey, ...told } = await transaction('read', tx => toldOf(tx, scope, params.id))
    const requester = { school: scope.school, signal: caller.signal }
    const photo = await pictureIn(services, photoKey, requester)
    const logo = await pictureIn(services, logoKey, requester)
    const { today, timeZone } = scope
    const document = keepsakeOf({ ...told, photo, logo, today, timeZone }, query.language)
    return pdfAnswer(document, 'my-story.pdf', requester)
  },
})
