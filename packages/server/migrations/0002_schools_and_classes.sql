create table app.schools (
  id uuid primary key,
  name text not null,
  short_code text not null unique,
  address text not null default '',
  city text not null default '',
  pincode text not null default '',
  country smallint not null default 4 check (country between 1 and 5),
  contact_name text not null default '',
  email text,
  mobile_number text not null default '',
  mobile_verified boolean not null default false,
  school_email text not null default '',
  school_contact text not null default '',
  logo_id uuid,
  subscription boolean not null default false,
  trial_started_on date,
  active boolean not null default false,
  time_zone text not null default 'Asia/Kolkata',
  -- true: parents see unpublished records too (the specification's filterStatus)
  filter_status boolean not null default false,
  holidays date[] not null default '{}',
  file_quota bigint not null default 5368709120,
  next_serial integer not null default 1,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.isolate('app.schools', 'id');
-- A school is made by its registration and changed by app.change_school alone, and never deleted by a request. What
-- counts up with its children stays the children's to write.
revoke insert, update, delete on app.schools from casa_app;
grant update (next_serial) on app.schools to casa_app;
grant select on app.schools to casa_worker;
insert into app.schools (id, name, short_code, active) values (app.platform(), 'Casa', 'CASA', true);

-- The schools that the actor may see: all of them for the platform's administrator, who belongs to none.
create function app.schools_in_reach()
returns setof app.schools language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  return query
  select * from app.schools s
   where s.id <> app.platform()
     and (current_setting('app.role', true) = 'SUPERADMIN'
          or s.id = any(nullif(current_setting('app.schools', true), '')::uuid[]));
end $$;
revoke execute on function app.schools_in_reach from public;
grant execute on function app.schools_in_reach to casa_app;

-- How many children a school has now; null for who may not see it.
create function app.student_count(p_school uuid)
returns integer language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) = 'SUPERADMIN'
     or p_school = any(nullif(current_setting('app.schools', true), '')::uuid[]) then
    return (select count(*) from app.students where school_id = p_school and archived_at is null);
  end if;
  return null;
end $$;
revoke execute on function app.student_count from public;
grant execute on function app.student_count to casa_app;

-- A stranger registers a school. It stays switched off until the administrator has looked at it. p_school is a row of
-- app.schools as JSON, p_principal the account of whoever signs in for it, p_otp the code that confirmed the number.
create function app.register_school(p_school jsonb, p_principal uuid, p_password_hash text, p_otp uuid)
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
  values (p_principal, 'SCHOOLE', wanted.mobile_number, wanted.id, wanted.contact_name, wanted.email, p_password_hash, true)
      on conflict (role, login) do nothing;
  if not found then
    raise exception 'this number signs in for another school' using errcode = 'unique_violation', constraint = 'schools_login';
  end if;
  return query select * from app.schools s where s.id = wanted.id;
end $$;
revoke execute on function app.register_school from public;
grant execute on function app.register_school to casa_app;

-- Changes a school: its office everything but status and subscription, the administrator everything. No row when the
-- version is older than the stored one. Its account follows the contact's number; switching it off ends its sessions;
-- a job tells the contact that it was switched on or off.
create function app.change_school(p_school uuid, p_version integer, p_changes jsonb, p_today date)
returns setof app.schools language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  before app.schools;
  after app.schools;
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
  update app.schools s
     set name = after.name, address = after.address, city = after.city, pincode = after.pincode, country = after.country,
         contact_name = after.contact_name, email = after.email, mobile_number = after.mobile_number,
         mobile_verified = s.mobile_verified and after.mobile_number = s.mobile_number,
         school_email = after.school_email, school_contact = after.school_contact, logo_id = after.logo_id,
         subscription = after.subscription, active = after.active, time_zone = after.time_zone,
         trial_started_on = case when after.subscription and not s.subscription then p_today else s.trial_started_on end,
         filter_status = after.filter_status, holidays = after.holidays, version = s.version + 1, updated_at = now()
   where s.id = p_school;
  if (before.mobile_number, before.contact_name, before.email)
     is distinct from (after.mobile_number, after.contact_name, after.email) then
    update app.users u set login = after.mobile_number, name = after.contact_name, email = after.email
     where u.school_id = p_school and u.role = 'SCHOOLE';
  end if;
  if before.active and not after.active then
    delete from app.sessions using app.users u where user_id = u.id and u.school_id = p_school;
  end if;
  if before.active <> after.active then
    perform app.enqueue('school-status', json_build_object('school', p_school));
  end if;
  return query select * from app.schools s where s.id = p_school;
end $$;
revoke execute on function app.change_school from public;
grant execute on function app.change_school to casa_app;

create table app.classes (
  school_id uuid not null references app.schools (id),
  id uuid not null,
  name text not null,
  active boolean not null default true,
  level_id uuid,
  level_school_id uuid generated always as (case when level_id is not null then '00000000-0000-7000-8000-000000000001'::uuid end) stored,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (level_school_id, level_id) references app.classes (school_id, id)
);
create unique index classes_name on app.classes (school_id, lower(name)) where archived_at is null;
create index classes_level on app.classes (level_school_id, level_id) where level_id is not null;
call app.isolate('app.classes');
