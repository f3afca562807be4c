import { teacherClasses as calls } from '@casa/contract/teacher-classes'
import { implement } from '../../platform/http/implement.ts'
import { addTeacherClass, changeTeacherClass, listTeacherClasses, teacherClassRows } from './class-queries.ts'

export const teacherClasses = implement(calls, {
  find: async ({ scope, tx, body }) => listTeacherClasses(tx, scope, body),

  add: async ({ scope, tx, body: { schooleId: _, ...fields }, announce }) => {
    announce('classes')
    return { data: await addTeacherClass(tx, scope, fields) }
  },

  update: async ({ scope, tx, params, body, announce }) => {
    announce('classes')
    return { data: await changeTeacherClass(tx, scope, params.id, body) }
  },

  remove: async ({ scope, tx, params, announce }) => {
    announce('classes')
    return { data: await teacherClassRows.remove(tx, scope, params.id) }
  },
})
