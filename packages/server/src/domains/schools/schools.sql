call app.isolate('app.schools', 'id', reads => 'true');
-- A school is created by its registration, changed only by app.change_school, and never deleted by a request. Only
-- its counters of serial numbers and file bytes stay writable.
revoke insert, update, delete on app.schools from casa_app;
call app.admit_jobs('app.schools', 'id');
grant select on app.schools to casa_worker;
grant update (next_serial, file_bytes) on app.schools to casa_app;
grant update (file_bytes) on app.schools to casa_worker;

-- The schools that the actor may see: all of them for the platform's administrator, who belongs to none.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.schools_in_reach()
returns setof app.schools language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) = 'SUPERADMIN' then
    return query select * from app.schools s where s.id <> app.platform() and s.erased_at is null;
  else
    -- Alone, so that the index on ids finds it among thousands of schools.
    return query
    select * from app.schools s
     where s.id = any(nullif(current_setting('app.schools', true), '')::uuid[]) and s.id <> app.platform() and s.erased_at is null;
  end if;
end $$;
revoke execute on function app.schools_in_reach from public;
grant execute on function app.schools_in_reach to casa_app;

-- A school's current number of children, classes or teachers; null for users who may not see it.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.school_count(p_school uuid, p_of text)
returns integer language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN'
     and not coalesce(p_school = any(nullif(current_setting('app.schools', true), '')::uuid[]), false) then
    return null;
  end if;
  return case p_of
    when 'students' then (select count(*) from app.students where school_id = p_school and archived_at is null)
    when 'classes' then (select count(*) from app.classes where school_id = p_school and archived_at is null)
    when 'teachers' then (select count(*) from app.teachers where school_id = p_school and archived_at is null) end;
end $$;
revoke execute on function app.school_count from public;
grant execute on function app.school_count to casa_app;

-- Ends the sessions of a school's office and teachers because it is switched off.
create function app.end_sessions_of_school(p_school uuid)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  with ended as (
    delete from app.sessions using app.users u where user_id = u.id and u.school_id = p_school returning token_hash)
  insert into app.switched_off_sessions (school_id, token_hash)
  select p_school, token_hash from ended on conflict do nothing;
end;
revoke execute on function app.end_sessions_of_school from public;

