-- The office erases what belonged to its school, the administrator a school. Only the undoing changes a row, until the
-- job has begun. Nobody writes when the row was made, or what the certificate says.
call app.isolate('app.erasures',
  reads => 'case when school_id = app.platform() then (select app.is_administrator()) else (select app.is_office()) end',
  writes => $$case when school_id = app.platform() then kind = 'school' and app.is_administrator() else kind <> 'school' and app.is_office() end$$,
  updates => 'case when school_id = app.platform() then app.is_administrator() else app.is_office() end and begun_at is null',
  deletes => 'false');
revoke insert, update, delete on app.erasures from casa_app;
grant insert (school_id, id, kind, subject_id, student_ids, accounts, asked_by, asked_by_name, asked_at, due_at) on app.erasures to casa_app;
grant update (undone_at, undone_by_name) on app.erasures to casa_app;

-- The children of a child's family at a school: those who have, or had, the same parent's account or number.
create function app.siblings_of(p_school uuid, p_student uuid)
returns setof app.students language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  with links as (
    select g.student_id, g.user_id from app.guardians g where g.school_id = p_school and g.declined_at is null
    union
    select f.student_id, f.user_id from app.former_guardians f where f.school_id = p_school and f.declined_at is null)
  select s.* from app.students s
   where s.school_id = p_school and s.left_as is distinct from 'erased'
     and (s.id = p_student
          or s.id in (select o.student_id from links o join links k on k.user_id = o.user_id where k.student_id = p_student)
          or s.mobile_number = (select c.mobile_number from app.students c where c.school_id = p_school and c.id = p_student));
end;
revoke execute on function app.siblings_of from public;

-- The parents who have no child except these; null for all children of the school.
create function app.parents_only_of(p_school uuid, p_students uuid[])
returns uuid[] language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  with links as (
    select g.school_id, g.student_id, g.user_id from app.guardians g
    union all
    select f.school_id, f.student_id, f.user_id from app.former_guardians f
  ), theirs as (
    select l.user_id from links l
     where l.school_id = p_school and (p_students is null or l.student_id = any(p_students))
    union
    select u.id from app.students s join app.users u on u.login = s.mobile_number and u.role = 'PARENT'
     where s.school_id = p_school and (p_students is null or s.id = any(p_students)))
  select coalesce(array_agg(t.user_id order by t.user_id), '{}') from theirs t
   where not exists (select from links l
                      where l.user_id = t.user_id
                        and (l.school_id <> p_school or p_students is not null and l.student_id <> all(p_students)));
end;
revoke execute on function app.parents_only_of from public;

