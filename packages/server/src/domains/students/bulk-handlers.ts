import { bulkStudents as calls } from '@casa/contract/bulk-students'
import { messages } from '@casa/contract/messages'
import { implement } from '../../platform/http/implement.ts'
import { requireClass } from '../classes/queries.ts'
import { previewLeaving, previewMoves } from './bulk-preview-queries.ts'
import { leaveSchool, listLeft, moveStudents, restoreStudents } from './bulk-queries.ts'

export const bulkStudents = implement(calls, {
  previewMove: async ({ scope, tx, body: { studentId, classId, classFrom } }) => {
    await requireClass(tx, scope, classId, messages.student.classRequired)
    return previewMoves(tx, scope, studentId, { classId, from: classFrom })
  },

  move: async ({ scope, tx, body: { studentId, classId, classFrom, charge } }) => {
    await requireClass(tx, scope, classId, messages.student.classRequired)
    return { data: await moveStudents(tx, scope, studentId, { classId, from: classFrom, charge }) }
  },

  previewLeaving: async ({ scope, tx, body }) => previewLeaving(tx, scope, body.studentId),

  leave: async ({ scope, tx, body }) => ({
    data: await leaveSchool(tx, scope, body.studentId, body.leftAs),
  }),

  left: async ({ scope, tx, body }) => listLeft(tx, scope, body),

  restore: async ({ scope, tx, body: { studentId, classId }, services }) => {
    if (classId) await requireClass(tx, scope, classId, messages.student.classRequired)
    const { welcome, ...data } = await restoreStudents(tx, scope, services.secrets, studentId, classId)
    return { data, welcome }
  },
})
