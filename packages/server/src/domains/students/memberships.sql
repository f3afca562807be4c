-- New children get the first row of their history from the office's own statement; everything later is kept by keep_memberships.
call app.isolate('app.class_memberships', 'school_id', 'student_id',
  writes => 'app.is_office() and until_day is null', updates => 'false', deletes => 'false', children => 'app.current_children()');
revoke update, delete on app.class_memberships from casa_app;

create function app.student_moves() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.give_class_assignments(new.school_id, array[new.id]);
  return null;
end $$;

-- Continues a child's history when the class, the day of admission or the presence at the school changes. A new class begins
-- on the day of the setting app.class_from, otherwise on the school's today, and never before the admission.
-- Owner's rights: nobody may write these rows directly.
create function app.keep_memberships() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  starts constant date := greatest(
    coalesce(nullif(current_setting('app.class_from', true), '')::date, app.school_today(new.school_id)), new.doa);
  ends constant date := case
    when new.archived_at is null then starts
    -- Nothing was recorded for a child registered by mistake, who therefore was never there.
    when current_setting('app.never_there', true) = 'on' then new.doa
    else (select (new.archived_at at time zone s.time_zone)::date from app.schools s where s.id = new.school_id) end;
  -- the classes in which the child turned out to have spent no day
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
  -- Plans for the child belong to the class that will carry them out.
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
revoke execute on function app.keep_memberships from public;

-- Children whose current class does not match their history, or whose history overlaps; there are none unless
-- somebody changed memberships by hand.
create view app.membership_differences as
  select s.school_id, s.id as student_id, s.class_id, m.class_id as counted_class_id
    from app.students s
    left join app.class_memberships m on m.school_id = s.school_id and m.student_id = s.id and m.until_day is null
   where m.class_id is distinct from case when s.archived_at is null then s.class_id end
  union all
  select m.school_id, m.student_id, m.class_id, n.class_id
    from app.class_memberships m
    join app.class_memberships n on n.school_id = m.school_id and n.student_id = m.student_id
                                and n.from_day > m.from_day and (m.until_day is null or m.until_day > n.from_day);

-- The class that a child was in on a day; null if the child was in none.
create function app.class_on(p_school uuid, p_student uuid, p_day date)
returns uuid language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select m.class_id from app.class_memberships m
   where m.school_id = p_school and m.student_id = p_student and m.from_day <= p_day and (m.until_day is null or m.until_day > p_day);
end;
