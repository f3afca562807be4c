import { bulkStudents as calls } from '@casa/contract/bulk-students'
import { implement } from '../../platform/http/implement.ts'
import { makeSlips, setLanguageOfParents } from '../users/slip-queries.ts'
import { previewLeaving, previewMoves } from './bulk-preview-queries.ts'
import { leaveSchool, listLeft, moveStudents, presentStudents, restoreStudents } from './bulk-queries.ts'

export const bulkStudents = implement(calls, {
  previewMove: async ({ scope, tx, body: { studentId, classId, classFrom } }) => {
    return previewMoves(tx, scope, studentId, { classId, from: classFrom })
  },

  move: async ({ scope, tx, body: { studentId, classId, classFrom, charge }, announce }) => {
    announce('attendance')
    return { data: await moveStudents(tx, scope, studentId, { classId, from: classFrom, charge }) }
  },

  previewLeaving: async ({ scope, tx, body }) => previewLeaving(tx, scope, body.studentId),

  leave: async ({ scope, tx, body, announce }) => {
    announce('attendance')
    return { data: await leaveSchool(tx, scope, body.studentId, body.leftAs) }
  },

  welcome: async ({ scope, tx, body, services }) => {
    await presentStudents(tx, scope, body.studentId)
    const welcome = await makeSlips(tx, scope, services.secrets, body.studentId)
    return { data: { count: welcome.length }, welcome }
  },

  language: async ({ scope, tx, body: { studentId, language } }) => {
    const children = await presentStudents(tx, scope, studentId)
    await setLanguageOfParents(tx, scope, studentId, language)
    return { data: { count: children.length } }
  },

  left: async ({ scope, tx, body }) => listLeft(tx, scope, body),

  restore: async ({ scope, tx, body: { studentId, classId }, services, announce }) => {
    announce('attendance')
    const { welcome, ...data } = await restoreStudents(tx, scope, services.secrets, studentId, classId)
    return { data, welcome }
  },
})
