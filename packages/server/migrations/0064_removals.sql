-- What somebody has just deleted, so that the same person can put it back: the row as the database saw it, or the version at
-- which a class was archived. Requests read it and never write it.
create table app.removals (
  school_id uuid not null,
  -- of the deleted row
  id uuid not null,
  user_id uuid not null,
  -- its table, without the schema
  kind text not null,
  -- the child that the row was about
  student_id uuid,
  archived boolean not null,
  deleted_row jsonb not null,
  removed_at timestamptz not null default now(),
  put_back_at timestamptz,
  primary key (school_id, id)
);
create index removals_age on app.removals (removed_at);
call app.isolate('app.removals', 'school_id', 'student_id', false);
create policy own on app.removals as restrictive to casa_app
  using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
revoke insert, update, delete on app.removals from casa_app;

-- Nothing is put back after ten minutes. The hour is for a request that waits.
create policy sweep on app.removals to casa_worker using (removed_at < now() - interval '1 hour');
grant select, delete on app.removals to casa_worker;

-- Keeps what a request deleted. Jobs and the owner act for nobody who could put it back.
create function app.remember_removal() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  if actor is null then
    return null;
  end if;
  insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row)
  select gone.school_id, gone.id, actor, tg_table_name, (to_jsonb(gone) ->> 'student_id')::uuid, false, to_jsonb(gone) from gone
      on conflict (school_id, id) do update
     set user_id = excluded.user_id, archived = false, deleted_row = excluded.deleted_row, removed_at = now(), put_back_at = null;
  return null;
end $$;
revoke execute on function app.remember_removal from public;

create function app.remember_archiving() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  if actor is null then
    return null;
  end if;
  insert into app.removals (school_id, id, user_id, kind, archived, deleted_row)
  values (new.school_id, new.id, actor, tg_table_name, true, jsonb_build_object('version', new.version))
      on conflict (school_id, id) do update
     set user_id = excluded.user_id, archived = true, deleted_row = excluded.deleted_row, removed_at = now(), put_back_at = null;
  return null;
end $$;
revoke execute on function app.remember_archiving from public;

create trigger remember_removal after delete on app.records
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.notes
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.observations
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.areas
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.activities
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.exercises
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_removal after delete on app.classes
  referencing old table as gone for each statement execute function app.remember_removal();
create trigger remember_archiving after update of archived_at on app.classes
  for each row when (old.archived_at is null and new.archived_at is not null) execute function app.remember_archiving();

-- Whether app.put_back writes: a role that requests run as cannot claim it.
create function app.is_put_back() returns boolean language sql stable
  return current_setting('app.putting_back', true) is not distinct from 'on' and current_user not in ('casa_app', 'casa_worker');

-- A record that is put back keeps its history and what parents had seen of it.
create or replace function app.remember_key() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if new.key is distinct from old.key and not app.is_put_back() then
    new.history := new.history || jsonb_build_object('key', new.key, 'changedAt', new.changed_at, 'author', new.changed_by_name);
  end if;
  return new;
end $$;
create or replace function app.remember_publication() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if (tg_op = 'INSERT' or not old.published) and not app.is_put_back() then
    new.keys_before_publication := greatest(jsonb_array_length(new.history) - 1, 0);
  end if;
  return new;
end $$;

-- Puts back what the actor deleted in the actor's school: the row with its id and version, or an archived one that nobody
-- has changed since. False when there is no such row, or it cannot be put back. The caller says for how long and who.
create function app.put_back(p_school uuid, p_id uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  removal app.removals;
  column_names text;
  stored integer;
begin
  select * into removal from app.removals t
   where t.school_id = p_school and t.id = p_id
     and t.user_id = nullif(current_setting('app.user', true), '')::uuid
     and t.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[])
     and current_setting('app.role', true) in ('SUPERADMIN', 'SCHOOLE', 'TEACHER')
   for update;
  if removal.id is null or removal.put_back_at is not null then
    return removal.id is not null;
  end if;
  if removal.archived then
    execute format('update app.%I set archived_at = null, version = version + 1, updated_at = now()
                     where school_id = $1 and id = $2 and version = $3 and archived_at is not null', removal.kind)
      using p_school, p_id, (removal.deleted_row ->> 'version')::integer;
    get diagnostics stored = row_count;
    if stored = 0 then
      return false;
    end if;
  else
    select string_agg(quote_ident(a.attname), ', ') into column_names from pg_attribute a
     where a.attrelid = format('app.%I', removal.kind)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    perform set_config('app.putting_back', 'on', true);
    execute format('insert into app.%1$I (%2$s) select %2$s from jsonb_populate_record(null::app.%1$I, $1)', removal.kind, column_names)
      using removal.deleted_row;
    perform set_config('app.putting_back', '', true);
  end if;
  update app.removals set put_back_at = now() where school_id = p_school and id = p_id;
  return true;
end $$;
revoke execute on function app.put_back from public;
grant execute on function app.put_back to casa_app;

-- The notices that a publication sent, so that they go when it is taken back.
alter table app.recordings add column notices uuid[] not null default '{}';

-- Deletes the notices of the actor's own recording; false, and none, when a parent has read one.
create function app.withdraw_notices(p_school uuid, p_recording uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  sent uuid[];
begin
  select r.notices into sent from app.recordings r
   where r.school_id = p_school and r.id = p_recording
     and r.user_id = nullif(current_setting('app.user', true), '')::uuid
     and r.school_id = any(nullif(current_setting('app.schools', true), '')::uuid[]);
  perform from app.notices n where n.school_id = p_school and n.id = any(sent) order by n.id for update;
  if exists (select from app.notices n where n.school_id = p_school and n.id = any(sent) and n.read_at is not null) then
    return false;
  end if;
  delete from app.notices n where n.school_id = p_school and n.id = any(sent);
  return true;
end $$;
revoke execute on function app.withdraw_notices from public;
grant execute on function app.withdraw_notices to casa_app;
