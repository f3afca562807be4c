import { messages } from '@casa/contract/messages'
import { refusals } from '@casa/contract/refusals'
import type { FurtherRole } from '@casa/contract/rules/class-roles'
import { type TeacherClass, teacherClassEntity } from '@casa/contract/teacher-classes'
import { textOf } from '@casa/contract/text'
import { sql } from 'kysely'
import { boolean, integer, nullable, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireClass } from '../classes/queries.ts'

/** Maximum number of further classes that a teacher has or will have. */
const mostClasses = 30

export const teacherClassRows = rowsOf('app.teacher_classes', teacherClassEntity, {
  columns: {
    _id: 'id',
    teacherId: { column: 'teacher_id', read: referenceTo('teacher', 'teacherName') },
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    superActivityId: {
      column: 'area_ids',
      read: sql`(
        select coalesce(json_agg(json_build_object('_id', area.id, 'superActivityName', area.name) order by area.position, area.id), '[]')
          from app.areas area where area.school_id in (t.school_id, app.platform()) and area.id = any(t.area_ids))`,
    },
    startDate: 'from_day',
    endDate: 'until_day',
  },
  join: sql`
    join app.teachers teacher on teacher.school_id = t.school_id and teacher.id = t.teacher_id and teacher.archived_at is null
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id`,
  reach: { school: 't.school_id' },
  order: sql`teacher.name collate app.names, class.name collate app.names, t.from_day nulls first, t.id`,
})

type Fields = {
  role: FurtherRole
  superActivityId?: string[] | undefined
  startDate?: string | null | undefined
  endDate?: string | null | undefined
}

/** The further classes that have not ended, or with `past` all of them. */
export async function listTeacherClasses(
  tx: Tx,
  scope: Scope,
  {
    past,
    ...query
  }: {
    past?: boolean | null | undefined
    teacherId?: string | null | undefined
    classId?: string | null | undefined
  },
) {
  const where = past ? undefined : sql`coalesce(t.until_day >= ${scope.today}::date, true)`
  return teacherClassRows.list(tx, scope, query, where)
}

/** Gives a teacher a further class. Throws 409 and 422 as `requireGivable` does. */
export async function addTeacherClass(
  tx: Tx,
  scope: Scope,
  { teacherId, classId, ...fields }: Fields & { teacherId: string; classId: string },
) {
  await requireClass(tx, scope, classId, messages.teacher.classRequired)
  await requireGivable(tx, scope, { teacherId, classId, ...fields })
  return teacherClassRows.add(tx, scope, { ...valuesOf(fields), _id: newId(), teacherId, classId })
}

/** Changes the role, areas and days of a further class. Throws 404, and 409 and 422 as `requireGivable` does. */
export async function changeTeacherClass(
  tx: Tx,
  scope: Scope,
  id: string,
  { version, ...fields }: Fields & { version?: number | undefined },
) {
  const stored: TeacherClass = (await teacherClassRows.get(tx, scope, id)).parse()
  const place = { teacherId: stored.teacherId._id, classId: stored.classId!._id }
  await requireGivable(tx, scope, { ...place, ...fields }, id)
  return teacherClassRows.change(tx, scope, id, { ...valuesOf(fields), version })
}

function valuesOf({ role, superActivityId, startDate, endDate }: Fields) {
  return {
    role,
    superActivityId: role === 'specialist' ? [...new Set(superActivityId)] : [],
    startDate: startDate ?? null,
    endDate: endDate ?? null,
  }
}

/**
 * Throws 422 unless the teacher is at the school, the class is not their main class, it uses the areas, and the last day
 * is not over; 409 if the teacher has the class with this role on some of these days, or has too many.
 */
async function requireGivable(
  tx: Tx,
  scope: Scope,
  {
    teacherId,
    classId,
    role,
    superActivityId = [],
    startDate = null,
    endDate = null,
  }: Fields & { teacherId: string; classId: string },
  own: string | null = null,
): Promise<void> {
  const areas = [...new Set(superActivityId)]
  if (role === 'specialist' && areas.length === 0)
    throw invalid('superActivityId', messages.teacherClass.areasRequired)
  if (endDate && endDate < scope.today) throw invalid('endDate', refusals.teacherClass.over)
  // Locked, so that two offices that give the same teacher a class do so one after the other.
  const teacher = await tx.maybeRow({ main: nullable(uuid) })`
    select class_id as main from app.teachers
     where school_id = ${scope.school} and id = ${teacherId}::uuid and archived_at is null for update`
  if (!teacher) throw invalid('teacherId', refusals.teacherClass.teacherUnknown)
  // A class that became the main one since stays as it is.
  if (!own && teacher.main === classId) throw invalid('classId', refusals.teacherClass.main)
  const found = await tx.row({ areas: integer, taken: boolean, count: integer })`
    select (select count(*) from app.class_sources source
              join app.areas area on area.school_id = source.owner_school_id and area.class_id = source.owner_class_id
             where source.school_id = ${scope.school} and source.class_id = ${classId}::uuid
               and area.id = any(${areas}::uuid[]))::integer as areas,
           coalesce(bool_or(t.class_id = ${classId}::uuid and t.role = ${role}
             and coalesce(t.from_day <= ${endDate}::date, true) and coalesce(t.until_day >= ${startDate}::date, true)), false) as taken,
           count(*)::integer as count
      from app.teacher_classes t
     where t.school_id = ${scope.school} and t.teacher_id = ${teacherId}::uuid and t.id is distinct from ${own}::uuid
       and coalesce(t.until_day >= ${scope.today}::date, true)`
  if (found.areas < areas.length) throw invalid('superActivityId', refusals.teacherClass.areaElsewhere)
  if (found.taken) throw conflict(refusals.teacherClass.taken)
  if (found.count >= mostClasses) throw conflict(textOf(refusals.teacherClass.tooMany, { most: mostClasses }))
}
