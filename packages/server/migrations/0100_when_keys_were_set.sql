-- When the key of a child and an item was set, beside it: what next asks it of every key of a class, and looking into the
-- entry of each took longer than all else.
alter table app.progress add column key_at timestamptz;

drop view app.progress_differences;
drop view app.progress_recount;
drop function app.progress_of;
create function app.progress_of(p_school uuid, p_student uuid, p_item uuid)
returns table (key text, record_id uuid, day date, key_at timestamptz, plans smallint, published_key text, published_day date, published_plans smallint)
language sql stable
begin atomic
  select (array_agg(r.key order by r.start_date desc, r.id desc) filter (where r.key is not null))[1],
         (array_agg(r.id order by r.start_date desc, r.id desc) filter (where r.key is not null))[1],
         max(r.start_date) filter (where r.key is not null),
         (array_agg((r.history -> -1 ->> 'changedAt')::timestamptz order by r.start_date desc, r.id desc) filter (where r.key is not null))[1],
         (count(*) filter (where r.key is null))::smallint,
         (array_agg(r.key order by r.start_date desc, r.id desc) filter (where r.key is not null and r.published))[1],
         max(r.start_date) filter (where r.key is not null and r.published),
         (count(*) filter (where r.key is null and r.published))::smallint
    from app.records r
   where r.school_id = p_school and r.student_id = p_student and r.item_id = p_item;
end;

create view app.progress_recount as
  select pair.school_id, pair.student_id, pair.item_id, said.*
    from (select distinct school_id, student_id, item_id from app.records) pair
   cross join lateral app.progress_of(pair.school_id, pair.student_id, pair.item_id) said;
create view app.progress_differences as
  select school_id, student_id, item_id, p.key, p.plans, r.key as counted_key, r.plans as counted_plans
    from app.progress p full join app.progress_recount r using (school_id, student_id, item_id)
   where (p.key, p.record_id, p.day, p.key_at, coalesce(p.plans, 0), p.published_key, p.published_day, coalesce(p.published_plans, 0))
         is distinct from
         (r.key, r.record_id, r.day, r.key_at, coalesce(r.plans, 0), r.published_key, r.published_day, coalesce(r.published_plans, 0));

create or replace function app.count_progress(p_school uuid, p_students uuid[], p_items uuid[])
returns void language plpgsql
set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  classes uuid[];
  items uuid[];
  keys text[];
  differences integer[];
begin
  with pairs as (
    select distinct * from unnest(p_students, p_items) h(student_id, item_id)
  ), entries as (
    select p.student_id, p.item_id, p.key as old_key, p.plans as old_plans, r.key, r.record_id, r.day, r.key_at,
           r.plans, r.published_key, r.published_day, r.published_plans
      from pairs
      join app.progress p on p.school_id = p_school and p.student_id = pairs.student_id and p.item_id = pairs.item_id
     cross join lateral app.progress_of(p_school, pairs.student_id, pairs.item_id) r
  ), written as (
    update app.progress p
       set key = e.key, record_id = e.record_id, day = e.day, key_at = e.key_at, plans = e.plans,
           published_key = e.published_key, published_day = e.published_day, published_plans = e.published_plans
      from entries e
     where p.school_id = p_school and p.student_id = e.student_id and p.item_id = e.item_id
    returning p.student_id, p.item_id, e.old_key, e.old_plans, p.key, p.plans
  ), changes as (
    select s.class_id, w.item_id, change.key, change.difference
      from written w
      join app.students s on s.school_id = p_school and s.id = w.student_id and s.archived_at is null
     cross join lateral (values (w.old_key, -1), (w.key, 1),
                                ('F', (w.plans > 0)::integer - (w.old_plans > 0)::integer)) change(key, difference)
  )
  select array_agg(class_id), array_agg(item_id), array_agg(key), array_agg(difference)
    into classes, items, keys, differences from changes;
  perform app.add_to_counts(p_school, classes, items, keys, differences);
end $$;

update app.progress p set key_at = (r.history -> -1 ->> 'changedAt')::timestamptz
  from app.records r where r.school_id = p.school_id and r.id = p.record_id;
