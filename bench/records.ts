import type pg from 'pg'
import { newId } from '../packages/server/src/platform/ids.ts'

const areaCount = 5
const activitiesOfArea = 8
const exercisesOfActivity = 11
/** The last records of a child are this week's plans. */
const plansOfChild = 10

/** Adds a level with 440 exercises and assigns it to the school's classes. Returns the exercises' ids. */
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
 * Adds a year of records, `perChild` for every child of these schools, ending with this week's plans; nine out of ten
 * are published. Also writes what triggers would derive from them: progress, counts and histories.
 */
export async function insertRecords(
  owner: pg.Client,
  schools: string[],
  exercises: string[],
  perChild: number,
): Promise<void> {
  const entry = (number: string) => `
    cross join lateral (select ${number} < $3::integer - ${plansOfChild} as recorded, ${number} % 10 < 9 as published,
                               md5(s.id::text || ${number})::uuid as id) e
    cross join lateral (select case when recorded then (array['P', 'WA', 'WI', 'M'])[1 + ${number} / cardinality($2::uuid[]) % 4] end as key,
                               case when recorded then current_date - 364 + (${number} * 357 / $3::integer)
                                    else current_date - extract(dow from current_date)::integer + 1 end as day) k`
  const parameters = [schools, exercises, perChild]
  // Without triggers and foreign keys, which would check each of millions of rows.
  await owner.query('set session_replication_role = replica')
  // If an exercise is repeated, the latest key counts.
  await owner.query(
    `insert into app.progress (school_id, student_id, item_id, item_school_id, of_activity, key, record_id, day, key_at, plans,
                               published_key, published_day, published_plans)
     select s.school_id, s.id, ($2::uuid[])[1 + x.number], app.platform(), false, k.key,
            case when recorded then e.id end, case when recorded then k.day end, case when recorded then now() end, x.plans,
            case when published then k.key end, case when published and recorded then k.day end,
            case when published then x.plans else 0 end
       from app.students s
      cross join lateral (
        select number, (select count(*) from generate_series($3::integer - ${plansOfChild}, $3::integer - 1) plan
                         where plan % cardinality($2::uuid[]) = number) as plans,
               coalesce((select max(one) from generate_series(number, $3::integer - ${plansOfChild} - 1, cardinality($2::uuid[])) one),
                        $3::integer - 1) as latest
          from generate_series(0, least($3::integer, cardinality($2::uuid[])) - 1) number) x
      ${entry('x.latest')}
      where s.school_id = any($1)`,
    parameters,
  )
  await owner.query(
    `insert into app.records (school_id, id, student_id, class_id, item_id, item_school_id, start_date, end_date, key,
                              academic_year, published, made_by, changed_by, changed_by_name, changed_at, history)
     select s.school_id, e.id, s.id, s.class_id, ($2::uuid[])[1 + n % cardinality($2::uuid[])], app.platform(), k.day, k.day + 4,
            k.key, '2026-2027', published, s.school_id, s.school_id, 'Principal', now(),
            case when recorded then jsonb_build_array(jsonb_build_object('key', k.key, 'changedAt', now(), 'author', 'Principal'))
                 else '[]' end
       from app.students s
      cross join generate_series(0, $3::integer - 1) n
      ${entry('n')}
      where s.school_id = any($1)`,
    parameters,
  )
  await owner.query('set session_replication_role = default')
  await owner.query(
    `insert into app.progress_counts (school_id, class_id, item_id, key, children)
     select p.school_id, s.class_id, p.item_id, at.key, count(*)
       from app.progress p
       join app.students s on s.school_id = p.school_id and s.id = p.student_id
      cross join lateral (values (p.key), (case when p.plans > 0 then 'F' end)) at(key)
      where p.school_id = any($1) and at.key is not null
      group by p.school_id, s.class_id, p.item_id, at.key`,
    [schools],
  )
}
