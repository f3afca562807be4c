-- Parents see the events of the class in which their child is on one of the event's days.
call app.isolate('app.events', reads => $$
  not (select app.is_parent())
  or exists (select from app.event_students s where s.school_id = events.school_id and s.event_id = events.id)
  or kind = 'event' and for_all
     and (class_id is null
          or exists (select from app.class_memberships m
                      where m.school_id = events.school_id and m.class_id = events.class_id
                        and m.student_id = any((select app.work_children())::uuid[])
                        and m.from_day <= coalesce(events.due_day, events.day)
                        and (m.until_day is null or m.until_day > events.day)))
  $$);
call app.admit_jobs('app.events');
grant select (school_id, image_ids) on app.events to casa_worker;

call app.isolate('app.event_students', 'school_id', 'student_id');

-- Whether an event is a class's assignment that is due on this day or later.
create function app.is_class_assignment(p_event app.events, p_day date) returns boolean language sql immutable parallel safe
  return p_event.kind = 'assignment' and p_event.for_all and coalesce(p_event.due_day, p_event.day) >= p_day;

-- A child gets the class assignments that are due on a day on which the child is in the class.
create function app.give_class_assignments(p_school uuid, p_students uuid[])
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.event_students (school_id, event_id, student_id)
  select e.school_id, e.id, m.student_id
    from app.class_memberships m
    join app.events e on e.school_id = m.school_id and e.class_id = m.class_id
   where m.school_id = p_school and m.student_id = any(p_students) and m.until_day is null
     and app.is_class_assignment(e, greatest(app.school_today(p_school), m.from_day))
   order by e.id, m.student_id
      on conflict (school_id, event_id, student_id) do nothing;
end;

-- A parent asks to resubmit their child's assignment; the class's teachers are notified, or the office if it has
-- none. Returns `asked`, or why not: `missing`, `changed` (another version), `early` (not due yet), `before` (asked
-- already).
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.ask_resubmission(p_school uuid, p_id uuid, p_version integer, p_now timestamptz, p_link text)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  found_row app.event_students;
  event app.events;
  child app.students;
  -- the users who lead the child's class
  guides uuid[];
begin
  if current_setting('app.role', true) is distinct from 'PARENT' then
    return 'missing';
  end if;
  select * into found_row from app.event_students s
   where s.school_id = p_school and s.id = p_id
     and s.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[])
     and s.student_id = any(app.work_children())
   for no key update;
  select * into event from app.events e
   where e.school_id = p_school and e.id = found_row.event_id and e.kind = 'assignment';
  select * into child from app.students c
   where c.school_id = p_school and c.id = found_row.student_id and c.archived_at is null;
  if event.id is null or child.id is null then
    return 'missing';
  elsif found_row.version <> coalesce(p_version, found_row.version) then
    return 'changed';
  elsif found_row.resubmit = 'Resubmit' then
    return 'before';
  elsif event.due_day is null
        or event.due_day >= (select (p_now at time zone s.time_zone)::date from app.schools s where s.id = p_school) then
    return 'early';
  end if;
  update app.event_students s set resubmit = 'Resubmit', version = version + 1, updated_at = p_now
   where s.school_id = p_school and s.id = p_id;
  guides := array(select app.class_guides(p_school, child.class_id,
    (select (p_now at time zone s.time_zone)::date from app.schools s where s.id = p_school)));
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at, student_id, subject_ids)
  select p_school, gen_random_uuid(), u.id, 'resubmission', 'notices.resubmission',
         jsonb_build_object('child', child.full_name, 'assignment', event.name), p_link, p_now, child.id, array[found_row.id]
    from app.users u
   where u.school_id = p_school and not u.disabled
     and case when exists (select from app.users taught where taught.id = any(guides) and not taught.disabled)
              then u.id = any(guides) else app.reads_in_office(u, 'learning') end;
  return 'asked';
