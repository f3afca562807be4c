-- A child to link to a parent, as the guardian with this id or, if it is null, as the first one; the account, if new, is created with this id and first password.
create type app.child_to_link as (student uuid, guardian uuid, mobile text, name text, account uuid, first_password bytea, claimed boolean);

call app.isolate('app.guardians', 'school_id', 'student_id', children => 'app.current_children()');
-- Only app.link_guardians decides who is whose parent. The office asks a parent who declined again.
revoke insert, update on app.guardians from casa_app;
grant update (declined_at) on app.guardians to casa_app;
alter policy school_update on app.guardians
  using (case when school_id = any(app.current_schools()) then true end and app.is_office() and accepted_at is null)
  with check (school_id = any(app.current_schools()) and app.is_office() and accepted_at is null and declined_at is null);

create function app.refuse_number_of_guardian() returns uuid language plpgsql as $$
begin
  raise exception 'another guardian of the child has this number' using errcode = 'unique_violation', constraint = 'guardians_pkey';
end $$;

-- Links each of these children to the parent with the registered mobile number, whose account is created if the
-- number is new. Each guardian of a child has one account, so an earlier link ends. A number with which another guardian
-- of the child signs in is refused. `slip` is the account that the new first
-- password opens; null if it was opened before. A parent whom this school did not know decides on the link after
-- signing in (waiting). Only the last statement is planned for the number of children: planning the foreign keys
-- again for each of 40,000 rows took a quarter of an import.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.link_guardians(p_school uuid, p_children jsonb, p_now timestamptz)
returns table (student_id uuid, user_id uuid, name text, login text, slip uuid, waiting boolean)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  wanted app.child_to_link[];
  taken_over uuid[];
