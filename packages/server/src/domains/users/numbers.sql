-- The office says that the parent of a child has a new number. False if another parent whom the school knows has it,
-- or no parent is linked: then the children are linked to that number instead.
--
-- The number becomes the login name at once if only this school, or only schools that say the same, know the account,
-- and nobody else signs in with it. Otherwise it stays a claim, with which the parent can sign in but to which no
-- codes are sent: a school could otherwise take over an account that shows another school's children, or learn whose
-- number it is. The office gets the same response in both cases.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.renumber_parent(p_school uuid, p_student uuid, p_number text, p_former uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  parent app.users;
begin
  perform app.require_office(p_school);
  select u.* into parent from app.users u
   where u.id = (select g.user_id from app.guardians g
                  where g.school_id = p_school and g.student_id = p_student and g.guardian_id is null and g.accepted_at is not null)
     for update;
  if parent.id is null or exists (
       select from app.guardians g join app.users u on u.id = g.user_id
        where g.school_id = p_school and g.accepted_at is not null and u.id <> parent.id
          and (u.login = p_number or g.claimed_number = p_number)) then
    return false;
  end if;
  update app.guardians set claimed_number = nullif(p_number, parent.login)
   where school_id = p_school and user_id = parent.id and accepted_at is not null;
  -- Her children who have left come back with it.
  update app.former_guardians set claimed_number = p_number
   where school_id = p_school and user_id = parent.id and accepted_at is not null;
  if p_number = parent.login or exists (
       select from app.guardians g
        where g.user_id = parent.id and g.school_id <> p_school and g.claimed_number is distinct from p_number) then
    return true;
  end if;
  begin
    perform app.free_number(p_number, parent.id);
    update app.users set login = p_number where id = parent.id and login is distinct from p_number;
  exception when unique_violation then
    return true;
  end;
  -- The old number may have belonged to a stranger who has chosen a password.
  perform app.end_sessions_of(parent.id);
  delete from app.calendar_addresses where user_id = parent.id;
  if parent.login is not null and parent.password_changed then
    insert into app.former_contacts (school_id, id, school_name, mobile_number, number_changed, of_parent)
    select s.id, p_former, s.name, parent.login, true, true from app.schools s where s.id = p_school;
    perform app.enqueue('contact-changed', json_build_object('contact', p_former));
  end if;
  return true;
end $$;
revoke execute on function app.renumber_parent from public;
grant execute on function app.renumber_parent to casa_app;

-- Takes a number from a parent's account that nobody has opened and that no child was ever linked to.
create function app.free_number(p_number text, p_for uuid)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  update app.users u set login = null, first_password = null
   where u.role = 'PARENT' and u.login = p_number and u.id <> p_for and not u.password_changed
     and not exists (select from app.guardians g where g.user_id = u.id);
end;
revoke execute on function app.free_number from public;

-- Gives the signed-in parent another number, with a code sent to the old one and a code sent to the new one. Sessions,
-- known devices and the calendar address stay, since the parent has proved to be the same person. The records of the
-- parent's children follow, and each school's office is notified.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.change_own_number(p_number text, p_from uuid, p_from_code bytea, p_to uuid, p_to_code bytea, p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me app.users;
begin
  select * into me from app.users u
   where u.id = nullif(current_setting('app.user', true), '')::uuid and u.role = 'PARENT' and not u.disabled for update;
  if me.login is null
     or not app.spend_code('number-from', me.login, p_from, p_from_code, p_now)
     or not app.spend_code('number-to', p_number, p_to, p_to_code, p_now) then
    return 'unproved';
  end if;
  begin
    perform app.free_number(p_number, me.id);
    update app.users set login = p_number where id = me.id;
  exception when unique_violation then
    return 'taken';
  end;
  perform app.prove_number(me.id);
  update app.guardians set claimed_number = null where user_id = me.id and claimed_number is not null;
  update app.former_guardians f set login = p_number, claimed_number = null
   where f.user_id = me.id and (f.login = me.login or f.claimed_number = me.login);
  update app.child_guardians p set number = p_number, version = p.version + 1, updated_at = clock_timestamp()
    from app.guardians g
   where g.user_id = me.id and g.accepted_at is not null and p.school_id = g.school_id and p.id = g.guardian_id;
  with renumbered as (
    update app.students st set mobile_number = p_number, version = st.version + 1, updated_at = clock_timestamp()
      from app.guardians g
     where g.user_id = me.id and g.guardian_id is null and g.accepted_at is not null and st.school_id = g.school_id and st.id = g.student_id
       and st.archived_at is null and st.mobile_number is distinct from p_number
    returning st.school_id, st.id, st.full_name, st.dob
  ), eldest as (
    select distinct on (r.school_id) r.school_id, r.id, r.full_name from renumbered r order by r.school_id, r.dob, r.id)
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link, created_at)
  select e.school_id, gen_random_uuid(), office.id, 'link', 'notices.numberChanged',
         jsonb_build_object('child', e.full_name, 'number', p_number), '/app/studentdetails', p_now
    from eldest e
    join app.users office on office.school_id = e.school_id and app.reads_in_office(office, 'children');
  return 'changed';
end $$;
revoke execute on function app.change_own_number from public;
grant execute on function app.change_own_number to casa_app;

-- A corrected name of a child's parent reaches the account that still has the old spelling.
-- Owner's rights: it shows or changes part of what its caller cannot reach.
create function app.rename_parent(p_school uuid, p_student uuid, p_old text, p_new text)
returns void language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  update app.users u set name = p_new from app.guardians g
   where g.school_id = p_school and g.student_id = p_student and g.guardian_id is null and g.accepted_at is not null
     and u.id = g.user_id and u.role = 'PARENT' and u.name = p_old;
end $$;
revoke execute on function app.rename_parent from public;
grant execute on function app.rename_parent to casa_app;
