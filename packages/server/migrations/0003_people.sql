-- Who signs in. A login name is unique per role across the platform, so this table has no school of its own; the
-- runtime role never touches it but through the functions below.
create table app.users (
  id uuid primary key,
  role text not null check (role in ('SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT')),
  -- null: a parent without a number, who signs in by a child's serial number
  login text,
  -- staff and administrator belong to one school; parents to none, their guardian links do
  school_id uuid references app.schools (id),
  name text not null,
  email text,
  password_hash text,
  -- HMAC of the one-time password on the welcome slip, until the first sign-in's reset
  first_password bytea,
  password_changed boolean not null default false,
  disabled boolean not null default false,
  -- signs in from the server's own machine alone (the demo's administrator, whose password is public)
  loopback_only boolean not null default false,
  created_at timestamptz not null default now(),
  unique (role, login),
  check ((role = 'PARENT') = (school_id is null))
);
create index users_school on app.users (school_id);
alter table app.users enable row level security;

create table app.teachers (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  user_id uuid not null references app.users (id),
  name text not null,
  email text,
  qualification text,
  address text,
  mobile_number text not null,
  class_id uuid not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id)
);
create unique index teachers_user on app.teachers (user_id) where archived_at is null;
create index teachers_class on app.teachers (school_id, class_id);
call app.isolate('app.teachers');

create table app.students (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  serial_number text not null unique,
  first_name text not null,
  last_name text,
  full_name text not null generated always as (first_name || coalesce(' ' || last_name, '')) stored,
  dob date not null,
  gender text check (gender in ('male', 'female')),
  class_id uuid not null,
  admission_number text,
  mother_name text not null,
  father_name text,
  mobile_number text,
  father_mobile_number text,
  address text,
  lane text,
  doa date not null,
  allergies text,
  -- AES-256-GCM under a key outside the database, and the four digits that may be shown
  aadhaar bytea,
  aadhaar_last4 text,
  photo_id uuid,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, class_id) references app.classes (school_id, id)
);
create unique index students_admission_number on app.students (school_id, lower(admission_number)) where archived_at is null;
create index students_class on app.students (school_id, class_id, first_name);
call app.isolate('app.students', 'school_id', 'id');

-- Which parent follows which child. Of another school's parent it waits until the parent accepts.
create table app.guardians (
  school_id uuid not null,
  student_id uuid not null,
  user_id uuid not null references app.users (id),
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, student_id, user_id),
  foreign key (school_id, student_id) references app.students (school_id, id) on delete cascade
);
create index guardians_user on app.guardians (user_id);
call app.isolate('app.guardians', 'school_id', 'student_id');
-- Who is whose parent is decided by app.link_guardians alone.
revoke insert, update on app.guardians from casa_app;

create table app.sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  user_id uuid not null references app.users (id),
  -- good for the reset of the first password alone
  reset_only boolean not null default false,
  lifetime interval not null,
  expires_at timestamptz not null,
  last_seen timestamptz not null,
  created_at timestamptz not null default now()
);
create index sessions_user on app.sessions (user_id);
create index sessions_expires_at on app.sessions (expires_at);
alter table app.sessions enable row level security;
create policy sweep on app.sessions to casa_worker using (expires_at < now());
grant select, delete on app.sessions to casa_worker;

create type app.actor as (
  session_id uuid, user_id uuid, role text, name text, reset_only boolean, school_id uuid, schools uuid[],
  class_id uuid, teacher_id uuid, children uuid[], time_zone text, last_seen timestamptz
);

-- Finds the session of a token and mints the actor's scope for this transaction: app.user, app.role, app.schools and,
-- for parents, app.children. Raises CS401 when there is none: expired, disabled, a school switched off. Writes nothing.
create function app.open_session(p_token_hash bytea, p_now timestamptz)
returns app.actor language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  a app.actor;
begin
  select s.id, u.id, u.role, u.name, s.reset_only, u.school_id, array[u.school_id], null, null, null, sch.time_zone, s.last_seen
    into a
    from app.sessions s
    join app.users u on u.id = s.user_id and not u.disabled
    left join app.schools sch on sch.id = u.school_id
   where s.token_hash = p_token_hash and s.expires_at > p_now and (u.school_id is null or sch.active);
  if a.user_id is null then
    raise exception 'no session' using errcode = 'CS401';
  end if;
  if a.role = 'TEACHER' then
    select t.id, t.class_id into a.teacher_id, a.class_id
      from app.teachers t where t.user_id = a.user_id and t.archived_at is null;
    if a.teacher_id is null then
      raise exception 'no session' using errcode = 'CS401';
    end if;
  elsif a.role = 'PARENT' then
    select coalesce(array_agg(st.id order by st.dob, st.id), '{}'), coalesce(array_agg(distinct st.school_id), '{}'),
           (array_agg(st.school_id order by st.dob, st.id))[1], (array_agg(st.class_id order by st.dob, st.id))[1],
           (array_agg(sch.time_zone order by st.dob, st.id))[1]
      into a.children, a.schools, a.school_id, a.class_id, a.time_zone
      from app.guardians g
      join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
      join app.schools sch on sch.id = st.school_id and sch.active
     where g.user_id = a.user_id and g.accepted_at is not null;
  end if;
  perform set_config('app.user', a.user_id::text, true),
          set_config('app.role', a.role, true),
          set_config('app.schools', a.schools::text, true),
          set_config('app.children', coalesce(a.children::text, ''), true);
  return a;