begin
  perform app.require_office(p_school);
  -- One number means one account: siblings share the one created for the first of them. Without a number each child
  -- has a separate account, and keeps an existing one. A number that this school has entered as a parent's new one
  -- means that parent's account.
  with child as (
    select student, guardian, mobile, name, account, decode(first_password, 'hex') as first_password
      from jsonb_to_recordset(p_children) c (student uuid, guardian uuid, mobile text, name text, account uuid, first_password text)
  )
  select array_agg(row(c.student, c.guardian, c.mobile, c.name, coalesce(own.user_id, c.account), c.first_password,
                       c.mobile is not null and own.user_id is not null)::app.child_to_link)
    into wanted
    from (select student, guardian, mobile, first_value(name) over number as name, first_value(account) over number as account,
                 first_value(first_password) over number as first_password
            from child window number as (partition by mobile, case when mobile is null then student end order by account)) c
    left join lateral (
      select g.user_id from app.guardians g join app.users u on u.id = g.user_id and u.login is null
       where c.mobile is null and g.school_id = p_school and g.student_id = c.student and g.guardian_id is null
      union all
      select g.user_id from app.guardians g
       where g.school_id = p_school and g.claimed_number = c.mobile and g.accepted_at is not null
       limit 1) own on true;

  -- The unopened accounts that a link leaves or reaches, in the order of their keys: what follows locks them one by one, in
  -- any order, and two requests that have accounts in common would wait for each other.
  perform from app.users u
   where not u.password_changed
     and u.id in (select g.user_id from app.guardians g
                   where g.school_id = p_school and g.student_id = any(array(select c.student from unnest(wanted) c))
                  union all
                  select k.id from unnest(wanted) c join app.users k on k.role = 'PARENT' and k.login = c.mobile)
   order by u.id for update;

  -- This comes before the new accounts are created, while the planner still knows how few are unopened. Their
  -- sessions are ended in a separate statement, which sees those that began while this one waited for their sign-ins.
  with unopened as (
    update app.users u set first_password = c.first_password, password_hash = null, email = null, name = c.name, language = null
      from (select distinct on (mobile) * from unnest(wanted) where mobile is not null and not claimed order by mobile) c
     where u.role = 'PARENT' and u.login = c.mobile and not u.password_changed
       and not exists (select from app.guardians g where g.user_id = u.id and g.accepted_at is not null)
    returning u.id)
  select array_agg(id) into taken_over from unopened;
  delete from app.sessions where user_id = any(taken_over);

  -- In key order, so that two imports queue and never deadlock.
  insert into app.users (id, role, login, name, first_password)
  select distinct on (c.mobile, c.account) c.account, 'PARENT', c.mobile, c.name, c.first_password
    from unnest(wanted) c order by c.mobile, c.account
      on conflict do nothing;

  -- There may be one child or ten thousand, and a plan for one is a hundred times too slow for the other.
  return query execute $statement$
  with child as (
    select c.student, c.guardian, coalesce(known.id, c.account) as parent, c.account, c.first_password
      from unnest($2) c
      left join app.users known on known.role = 'PARENT' and known.login = c.mobile and not c.claimed
  ), parent as (
    select distinct on (u.id) u.id, u.name, u.login, case when u.first_password = c.first_password then c.account end as slip,
           exists (select from app.guardians k where k.user_id = u.id and k.school_id = $1 and k.accepted_at is not null) as ours,
           case when u.first_password = c.first_password then 'unopened' else app.account_seen(u, a, $1) end as account
      from child c join app.users u on u.id = c.parent
      left join app.parent_accounts a on a.user_id = u.id
  ), opened_by as (
    insert into app.parent_accounts (user_id, slip_school_id) select p.id, $1 from parent p where p.slip is not null
        on conflict (user_id) do update set slip_school_id = excluded.slip_school_id
  ), left_behind as (
    delete from app.guardians g using child c
     where g.school_id = $1 and g.student_id = c.student and g.guardian_id is not distinct from c.guardian and g.user_id <> c.parent
  ), linked as (
    insert into app.guardians as g (school_id, student_id, user_id, guardian_id, accepted_at, account)
    select $1, c.student, c.parent, c.guardian, case when p.slip is not null or p.ours then $3 end,
           case when p.slip is not null or p.ours then p.account end
      from child c join parent p on p.id = c.parent
        on conflict (school_id, student_id, user_id) do update
       set accepted_at = coalesce(g.accepted_at, excluded.accepted_at), account = coalesce(g.account, excluded.account),
           guardian_id = case when g.guardian_id is not distinct from excluded.guardian_id then g.guardian_id
                              else app.refuse_number_of_guardian() end
     where g.declined_at is null or g.guardian_id is distinct from excluded.guardian_id
    returning g.student_id, g.user_id, g.accepted_at
  )
  select l.student_id, l.user_id, p.name, coalesce(p.login, st.serial_number), p.slip, l.accepted_at is null
    from linked l
    join parent p on p.id = l.user_id
    join app.students st on st.school_id = $1 and st.id = l.student_id
  $statement$ using p_school, wanted, p_now;
end $$;
revoke execute on function app.link_guardians from public;
grant execute on function app.link_guardians to casa_app;

-- Ends the links of children who leave the school, and keeps them for a return. The unopened accounts are locked in the
-- order of their keys, as above. Requests cannot read what is kept.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.unlink_children(p_school uuid, p_students uuid[])
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  perform from app.users u
   where not u.password_changed
     and u.id in (select g.user_id from app.guardians g where g.school_id = p_school and g.student_id = any(p_students))
   order by u.id for update;
  insert into app.former_guardians (school_id, student_id, user_id, guardian_id, accepted_at, declined_at, created_at, first_password, login, claimed_number)
  select g.school_id, g.student_id, g.user_id, g.guardian_id, g.accepted_at, g.declined_at, g.created_at,
         case when not u.password_changed then u.first_password end, u.login, g.claimed_number
    from app.guardians g join app.users u on u.id = g.user_id
   where g.school_id = p_school and g.student_id = any(p_students)
   order by g.student_id, g.user_id
      on conflict (school_id, student_id, user_id) do update
     set guardian_id = excluded.guardian_id, accepted_at = excluded.accepted_at, declined_at = excluded.declined_at,
         first_password = excluded.first_password, login = excluded.login, claimed_number = excluded.claimed_number;
  delete from app.guardians g where g.school_id = p_school and g.student_id = any(p_students);
end $$;
revoke execute on function app.unlink_children from public;
grant execute on function app.unlink_children to casa_app;

