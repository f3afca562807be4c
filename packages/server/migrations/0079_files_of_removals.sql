-- The files that rows name which were deleted in the last hour, so that they are still there when such a row is put back.
-- The clean-up cannot see those rows itself.
create function app.files_to_put_back(p_school uuid)
returns setof uuid language sql stable security definer set search_path = pg_catalog, app, pg_temp
as $$
  select f.id
    from app.removals t
   cross join lateral regexp_matches(t.deleted_row::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') named (ids)
    join app.files f on f.school_id = t.school_id and f.id = named.ids[1]::uuid
   where t.school_id = p_school and t.removed_at > now() - interval '1 hour' and t.put_back_at is null
$$;
revoke execute on function app.files_to_put_back from public;
grant execute on function app.files_to_put_back to casa_worker;
