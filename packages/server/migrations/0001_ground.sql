-- The ground that every domain stands on: isolation of schools and children, audit, repeated requests, jobs.
create schema app;
grant usage on schema app to casa_app, casa_worker;

-- The platform's own id, to which levels, curriculum and lessons belong.
create function app.platform() returns uuid language sql immutable parallel safe
  return '00000000-0000-7000-8000-000000000001'::uuid;

-- Puts a table of a school's rows behind row-level security: read the actor's schools and the platform, write the
-- actor's schools alone; parents, where child_column is given, only rows of their own children.
create procedure app.isolate(tbl regclass, school_column text default 'school_id', child_column text default null)
language plpgsql as $$
declare
  mine text := format($p$%I = any((select nullif(current_setting('app.schools', true), '')::uuid[])::uuid[])$p$, school_column);
begin
  execute format('alter table %s enable row level security', tbl);
  execute format('create policy school_read on %s for select to casa_app, casa_worker using (%s or %I = app.platform())', tbl, mine, school_column);
  execute format('create policy school_insert on %s for insert to casa_app, casa_worker with check (%s)', tbl, mine);
  execute format('create policy school_update on %s for update to casa_app, casa_worker using (%s) with check (%s)', tbl, mine, mine);
  execute format('create policy school_delete on %s for delete to casa_app, casa_worker using (%s)', tbl, mine);
  if child_column is not null then
    execute format($p$create policy child on %s as restrictive for all to casa_app, casa_worker using (
      (select nullif(current_setting('app.children', true), '') is null)
      or %I = any((select nullif(current_setting('app.children', true), '')::uuid[])::uuid[]))$p$, tbl, child_column);
  end if;
  execute format('grant select, insert, update, delete on %s to casa_app', tbl);
end $$;

-- One row per request that wrote something: who, when, which call, which row and which fields; never the values.
create table app.audit_log (
  school_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id uuid,
  role text,
  call text not null,
  entity_id uuid,
  fields text[] not null default '{}',
  request_id text,
  primary key (school_id, id)
);
alter table app.audit_log enable row level security;
create policy school_read on app.audit_log for select to casa_app
  using (school_id = any((select nullif(current_setting('app.schools', true), '')::uuid[])::uuid[]));
grant select on app.audit_log to casa_app;

create function app.record_audit(p_school uuid, p_call text, p_entity uuid, p_fields text[], p_request_id text)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.audit_log (school_id, user_id, role, call, entity_id, fields, request_id)
  values (coalesce(p_school, app.platform()), nullif(current_setting('app.user', true), '')::uuid,
          nullif(current_setting('app.role', true), ''), p_call, p_entity, p_fields, p_request_id);
end;
revoke execute on function app.record_audit from public;
grant execute on function app.record_audit to casa_app, casa_worker;

-- A repeated POST answers the same and does nothing twice. Kept for 24 hours; an anonymous caller's user is nil.
create table app.idempotency_keys (
  user_id uuid not null,
  key text not null check (length(key) between 8 and 200),
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at on app.idempotency_keys (created_at);
alter table app.idempotency_keys enable row level security;
create policy own on app.idempotency_keys to casa_app using (
  user_id = coalesce(nullif(current_setting('app.user', true), '')::uuid, '00000000-0000-0000-0000-000000000000'));
grant select, insert, update on app.idempotency_keys to casa_app;
create policy sweep on app.idempotency_keys to casa_worker using (created_at < now() - interval '24 hours');
grant select, delete on app.idempotency_keys to casa_worker;

-- A side effect that happens after the transaction, exactly when it commits. The payload carries ids, never secrets.
create function app.enqueue(p_task text, p_payload json, p_key text default null, p_run_at timestamptz default null)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform graphile_worker.add_job(p_task, p_payload, run_at => p_run_at, job_key => p_key, max_attempts => 12);
end $$;
revoke execute on function app.enqueue from public;
grant execute on function app.enqueue to casa_app, casa_worker;

-- A job acts for the school that it names, as nobody: its rows and the platform's are open to it in this transaction.
create function app.open_job(p_school uuid)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform set_config('app.user', '', true), set_config('app.role', '', true), set_config('app.children', '', true),
          set_config('app.schools', array[p_school]::text, true);
end $$;
revoke execute on function app.open_job from public;
grant execute on function app.open_job to casa_worker;

-- Throttling: each key (a fingerprint of an account, a network address) has turns that come back one by one. free_at is
-- when all of them are back. Worth nothing after a crash, so it is not logged.
create unlogged table app.turns (key bytea primary key, free_at timestamptz not null);
alter table app.turns enable row level security;
create policy sweep on app.turns to casa_worker using (free_at < now());
grant select, delete on app.turns to casa_worker;

-- Takes one turn of every key, or none of any: then it gives how long to wait for the next. A key has p_bursts turns, and
-- one comes back every p_steps.
create function app.take_turns(p_keys bytea[], p_steps interval[], p_bursts integer[], p_now timestamptz)
returns interval language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  wait interval;
begin
  -- In the order of the keys, so that callers queue and never deadlock.
  insert into app.turns (key, free_at) select k, p_now from unnest(p_keys) k order by k on conflict do nothing;
  perform from app.turns where key = any(p_keys) order by key for update;
  select max(t.free_at - (l.burst - 1) * l.step - p_now) into wait
    from app.turns t join unnest(p_keys, p_steps, p_bursts) l(key, step, burst) on l.key = t.key;
  if wait > interval '0' then
    return wait;
  end if;
  update app.turns t set free_at = greatest(t.free_at, p_now) + l.step
    from unnest(p_keys, p_steps) l(key, step) where l.key = t.key;
  return null;
end $$;
revoke execute on function app.take_turns from public;
grant execute on function app.take_turns to casa_app;

-- Gives a turn of every key back, because it was no try after all.
create function app.give_turns_back(p_keys bytea[], p_steps interval[])
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform from app.turns where key = any(p_keys) order by key for update;
  update app.turns t set free_at = t.free_at - l.step
    from unnest(p_keys, p_steps) l(key, step) where l.key = t.key;
end $$;
revoke execute on function app.give_turns_back from public;
grant execute on function app.give_turns_back to casa_app;
