alter table app.open_demo enable row level security;

-- The owner's jobs write it; requests reach it only through these functions.
alter table app.demo_schools enable row level security;

-- The number of the school that a visitor already has, which now counts as used; null if there is none.
-- Owner's rights: nobody is signed in yet.
create function app.return_to_demo_school(p_token_hash bytea, p_now timestamptz)
returns integer language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.demo_schools set used_at = p_now where token_hash = p_token_hash returning number;
end;
revoke execute on function app.return_to_demo_school from public;
grant execute on function app.return_to_demo_school to casa_app;

-- Gives a school that is ready to a visitor and requests another one; null if none is ready.
-- Owner's rights: nobody is signed in yet.
create function app.take_demo_school(p_token_hash bytea, p_now timestamptz)
returns integer language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  taken integer;
begin
  update app.demo_schools set token_hash = p_token_hash, used_at = p_now
   where number = (select number from app.demo_schools where used_at is null
                    order by number limit 1 for update skip locked)
  returning number into taken;
  if taken is not null then
    perform app.enqueue('keep-visitor-schools', '{}', 'keep-visitor-schools');
  end if;
  return taken;
end $$;
revoke execute on function app.take_demo_school from public;
grant execute on function app.take_demo_school to casa_app;

-- Whether all of these schools belong to visitors, who may write there.
-- Owner's rights: nobody is signed in yet.
create function app.are_demo_schools(p_schools uuid[])
returns boolean language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select count(*) = cardinality(p_schools) and count(*) > 0 from app.demo_schools where school_id = any(p_schools);
end;
revoke execute on function app.are_demo_schools from public;
grant execute on function app.are_demo_schools to casa_app;

-- Removes a visitor's school with everything that belongs to it or its people, in any table, and queues the deletion
-- of its files. For the owner.
create function app.remove_demo_school(p_school uuid)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  people constant uuid[] := (select accounts from app.demo_schools where school_id = p_school);
  doomed record;
begin
  if people is null then
    raise exception 'not the school of a visitor';
  end if;
  perform set_config('app.erasing_demo', 'on', true);
  perform app.enqueue('remove-stored-files', json_build_object('keys', json_agg(key)))
     from (select unnest(array[f.storage_key, f.small_key]) as key from app.files f where f.school_id = p_school
           union all
           select unnest(u.keys) from app.unfinished_uploads u where u.school_id = p_school) stored
    where key is not null
   having count(*) > 0;
  -- The only circular reference.
  update app.schools set logo_id = null where id = p_school;
  for doomed in
    -- Tables that refer to others come first.
    with recursive referring (tbl, depth) as (
      select c.oid, 0 from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
      union
      select f.conrelid, r.depth + 1
        from referring r join pg_constraint f on f.contype = 'f' and f.confrelid = r.tbl
       where f.conrelid not in (f.confrelid, 'app.schools'::regclass)
    )
    select r.tbl::regclass as tbl,
           case when r.tbl = 'app.schools'::regclass then 'id = $1'
                when r.tbl = 'app.users'::regclass then 'id = any($2)'
                when bool_or(a.attname = 'school_id') then 'school_id = $1'
                else 'user_id = any($2)' end as belongs
      from referring r
      join pg_attribute a on a.attrelid = r.tbl and not a.attisdropped
       and (a.attname in ('school_id', 'user_id') or r.tbl in ('app.schools'::regclass, 'app.users'::regclass))
     group by r.tbl order by max(r.depth) desc
  loop
    execute format('delete from %s where %s', doomed.tbl, doomed.belongs) using p_school, people;
  end loop;
end $$;
revoke execute on function app.remove_demo_school from public;
