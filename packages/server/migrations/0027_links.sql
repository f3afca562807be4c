-- A slip proves that a school handed it out; that a number is somebody's own, a code sent to it proves. A child of another
-- school is linked with either: the code, or a slip of the school that has registered the child.

-- How a parent's account was opened, and whose its number is known to be.
create table app.parent_accounts (
  user_id uuid primary key references app.users (id) on delete cascade,
  -- the school whose slip opens the account, or has opened it
  slip_school_id uuid references app.schools (id),
  -- the number to which a code was sent that the account's holder typed; it proves nothing of another number
  proved_number text
);
alter table app.parent_accounts enable row level security;
insert into app.parent_accounts (user_id, slip_school_id)
select distinct on (g.user_id) g.user_id, g.school_id from app.guardians g
 where g.accepted_at is not null order by g.user_id, g.created_at;

alter table app.guardians
  add column declined_at timestamptz,
  -- what the school of an accepted link may know of the account: nobody has opened it, or only this school's slip has,
  -- so that nobody knows yet whose the number is
  add column account text check (account in ('unopened', 'slip')),
  add check (accepted_at is null or declined_at is null);

create function app.account_seen(p_user app.users, p_account app.parent_accounts, p_school uuid)
returns text language sql immutable set search_path = pg_catalog, app, pg_temp
return case when not (p_user).password_changed then 'unopened'
            when (p_user).login is not null and (p_account).slip_school_id = p_school
                 and (p_account).proved_number is distinct from (p_user).login then 'slip' end;
revoke execute on function app.account_seen from public;

update app.guardians g set account = app.account_seen(u, a, g.school_id)
  from app.users u left join app.parent_accounts a on a.user_id = u.id
 where u.id = g.user_id and g.accepted_at is not null;

-- A list of children must not look at every parent's account: what it shows stands in the links, whoever changes the account.
create function app.show_account() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
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
create trigger show_account after update of login, password_changed on app.users
  for each row when (new.role = 'PARENT') execute function app.show_account();
create trigger show_account after update on app.parent_accounts
  for each row execute function app.show_account();

-- HMAC of the one-time password on a slip that links one child to one account and opens nothing.
create table app.link_slips (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null references app.users (id),
  password bytea not null,
  primary key (school_id, student_id),
  foreign key (school_id, student_id, user_id) references app.guardians (school_id, student_id, user_id) on delete cascade
);
call app.isolate('app.link_slips', 'school_id', 'student_id');
revoke all on app.link_slips from casa_app;

-- One purpose and one kind more than there were.
do $$
declare
  old record;
begin
  for old in
    select conname as name, conrelid::regclass as tbl, pg_get_expr(conbin, conrelid) as allowed,
           case conname when 'otps_purpose_check' then 'purpose' else 'kind' end as col
      from pg_constraint where connamespace = 'app'::regnamespace and conname in ('otps_purpose_check', 'notices_kind_check')
  loop
    execute format('alter table %s drop constraint %I, add constraint %I check (%s or %I = %L)',
                   old.tbl, old.name, old.name, old.allowed, old.col, 'link');
  end loop;
end $$;

-- As before (migration 4), but for what is written of whose slip opens an account and what the school may know of it.
create or replace function app.link_guardians(p_school uuid, p_children jsonb, p_now timestamptz)
returns table (student_id uuid, user_id uuid, name text, login text, slip uuid, waiting boolean)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp
-- One child or ten thousand: a plan for the one is a hundred times too slow for the other.
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  wanted app.child_to_link[];
  taken_over uuid[];
begin
  perform app.require_office(p_school);
  -- One number, one account: siblings share what the first of them brings. Without a number each child has its own
  -- account, and keeps the one it has.
  with child as (
    select student, mobile, name, account, decode(first_password, 'hex') as first_password
      from jsonb_to_recordset(p_children) c (student uuid, mobile text, name text, account uuid, first_password text)
  )
  select array_agg(row(c.student, c.mobile, c.name, coalesce(own.user_id, c.account), c.first_password)::app.child_to_link)
    into wanted
    from (select student, mobile, first_value(name) over number as name, first_value(account) over number as account,
                 first_value(first_password) over number as first_password
            from child window number as (partition by mobile, case when mobile is null then student end order by account)) c
    left join lateral (
      select g.user_id from app.guardians g join app.users u on u.id = g.user_id and u.login is null
       where c.mobile is null and g.school_id = p_school and g.student_id = c.student limit 1) own on true;

  -- Before the new accounts are made, because the planner still knows then how few are unopened. Their sessions end in a
  -- statement of its own, which sees those that began while this one waited for their sign-ins.
  with unopened as (
    update app.users u set first_password = c.first_password, name = c.name
      from (select distinct on (mobile) * from unnest(wanted) where mobile is not null order by mobile) c
     where u.role = 'PARENT' and u.login = c.mobile and not u.password_changed
       and not exists (select from app.guardians g where g.user_id = u.id and g.accepted_at is not null)
    returning u.id)
  select array_agg(id) into taken_over from unopened;
  delete from app.sessions where user_id = any(taken_over);

  -- In the order of their keys, so that two imports queue and never deadlock.
  insert into app.users (id, role, login, name, first_password)
  select distinct on (c.mobile, c.account) c.account, 'PARENT', c.mobile, c.name, c.first_password
    from unnest(wanted) c order by c.mobile, c.account
      on conflict do nothing;

  return query
  with child as (
    select c.student, coalesce(known.id, c.account) as parent, c.account, c.first_password
      from unnest(wanted) c
      left join app.users known on known.role = 'PARENT' and known.login = c.mobile
  ), parent as (
    select distinct on (u.id) u.id, u.name, u.login, case when u.first_password = c.first_password then c.account end as slip,
           exists (select from app.guardians k where k.user_id = u.id and k.school_id = p_school and k.accepted_at is not null) as ours,
           case when u.first_password = c.first_password then 'unopened' else app.account_seen(u, a, p_school) end as account
      from child c join app.users u on u.id = c.parent
      left join app.parent_accounts a on a.user_id = u.id
  ), opened_by as (
    insert into app.parent_accounts (user_id, slip_school_id) select p.id, p_school from parent p where p.slip is not null
        on conflict (user_id) do update set slip_school_id = excluded.slip_school_id
  ), left_behind as (
    delete from app.guardians g using child c
     where g.school_id = p_school and g.student_id = c.student and g.user_id <> c.parent
  ), linked as (
    insert into app.guardians as g (school_id, student_id, user_id, accepted_at, account)
    select p_school, c.student, c.parent, case when p.slip is not null or p.ours then p_now end,
           case when p.slip is not null or p.ours then p.account end
      from child c join parent p on p.id = c.parent
        on conflict (school_id, student_id, user_id) do update
       set accepted_at = coalesce(g.accepted_at, excluded.accepted_at), account = coalesce(g.account, excluded.account)
     where g.declined_at is null
    returning g.student_id, g.user_id, g.accepted_at
  )
  select l.student_id, l.user_id, p.name, coalesce(p.login, st.serial_number), p.slip, l.accepted_at is null
    from linked l
    join parent p on p.id = l.user_id
    join app.students st on st.school_id = p_school and st.id = l.student_id;
end $$;
