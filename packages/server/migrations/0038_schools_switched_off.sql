-- Who is at work while the school is switched off is told so at the next request, and not only that the session is gone.

-- Sessions that ended because their school was switched off.
create table app.switched_off_sessions (
  school_id uuid not null references app.schools (id),
  token_hash bytea not null,
  ended_at timestamptz not null default now(),
  primary key (school_id, token_hash)
);
alter table app.switched_off_sessions enable row level security;
create policy sweep on app.switched_off_sessions to casa_worker using (ended_at < now() - interval '30 days');
grant select, delete on app.switched_off_sessions to casa_worker;
create index switched_off_sessions_token_hash on app.switched_off_sessions (token_hash);

create function app.keep_switched_off_session()
returns trigger language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.switched_off_sessions (school_id, token_hash)
  select s.id, old.token_hash
    from app.users u join app.schools s on s.id = u.school_id and not s.active
   where u.id = old.user_id
      on conflict do nothing;
  return null;
end $$;
revoke execute on function app.keep_switched_off_session from public;
create trigger keep_switched_off after delete on app.sessions
  for each row execute function app.keep_switched_off_session();

-- Whether this token opens nothing because a school is switched off: the user's own, or all those of a parent's children.
create function app.is_switched_off(p_token_hash bytea)
returns boolean language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.switched_off_sessions o
                   join app.schools s on s.id = o.school_id and not s.active
                  where o.token_hash = p_token_hash)
      or coalesce((select not bool_or(sch.active)
                     from app.sessions s
                     join app.guardians g on g.user_id = s.user_id and g.accepted_at is not null
                     join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                     join app.schools sch on sch.id = g.school_id
                    where s.token_hash = p_token_hash), false);
end;
revoke execute on function app.is_switched_off from public;
grant execute on function app.is_switched_off to casa_app;
