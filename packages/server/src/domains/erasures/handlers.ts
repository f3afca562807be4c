import { erasures as calls } from '@casa/contract/erasures'
import { implement } from '../../platform/http/implement.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import { certificateDocument } from './certificate.ts'
import {
  addErasure,
  formerTeachers,
  listErasures,
  previewErasure,
  readCertificate,
  undoErasure,
} from './queries.ts'

export const erasures = implement(calls, {
  list: async ({ scope, tx }) => listErasures(tx, scope),

  teachers: async ({ scope, tx }) => formerTeachers(tx, scope),

  preview: async ({ scope, tx, body }) => previewErasure(tx, scope, body),

  add: async ({ scope, tx, body }) => ({ data: await addErasure(tx, scope, body) }),

  undo: async ({ scope, tx, params }) => ({ data: await undoErasure(tx, scope, params.id) }),

  certificate: async ({ scope, params, query, caller, transaction }) => {
    const certified = await transaction('read', tx => readCertificate(tx, scope, params.id))
    const requester = { user: scope.user, school: scope.school, signal: caller.signal }
    return pdfAnswer(certificateDocument(certified, query.language), `erasure-${params.id}.pdf`, requester)
  },
})