-- Links children who return with the parents whom they had when they left, and returns who could be linked. With
-- p_reopen, after a few minutes, an unused slip works again unless there is a later one. An account that has another
-- number according to another school may be another person's by now, so it is neither linked nor shown.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.relink_children(p_school uuid, p_students uuid[], p_reopen boolean)
returns setof uuid language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  perform from app.users u
   where u.id in (select f.user_id from app.former_guardians f where f.school_id = p_school and f.student_id = any(p_students))
   order by u.id for update;
  delete from app.former_guardians f using app.users u
   where f.school_id = p_school and f.student_id = any(p_students) and u.id = f.user_id
     and u.login is distinct from f.login and u.login is distinct from f.claimed_number;
  update app.users u set first_password = f.first_password
    from app.former_guardians f
   where p_reopen and f.school_id = p_school and f.student_id = any(p_students) and f.user_id = u.id
     and not u.password_changed and u.first_password is null and f.first_password is not null;
  insert into app.guardians (school_id, student_id, user_id, guardian_id, accepted_at, declined_at, created_at, account, claimed_number)
  select f.school_id, f.student_id, f.user_id, f.guardian_id, f.accepted_at, f.declined_at, f.created_at,
         case when f.accepted_at is not null then app.account_seen(u, a, p_school) end, nullif(f.claimed_number, u.login)
    from app.former_guardians f
    join app.users u on u.id = f.user_id
    left join app.parent_accounts a on a.user_id = u.id
   where f.school_id = p_school and f.student_id = any(p_students)
   order by f.student_id, f.user_id;
  update app.students s set mobile_number = coalesce(f.claimed_number, u.login)
    from app.former_guardians f join app.users u on u.id = f.user_id
   where f.school_id = p_school and f.student_id = any(p_students) and f.guardian_id is null and f.accepted_at is not null
     and s.school_id = f.school_id and s.id = f.student_id and s.mobile_number is not null
     and coalesce(f.claimed_number, u.login) is not null;
  return query
  delete from app.former_guardians f where f.school_id = p_school and f.student_id = any(p_students) returning f.student_id;
end $$;
revoke execute on function app.relink_children from public;
grant execute on function app.relink_children to casa_app;

call app.isolate('app.former_guardians', 'school_id', 'student_id', children => 'app.current_children()');
revoke select, insert, update, delete on app.former_guardians from casa_app;

-- The links that are waiting for the signed-in parent's answer. One who is blocked does not learn that there is a child.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.waiting_links()
returns table (id uuid, school_id uuid, school_name text, student_name text, class_name text, known boolean)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select st.id, g.school_id, sch.name, st.first_name, c.name,
         exists (select from app.guardians k where k.user_id = g.user_id and k.school_id = g.school_id and k.accepted_at is not null)
    from app.guardians g
    join app.schools sch on sch.id = g.school_id and sch.active
    join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
    join app.classes c on c.school_id = st.school_id and c.id = st.class_id
   where g.user_id = nullif(current_setting('app.user', true), '')::uuid and g.accepted_at is null and g.declined_at is null
     and not exists (select from app.child_guardians p
                      where p.school_id = g.school_id and p.id = coalesce(g.guardian_id, g.student_id) and p.blocked_at is not null)
   order by g.created_at, st.id;
end $$;
revoke execute on function app.waiting_links from public;
grant execute on function app.waiting_links to casa_app;

-- The parent's answer to one of them; a declined link no longer waits. Null if none is waiting.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.answer_link(p_student uuid, p_accept boolean, p_otp uuid, p_code bytea, p_slip bytea, p_notice uuid, p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me app.users;
  link record;
begin
  select * into me from app.users u
   where u.id = nullif(current_setting('app.user', true), '')::uuid and u.role = 'PARENT' for update;
  select * into link from app.waiting_links() w where w.id = p_student;
  if link.id is null then
    return null;
  end if;
  if p_accept then
    if app.spend_code('link', me.login, p_otp, p_code, p_now) then
      perform app.prove_number(me.id);
    elsif not link.known and not exists (
            select from app.link_slips s
             where s.school_id = link.school_id and s.student_id = p_student and s.user_id = me.id and s.password = p_slip) then
      return 'unproved';
    end if;
  end if;
  delete from app.link_slips where school_id = link.school_id and student_id = p_student and user_id = me.id;
  update app.guardians
     set accepted_at = case when p_accept then p_now end, declined_at = case when not p_accept then p_now end,
         account = case when p_accept then (
           select app.account_seen(me, a, link.school_id) from app.parent_accounts a where a.user_id = me.id) end
   where school_id = link.school_id and student_id = p_student and user_id = me.id;
  perform app.notice_link_answered(link.school_id, p_student, p_accept, p_notice, p_now);
  return case when p_accept then 'accepted' else 'declined' end;
