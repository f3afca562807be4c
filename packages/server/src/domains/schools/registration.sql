-- A stranger registers a school. It stays switched off, and its account has no login name, until the administrator
-- has approved it. p_school is a row of app.schools as JSON, p_principal the account that signs in for it, and p_otp
-- the code that confirmed the number. If the number signs in for another school, a job notifies that person.
-- Owner's rights: nobody is signed in yet.
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
  values (p_principal, 'SCHOOLE', null, wanted.id, wanted.contact_name, wanted.email, p_password_hash, true);
  perform app.enqueue('school-registered', json_build_object('school', wanted.id));
  return query select * from app.schools s where s.id = wanted.id;
end $$;
revoke execute on function app.register_school from public;
grant execute on function app.register_school to casa_app;

create function app.note_activation()
returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  new.activated_at := coalesce(new.activated_at, now());
  return new;
end $$;
revoke execute on function app.note_activation from public;

-- Notifies every administrator that a school has registered.
create function app.notice_registered()
returns trigger language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link)
  select app.platform(), gen_random_uuid(), u.id, 'school', 'notices.registered',
         jsonb_build_object('school', concat_ws(', ', new.name, nullif(new.city, ''))),
         '/app/schooldetails/' || new.id
    from app.users u where u.role = 'SUPERADMIN' and not u.disabled;
  return null;
end $$;
revoke execute on function app.notice_registered from public;

-- The person to notify that a school was registered with the number that they use to sign in for another school, at
-- most once per p_period.
-- Owner's rights: it serves jobs.
create function app.registered_again(p_school uuid, p_period interval)
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
                        and o.created_at <= n.created_at and o.created_at > n.created_at - p_period);
end;
revoke execute on function app.registered_again from public;
grant execute on function app.registered_again to casa_worker;