end $$;
revoke execute on function app.open_session from public;
grant execute on function app.open_session to casa_app;

-- Slides a session's end. Called at most once a minute, before it is sure that the session still stands: one that has
-- run out stays so.
create function app.touch_session(p_id uuid, p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.sessions set last_seen = p_now, expires_at = p_now + lifetime
   where id = p_id and not reset_only and expires_at > p_now;
end;
revoke execute on function app.touch_session from public;
grant execute on function app.touch_session to casa_app;

-- What a sign-in is held against: the account behind a login name in a role. A parent's login name may be a child's
-- serial number. `awaiting`: the right password opens it as soon as the school is switched on.
create function app.find_account(p_role text, p_login text)
returns table (user_id uuid, password_hash text, first_password bytea, loopback_only boolean, awaiting boolean)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  return query
  select u.id, u.password_hash, u.first_password, u.loopback_only,
         case when u.role <> 'PARENT' then not sch.active
              else coalesce((select not bool_or(s.active) from app.guardians g
                               join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                               join app.schools s on s.id = g.school_id
                              where g.user_id = u.id and g.accepted_at is not null), false) end
    from app.users u
    left join app.schools sch on sch.id = u.school_id
   where u.role = p_role and not u.disabled
     and (u.login = p_login
          or u.id = (select g.user_id from app.students st
                       join app.guardians g on g.school_id = st.school_id and g.student_id = st.id and g.accepted_at is not null
                      where p_role = 'PARENT' and st.serial_number = p_login and st.archived_at is null limit 1));
end $$;
revoke execute on function app.find_account from public;
grant execute on function app.find_account to casa_app;

-- Begins a session and gives what the login answers. Raises CS401 like open_session where nobody may come in.
create function app.start_session(p_user uuid, p_id uuid, p_token_hash bytea, p_reset_only boolean, p_lifetime interval,
                                  p_now timestamptz, p_request_id text)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  a app.actor;
begin
  insert into app.sessions (id, token_hash, user_id, reset_only, lifetime, expires_at, last_seen)
  values (p_id, p_token_hash, p_user, p_reset_only, p_lifetime, p_now + p_lifetime, p_now);
  a := app.open_session(p_token_hash, p_now);
  perform app.record_audit(a.school_id, 'POST /user/login', a.user_id, '{}', p_request_id);
  return query
  select u.id, u.role, coalesce(a.school_id, app.platform()), a.class_id, a.teacher_id, u.name, u.email,
         coalesce(s.filter_status, false)
    from app.users u left join app.schools s on s.id = a.school_id
   where u.id = p_user;
end $$;
revoke execute on function app.start_session from public;
grant execute on function app.start_session to casa_app;

create function app.end_session(p_token_hash bytea)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.sessions where token_hash = p_token_hash;
end;
revoke execute on function app.end_session from public;
grant execute on function app.end_session to casa_app;

-- The first sign-in is complete: the password is the parent's own, this session becomes a full one, all others end.
-- False when the session is not that of a first sign-in under this login name.
create function app.complete_first_sign_in(p_token_hash bytea, p_login text, p_password_hash text, p_lifetime interval, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  parent uuid;
begin
  update app.sessions s set reset_only = false, lifetime = p_lifetime, expires_at = p_now + p_lifetime, last_seen = p_now
    from app.users u
   where s.token_hash = p_token_hash and s.reset_only and s.expires_at > p_now and u.id = s.user_id and not u.password_changed
     and (u.login = p_login
          or exists (select from app.guardians g join app.students st on st.school_id = g.school_id and st.id = g.student_id
                      where g.user_id = u.id and g.accepted_at is not null and st.serial_number = p_login))
  returning u.id into parent;
  if parent is null then
    return false;
  end if;
  update app.users set password_hash = p_password_hash, password_changed = true, first_password = null where id = parent;
  delete from app.sessions where user_id = parent and token_hash <> p_token_hash;
  return true;
end $$;
revoke execute on function app.complete_first_sign_in from public;
grant execute on function app.complete_first_sign_in to casa_app;
