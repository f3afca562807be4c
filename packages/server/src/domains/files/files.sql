-- Parents see the platform's and the school's logo, their own children's photos, the pictures of events, and those on
-- issued papers, but none of the platform's other pictures and films, which belong to lessons.
call app.isolate('app.files', reads => $$
  not (select app.is_parent())
  or exists (select from app.schools s where s.id = files.school_id and s.logo_id = files.id)
  or exists (select from app.students c where c.school_id = files.school_id and c.photo_id = files.id)
  or exists (select from app.events e where e.school_id = files.school_id and files.id = any(e.image_ids))
  or exists (select from app.papers p where p.school_id = files.school_id and files.id in (p.logo_id, p.photo_id))
  $$);
-- Files that no row uses are removed a while after they were uploaded. The domain `files` declares which rows use
-- files. The worker reads only those columns, locks a file while it decides, and returns the bytes to the school's
-- quota.
call app.admit_jobs('app.files');
grant select, update, delete on app.files to casa_worker;

call app.isolate('app.unfinished_uploads');
create policy sweep on app.unfinished_uploads to casa_worker using (changed_at < app.sweep_before());
grant select, delete on app.unfinished_uploads to casa_worker;

-- Queues a job for each school that has files from before p_before.
-- Owner's rights: it serves jobs.
create function app.clean_up_files(p_before timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select app.enqueue('remove-unused-files', json_build_object('school', f.school_id), 'remove-unused-files ' || f.school_id)
    from app.files f where f.created_at < p_before group by f.school_id;
end;
revoke execute on function app.clean_up_files from public;
grant execute on function app.clean_up_files to casa_worker;

-- Which of these keys belong to a file, an export or an unfinished upload. Only content stored for a row that never
-- arrived is removed.
-- Owner's rights: it serves jobs.
create function app.stored_keys(p_keys text[])
returns text[] language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(array_agg(key), '{}') from unnest(p_keys) key
   where exists (select from app.files f where f.storage_key = key or f.small_key = key)
      or exists (select from app.exports e where e.storage_key = key)
      or exists (select from app.unfinished_uploads u where key = any(u.keys));
end;
revoke execute on function app.stored_keys from public;
grant execute on function app.stored_keys to casa_worker;

-- A picture that has been deleted in the meantime is removed from the list that is restored.
create function app.keep_stored_images() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.image_ids := array(
    select image.id from unnest(new.image_ids) with ordinality image (id, place)
     where exists (select from app.files f where f.school_id = new.school_id and f.id = image.id)
     order by image.place);
  return new;
end $$;

-- A film, a recording or a photo that has been deleted in the meantime is removed from the restored row, because its
-- foreign key would refuse the whole row. The arguments name the columns. A file that still exists is locked until
-- the row is restored.
create function app.keep_stored_files() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  named text;
begin
  foreach named in array tg_argv loop
    perform from app.files f
      where f.school_id = new.school_id and f.id = (to_jsonb(new) ->> named)::uuid for key share;
    if not found then
      new := jsonb_populate_record(new, jsonb_build_object(named, null));
    end if;
  end loop;
  return new;
end $$;

-- The tokens with which this database may delete files (see `Sweeps`). Jobs and the administrator call the functions.
alter table app.storage_claims enable row level security;

-- Owner's rights: it serves jobs.
create function app.sweep_tokens()
returns table (current text, earlier text, allowed boolean)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select c.token, c.earlier_token, coalesce(c.allowed, false)
    from (values (true)) one (row) left join app.storage_claims c on c.only_one;
end;
revoke execute on function app.sweep_tokens from public;
grant execute on function app.sweep_tokens to casa_worker;

-- Stores the token that the storage gets next, beside the one that it has now; or, without a token, since when no
-- files are deleted.
-- Owner's rights: it serves jobs.
create function app.set_sweep_token(p_token text, p_claim text, p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.storage_claims (token, earlier_token, paused_at)
  values (p_token, case when p_token is not null then p_claim end, case when p_token is null then p_now end)
  on conflict (only_one) do update
     set token = coalesce(excluded.token, storage_claims.token),
         earlier_token = case when excluded.token is null then storage_claims.earlier_token else excluded.earlier_token end,
         allowed = storage_claims.allowed and excluded.token is null,
         paused_at = case when excluded.token is null then coalesce(storage_claims.paused_at, excluded.paused_at) end;
end;
revoke execute on function app.set_sweep_token from public;
grant execute on function app.set_sweep_token to casa_worker;

-- Whether no files are deleted, because the database was restored. Only for the administrator.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.are_sweeps_paused()
returns boolean language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(app.is_administrator(), false)
     and exists (select from app.storage_claims c where c.paused_at is not null and not c.allowed);
end;
revoke execute on function app.are_sweeps_paused from public;
grant execute on function app.are_sweeps_paused to casa_app;

-- The administrator says that this database is the one that uses the storage.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.allow_sweeps()
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.storage_claims set allowed = true where paused_at is not null and app.is_administrator();
end;
revoke execute on function app.allow_sweeps from public;
grant execute on function app.allow_sweeps to casa_app;
