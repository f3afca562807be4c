-- Keeps a deleted row for the user who deleted it. Undoing a recording is no removal, because nothing may bring its records
-- back afterwards; an earlier removal of the same record, which was restored, is deleted as well.
create function app.remember_removal() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  actor constant uuid := nullif(current_setting('app.user', true), '')::uuid;
begin
  if actor is null then
    return null;
  end if;
  if current_setting('app.undoing', true) = 'on' then
    delete from app.removals t where t.school_id = old.school_id and t.id = old.id;
    return null;
  end if;
  insert into app.removals (school_id, id, user_id, kind, student_id, archived, deleted_row)
  values (old.school_id, old.id, actor, tg_table_name, (to_jsonb(old) ->> 'student_id')::uuid, false, to_jsonb(old))
      on conflict (school_id, id) do update
     set user_id = excluded.user_id, student_id = excluded.student_id, archived = false, deleted_row = excluded.deleted_row,
         removed_at = clock_timestamp(), began_at = now(), put_back_at = null;
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
     set user_id = excluded.user_id, archived = true, deleted_row = excluded.deleted_row, removed_at = clock_timestamp(), began_at = now(), put_back_at = null;
  return null;
end $$;
revoke execute on function app.remember_archiving from public;

-- Whether the tables' owner writes, as every function does that runs with its owner's rights.
create function app.is_owner() returns boolean language sql stable
  return current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'app.records'::regclass);

-- Whether app.put_back writes: a role that requests run as cannot claim it, nor can a login that has such a role. The setting
-- comes first, because this is asked of every row that is written.
create function app.is_put_back() returns boolean language sql stable
  return current_setting('app.putting_back', true) is not distinct from 'on' and app.is_owner();
