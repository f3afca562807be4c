import type { ExercisePage } from '@casa/contract/exercise-page'
import { platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { subjectShown } from '../lessons/reach-queries.ts'
import { reachedStudents } from '../students/reach-queries.ts'
import { seenProgress } from './queries.ts'
import { readyOf } from './ready-queries.ts'

/**
 * An exercise's purpose, what comes before and after it, and the status of children: for staff those within reach,
 * for parents their own. Throws 404 if no class within reach uses it.
 */
export async function exercisePageOf(tx: Tx, scope: Scope, id: string): Promise<ExercisePage> {
  const row = await tx.maybeRow({ found: text })`${statement(scope, id)}`
  if (!row) throw notFound()
  const page = JSON.parse(row.found) as Omit<ExercisePage, 'students'>
  const students = scope.role === 'PARENT' ? [] : (await readyOf(tx, scope, { subActivityId: id })).students
  return { ...page, students }
}

/** Pairs `p`, each with the exercise `r` at its other end, if a class within reach uses that. */
function named(join: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('_id', r.id, 'subActivityName', r.name, 'strength', p.strength, 'why', p.why)
                             order by p.strength, r.name, r.id), '[]')
      from app.exercise_prerequisites p
      join app.exercises r on ${join}
      join source on source.owner_school_id = r.school_id and source.owner_class_id = r.class_id
     where ${where})`
}

function statement(scope: Scope, id: string): RawBuilder<unknown> {
  const ownChildren = sql`(
    select coalesce(json_agg(json_build_object('_id', s.id, 'firstName', s.first_name, 'lastName', s.last_name,
             'fullName', s.full_name, 'key', p.key, 'date', case when p.key is not null then p.day end,
             'planned', coalesce(p.plans, 0) > 0) order by s.full_name, s.id), '[]')
      from app.students s
      join school_class on school_class.school_id = s.school_id and school_class.id = s.class_id
      left join ${seenProgress(scope)} p on p.school_id = s.school_id and p.student_id = s.id and p.item_id = target.id
     where ${reachedStudents(scope)})`
  return sql`
    with target as materialized (
      select e.school_id, e.id, e.name, e.class_id, e.activity_school_id, e.activity_id from app.exercises e
       where e.school_id = any(${[...scope.schools, platformId]}::uuid[]) and e.id = ${id}::uuid
    ), school_class as materialized (
      select c.school_id, c.id from target
        join app.class_sources cs on cs.owner_school_id = target.school_id and cs.owner_class_id = target.class_id
        join app.classes c on c.school_id = cs.school_id and c.id = cs.class_id
       where ${reachedClasses(scope)}
    ), source as materialized (
      select distinct cs.owner_school_id, cs.owner_class_id from school_class
        join app.class_sources cs on cs.school_id = school_class.school_id and cs.class_id = school_class.id
    )
    select json_build_object(
      'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
      'activityId', json_build_object('_id', a.id, 'activityName', a.name),
      'subActivityId', json_build_object('_id', target.id, 'subActivityName', target.name),
      'lessons', (
        select coalesce(json_agg(json_build_object('_id', l.id, 'lesson', l.name, 'objectives', l.objectives,
                 'materialRequired', l.materials, 'age', substring(l.remarks from '^Age: ([^\\n]*[^\\n.])'))
                 order by l.name, l.id), '[]')
          from app.lessons l
          join source on source.owner_school_id = l.school_id and source.owner_class_id = l.class_id
         where target.id = any(l.exercise_ids) and ${subjectShown(scope, 'l')}),
      'requires', ${named(
        sql`r.school_id = p.requires_school_id and r.id = p.requires_id`,
        sql`p.school_id = target.school_id and p.exercise_id = target.id`,
      )},
      'prepares', ${named(
        sql`r.school_id = p.school_id and r.id = p.exercise_id`,
        sql`p.requires_school_id = target.school_id and p.requires_id = target.id`,
      )},
      'children', ${scope.role === 'PARENT' ? ownChildren : sql`'[]'::json`})::text as found
      from target
      join app.activities a on a.school_id = target.activity_school_id and a.id = target.activity_id
      join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
     where exists (select from school_class)`
}
