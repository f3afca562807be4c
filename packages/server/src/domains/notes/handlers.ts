import { notes as calls, type Note } from '@casa/contract/notes'
import { noticeTexts } from '@casa/contract/notice-texts'
import { textOf } from '@casa/contract/text'
import { type Context, implement } from '../../platform/http/implement.ts'
import { notifyParents } from '../notices/queries.ts'
import { changedStudentAndClass, requireStudent } from '../students/reach-queries.ts'
import { addNote, listNotes, noteRows, requireNote } from './queries.ts'

export const notes = implement(calls, {
  list: async ({ scope, tx, query }) => listNotes(tx, scope, query),

  find: async ({ scope, tx, body }) => {
    return listNotes(tx, scope, body)
  },

  add: async ({ scope, tx, body }) => {
    const { studentId, classId, notes: text } = body
    await requireStudent(tx, scope, studentId, classId)
    const data = await addNote(tx, scope, { studentId, classId, notes: text })
    await notifyFamily({ scope, tx }, data.parse())
    return { data }
  },

  update: async ({ scope, tx, params, body }) => {
    const stored = await requireNote(tx, scope, params.id, 'edit')
    const studentAndClass = await changedStudentAndClass(tx, scope, stored, body)
    const { notes: text, version } = body
    const data = await noteRows.change(tx, scope, params.id, { notes: text, version, ...studentAndClass })
    const note = data.parse()
    // The database withdraws the notice from the family of the child whom the note was about.
    if (note.studentId._id !== stored.studentId._id) await notifyFamily({ scope, tx }, note)
    return { data }
  },

  remove: async ({ scope, tx, params }) => {
    await requireNote(tx, scope, params.id, 'delete')
    return { data: await noteRows.remove(tx, scope, params.id) }
  },
})

async function notifyFamily({ scope, tx }: Pick<Context<typeof calls.add>, 'scope' | 'tx'>, note: Note) {
  const { _id: studentId, firstName: child } = note.studentId
  await notifyParents(tx, scope, { kind: 'note', link: '/app/studentstory' }, [
    { studentId, subjects: [note._id], ...textOf(noticeTexts.note, { author: scope.name, child }) },
  ])
}
