-- The class in which a child was on a day; null where it was in none.
create function app.class_on(p_school uuid, p_student uuid, p_day date)
returns uuid language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select m.class_id from app.class_memberships m
   where m.school_id = p_school and m.student_id = p_student and m.from_day <= p_day and (m.until_day is null or m.until_day > p_day);
end;

-- A plan belongs to the child's present class, which will do it. A record with a key belongs to the class of its day, and
-- where a plan is given its key, to the class that worked on it.
create function app.keep_class_of_record() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  class_then uuid;
begin
  if new.key is null then
    select s.class_id into new.class_id from app.students s where s.school_id = new.school_id and s.id = new.student_id;
    return new;
  end if;
  if tg_op = 'INSERT' or (old.key is not null and new.start_date <> old.start_date) then
    class_then := app.class_on(new.school_id, new.student_id, new.start_date);
    if tg_op = 'INSERT' or class_then is distinct from app.class_on(new.school_id, new.student_id, old.start_date) then
      new.class_id := coalesce(class_then, new.class_id);
    end if;
  end if;
  return new;
end $$;
-- A record that is put back with its key keeps the class that it had.
create trigger keep_class before insert on app.records for each row
  when (new.key is null or not app.is_put_back()) execute function app.keep_class_of_record();
create trigger keep_changed_class before update of key, start_date on app.records for each row
  when ((old.key, old.start_date) is distinct from (new.key, new.start_date)) execute function app.keep_class_of_record();

create function app.keep_class_of_observation() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.class_id := coalesce(app.class_on(new.school_id, new.student_id, new.day), new.class_id);
  return new;
end $$;
create trigger keep_class before insert on app.observations for each row
  when (not app.is_put_back()) execute function app.keep_class_of_observation();
create trigger keep_changed_class before update of day, student_id, class_id on app.observations for each row
  when ((old.day, old.student_id, old.class_id) is distinct from (new.day, new.student_id, new.class_id))
  execute function app.keep_class_of_observation();

-- A child's classes are corrected: instead of the classes in which it was for no day it was in the present one from a day on.
-- It loses the untouched assignments of the former, except those of days on which it was there, and gets those of the present
-- class that were due since then. What was handed in stays.
create function app.correct_class_assignments(p_school uuid, p_student uuid, p_former uuid[], p_from date)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.event_students part using app.events e, app.schools school
   where part.school_id = p_school and part.student_id = p_student and part.status = 'Not Submitted' and part.resubmit = 'Not Submitted'
     and e.school_id = p_school and e.id = part.event_id and e.kind = 'assignment' and e.for_all and e.class_id = any(p_former)
     and school.id = p_school
     and not exists (
       select from app.class_memberships m
        where m.school_id = p_school and m.student_id = p_student and m.class_id = e.class_id and m.from_day <= coalesce(e.due_day, e.day)
          and (m.until_day is null or m.until_day > least(e.day, (e.created_at at time zone school.time_zone)::date)));
  insert into app.event_students (school_id, event_id, student_id)
  select e.school_id, e.id, s.id
    from app.students s
    join app.schools school on school.id = s.school_id
    join app.events e on e.school_id = s.school_id and e.class_id = s.class_id
   where s.school_id = p_school and s.id = p_student and e.kind = 'assignment' and e.for_all
     and coalesce(e.due_day, e.day) >= greatest(p_from, (s.created_at at time zone school.time_zone)::date)
   order by e.id
      on conflict (school_id, event_id, student_id) do nothing;
end;

create or replace function app.keep_memberships() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  starts constant date := greatest(
    coalesce(nullif(current_setting('app.class_from', true), '')::date, app.school_today(new.school_id)), new.doa);
  ends constant date := case
    when new.archived_at is null then starts
    else (select (new.archived_at at time zone s.time_zone)::date from app.schools s where s.id = new.school_id) end;
  -- the classes in which the child was for no day after all
  former uuid[];
begin
  if new.doa <> old.doa then
    delete from app.class_memberships m
     where m.school_id = new.school_id and m.student_id = new.id and m.until_day <= new.doa;
    update app.class_memberships m set from_day = new.doa
     where m.school_id = new.school_id and m.student_id = new.id
       and m.from_day = (select min(f.from_day) from app.class_memberships f
                          where f.school_id = new.school_id and f.student_id = new.id);
  end if;
  if new.class_id = old.class_id and (new.archived_at is null) = (old.archived_at is null) then
    return null;
  end if;
  -- What is planned for the child is planned in the class that will do it.
  update app.records r set class_id = new.class_id
   where r.school_id = new.school_id and r.student_id = new.id and r.key is null and r.class_id <> new.class_id;
  if old.archived_at is null then
    with gone as (
      delete from app.class_memberships m
       where m.school_id = new.school_id and m.student_id = new.id and m.from_day >= ends returning m.class_id)
    select array_agg(gone.class_id) into former from gone;
    update app.class_memberships m set until_day = ends
     where m.school_id = new.school_id and m.student_id = new.id and (m.until_day is null or m.until_day > ends);
  end if;
  if new.archived_at is null then
    update app.class_memberships m set until_day = null
     where m.school_id = new.school_id and m.student_id = new.id and m.class_id = new.class_id and m.until_day = starts;
    if not found then
      insert into app.class_memberships (school_id, student_id, class_id, from_day)
      values (new.school_id, new.id, new.class_id, starts);
    end if;
    if former is not null then
      perform app.correct_class_assignments(new.school_id, new.id, former, starts);
    end if;
  end if;
  return null;
end $$;
revoke execute on function app.correct_class_assignments from public;
