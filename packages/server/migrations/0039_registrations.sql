-- What the administrator needs of a registration: that there is one, whether it still waits, and what the school has.

-- When the school was first switched on; until then it waits.
alter table app.schools add column activated_at timestamptz;
update app.schools set activated_at = updated_at where active;

create function app.note_activation()
returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.activated_at := coalesce(new.activated_at, now());
  return new;
end $$;
revoke execute on function app.note_activation from public;
create trigger note_activation before insert or update of active on app.schools
  for each row when (new.active) execute function app.note_activation();

-- Tells every administrator of a school that has registered.
create function app.notice_registered()
returns trigger language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.notices (school_id, id, user_id, kind, text, link)
  select app.platform(), gen_random_uuid(), u.id, 'school',
         concat_ws(', ', new.name, nullif(new.city, '')) || ' has registered and waits to be switched on.',
         '/app/schooldetails/' || new.id
    from app.users u where u.role = 'SUPERADMIN' and not u.disabled;
  return null;
end $$;
revoke execute on function app.notice_registered from public;
create trigger notice_registered after insert on app.schools
  for each row when (not new.active) execute function app.notice_registered();

-- How many classes and how many teachers a school has now; null for who may not see it.
create function app.class_count(p_school uuid)
returns integer language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) = 'SUPERADMIN'
     or p_school = any(nullif(current_setting('app.schools', true), '')::uuid[]) then
    return (select count(*) from app.classes where school_id = p_school and archived_at is null);
  end if;
  return null;
end $$;
revoke execute on function app.class_count from public;
grant execute on function app.class_count to casa_app;

create function app.teacher_count(p_school uuid)
returns integer language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) = 'SUPERADMIN'
     or p_school = any(nullif(current_setting('app.schools', true), '')::uuid[]) then
    return (select count(*) from app.teachers where school_id = p_school and archived_at is null);
  end if;
  return null;
end $$;
revoke execute on function app.teacher_count from public;
grant execute on function app.teacher_count to casa_app;
