-- Staff can write notices for anyone. Users, including parents, can read their own and mark them as read; staff can
-- also delete their own.
call app.isolate('app.notices',
  reads => $$user_id = app.current_user_id()
             and (student_id is null or not (select app.is_parent()) or student_id = any((select app.current_children())::uuid[]))$$,
  updates => 'user_id = app.current_user_id()',
  deletes => 'not app.is_parent() and user_id = app.current_user_id()');
create policy sweep on app.notices to casa_worker using (created_at < app.sweep_before());
grant select (school_id, id, created_at), delete on app.notices to casa_worker;

-- A notice about published records or reports to proofread says how many there are.
create function app.count_subjects() returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.text_values := new.text_values || jsonb_build_object('count', cardinality(new.subject_ids));
  return new;
end $$;

-- Takes a row out of the notices about it; a notice without subjects is deleted.
create function app.remove_subject(p_school uuid, p_subject uuid)
returns void language sql set search_path = pg_catalog, app, pg_temp as $$
  delete from app.notices n where n.school_id = p_school and n.subject_ids @> array[p_subject] and n.subject_ids <@ array[p_subject];
  update app.notices n set subject_ids = array_remove(n.subject_ids, p_subject)
   where n.school_id = p_school and n.subject_ids @> array[p_subject];
$$;
revoke execute on function app.remove_subject from public;

-- A deleted row is no longer a subject of notices. A notice without subjects is deleted, and the removal keeps a copy of it.
-- Owner's rights: nobody may write these rows directly.
create function app.withdraw_subject() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform from app.notices n where n.school_id = old.school_id and n.subject_ids @> array[old.id] order by n.id for update;
  if not found then
    return null;
  end if;
  update app.undo_entries r
     set payload = r.payload || jsonb_build_object('notices', (
           select jsonb_agg(to_jsonb(n)) from app.notices n where n.school_id = r.school_id and n.subject_ids @> array[r.id]))
   where r.school_id = old.school_id and r.id = old.id and r.kind = 'deletion' and r.undone_at is null
     and r.user_id = nullif(current_setting('app.user', true), '')::uuid;
  perform app.remove_subject(old.school_id, old.id);
  return null;
end $$;
revoke execute on function app.withdraw_subject from public;

-- A notice is restored only for a person who would still get it: a parent of the child, or staff if it is a request.
-- Owner's rights: nobody may write these rows directly.
create function app.restore_subject() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.notices
  select (jsonb_populate_record(null::app.notices, kept || jsonb_build_object('subject_ids', array[new.id]))).*
    from app.undo_entries r cross join jsonb_array_elements(r.payload -> 'notices') kept
   where r.kind = 'deletion' and r.school_id = new.school_id and r.id = new.id and r.user_id = nullif(current_setting('app.user', true), '')::uuid
     and (kept ->> 'kind' = 'resubmission'
          or exists (select from app.active_guardians g
                      where g.school_id = new.school_id and g.student_id = new.student_id and g.sees_work and g.gets_messages
                        and g.user_id = (kept ->> 'user_id')::uuid))
      on conflict (school_id, id) do update set subject_ids = notices.subject_ids || excluded.subject_ids;
  return null;
end $$;
revoke execute on function app.restore_subject from public;

-- A note that is moved to another child, and a report that is replaced by a newer one.
-- Owner's rights: nobody may write these rows directly.
create function app.withdraw_notices_about() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.notices n where n.school_id = old.school_id and n.subject_ids @> array[old.id];
  return null;
end $$;
revoke execute on function app.withdraw_notices_about from public;

-- A parent who is no longer linked to a child has no notices about that child.
-- Owner's rights: nobody may write these rows directly.
create function app.withdraw_notices_of_child() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.notices n
   where n.school_id = old.school_id and n.student_id = old.student_id and n.user_id = old.user_id;
  return null;
end $$;
revoke execute on function app.withdraw_notices_of_child from public;

create trigger count_subjects before insert or update of subject_ids on app.notices for each row
  when (new.kind in ('published', 'review') and new.subject_ids <> '{}') execute function app.count_subjects();
