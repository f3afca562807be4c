-- What a user should know of. A notice is its user's alone, on top of the school that holds every row.
create table app.notices (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  user_id uuid not null references app.users (id),
  kind text not null check (kind in ('assignment', 'resubmission', 'published', 'note', 'school')),
  text text not null,
  -- the screen it is about, as a path of the web app
  link text not null,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
create index notices_user on app.notices (user_id, created_at desc);
call app.isolate('app.notices');
create policy own on app.notices as restrictive for select to casa_app
  using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));

-- Tells the office of a school that the administrator has switched it on.
create function app.notice_switched_on(p_school uuid, p_id uuid)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    raise exception 'not the administrator' using errcode = 'insufficient_privilege';
  end if;
  insert into app.notices (school_id, id, user_id, kind, text, link)
  select p_school, p_id, u.id, 'school', 'Your school is switched on. Welcome to Casa.', '/app/addclass'
    from app.users u where u.school_id = p_school and u.role = 'SCHOOLE'
   order by u.created_at limit 1;
end $$;
revoke execute on function app.notice_switched_on from public;
grant execute on function app.notice_switched_on to casa_app;
