-- As before (migration 122), but each notice is sought within the school of the row that it is about.
create or replace function app.withdraw_subjects() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  ids constant uuid[] := array(select gone.id from gone);
  schools constant uuid[] := array(select distinct gone.school_id from gone);
begin
  perform from app.notices n where n.school_id = any(schools) and n.subject_ids && ids order by n.id for update;
  if not found then
    return null;
  end if;
  update app.removals r
     set notices = coalesce((select jsonb_agg(to_jsonb(n)) from app.notices n
                              where n.school_id = r.school_id and n.subject_ids @> array[r.id]), '[]')
   where r.school_id = any(schools) and r.id = any(ids) and r.put_back_at is null
     and r.user_id = nullif(current_setting('app.user', true), '')::uuid;
  delete from app.notices n where n.school_id = any(schools) and n.subject_ids && ids and n.subject_ids <@ ids;
  update app.notices n
     set subject_ids = array(select id from unnest(n.subject_ids) id where id <> all(ids))
   where n.school_id = any(schools) and n.subject_ids && ids;
  return null;
end $$;

create or replace function app.withdraw_notices_about() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.notices n where n.school_id = old.school_id and n.subject_ids @> array[old.id];
  return null;
end $$;
