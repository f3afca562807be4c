-- A key is recorded as quickly among ten million entries as among ten.

-- What the week's plan and a child's span look for: of a class, or of a child, what ends on a day or later.
drop index app.records_class;
create index records_class on app.records (school_id, class_id, end_date);
create index records_days on app.records (school_id, student_id, end_date);
-- What is still open.
create index records_open on app.records (school_id, student_id) where key is null;

-- As before, but pair by pair: joined to the recount of a view, the database would recount the whole school for one key.
-- One plan for one pair and for ten thousand; a plan made for few rows alone would look at all of them, again and again.
create or replace function app.count_progress(p_school uuid, p_students uuid[], p_items uuid[])
returns void language plpgsql set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  classes uuid[];
  items uuid[];
  keys text[];
  differences integer[];
begin
  with entries as (
    select p.student_id, p.item_id, p.key as old_key, p.plans as old_plans, r.*
      from (select distinct * from unnest(p_students, p_items) h(student_id, item_id)) pairs
      join app.progress p on p.school_id = p_school and p.student_id = pairs.student_id and p.item_id = pairs.item_id
     cross join lateral (
       select (array_agg(key order by start_date desc, id desc) filter (where key is not null))[1] as key,
              (array_agg(id order by start_date desc, id desc) filter (where key is not null))[1] as record_id,
              max(start_date) filter (where key is not null) as day,
              count(*) filter (where key is null) as plans,
              (array_agg(key order by start_date desc, id desc) filter (where key is not null and published))[1] as published_key,
              max(start_date) filter (where key is not null and published) as published_day,
              count(*) filter (where key is null and published) as published_plans
         from app.records
        where school_id = p_school and student_id = pairs.student_id and item_id = pairs.item_id) r
  ), written as (
    update app.progress p
       set key = e.key, record_id = e.record_id, day = e.day, plans = e.plans, published_key = e.published_key,
           published_day = e.published_day, published_plans = e.published_plans
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
alter function app.hold_progress set plan_cache_mode = force_generic_plan;

-- Counts are of classes, which are no parent's business.
create policy staff on app.progress_counts as restrictive to casa_app
  using ((select nullif(current_setting('app.children', true), '') is null));
