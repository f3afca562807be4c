import { exerciseProgress, type Matrix, type Performance } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/day'
import { type Key, keys } from '@casa/contract/rules/keys'
import { termDays, unseenAfterDays } from '@casa/contract/rules/what-next'
import type { ListQuery } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import { dynamicSql, type Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import { inSchools, type Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { shownName } from '../curriculum/shown-name-queries.ts'
import { fileAddress } from '../files/queries.ts'
import { itemJoin } from '../records/queries.ts'
import { reachedStudents, studentFields, studentReach } from '../students/reach-queries.ts'

/** The condition that `s` is the child in a call: within reach and, if the call names a school, in that school. */
export function named(scope: Scope, { studentId, schooleId }: Named): RawBuilder<boolean> {
  const school = schooleId ? sql`s.school_id = ${schooleId}::uuid` : sql`true`
  return sql`${reachedStudents(scope)} and s.id = ${studentId}::uuid and ${school}`
}
type Named = { studentId: string; schooleId?: string | null | undefined }

/**
 * The progress that the role may see: parents get what was published, or everything if the school's `filterStatus`
 * says so. `day` is the school's day on which the key was set.
 */
export function seenProgress(scope: Scope): RawBuilder<unknown> {
  if (scope.role !== 'PARENT')
    return sql`(
    select p.school_id, p.student_id, p.item_id, p.item_school_id, p.key, ${keyDay(scope)} as day, p.plans
      from app.progress p where p.school_id = ${scope.school}::uuid)`
  const publishedAt = sql`(
    select r.changed_at from app.records r
     where r.school_id = p.school_id and r.student_id = p.student_id and r.item_id = p.item_id
       and r.key is not null and r.published
     order by r.start_date desc, r.id desc limit 1)`
  return sql`(
    select p.school_id, p.student_id, p.item_id, p.item_school_id,
           case when school.filter_status then p.key else p.published_key end as key,
           (case when school.filter_status then p.key_at else ${publishedAt} end at time zone school.time_zone)::date as day,
           case when school.filter_status then p.plans else p.published_plans end as plans
      from app.progress p join app.schools school on school.id = p.school_id where ${inSchools('p.school_id', scope.schools)})`
}

/** A child's seen progress, computed once, where a join would look up the day of each key again for each exercise. */
function seenByChild(scope: Scope, studentId: string): RawBuilder<unknown> {
  return sql`
    with seen as materialized (
      select p.* from ${seenProgress(scope)} p
       where ${inSchools('p.school_id', scope.schools)} and p.student_id = ${studentId}::uuid)
    select * from seen`
}

/** For staff: the school's day on which the key of a row `p` of the progress was set. */
export function keyDay({ timeZone }: Scope): RawBuilder<string> {
  return sql`(p.key_at at time zone ${timeZone})::date`
}

/** The keys and plans of the child `s`, and whether the class uses the item (`own`). */
function worksOrCurriculum(scope: Scope): RawBuilder<unknown> {
  return sql`
    select coalesce(p.item_school_id, e.school_id) as item_school_id, coalesce(p.item_id, e.id) as item_id, p.key, p.plans,
           e.id is not null as own
      from (select e.school_id, e.id
              from app.class_sources cs
              join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
             where cs.school_id = s.school_id and cs.class_id = s.class_id) e
      full join (select p.item_school_id, p.item_id, p.key, p.plans from ${seenProgress(scope)} p
                  where p.school_id = s.school_id and p.student_id = s.id and (p.key is not null or p.plans > 0)) p
        on p.item_id = e.id`
}

/** As JSON, the totals of the child `s`, overall and by area, measured against the class's curriculum. */
export function totalsOf(scope: Scope): RawBuilder<string> {
  const count = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`
  const at = (key: Key) => count(sql`t.key = ${sql.lit(key)}`)
  const own = sql.join(
    keys.map(key => sql`${sql.lit(key)}, ${count(sql`t.own and t.key = ${sql.lit(key)}`)}`),
  )
  return sql`(
      select json_build_object(
               'totalActivities', coalesce(sum(p + wa + wi + m), 0), 'strongArea', coalesce(sum(m + wi), 0),
               'developingArea', coalesce(sum(wa), 0), 'needsAction', coalesce(sum(p), 0), 'planned', coalesce(sum(f), 0),
               'notBegun', coalesce(sum(n), 0), 'areas', coalesce(json_agg(json_build_object(
                 '_id', id, 'superActivityName', name, 'M', m, 'WI', wi, 'WA', wa, 'P', p, 'planned', f, 'notBegun', n,
                 'inCurriculum', own)
                 order by position, name), '[]'))
        from (select max(area.id::text) as id, area.name, min(area.position) as position,
                     ${at('P')} as p, ${at('WA')} as wa, ${at('WI')} as wi, ${at('M')} as m,
                     ${count(sql`t.plans > 0`)} as f, ${count(sql`t.own and t.key is null`)} as n,
                     json_build_object(${own}) as own
                from (${worksOrCurriculum(scope)}) t ${itemJoin}
               group by area.name) area)`
}

/** A child's totals. Throws 404 if the child is out of reach. */
export async function performanceOf(tx: Tx, scope: Scope, of: Named): Promise<Json<Performance>> {
  const found = await tx.maybeRow({ totals: text })`
    select ${totalsOf(scope)}::text as totals from app.students s where ${named(scope, of)}`
  if (!found) throw notFound()
  return new Json(found.totals)
}

type ReportQuery = ListQuery &
  Named & {
    superActivityId?: string | null
    activityId?: string | null
    key?: string | null
  }

/** The exercises of a child's class in teaching order, with the child's key. Throws 404 if the child is out of reach. */
export async function listExerciseProgress(
  tx: Tx,
  scope: Scope,
  { studentId, schooleId, superActivityId, activityId, key, ...page }: ReportQuery,
) {
  const found = await tx.run`
    select from app.students s where ${named(scope, { studentId, schooleId })}`
  if (!found) throw notFound()
  const conditions = [
    sql`s.archived_at is null`,
    superActivityId ? dynamicSql(sql`area.id = ${superActivityId}`) : undefined,
    activityId ? dynamicSql(sql`activity.id = ${activityId}`) : undefined,
    key ? dynamicSql(sql`p.key = ${key}`) : undefined,
  ].filter(condition => condition !== undefined)
  return progressRows(scope, studentId).list(tx, scope, page, sql.join(conditions, sql` and `))
}

/** Each exercise that a child's class uses, as `t`. */
function progressRows(scope: Scope, studentId: string) {
  return rowsOf('app.exercises', exerciseProgress, {
    columns: {
      _id: 'id',
      subActivityName: shownName('t'),
      activityId: referenceTo('activity', 'activityName'),
      superActivityId: referenceTo('area', 'superActivityName'),
      key: sql`p.key`,
      date: sql`p.day`,
      planned: sql`coalesce(p.plans > 0, false)`,
    },
    join: sql`
      join app.activities activity on activity.school_id = t.activity_school_id and activity.id = t.activity_id
      join app.areas area on area.school_id = activity.area_school_id and area.id = activity.area_id
      join app.class_sources cs on cs.owner_school_id = t.school_id and cs.owner_class_id = t.class_id
      join app.students s on s.school_id = cs.school_id and s.class_id = cs.class_id and s.id = ${studentId}::uuid
      left join (${seenByChild(scope, studentId)}) p on p.school_id = s.school_id and p.student_id = s.id and p.item_id = t.id`,
    reach: studentReach('s'),
    search: ['subActivityName', sql`t.name`, 'activityId', 'superActivityId'],
    order: sql`area.position, area.name collate app.names, area.id, activity.position, activity.name collate app.names, activity.id, t.position, t.name collate app.names, t.id`,
    sorts: {
      activityId: sql`activity.name collate app.names`,
      superActivityId: sql`area.name collate app.names`,
    },
  })
}

/**
 * The children of a class by name, and the exercises that it uses in teaching order; the keys of a child are in the
 * order of the exercises. Stale and untouched exercises are determined on the school's day. `offset 0` keeps
 * PostgreSQL reading the progress child by child. Throws 404 if the class is not within reach.
 */
export async function matrixOf(
  tx: Tx,
  scope: Scope,
  { classId, areaId }: { classId: string; areaId: string | null | undefined },
): Promise<Json<Matrix>> {
  // The moment is compared instead of its day, so that the time zone is looked up once and not for each cell.
  const older = (day: string) => sql`p.key_at < ${day}::timestamp at time zone ${scope.timeZone}`
  const stale = older(plusDays(scope.today, -unseenAfterDays))
  const found = await tx.maybeRow({ matrix: text })`
    with exercise as materialized (
      select e.id, row_number() over teaching - 1 as place,
             json_build_object('_id', e.id, 'subActivityName', ${shownName('e')},
               'activityId', json_build_object('_id', a.id, 'activityName', a.name),
               'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name)) as shown
        from app.class_sources cs
        join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
        join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
        join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
       where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid
         and (${areaId ?? null}::uuid is null or w.id = ${areaId ?? null}::uuid)
      window teaching as (order by w.position, w.name collate app.names, w.id, a.position, a.name collate app.names, a.id, e.position, e.name collate app.names, e.id)
    ), child as materialized (
      select s.id, s.first_name, s.last_name, s.full_name, s.admission_number, s.serial_number, s.photo_id from app.students s
       where s.school_id = ${scope.school} and s.class_id = ${classId}::uuid and s.archived_at is null
    ), cell as materialized (
      select child.id, of_child.* from child cross join lateral (
        select e.place, p.key, p.plans > 0 as planned, p.published_key is distinct from p.key as draft,
               p.key in ('P', 'WA') and ${stale} as stale, ${older(plusDays(scope.today, -termDays))} as old
          from exercise e
          left join (
            select * from app.progress p where p.school_id = ${scope.school} and p.student_id = child.id offset 0) p
            on p.item_id = e.id) of_child
    ), line as (
      select id, json_agg(key order by place) as keys,
             json_agg(place order by place) filter (where key is not null and draft) as drafts,
             json_agg(place order by place) filter (where planned) as plans,
             json_agg(place order by place) filter (where stale) as stale
        from cell group by id
    ), untouched as (
      select place from cell group by place
      having bool_or(key is null) and bool_and(key is null or old)
    )
    select json_build_object(
      'exercises', (select coalesce(json_agg(shown order by place), '[]') from exercise),
      'students', (
        select coalesce(json_agg(json_build_object(${studentFields('child')},
                 'profileURL', ${fileAddress('child.photo_id')}, 'keys', coalesce(line.keys, '[]'),
                 'drafts', coalesce(line.drafts, '[]'), 'plans', coalesce(line.plans, '[]'),
                 'stale', coalesce(line.stale, '[]'))
               order by child.full_name collate app.names, child.id), '[]')
          from child left join line on line.id = child.id),
      'untouched', (select coalesce(json_agg(place order by place), '[]') from untouched))::text as matrix
      from app.classes c
     where ${reachedClasses(scope)} and c.id = ${classId}::uuid`
  if (!found) throw notFound()
  return new Json(found.matrix)
}
