import { exports as calls } from '@casa/contract/exports'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { implement } from '../../platform/http/implement.ts'
import { addExport, ownExports, readyExport, removeExport } from './queries.ts'

export const exports = implement(calls, {
  list: async ({ scope, tx }) => ownExports(tx, scope),

  add: async ({ scope, tx, body }) => ({ data: await addExport(tx, scope, body.studentId) }),

  remove: async ({ scope, tx, params }) => ({ data: await removeExport(tx, scope, params.id) }),

  read: async ({ scope, params, services, transaction }) => {
    const { key, madeOn } = await transaction('read', tx => readyExport(tx, scope, params.id))
    return new FileAnswer({
      contentType: 'application/zip',
      // An export never changes, so a download that was cut off resumes.
      etag: `"${params.id}"`,
      open: range => services.storage.read(key, range),
      holder: scope,
      saveAs: `casa-${madeOn}.zip`,
    })
  },
})
