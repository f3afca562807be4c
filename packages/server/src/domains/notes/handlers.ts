import { notes as calls } from '@casa/contract/notes'
import { noticeTexts } from '@casa/contract/notice-texts'
import { textOf } from '@casa/contract/text'
import { implement } from '../../platform/http/implement.ts'
import { notifyParents } from '../notices/queries.ts'
import { changedStudentAndClass, requireStudent } from '../students/reach-queries.ts'
import { addNote, listNotes, noteRows, requireAuthor } from './queries.ts'

export const notes = implement(calls, {
  list: async ({ scope, tx, query }) => listNotes(tx, scope, query),

  find: async ({ scope, tx, body }) => {
    return listNotes(tx, scope, body)
  },

  add: async ({ scope, tx, body }) => {
    const { studentId, classId, notes: text } = body
    await requireStudent(tx, scope, studentId, classId)
    const data = await addNote(tx, scope, { studentId, classId, notes: text })
    const { firstName } = data.parse().studentId
    const notice = { kind: 'note', link: '/app/studentstory' } as const
    await notifyParents(tx, scope, notice, [
      { studentId, ...textOf(noticeTexts.note, { author: scope.name, child: firstName }) },
    ])
    return { data }
  },

  update: async ({ scope, tx, params, body }) => {
    const studentAndClass = await changedStudentAndClass(
      tx,
      scope,
      await requireAuthor(tx, scope, params.id),
      body,
    )
    const { notes: text, version } = body
    return { data: await noteRows.change(tx, scope, params.id, { notes: text, version, ...studentAndClass }) }
  },

  remove: async ({ scope, tx, params }) => {
    await requireAuthor(tx, scope, params.id)
    return { data: await noteRows.remove(tx, scope, params.id) }
  },
})
