-- Three functions that were made beside each other (migrations 25 and 28), each knowing what the other brought.

-- As before, but that a code which was sent to the number proves it, whatever it was sent for.
create or replace function app.reset_passwords(p_code uuid, p_role text, p_password_hash text, p_request_id text)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  spent app.otp_codes;
  asked app.otps;
  accounts uuid[];
begin
  delete from app.otp_codes where id = p_code returning * into spent;
  select * into asked from app.otps o where o.id = spent.otp and o.purpose = 'reset';
  accounts := array(select a.id from app.otp_accounts(asked.mobile, coalesce(p_role, asked.role)) a
                     where a.id = any(spent.accounts) and (asked.role is null or a.role = asked.role)
                       and (spent.email is null or app.email_of(a) = spent.email));
  update app.users set password_hash = p_password_hash where id = any(accounts);
  delete from app.sessions where user_id = any(accounts);
  delete from app.known_places where user_id = any(accounts);
  if spent.email is null then
    perform app.prove_number(account) from unnest(accounts) account;
  end if;
  insert into app.audit_log (school_id, user_id, role, call, entity_id, fields, request_id)
  select app.audit_school(u.id), u.id, u.role, 'password reset with a code', u.id, '{password}', p_request_id
    from app.users u where u.id = any(accounts);
  return cardinality(accounts) > 0;
end $$;

-- As before, but that the code stands where all codes stand now.
create or replace function app.spend_link_code(p_mobile text, p_id uuid, p_code bytea, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  delete from app.otp_codes c using app.otps o
   where c.id = p_id and c.email is null and c.code = p_code and c.expires_at > p_now
     and o.id = c.otp and o.purpose = 'link' and o.mobile = p_mobile;
  return found;
end $$;

-- As before, but that whoever had the account until now is known at no place any more.
create or replace function app.make_slip(p_school uuid, p_student uuid, p_first_password bytea, p_link_password bytea, p_again boolean, p_now timestamptz)
returns table (kind text, name text, login text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  child app.students;
  parent app.users;
  link app.guardians;
begin
  perform app.require_office(p_school);
  select * into child from app.students st where st.school_id = p_school and st.id = p_student and st.archived_at is null;
  select u.* into parent from app.users u
   where u.id = (select g.user_id from app.guardians g where g.school_id = p_school and g.student_id = child.id) for update;
  if parent.id is null then
    return;
  end if;
  -- Nobody opened it and no child holds it: it counts as new.
  if not parent.password_changed and not exists (
       select from app.guardians g where g.user_id = parent.id and g.accepted_at is not null) then
    update app.guardians set accepted_at = p_now, declined_at = null, account = 'unopened'
     where school_id = p_school and student_id = p_student and user_id = parent.id;
    update app.users set name = child.mother_name where id = parent.id returning * into parent;
  end if;
  select g.* into link from app.guardians g
   where g.school_id = p_school and g.student_id = p_student and g.user_id = parent.id for update;
  kind := case when link.accepted_at is null then 'link'
               when not parent.password_changed then 'welcome'
               when parent.login is not null then 'open'
               when p_again then 'again' else 'ask' end;
  if kind = 'link' then
    update app.guardians set declined_at = null
     where school_id = p_school and student_id = p_student and user_id = parent.id;
    insert into app.link_slips (school_id, student_id, user_id, password) values (p_school, p_student, parent.id, p_link_password)
        on conflict (school_id, student_id) do update set password = excluded.password;
    -- Of another school's parent the office knows what it wrote down itself, no more.
    return query select kind, child.mother_name, parent.login;
    return;
  end if;
  if kind in ('welcome', 'again') then
    update app.users set first_password = p_first_password, password_changed = false, password_hash = null where id = parent.id;
    insert into app.parent_accounts (user_id, slip_school_id) values (parent.id, p_school)
        on conflict (user_id) do update set slip_school_id = excluded.slip_school_id;
    delete from app.sessions where user_id = parent.id;
    delete from app.known_places where user_id = parent.id;
  end if;
  return query select kind, parent.name, coalesce(parent.login, child.serial_number);
end $$;
