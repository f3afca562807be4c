call app.isolate('app.progress', 'school_id', 'student_id');
call app.isolate('app.progress_counts');

-- What the entries say about a child and an item. The latest entry is the one with the latest day; among those of the
-- same day, the one created last. Looked up pair by pair, so that a few pairs cost a few look-ups, however many other
-- rows there are.
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

-- All progress according to the entries; the owner loads and checks the stored progress with it.
create view app.progress_recount as
  select pair.school_id, pair.student_id, pair.item_id, said.*
    from (select distinct school_id, student_id, item_id from app.records) pair
   cross join lateral app.progress_of(pair.school_id, pair.student_id, pair.item_id) said;

-- Locks children's progress on items, pair by pair and in order, and creates missing rows. This must be the first
-- statement of anything that writes entries, so that writers queue and never deadlock. It locks the children first,
-- so that none changes class in the meantime.
create function app.hold_progress(p_school uuid, p_students uuid[], p_items uuid[], p_item_schools uuid[], p_of_activity boolean[])
returns void language plpgsql set search_path = pg_catalog, app, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform from app.students where school_id = p_school and id = any(p_students) order by id for share;
  insert into app.progress (school_id, student_id, item_id, item_school_id, of_activity)
  select distinct p_school, h.student, h.item, h.item_school, h.of_activity
    from unnest(p_students, p_items, p_item_schools, p_of_activity) h(student, item, item_school, of_activity)
   order by 2, 3
      on conflict do nothing;
  perform from app.progress p
    join (select distinct * from unnest(p_students, p_items)) h(student, item)
      on p.school_id = p_school and p.student_id = h.student and p.item_id = h.item
   order by p.student_id, p.item_id for update of p;
end $$;

-- Adds differences to the classes' counts, in key order. A null key is not counted.
create function app.add_to_counts(p_school uuid, p_classes uuid[], p_items uuid[], p_keys text[], p_differences integer[])
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.progress_counts as c (school_id, class_id, item_id, key, children)
  select p_school, d.class, d.item, d.key, sum(d.difference)
    from unnest(p_classes, p_items, p_keys, p_differences) d(class, item, key, difference)
   where d.key is not null
   group by d.class, d.item, d.key having sum(d.difference) <> 0
   order by d.class, d.item, d.key
      on conflict (school_id, class_id, item_id, key) do update set children = c.children + excluded.children;
end;

-- Updates the progress that app.hold_progress locked, and the class's counts, to match the entries. This must be the
-- last statement of anything that writes entries.
create function app.count_progress(p_school uuid, p_students uuid[], p_items uuid[])
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

-- When a child changes class, leaves or returns, the counts follow.
create function app.move_progress() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  classes uuid[];
  items uuid[];
  keys text[];
  differences integer[];
begin
  perform from app.progress where school_id = new.school_id and student_id = new.id order by item_id for update;
  select array_agg(change.class_id), array_agg(p.item_id), array_agg(counted.key), array_agg(change.difference)
    into classes, items, keys, differences
    from app.progress p
   cross join lateral (values (p.key), (case when p.plans > 0 then 'F' end)) counted(key)
   cross join lateral (values (old.class_id, case when old.archived_at is null then -1 else 0 end),
                              (new.class_id, case when new.archived_at is null then 1 else 0 end)) change(class_id, difference)
   where p.school_id = new.school_id and p.student_id = new.id;
  perform app.add_to_counts(new.school_id, classes, items, keys, differences);
  return null;
end $$;

-- Counts and progress that differ from a recount; there are none unless somebody changed entries by hand.
create view app.progress_differences as
  select school_id, student_id, item_id, p.key, p.plans, r.key as counted_key, r.plans as counted_plans
    from app.progress p full join app.progress_recount r using (school_id, student_id, item_id)
   where (p.key, p.record_id, p.day, p.key_at, coalesce(p.plans, 0), p.published_key, p.published_day, coalesce(p.published_plans, 0))
         is distinct from
         (r.key, r.record_id, r.day, r.key_at, coalesce(r.plans, 0), r.published_key, r.published_day, coalesce(r.published_plans, 0));

create view app.progress_count_differences as
  select school_id, class_id, item_id, key, c.children, r.children as counted_children
    from app.progress_counts c full join (
      select s.school_id, s.class_id, p.item_id, counted.key, count(*)::integer as children
        from app.progress p
        join app.students s on s.school_id = p.school_id and s.id = p.student_id and s.archived_at is null
       cross join lateral (values (p.key), (case when p.plans > 0 then 'F' end)) counted(key)
       where counted.key is not null
       group by s.school_id, s.class_id, p.item_id, counted.key) r using (school_id, class_id, item_id, key)
   where coalesce(c.children, 0) <> coalesce(r.children, 0);

-- Items for which children no longer have any entry may be removed from the curriculum, because their progress on
-- them is empty. Ready-made rows belong to the administrator, who cannot see any school's progress, so it is deleted
-- with the owner's rights. Whether a row is empty is decided from the row alone: if another writer holds it, this
-- waits, and what that writer wrote then counts.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.forget_empty_progress(p_item_school uuid, p_item uuid)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) not in ('SUPERADMIN', 'SCHOOLE')
     or p_item_school <> all(nullif(current_setting('app.schools', true), '')::uuid[]) then
    raise exception 'not the owner of this work' using errcode = 'insufficient_privilege';
  end if;
  delete from app.progress
   where item_school_id = p_item_school and (exercise_id = p_item or activity_id = p_item)
     and record_id is null and plans = 0;
end $$;
revoke execute on function app.forget_empty_progress from public;
grant execute on function app.forget_empty_progress to casa_app;
