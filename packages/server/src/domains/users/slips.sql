call app.isolate('app.link_slips', 'school_id', 'student_id', children => 'app.current_children()');
revoke select, insert, update, delete on app.link_slips from casa_app;

alter table app.parent_accounts enable row level security;

-- Gives the parent of a child, or the further guardian with this id, a new slip. The places from which the previous holder of the account signed in are forgotten.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.make_slip(p_school uuid, p_student uuid, p_guardian uuid, p_first_password bytea, p_link_password bytea, p_again boolean, p_now timestamptz)
returns table (kind text, name text, login text, language text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  child app.students;
  entered text;
  parent app.users;
  link app.guardians;
begin
  perform app.require_office(p_school);
  select * into child from app.students st where st.school_id = p_school and st.id = p_student and st.archived_at is null;
  select u.* into parent from app.users u
   where u.id = (select g.user_id from app.guardians g where g.school_id = p_school and g.student_id = child.id and g.guardian_id is not distinct from p_guardian) for update;
  if parent.id is null then
    return;
  end if;
  entered := coalesce((select p.name from app.child_guardians p where p.school_id = p_school and p.id = p_guardian), child.mother_name);
  -- Nobody has opened it and no child is linked to it, so it counts as new.
  if not parent.password_changed and not exists (
       select from app.guardians g where g.user_id = parent.id and g.accepted_at is not null) then
    update app.guardians set accepted_at = p_now, declined_at = null, account = 'unopened'
     where school_id = p_school and student_id = p_student and user_id = parent.id;
    update app.users set name = entered, language = null where id = parent.id returning * into parent;
  end if;
  select g.* into link from app.guardians g
   where g.school_id = p_school and g.student_id = p_student and g.user_id = parent.id for update;
  kind := case when link.accepted_at is null then 'link'
               when not parent.password_changed then 'welcome'
               when coalesce(link.claimed_number, parent.login) is not null then 'open'
               when p_again then 'again' else 'ask' end;
  if kind = 'link' then
    update app.guardians set declined_at = null
     where school_id = p_school and student_id = p_student and user_id = parent.id;
    insert into app.link_slips (school_id, student_id, user_id, password) values (p_school, p_student, parent.id, p_link_password)
        on conflict (school_id, student_id, user_id) do update set password = excluded.password;
    -- About another school's parent, the office knows only what it entered itself.
    return query select kind, entered, parent.login, null::text;
    return;
  end if;
  if kind in ('welcome', 'again') then
    update app.users set first_password = p_first_password, password_changed = false, password_hash = null where id = parent.id;
    insert into app.parent_accounts (user_id, slip_school_id) values (parent.id, p_school)
        on conflict (user_id) do update set slip_school_id = excluded.slip_school_id;
    perform app.end_sessions_of(parent.id);
  end if;
  return query select kind, parent.name, coalesce(link.claimed_number, parent.login, child.serial_number), parent.language;
end $$;
revoke execute on function app.make_slip from public;
grant execute on function app.make_slip to casa_app;

-- Stores the language of the parents of these children, as long as nobody has opened their accounts.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.set_language_of_parents(p_school uuid, p_students uuid[], p_language text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  -- In key order, so that two requests queue and never deadlock.
  update app.users u set language = p_language
    from (select u.id from app.users u
           where u.id in (select g.user_id from app.guardians g
                           where g.school_id = p_school and g.student_id = any(p_students) and g.accepted_at is not null)
           order by u.id for update) parent
   where u.id = parent.id and not u.password_changed and u.language is distinct from p_language;
end $$;
revoke execute on function app.set_language_of_parents from public;
grant execute on function app.set_language_of_parents to casa_app;

-- The language of the parent of a child within reach, whose link has been accepted; null if it is unknown.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.language_of_parent(p_student uuid)
returns text language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.language
    from app.guardians g join app.users u on u.id = g.user_id
   where g.school_id = any(app.current_schools()) and g.student_id = p_student and g.guardian_id is null and g.accepted_at is not null
     and (app.current_children() is null or p_student = any(app.current_children()))
   limit 1;
end;
revoke execute on function app.language_of_parent from public;
grant execute on function app.language_of_parent to casa_app;

-- The account's holder has entered a code that was sent to its number.
create function app.prove_number(p_user uuid)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.parent_accounts (user_id, proved_number)
  select u.id, u.login from app.users u where u.id = p_user and u.role = 'PARENT'
      on conflict (user_id) do update set proved_number = excluded.proved_number;
  update app.guardians g set claimed_number = null
    from app.users u
   where u.id = p_user and g.user_id = u.id and g.claimed_number = u.login;
end;
revoke execute on function app.prove_number from public;

-- Spends the code that was sent to this number for a purpose, or to hand a school over to its contact's e-mail address; false if it is a different one, too old or spent.
create function app.spend_code(p_purpose text, p_mobile text, p_id uuid, p_code bytea, p_now timestamptz)
returns boolean language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.otp_codes c using app.otps o
   where c.id = p_id and (c.email is null or p_purpose = 'hand-over') and c.code = p_code and c.expires_at > p_now
     and o.id = c.otp and o.purpose = p_purpose and o.mobile = p_mobile;
  return found;
end $$;
revoke execute on function app.spend_code from public;

create trigger show_account after update on app.parent_accounts
  for each row execute function app.show_account();
