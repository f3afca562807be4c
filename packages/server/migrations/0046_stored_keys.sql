-- Which of these keys belong to a file: what was stored for a row that never came is removed, and only that.
create function app.stored_keys(p_keys text[])
returns text[] language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(array_agg(key), '{}') from unnest(p_keys) key
   where exists (select from app.files f where f.storage_key = key or f.small_key = key);
end;
revoke execute on function app.stored_keys from public;
grant execute on function app.stored_keys to casa_worker;
