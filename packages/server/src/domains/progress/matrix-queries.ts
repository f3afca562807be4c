import type { Matrix } from '@casa/contract/progress'
import { plusDays } from '@casa/contract/rules/day'
import { termDays, unseenAfterDays } from '@casa/contract/rules/what-next'
import { sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'
import { fileAddress } from '../files/queries.ts'
import { studentFields } from '../students/reach-queries.ts'

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
             json_build_object('_id', e.id, 'subActivityName', e.name,
               'activityId', json_build_object('_id', a.id, 'activityName', a.name),
               'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name)) as shown
        from app.class_sources cs
        join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
        join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
        join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
       where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid
         and (${areaId ?? null}::uuid is null or w.id = ${areaId ?? null}::uuid)
      window teaching as (order by w.position, w.name, w.id, a.position, a.name, a.id, e.position, e.name, e.id)
    ), child as materialized (
      select s.id, s.first_name, s.last_name, s.full_name, s.admission_number, s.photo_id from app.students s
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
               order by child.full_name, child.id), '[]')
          from child left join line on line.id = child.id),
      'untouched', (select coalesce(json_agg(place order by place), '[]') from untouched))::text as matrix
      from app.classes c
     where ${reachedClasses(scope)} and c.id = ${classId}::uuid`
  if (!found) throw notFound()
  return new Json(found.matrix)
}