-- Changes a school: its office may change everything except status, subscription and the end of the trial, the
-- administrator everything except the ledger and when children are erased. A trial lasts p_trial_days from when the school is first switched on, and from when it is
-- switched on again after the trial: otherwise the next night would switch it off. Returns no row if the version is older than the stored one; null means any version. The account
-- follows the contact's number and gets it as its login name when the school is first switched on. Switching it off
-- ends its sessions; switching it on notifies its office. Jobs notify the contact of both and of a change of the
-- contact itself.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.change_school(p_school uuid, p_version integer, p_changes jsonb, p_today date, p_former uuid, p_notice uuid, p_trial_days integer default null)
returns setof app.schools language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  before app.schools;
  after app.schools;
  verified text;
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' or p_changes ?| array['keeps_ledger', 'erase_after_years'] then
    perform app.require_office(p_school);
    if p_changes ?| array['active', 'subscription', 'trial_ends_on'] then
      raise exception 'not for the office' using errcode = 'insufficient_privilege';
    end if;
  end if;
  select * into before from app.schools s where s.id = p_school and s.id <> app.platform() and s.erased_at is null for update;
  if before.id is null or before.version <> p_version then
    return;
  end if;
  after := jsonb_populate_record(before, p_changes);
  -- Otherwise the codes of the contact, who has all rights, could be sent to somebody with a right to the settings.
  if (before.mobile_number, before.email, before.school_email) is distinct from (after.mobile_number, after.email, after.school_email)
     and exists (select from app.users u where u.id = app.current_user_id() and u.area_rights is not null) then
    raise exception 'not the contact' using errcode = 'insufficient_privilege';
  end if;
  verified := case when before.mobile_verified then before.mobile_number else before.verified_number end;
  update app.schools s
     set name = after.name, address = after.address, city = after.city, pincode = after.pincode, country = after.country,
         contact_name = after.contact_name, email = after.email, mobile_number = after.mobile_number,
         verified_number = verified, mobile_verified = after.mobile_number is not distinct from verified,
         school_email = after.school_email, school_contact = after.school_contact, logo_id = after.logo_id,
         subscription = after.subscription, active = after.active, time_zone = after.time_zone,
         trial_started_on = case when after.subscription and not s.subscription then p_today else s.trial_started_on end,
         trial_ends_on = case when not after.subscription then null
                              when p_changes ? 'trial_ends_on' then after.trial_ends_on
                              when not s.subscription or after.active and s.activated_at is null then p_today + p_trial_days
                              when after.active and not s.active and s.trial_ends_on < p_today then p_today + p_trial_days
                              else s.trial_ends_on end,
         filter_status = after.filter_status, families_see_openings = after.families_see_openings, keeps_ledger = after.keeps_ledger,
         erase_after_years = after.erase_after_years,
         ledger_chosen = s.ledger_chosen or p_changes ? 'keeps_ledger', version = s.version + 1, updated_at = now()
   where s.id = p_school;
  if (before.mobile_number, before.contact_name, before.email, before.active)
     is distinct from (after.mobile_number, after.contact_name, after.email, after.active) then
    update app.users u
       set login = case when after.active or before.activated_at is not null then after.mobile_number end,
           name = after.contact_name, email = after.email
     where u.school_id = p_school and u.role = 'SCHOOLE' and u.area_rights is null;
  end if;
  if (before.mobile_number, before.email, before.school_email)
     is distinct from (after.mobile_number, after.email, after.school_email) then
    insert into app.former_contacts (school_id, id, school_name, mobile_number, email, number_changed)
    values (p_school, p_former, before.name, before.mobile_number,
            coalesce(nullif(before.email, ''), nullif(before.school_email, '')), before.mobile_number <> after.mobile_number);
    perform app.enqueue('contact-changed', json_build_object('contact', p_former));
  end if;
  if before.erase_after_years is distinct from after.erase_after_years then
    perform app.withdraw_automatic_erasures(p_school);
  end if;
  if before.active and not after.active then
    perform app.end_sessions_of_school(p_school);
  end if;
  if after.active and not before.active then
    insert into app.notices (school_id, id, user_id, kind, text_key, link)
    select p_school, p_notice, u.id, 'school', 'notices.switchedOn', '/app/addclass'
      from app.users u where u.school_id = p_school and u.area_rights is null and u.role = 'SCHOOLE';
  end if;
  if before.active <> after.active then
    perform app.enqueue('school-status', json_build_object('school', p_school));
  end if;
  return query select * from app.schools s where s.id = p_school;
end $$;
revoke execute on function app.change_school from public;
grant execute on function app.change_school to casa_app;

-- How many children, classes and teachers each school currently has, for the administrator only. They are counted for
-- all schools at once, because the functions for a single school would take too long for a thousand.
-- Owner's rights: the administrator cannot reach schools' rows.
create function app.school_sizes()
returns table (school_id uuid, students integer, classes integer, teachers integer)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if current_setting('app.role', true) is distinct from 'SUPERADMIN' then
    return;
  end if;
  return query
  select s.id, coalesce(st.n, 0)::integer, coalesce(c.n, 0)::integer, coalesce(t.n, 0)::integer
    from app.schools s
    left join (select x.school_id, count(*) as n from app.students x where x.archived_at is null group by 1) st on st.school_id = s.id
    left join (select x.school_id, count(*) as n from app.classes x where x.archived_at is null group by 1) c on c.school_id = s.id
    left join (select x.school_id, count(*) as n from app.teachers x where x.archived_at is null group by 1) t on t.school_id = s.id
   where s.id <> app.platform();
end $$;
revoke execute on function app.school_sizes from public;
grant execute on function app.school_sizes to casa_app;

-- The current calendar day at a school.
create function app.school_today(p_school uuid) returns date language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select (now() at time zone s.time_zone)::date from app.schools s where s.id = p_school;
end;

create trigger note_activation before insert or update of active on app.schools
  for each row when (new.active) execute function app.note_activation();
create trigger notice_registered after insert on app.schools
  for each row when (not new.active) execute function app.notice_registered();