-- What an erasure would cover: the name to confirm, the children (all of a school's if null), the accounts to close, the
-- children of the family who are still at the school, and what they owe. Returns no row if there is no such child or
-- teacher who has left, or no such school.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.erasure_subject(p_school uuid, p_kind text, p_subject uuid)
returns table (name text, students uuid[], accounts uuid[], staying text[], owed numeric)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  if p_kind = 'school' then
    if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
      raise exception 'not the administrator' using errcode = 'insufficient_privilege';
    end if;
    return query
    select s.name, null::uuid[],
           array(select u.id from app.users u where u.school_id = s.id) || app.parents_only_of(s.id, null), '{}'::text[],
           (select coalesce(sum(b.amount) filter (where b.amount > 0), 0.00) from app.account_balances b where b.school_id = s.id)
      from app.schools s where s.id = p_subject and s.id <> app.platform() and s.erased_at is null;
    return;
  end if;
  perform app.require_office(p_school);
  if p_kind = 'teacher' then
    return query
    select t.name, '{}'::uuid[], array[t.user_id], '{}'::text[], 0.00 from app.teachers t
     where t.school_id = p_school and t.id = p_subject and t.archived_at is not null;
    return;
  end if;
  return query
  with chosen as (
    select s.* from app.students s
     where s.school_id = p_school and s.id = p_subject and s.archived_at is not null and s.left_as is distinct from 'erased'
  ), family as (
    select f.* from chosen c cross join lateral app.siblings_of(p_school, c.id) f where p_kind = 'family' or f.id = c.id
  ), covered as (
    select array_agg(f.id order by f.dob, f.id) as ids,
           coalesce(array_agg(f.full_name order by f.dob, f.id) filter (where f.archived_at is null), '{}') as here from family f)
  select case p_kind when 'family' then c.mother_name else c.full_name end, v.ids, app.parents_only_of(p_school, v.ids), v.here,
         (select coalesce(sum(b.amount), 0.00) from app.account_balances b where b.school_id = p_school and b.student_id = any(v.ids))
    from chosen c, covered v;
end $$;
revoke execute on function app.erasure_subject from public;
grant execute on function app.erasure_subject to casa_app;

-- What would be erased and what kept, by kind of data. For what app.erasure_subject returned.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.count_erasure(p_school uuid, p_kind text, p_subject uuid)
returns jsonb language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  subject record;
  school uuid := case p_kind when 'school' then p_subject else p_school end;
begin
  select * into subject from app.erasure_subject(p_school, p_kind, p_subject);
  if subject is null then
    return null;
  end if;
  return app.counts_of_erasure(school, p_kind, p_subject, subject.students, subject.accounts);
end $$;
revoke execute on function app.count_erasure from public;
grant execute on function app.count_erasure to casa_app;

-- The teachers of the office's school who have left and whose data is still there.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.former_teachers(p_school uuid)
returns table (id uuid, name text, left_on date) language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  perform app.require_office(p_school);
  return query
  select t.id, t.name, (t.archived_at at time zone s.time_zone)::date
    from app.teachers t join app.schools s on s.id = t.school_id
   where t.school_id = p_school and t.archived_at is not null order by t.archived_at desc, t.id;
end $$;
revoke execute on function app.former_teachers from public;
grant execute on function app.former_teachers to casa_app;

-- The erasures whose day has come, of all schools.
-- Owner's rights: it serves jobs.
create function app.due_erasures(p_now timestamptz)
returns table (school_id uuid, id uuid) language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select e.school_id, e.id from app.erasures e
   where e.undone_at is null and e.done_at is null and e.due_at <= p_now order by e.due_at, e.id;
end;
revoke execute on function app.due_erasures from public;
grant execute on function app.due_erasures to casa_worker;

-- The active schools that erase children some years after they left. Of a school that is switched off nobody could undo it.
-- Owner's rights: it serves jobs.
create function app.schools_that_erase()
returns table (school_id uuid, time_zone text, years integer)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select s.id, s.time_zone, s.erase_after_years::integer from app.schools s
   where s.active and s.erase_after_years is not null order by s.id;
end;
revoke execute on function app.schools_that_erase from public;
grant execute on function app.schools_that_erase to casa_worker;

-- Begins an erasure of each child who left before a day and owes nothing, unless one is waiting or the office undid one on or
-- after another day.
-- Owner's rights: it serves jobs.
create function app.erase_former_children(p_school uuid, p_left_before date, p_undone_since date, p_delay_days integer, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  zone text;
  asked record;
begin
  -- Waits for somebody who is asking for one of them.
  perform pg_advisory_xact_lock(hashtextextended(p_school::text, 131));
  select s.time_zone into zone from app.schools s where s.id = p_school;
  for asked in
    insert into app.erasures (school_id, id, kind, subject_id, student_ids, accounts, automatic, asked_by_name, asked_at, due_at)
    select p_school, gen_random_uuid(), 'child', s.id, array[s.id], app.parents_only_of(p_school, array[s.id]), true, '–', p_now,
           ((p_now at time zone zone) + make_interval(days => p_delay_days)) at time zone zone
      from app.students s
     where s.school_id = p_school and s.left_as is distinct from 'erased' and (s.archived_at at time zone zone)::date < p_left_before
       and not exists (select from app.account_balances b where b.school_id = p_school and b.student_id = s.id and b.amount > 0)
       and not exists (select from app.erasures e
                        where e.school_id = p_school and s.id = any(e.student_ids)
                          and (e.undone_at is null and e.done_at is null
                               or e.undone_by_name is not null and (e.undone_at at time zone zone)::date >= p_undone_since))
    returning id, due_at
  loop
    perform app.enqueue('erase', json_build_object('school', p_school, 'id', asked.id), p_run_at => asked.due_at);
  end loop;
end $$;
revoke execute on function app.erase_former_children from public;
grant execute on function app.erase_former_children to casa_worker;

-- Undoes the erasures that a school's choice began, because it has chosen something else. Nobody undid them, so that the next
-- night can begin those that still apply.
create function app.withdraw_automatic_erasures(p_school uuid)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.erasures set undone_at = now()
   where school_id = p_school and automatic and undone_at is null and begun_at is null;
end;
revoke execute on function app.withdraw_automatic_erasures from public;
