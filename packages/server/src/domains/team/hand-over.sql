-- Makes somebody of an office the school's registered contact, with a code that was sent to the present one. The school's
-- number, name and e-mail address of the contact follow. The former contact keeps all rights, or leaves. Both get a notice,
-- and jobs send both a message. `unproved` if the code is wrong or spent, `refused` for everyone but the contact, `gone` if
-- nobody with this id works in the office.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.hand_over(p_school uuid, p_member uuid, p_leaves boolean, p_otp uuid, p_code bytea, p_former uuid,
                              p_notices uuid[], p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  school app.schools;
  me app.users;
  successor app.users;
begin
  perform app.require_office(p_school);
  -- Hand-overs of a school come one after the other, and the second finds another contact.
  select * into school from app.schools s where s.id = p_school and s.erased_at is null for update;
  select * into me from app.users u
   where u.id = app.current_user_id() and u.school_id = school.id and u.role = 'SCHOOLE' and u.area_rights is null and not u.disabled
     for update;
  if me.id is null then
    return 'refused';
  end if;
  select * into successor from app.users u
   where u.id = p_member and u.school_id = school.id and u.role = 'SCHOOLE' and u.area_rights is not null and not u.disabled
     for update;
  if successor.login is null then
    return 'gone';
  end if;
  if not app.spend_code('hand-over', school.mobile_number, p_otp, p_code, p_now) then
    return 'unproved';
  end if;
  update app.users
     set area_rights = '{"children": "write", "learning": "write", "money": "write", "settings": "write"}',
         disabled = p_leaves, login = case when not p_leaves then login end
   where id = me.id;
  update app.users set area_rights = null where id = successor.id;
  update app.schools s
     set contact_name = successor.name, mobile_number = successor.login, email = successor.email,
         verified_number = case when school.mobile_verified then school.mobile_number else school.verified_number end,
         mobile_verified = successor.login is not distinct from
                           case when school.mobile_verified then school.mobile_number else school.verified_number end,
         version = s.version + 1, updated_at = now()
   where s.id = school.id;
  insert into app.former_contacts (school_id, id, school_name, mobile_number, email, number_changed, handed_over)
  values (school.id, p_former, school.name, school.mobile_number,
          coalesce(nullif(school.email, ''), nullif(school.school_email, '')), true, true);
  perform app.enqueue('contact-changed', json_build_object('contact', p_former));
  perform app.enqueue('handed-over', json_build_object('school', school.id));
  insert into app.notices (school_id, id, user_id, kind, text_key, text_values, link)
  select school.id, p_notices[told.place], told.id, 'school', told.text_key, jsonb_build_object('name', told.name), '/app/team'
    from (values (1, successor.id, 'notices.handedOver', me.name), (2, me.id, 'notices.handedOverBy', successor.name))
         told (place, id, text_key, name)
   where not (p_leaves and told.id = me.id);
  if p_leaves then
    perform app.end_sessions_of(me.id);
  end if;
  return 'done';
end $$;
revoke execute on function app.hand_over from public;
grant execute on function app.hand_over to casa_app;
