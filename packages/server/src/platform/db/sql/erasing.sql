-- Whether rows that are otherwise never changed are being erased, by one of the functions with their owner's rights or
-- with an open demo. Anyone may set the mark, but nobody else runs as the owner.
create function app.is_erasing() returns boolean language plpgsql stable as $$
begin
  if current_setting('app.erasing', true) = 'on' then
    return pg_has_role(current_user, (select relowner from pg_class where oid = 'app.erasures'::regclass), 'member');
  end if;
  return app.is_erasing_demo();
end $$;

-- Whether an account is closed because it is to be erased. One that has since been linked to another child is not.
create function app.is_closed(p_user uuid)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (
    select from app.erasures e
     where e.undone_at is null and e.done_at is null and p_user = any(e.accounts)
       and exists (select from app.users u
                    where u.id = p_user
                      and (u.role = 'PARENT' or u.school_id = case e.kind when 'school' then e.subject_id else e.school_id end))
       and not exists (select from app.guardians g
                        where g.user_id = p_user
                          and case e.kind when 'school' then g.school_id <> e.subject_id
                                          else g.school_id <> e.school_id or g.student_id <> all(e.student_ids) end));
end;
revoke execute on function app.is_closed from public;
