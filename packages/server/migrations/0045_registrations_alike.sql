-- A registration is answered alike whether its number signs in for another school or not. A school that waits has no login
-- name: it gets its number when it is first switched on, and until then whoever signs in with the number and the
-- registration's password is told that it waits.
create index schools_mobile_number on app.schools (mobile_number);
update app.users u set login = null
  from app.schools s
 where s.id = u.school_id and u.role = 'SCHOOLE' and not s.active and s.activated_at is null;

-- As before, but that the account has no login name yet, and that a job tells the person of a number that has one.
create or replace function app.register_school(p_school jsonb, p_principal uuid, p_password_hash text, p_otp uuid)
returns setof app.schools language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  wanted app.schools := jsonb_populate_record(null::app.schools, p_school);
  verified boolean := false;
  number integer;
begin
  if p_otp is not null then
    delete from app.otps where id = p_otp and purpose = 'registration' and mobile = wanted.mobile_number;
    verified := found;
  end if;
  select count(*) into number from app.schools s where s.short_code ~ ('^' || wanted.short_code || '[0-9]*$');
  loop
    insert into app.schools (id, name, short_code, address, city, pincode, country, contact_name, email, mobile_number,
                             mobile_verified, school_email, school_contact, subscription, trial_started_on, time_zone)
    values (wanted.id, wanted.name, wanted.short_code || case when number = 0 then '' else (number + 1)::text end,
            wanted.address, wanted.city, wanted.pincode, wanted.country, wanted.contact_name, wanted.email,
            wanted.mobile_number, verified, wanted.school_email, wanted.school_contact, wanted.subscription,
            wanted.trial_started_on, wanted.time_zone)
        on conflict (short_code) do nothing;
    exit when found;
    number := number + 1;
  end loop;
  insert into app.users (id, role, login, school_id, name, email, password_hash, password_changed)
  values (p_principal, 'SCHOOLE', null, wanted.id, wanted.contact_name, wanted.email, p_password_hash, true);
  perform app.enqueue('school-registered', json_build_object('school', wanted.id));
  return query select * from app.schools s where s.id = wanted.id;
end $$;

-- Whom to tell that a school was registered with the number with which they sign in for another one: once a day.
create function app.registered_again(p_school uuid)
returns table (school text, mobile text, email text)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select known.name, n.mobile_number, app.email_of(u)
    from app.schools n
    join app.users u on u.role = 'SCHOOLE' and u.login = n.mobile_number and u.school_id <> n.id and not u.disabled
    join app.schools known on known.id = u.school_id
   where n.id = p_school and n.activated_at is null
     and not exists (select from app.schools o
                      where o.mobile_number = n.mobile_number and o.id <> n.id and o.activated_at is null
                        and o.created_at <= n.created_at and o.created_at > n.created_at - interval '1 day');
end;
revoke execute on function app.registered_again from public;
grant execute on function app.registered_again to casa_worker;

-- As before, and besides the latest registration of the number, which waits without a login name.
create or replace function app.find_accounts(p_login text)
returns table (user_id uuid, role text, password_hash text, first_password bytea, loopback_only boolean, standing text)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select u.id, u.role, u.password_hash, u.first_password, u.loopback_only,
         case when u.role <> 'PARENT' then case when sch.active then 'open' when sch.activated_at is not null then 'off' else 'waiting' end
              else coalesce((select case when bool_or(s.active) then 'open' when bool_or(s.activated_at is not null) then 'off' else 'waiting' end
                               from app.guardians g
                               join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                               join app.schools s on s.id = g.school_id
                              where g.user_id = u.id and g.accepted_at is not null
                             having count(*) > 0), 'open') end
    from app.users u
    left join app.schools sch on sch.id = u.school_id
   where not u.disabled
     and (u.login = p_login
          or u.id = (select g.user_id from app.students st
                       join app.guardians g on g.school_id = st.school_id and g.student_id = st.id and g.accepted_at is not null
                      where st.serial_number = p_login and st.archived_at is null limit 1));
  return query
  select u.id, u.role, u.password_hash, u.first_password, u.loopback_only, 'waiting'
    from app.schools s join app.users u on u.school_id = s.id and u.role = 'SCHOOLE' and u.login is null and not u.disabled
   where s.mobile_number = p_login and not s.active and s.activated_at is null
   order by s.created_at desc, s.id desc limit 1;
end $$;

-- As before, but that the account has its number as login name from the first time on that the school is switched on.
create or replace function app.change_school(p_school uuid, p_version integer, p_changes jsonb, p_today date, p_former uuid)
returns setof app.schools language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  before app.schools;
  after app.schools;
  verified text;
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    perform app.require_office(p_school);
    if p_changes ?| array['active', 'subscription'] then
      raise exception 'not for the office' using errcode = 'insufficient_privilege';
    end if;
  end if;
  select * into before from app.schools s where s.id = p_school and s.id <> app.platform() for update;
  if before.id is null or before.version <> p_version then
    return;
  end if;
  after := jsonb_populate_record(before, p_changes);
  verified := case when before.mobile_verified then before.mobile_number else before.verified_number end;
  update app.schools s
     set name = after.name, address = after.address, city = after.city, pincode = after.pincode, country = after.country,
         contact_name = after.contact_name, email = after.email, mobile_number = after.mobile_number,
         verified_number = verified, mobile_verified = after.mobile_number is not distinct from verified,
         school_email = after.school_email, school_contact = after.school_contact, logo_id = after.logo_id,
         subscription = after.subscription, active = after.active, time_zone = after.time_zone,
         trial_started_on = case when after.subscription and not s.subscription then p_today else s.trial_started_on end,
         filter_status = after.filter_status, holidays = after.holidays, version = s.version + 1, updated_at = now()
   where s.id = p_school;
  if (before.mobile_number, before.contact_name, before.email, before.active)
     is distinct from (after.mobile_number, after.contact_name, after.email, after.active) then
    update app.users u
       set login = case when after.active or before.activated_at is not null then after.mobile_number end,
           name = after.contact_name, email = after.email
     where u.school_id = p_school and u.role = 'SCHOOLE';
  end if;
  if (before.mobile_number, before.email, before.school_email)
     is distinct from (after.mobile_number, after.email, after.school_email) then
    insert into app.former_contacts (school_id, id, school_name, mobile_number, email, number_changed)
    values (p_school, p_former, before.name, before.mobile_number,
            coalesce(nullif(before.email, ''), nullif(before.school_email, '')), before.mobile_number <> after.mobile_number);
    perform app.enqueue('contact-changed', json_build_object('contact', p_former));
  end if;
  if before.active and not after.active then
    delete from app.sessions using app.users u where user_id = u.id and u.school_id = p_school;
  end if;
  if before.active <> after.active then
    perform app.enqueue('school-status', json_build_object('school', p_school));
  end if;
  return query select * from app.schools s where s.id = p_school;
end $$;
