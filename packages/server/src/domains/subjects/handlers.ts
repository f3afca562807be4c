import { subjects as calls } from '@casa/contract/subjects'
import { implement } from '../../platform/http/implement.ts'
import { newId } from '../../platform/ids.ts'
import { removeSubject, shownSubjects, subjectRows } from './queries.ts'

export const subjects = implement(calls, {
  find: async ({ scope, tx, body }) => subjectRows.list(tx, scope, body, shownSubjects(scope)),

  add: async ({ scope, tx, body }) => ({ data: await subjectRows.add(tx, scope, { ...body, _id: newId() }) }),

  update: async ({ scope, tx, params, body }) => ({
    data: await subjectRows.change(tx, scope, params.id, body),
  }),

  remove: async ({ scope, tx, params }) => ({ data: await removeSubject(tx, scope, params.id) }),

  name: async ({ scope, tx, body }) => {
    const { _id, subject } = (await subjectRows.get(tx, scope, body.id, shownSubjects(scope))).parse()
    return { _id, name: subject, subject }
  },
})
