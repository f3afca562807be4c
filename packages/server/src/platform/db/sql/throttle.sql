alter table app.turns enable row level security;
grant select, delete on app.turns to casa_worker;
create policy sweep on app.turns to casa_worker using (free_at < now());

-- Takes one turn of every key, or none at all; in that case it returns how long to wait for the next. A key has
-- p_bursts turns and regains one every p_steps.
-- Owner's rights: nobody is signed in yet.
create function app.take_turns(p_keys bytea[], p_steps interval[], p_bursts integer[], p_now timestamptz)
returns interval language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  wait interval;
begin
  -- In key order, so that callers queue and never deadlock.
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

-- Gives back one turn of every key, because the attempt does not count after all.
-- Owner's rights: nobody is signed in yet.
create function app.give_turns_back(p_keys bytea[], p_steps interval[])
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform from app.turns where key = any(p_keys) order by key for update;
  update app.turns t set free_at = t.free_at - l.step
    from unnest(p_keys, p_steps) l(key, step) where l.key = t.key;
end $$;
revoke execute on function app.give_turns_back from public;
grant execute on function app.give_turns_back to casa_app;
