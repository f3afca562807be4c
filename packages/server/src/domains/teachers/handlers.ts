import { messages } from '@casa/contract/messages'
import { teachers as calls } from '@casa/contract/teachers'
import { invalid } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { whyNotPassword } from '../../platform/new-password.ts'
import { requireClass } from '../classes/queries.ts'
import { changeTeacherUser, closeTeacherUser, createTeacherUser } from '../users/queries.ts'
import { addTeacher, changeTeacher, getTeacher, holdAccount, listTeachers, removeTeacher } from './queries.ts'

const { classRequired } = messages.teacher

export const teachers = implement(calls, {
  list: async ({ scope, tx, query }) => {
    return listTeachers(tx, scope, query)
  },

  find: async ({ scope, tx, body }) => {
    return listTeachers(tx, scope, body)
  },

  add: async ({ scope, body, services, caller, transaction }) => {
    const { password, schooleId: _, ...fields } = body
    requirePassword(password, fields)
    const passwordHash = await services.passwords.hash(password, caller.signal)
    return transaction('write', async tx => {
      await requireClass(tx, scope, fields.classId, classRequired)
      const { mobileNumber, teacherName: name } = fields
      const user = await createTeacherUser(tx, scope, { mobileNumber, name, passwordHash })
      return { data: await addTeacher(tx, scope, user, fields) }
    })
  },

  update: async ({ scope, params, body, services, caller, transaction, announce }) => {
    const { password, ...fields } = body
    if (password) {
      const stored = await transaction('read', tx => getTeacher(tx, scope, params.id))
      requirePassword(password, { ...stored.parse(), ...fields })
    }
    const passwordHash = password ? await services.passwords.hash(password, caller.signal) : undefined
    return transaction('write', async tx => {
      if (fields.classId) {
        await requireClass(tx, scope, fields.classId, classRequired)
        announce('classes')
      }
      const user = await holdAccount(tx, scope, params.id, fields.mobileNumber)
      const data = await changeTeacher(tx, scope, params.id, fields)
      const { mobileNumber, teacherName: name } = data.parse()
      await changeTeacherUser(tx, scope, user, { mobileNumber, name, passwordHash })
      return { data }
    })
  },

  remove: async ({ scope, tx, params }) => {
    await closeTeacherUser(tx, scope, await holdAccount(tx, scope, params.id))
    return { data: await removeTeacher(tx, scope, params.id) }
  },
})

function requirePassword(
  password: string,
  { mobileNumber, teacherName }: { mobileNumber?: string; teacherName?: string },
): void {
  const known = [mobileNumber, teacherName].filter(text => text !== undefined)
  const reason = whyNotPassword(password, known)
  if (reason) throw invalid('password', reason)
}
