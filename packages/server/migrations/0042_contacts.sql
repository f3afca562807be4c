-- Who gives a school's account another number or another address proves who it is, and whoever had them until now is told.

-- The contact's number that was confirmed with a code: who changes back to it keeps the mark.
alter table app.schools add column verified_number text;

-- What somebody's own password is held against.
create function app.own_account()
returns table (password_hash text, login text, name text)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.password_hash, u.login, u.name from app.users u
   where u.id = nullif(current_setting('app.user', true), '')::uuid;
end;

-- How a school's contact was reached until a change, for as long as it takes to tell them.
create table app.former_contacts (
  school_id uuid not null references app.schools (id),
  id uuid not null unique,
  school_name text not null,
  mobile_number text not null,
  email text,
  -- The login name was changed, not an e-mail address alone.
  number_changed boolean not null,
  changed_at timestamptz not null default now(),
  primary key (school_id, id)
);
alter table app.former_contacts enable row level security;
create policy sweep on app.former_contacts to casa_worker using (changed_at < now() - interval '30 days');
grant select, delete on app.former_contacts to casa_worker;

create function app.former_contact(p_id uuid)
returns table (school text, mobile text, email text, number_changed boolean)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select c.school_name, c.mobile_number, c.email, c.number_changed from app.former_contacts c where c.id = p_id;
end;

create function app.forget_former_contact(p_id uuid)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  delete from app.former_contacts where id = p_id;
end;

-- As before, but that a job tells the former contact when number or address changes (p_former is the id of that), and that
-- a number which was confirmed once keeps the mark.
drop function app.change_school;
create function app.change_school(p_school uuid, p_version integer, p_changes jsonb, p_today date, p_former uuid)
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
  if (before.mobile_number, before.contact_name, before.email)
     is distinct from (after.mobile_number, after.contact_name, after.email) then
    update app.users u set login = after.mobile_number, name = after.contact_name, email = after.email
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

revoke execute on function app.own_account, app.former_contact, app.forget_former_contact, app.change_school from public;
grant execute on function app.own_account, app.change_school to casa_app;
grant execute on function app.former_contact, app.forget_former_contact to casa_worker;
