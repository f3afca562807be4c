-- As before (migration 27), but that only the last statement is planned for the number of children. `plan_cache_mode` held
-- for everything in the function, the checks of foreign keys included: each of 40,000 was planned anew, a quarter of an import.
create or replace function app.link_guardians(p_school uuid, p_children jsonb, p_now timestamptz)
returns table (student_id uuid, user_id uuid, name text, login text, slip uuid, waiting boolean)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
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

  -- One child or ten thousand: a plan for the one is a hundred times too slow for the other.
  return query execute $statement$
  with child as (
    select c.student, coalesce(known.id, c.account) as parent, c.account, c.first_password
      from unnest($2) c
      left join app.users known on known.role = 'PARENT' and known.login = c.mobile
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
     where g.school_id = $1 and g.student_id = c.student and g.user_id <> c.parent
  ), linked as (
    insert into app.guardians as g (school_id, student_id, user_id, accepted_at, account)
    select $1, c.student, c.parent, case when p.slip is not null or p.ours then $3 end,
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
    join app.students st on st.school_id = $1 and st.id = l.student_id
  $statement$ using p_school, wanted, p_now;
end $$;