end $$;
revoke execute on function app.answer_link from public;
grant execute on function app.answer_link to casa_app;

-- The children of these children's parents who are known to a school, including these children, eldest first. Even if
-- the statistics are out of date, the ten thousand rows that an import has just stored are joined by hashing, never
-- row by row.
create function app.families_of(p_school uuid, p_students uuid[])
returns table (student_id uuid, family json) language sql stable
set search_path = pg_catalog, app, pg_temp set enable_nestloop = off
begin atomic
  with family as (
    select g.user_id, array_agg(st.id) as students,
           json_agg(json_build_object('fullName', st.full_name, 'className', c.name) order by st.dob, st.id) as family
      from app.guardians g
      join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
      join app.classes c on c.school_id = st.school_id and c.id = st.class_id
     where g.school_id = p_school and g.guardian_id is null and g.accepted_at is not null
       and g.user_id in (select k.user_id from app.guardians k
                          where k.school_id = p_school and k.guardian_id is null and k.student_id = any(p_students))
     group by g.user_id
  )
  select student, f.family from family f, unnest(f.students) student;
end;

create function app.account_seen(p_user app.users, p_account app.parent_accounts, p_school uuid)
returns text language sql immutable set search_path = pg_catalog, app, pg_temp
return case when not (p_user).password_changed then 'unopened'
            when (p_user).login is not null and (p_account).slip_school_id = p_school
                 and (p_account).proved_number is distinct from (p_user).login then 'slip' end;
revoke execute on function app.account_seen from public;

-- A list of children must not read every parent's account, so what it shows is copied into the links at each change.
create function app.show_account() returns trigger
language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  parent uuid := (to_jsonb(new) ->> case when tg_table_name = 'users' then 'id' else 'user_id' end)::uuid;
begin
  update app.guardians g set account = app.account_seen(u, a, g.school_id)
    from app.users u left join app.parent_accounts a on a.user_id = u.id
   where u.id = parent and g.user_id = parent and g.accepted_at is not null
     and g.account is distinct from app.account_seen(u, a, g.school_id);
  return null;
end $$;
revoke execute on function app.show_account from public;

-- Notifies a school's office of a parent's answer.
create function app.notice_link_answered(p_school uuid, p_student uuid, p_accepted boolean, p_notice uuid, p_now timestamptz)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  select p_school, case when u.area_rights is null then p_notice else gen_random_uuid() end, u.id, 'link',
         case when p_accepted then 'notices.linkAccepted' else 'notices.linkDeclined' end,
         jsonb_build_object('child', st.full_name), '/app/studentdetails', p_now
    from app.users u
    join app.students st on st.school_id = p_school and st.id = p_student
   where u.school_id = p_school and app.reads_in_office(u, 'children');
end;
revoke execute on function app.notice_link_answered from public;

-- A slip is for a child's parent. If nobody has opened the account and its last child is unlinked (by another number, by
-- deletion, or otherwise), the slip and any session started with it become invalid, because the number may belong to
-- somebody else. The next child with the number, or the same child if restored, gets a new slip.
-- It locks one account for each link: what ends several locks all of them first.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.close_left_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  -- Locked first and read in a separate statement, so that if two children leave at once the second sees that the
  -- first is gone, and the session of a sign-in that this waited for is seen too.
  perform from app.users u where u.id = old.user_id and not u.password_changed for update;
  if found and not exists (select from app.guardians g where g.user_id = old.user_id and g.accepted_at is not null) then
    update app.users set first_password = null where id = old.user_id;
    delete from app.sessions where user_id = old.user_id;
  end if;
  return null;
end $$;
revoke execute on function app.close_left_account from public;

create trigger close_left_account after delete on app.guardians
  for each row execute function app.close_left_account();
create trigger withdraw_notices after delete on app.guardians
  for each row execute function app.withdraw_notices_of_child();
