import { platformToday } from '@casa/contract/today'
import { sql } from 'kysely'
import { json, list, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { messageTasks } from './rules.ts'

const { waiting, sizes, content, messages } = platformToday.shape

/** Number of schools listed; all of them are counted. */
const rowsNamed = 20

/** The schools waiting to be switched on for the first time, longest wait first. */
export async function waitingSchools(tx: Tx, _scope: Scope) {
  const { waiting: found } = await tx.row({ waiting: json(waiting) })`
    select json_build_object('count', coalesce(max(school.total), 0), 'schools', coalesce(json_agg(
             json_build_object('_id', school.id, 'schooleName', school.name, 'city', school.city,
                               'createdAt', school.created_at) order by school.created_at, school.id), '[]')) as waiting
      from (select t.id, t.name, t.city, t.created_at, count(*) over () as total
              from app.schools_in_reach() t where t.activated_at is null
             order by t.created_at, t.id limit ${sql.lit(rowsNamed)}) school`
  return found
}

/** The largest schools that are switched on, with the number of schools and of their children. */
export async function schoolSizes(tx: Tx, _scope: Scope) {
  const { sizes: found } = await tx.row({ sizes: json(sizes) })`
    select json_build_object('schoolCount', coalesce(max(school.total), 0), 'studentCount', coalesce(max(school.children), 0),
             'schools', coalesce(json_agg(
               json_build_object('_id', school.id, 'schooleName', school.name, 'studentCount', school.students,
                                 'classCount', school.classes, 'teacherCount', school.teachers)
               order by school.students desc, school.name, school.id), '[]')) as sizes
      from (select t.id, t.name, size.students, size.classes, size.teachers,
                   count(*) over () as total, sum(size.students) over () as children
              from app.schools_in_reach() t join app.school_sizes() size on size.school_id = t.id
             where t.active
             order by size.students desc, t.name, t.id limit ${sql.lit(rowsNamed)}) school`
  return found
}

/** The platform's own content: levels, lessons and academic years. */
export async function platformContent(tx: Tx, scope: Scope) {
  return tx.row({ content: json(content.omit({ currentYear: true })), years: list(text) })`
    select json_build_object(
             'starter', not exists (select from app.starter_loads s where s.school_id = ${scope.school}),
             'levels', count(*), 'lessons', (select count(*) from app.lessons l where l.school_id = ${scope.school}),
             'emptyLevels', coalesce(json_agg(json_build_object('_id', level.id, 'className', level.name)
                                              order by level.name) filter (where level.is_empty), '[]')) as content,
           array(select y.name from app.academic_years y where y.school_id = ${scope.school}) as years
      from (select c.id, c.name,
                   not exists (select from app.areas a where a.school_id = c.school_id and a.class_id = c.id) as is_empty
              from app.classes c
             where c.school_id = ${scope.school} and c.active and c.archived_at is null) level`
}

/** The messages that could not be sent. */
export async function failedMessages(tx: Tx, _scope: Scope) {
  const { messages: found } = await tx.row({ messages: json(messages) })`
    select json_build_object('failed', failed, 'retried', retried, 'lastAt', last_at) as messages
      from app.failed_jobs(${messageTasks}::text[])`
  return found
}
