import { type Note, noteEntity } from '@casa/contract/notes'
import { refusals } from '@casa/contract/refusals'
import type { AllowedAction, ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { allowedIf, officeOrAuthor, requireAllowed, type Scope, worksIn } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { studentReference } from '../students/reach-queries.ts'

export const noteRows = rowsOf('app.notes', noteEntity, {
  columns: {
    _id: 'id',
    schooleId: { column: 'school_id', read: referenceTo('school', 'schooleName') },
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    studentId: {
      column: 'student_id',
      read: studentReference,
    },
    teacherId: {
      column: 'teacher_id',
      // Parents cannot read teachers; they get the name with which the note was signed.
      read: sql`case when t.teacher_id is not null
        then json_build_object('_id', t.teacher_id, 'teacherName', coalesce(teacher.name, t.user_name)) end`,
    },
    userId: {
      column: 'user_id',
      read: sql`json_build_object('_id', t.user_id, 'name', t.user_name,
        'role', case when t.teacher_id is null then 'SCHOOLE' else 'TEACHER' end)`,
    },
    isTeacher: sql`t.teacher_id is not null`,
    notes: 'text',
    may: allowedIf(
      'learning',
      sql`${officeOrAuthor('t.user_id')} and ${worksIn('student.class_id', 'notes')}`,
    ),
  },
  join: sql`
    join app.schools school on school.id = t.school_id
    join app.students student on student.school_id = t.school_id and student.id = t.student_id
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.teachers teacher on teacher.school_id = t.school_id and teacher.id = t.teacher_id`,
  reach: { school: 't.school_id', currentClassOf: 't.student_id' },
  // The author as the list names them: the teacher, or the school's office.
  search: [
    'studentId',
    'classId',
    'notes',
    sql`case when t.teacher_id is null then school.name else t.user_name end`,
  ],
  order: sql`t.created_at desc, t.id desc`,
  sorts: {
    studentId: sql`student.full_name collate app.names`,
    classId: sql`class.name collate app.names`,
    teacherId: sql`teacher.name collate app.names`,
  },
})

/** The notes about children who are still at the school, newest first. */
export async function listNotes(tx: Tx, scope: Scope, query: ListQuery & Record<string, unknown>) {
  return noteRows.list(tx, scope, query, sql`student.archived_at is null`)
}

/** A child's latest notes as JSON, with their total. */
export function notesOfChild(scope: Scope, studentId: string, most: number) {
  const rows: RawBuilder<unknown> = noteRows.selected(scope, { studentId }, sql`student.archived_at is null`)
  const latest = sql`order by note."createdAt" desc, note._id desc`
  return {
    latest: sql`(select coalesce(json_agg(note ${latest}), '[]') from (select * from (${rows}) note ${latest} limit ${sql.lit(most)}) note)`,
    count: sql`(select count(*) from (${rows}) note)`,
  }
}

/** Stores what the actor wrote about a child of the scope's school. */
export async function addNote(tx: Tx, scope: Scope, fields: Partial<Record<keyof Note, unknown>>) {
  const author = {
    user_id: scope.user,
    user_name: scope.name,
    teacher_id: scope.teacherId,
    created_at: scope.now,
  }
  return noteRows.add(tx, scope, { ...fields, _id: newId() }, author)
}

/** The note. Throws 404 out of reach, and 403 for a teacher who did not write it. */
export async function requireNote(tx: Tx, scope: Scope, id: string, action: AllowedAction): Promise<Note> {
  const note = (await noteRows.get(tx, scope, id)).parse()
  requireAllowed(note, action, refusals.note.ofAnother)
  return note
}
