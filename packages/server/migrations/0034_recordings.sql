-- What one press recorded: the entries that it made or gave a key, each with the version at which it left them and the key
-- that they had before ({id, version, was}; a version of 1 is an entry that it made). By this a press is known again
-- however late it is repeated, and is taken back.
create table app.recordings (
  school_id uuid not null,
  user_id uuid not null,
  -- made by the client that recorded
  id uuid not null,
  recorded_at timestamptz not null,
  entries jsonb not null,
  undone_at timestamptz,
  primary key (school_id, user_id, id)
);
create index recordings_undone on app.recordings (school_id, user_id, recorded_at) where undone_at is not null;
create index recordings_age on app.recordings (recorded_at);
call app.isolate('app.recordings');

-- Nothing waits on a device for a year.
create policy sweep on app.recordings to casa_worker using (recorded_at < now() - interval '1 year');
grant select, delete on app.recordings to casa_worker;

-- A first key that is taken back leaves a plan; the history says that too.
create or replace function app.remember_key() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if new.key is distinct from old.key then
    new.history := new.history || jsonb_build_object('key', new.key, 'changedAt', new.changed_at, 'author', new.changed_by_name);
  end if;
  return new;
end $$;
