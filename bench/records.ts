import type pg from 'pg'
import { newId } from '../packages/server/src/platform/ids.ts'

const areaCount = 5
const activitiesOfArea = 8
const exercisesOfActivity = 11
/** The last entries of a child are this week's plans. */
const plansOfChild = 10

/** A level with a curriculum of 440 exercises, which these classes of a school take as theirs. Gives the exercises. */
export async function addCurriculum(owner: pg.Client, school: string): Promise<string[]> {
  const level = newId()
  await owner.query(`insert into app.classes (school_id, id, name) values (app.platform(), $1, 'Primary')`, [
    level,
  ])
  await owner.query('update app.classes set level_id = $2 where school_id = $1', [school, level])
  await owner.query(
    `insert into app.areas (school_id, id, class_id, name, position)
     select app.platform(), gen_random_uuid(), $1, 'Area ' || n, n from generate_series(1, ${areaCount}) n`,
    [level],
  )
  await owner.query(
    `insert into app.activities (school_id, id, class_id, area_school_id, area_id, area_class_id, name, position)
     select w.school_id, gen_random_uuid(), $1, w.school_id, w.id, $1, 'Activity ' || n, n
       from app.areas w, generate_series(1, ${activitiesOfArea}) n where w.class_id = $1`,
    [level],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.exercises (school_id, id, class_id, activity_school_id, activity_id, activity_class_id, name, position)
     select a.school_id, gen_random_uuid(), $1, a.school_id, a.id, $1, 'Exercise ' || n, n
       from app.activities a, generate_series(1, ${exercisesOfActivity}) n where a.class_id = $1
     returning id`,
    [level],
  )
  return rows.map(({ id }) => id)
}

/**
 * A year of entries for every child of these schools, `perChild` each, that ends with this week's plans; most of them are
 * published. What the database derives from entries is written with them: progress, counts and histories.
 */
export async function addRecords(
  owner: pg.Client,
  schools: string[],
  exercises: string[],
  perChild: number,
): Promise<void> {
  // Triggers and foreign keys would look at each of millions of rows; the check of the totals looks at all of them after.
  await owner.query('set session_replication_role = replica')
  await owner.query(
    `insert into app.progress (school_id, student_id, item_id, item_school_id, of_activity)
     select s.school_id, s.id, e.id, app.platform(), false
       from app.students s, unnest(($2::uuid[])[1:$3]) e(id) where s.school_id = any($1)`,
    [schools, exercises, perChild],
  )
  await owner.query(
    `insert into app.records (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key,
                              academic_year, published, made_by, changed_by, changed_by_name, changed_at, history)
     select s.school_id, gen_random_uuid(), s.id, s.class_id, ($2::uuid[])[1 + n % cardinality($2::uuid[])], app.platform(),
            d.day, d.day + 4, k.key, '2026-2027', n % 10 < 9, s.school_id, s.school_id, 'Principal', now(),
            case when k.key is null then '[]' else jsonb_build_array(
              jsonb_build_object('key', k.key, 'changedAt', now(), 'author', 'Principal')) end
       from app.students s
      cross join generate_series(0, $3::integer - 1) n
      cross join lateral (select case when n < $3::integer - ${plansOfChild}
                                      then (array['P', 'WA', 'WI', 'M'])[1 + n / cardinality($2::uuid[]) % 4] end as key) k
      cross join lateral (select case when k.key is null then current_date - extract(dow from current_date)::integer + 1
                                      else current_date - 364 + (n * 357 / $3::integer)::integer end as day) d
      where s.school_id = any($1)`,
    [schools, exercises, perChild],
  )
  await owner.query('set session_replication_role = default')
  await owner.query('analyze app.records')
  await owner.query(
    `update app.progress p
        set key = r.key, record_id = r.record_id, day = r.day, plans = r.plans, published_key = r.published_key,
            published_day = r.published_day, published_plans = r.published_plans
       from app.progress_recount r
      where p.school_id = any($1) and r.school_id = p.school_id and r.student_id = p.student_id and r.item_id = p.item_id`,
    [schools],
  )
  await owner.query(
    `insert into app.progress_counts (school_id, class_id, item_id, key, children)
     select school_id, class_id, item_id, key, counted_children from app.progress_count_differences
      where school_id = any($1)`,
    [schools],
  )
}
