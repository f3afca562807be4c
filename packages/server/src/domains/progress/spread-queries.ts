import type { Spread } from '@casa/contract/progress'
import { keys } from '@casa/contract/rules/keys'
import { sql } from 'kysely'
import { text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { Json } from '../../platform/db/json.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/errors.ts'
import { reachedClasses } from '../classes/queries.ts'

/**
 * The exercises that a class uses in teaching order, with the number of its children at each key and at none. It
 * reads the counts stored for the class. Throws 404 if the class is not within reach.
 */
export async function spreadOf(tx: Tx, scope: Scope, classId: string): Promise<Json<Spread>> {
  const at = sql.join(keys.map(key => sql`${sql.lit(key)}, coalesce(counted.${sql.ref(key)}, 0)`))
  const found = await tx.maybeRow({ spread: text })`
    with counted as (
      select item_id, sum(children) as all,
             ${sql.join(keys.map(key => sql`sum(children) filter (where key = ${sql.lit(key)}) as ${sql.ref(key)}`))}
        from app.progress_counts
       where school_id = ${scope.school} and class_id = ${classId}::uuid and key = any(${keys}::text[])
       group by item_id
    )
    select json_build_object('children', child.count, 'exercises', (
        select coalesce(json_agg(json_build_object('_id', e.id, 'subActivityName', e.name,
                 'activityId', json_build_object('_id', a.id, 'activityName', a.name),
                 'superActivityId', json_build_object('_id', w.id, 'superActivityName', w.name),
                 ${at}, 'notBegun', child.count - coalesce(counted.all, 0))
               order by w.position, w.name, w.id, a.position, a.name, a.id, e.position, e.name, e.id), '[]')
          from app.class_sources cs
          join app.exercises e on e.school_id = cs.owner_school_id and e.class_id = cs.owner_class_id
          join app.activities a on a.school_id = e.activity_school_id and a.id = e.activity_id
          join app.areas w on w.school_id = a.area_school_id and w.id = a.area_id
          left join counted on counted.item_id = e.id
         where cs.school_id = ${scope.school} and cs.class_id = ${classId}::uuid))::text as spread
      from app.classes c
     cross join lateral (select count(*) from app.students s
                          where s.school_id = c.school_id and s.class_id = c.id and s.archived_at is null) child
     where ${reachedClasses(scope)} and c.id = ${classId}::uuid`
  if (!found) throw notFound()
  return new Json(found.spread)
}