end $$;
revoke execute on function app.ask_resubmission from public;
grant execute on function app.ask_resubmission to casa_app;

-- The statuses that were deleted with the event, and those of children who have joined the class since.
create function app.put_back_statuses() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.event_students
  select kept.* from app.undo_entries r, jsonb_populate_record(null::app.event_students, r.payload -> 'row') kept
   where r.school_id = new.school_id and r.payload ->> 'table' = 'event_students' and r.payload -> 'row' ->> 'event_id' = new.id::text
     and r.undone_at is null and r.user_id = nullif(current_setting('app.user', true), '')::uuid;
  update app.undo_entries r set undone_at = now()
   where r.school_id = new.school_id and r.payload ->> 'table' = 'event_students' and r.payload -> 'row' ->> 'event_id' = new.id::text
     and r.undone_at is null and r.user_id = nullif(current_setting('app.user', true), '')::uuid;
  if new.kind = 'assignment' and new.for_all then
    perform app.give_class_assignments(new.school_id, array_agg(s.id)) from app.students s
     where s.school_id = new.school_id and s.class_id = new.class_id;
  end if;
  return null;
end $$;

-- Setting or restoring an assignment for a class locks the class until the commit, so that a child who joins at that
-- moment is either among its children or joins afterwards. The class is locked before the row's foreign key takes a
-- weaker lock on it, so two people who restore at once take turns instead of deadlocking.
create function app.hold_class_of_assignment() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  perform from app.classes c where c.school_id = new.school_id and c.id = new.class_id for update;
  return new;
end $$;

-- A deleted event is restored with every child's status.
create trigger remember_removal after delete on app.events
  for each row execute function app.remember_removal();
create trigger remember_statuses after delete on app.event_students
  for each row execute function app.remember_removal();
create trigger keep_stored_images before insert on app.events for each row
  when (app.is_put_back()) execute function app.keep_stored_images();
create trigger put_back_statuses after insert on app.events for each row
  when (app.is_put_back()) execute function app.put_back_statuses();
create trigger hold_class before insert on app.events for each row
  when (new.kind = 'assignment' and new.for_all and app.is_put_back()) execute function app.hold_class_of_assignment();
create trigger withdraw_subject after delete on app.event_students
  for each row execute function app.withdraw_subject();
create trigger restore_subject after insert on app.event_students for each row
  when (app.is_put_back()) execute function app.restore_subject();

-- A child's class history is corrected: instead of the classes in which the child spent no day, the child was in the
-- current one from a given day. The child loses the untouched assignments of the former class that were due since
-- then, except those of days spent there, and gets those of the current class. Anything handed in or due before that
-- stays.
create function app.correct_class_assignments(p_school uuid, p_student uuid, p_former uuid[], p_from date)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.event_students part using app.events e, app.schools school
   where part.school_id = p_school and part.student_id = p_student and part.status = 'Not Submitted' and part.resubmit = 'Not Submitted'
     and e.school_id = p_school and e.id = part.event_id and e.class_id = any(p_former)
     and app.is_class_assignment(e, p_from) and school.id = p_school
     and not exists (
       select from app.class_memberships m
        where m.school_id = p_school and m.student_id = p_student and m.class_id = e.class_id and m.from_day <= coalesce(e.due_day, e.day)
          and (m.until_day is null or m.until_day > least(e.day, (e.created_at at time zone school.time_zone)::date)));
  insert into app.event_students (school_id, event_id, student_id)
  select e.school_id, e.id, s.id
    from app.students s
    join app.schools school on school.id = s.school_id
    join app.events e on e.school_id = s.school_id and e.class_id = s.class_id
   where s.school_id = p_school and s.id = p_student
     and app.is_class_assignment(e, greatest(p_from, (s.created_at at time zone school.time_zone)::date))
   order by e.id
      on conflict (school_id, event_id, student_id) do nothing;
end;
revoke execute on function app.correct_class_assignments from public;
