-- The slips that an office makes, and a parent's word on a child of another school.

-- A slip for the parent of this child. `welcome`: opens the account, which nobody has opened yet; `again`: gives an
-- account without a number another first password, if p_again agrees that its password and sessions end (else `ask`);
-- `link`: links this one child to an account that the parent opens otherwise, and asks a parent who declined once more;
-- `open`: none, because the parent has a password. No row for a child without a parent.
drop function app.renew_first_password;
create function app.make_slip(p_school uuid, p_student uuid, p_first_password bytea, p_link_password bytea, p_again boolean, p_now timestamptz)
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
  end if;
  return query select kind, parent.name, coalesce(parent.login, child.serial_number);
end $$;
revoke execute on function app.make_slip from public;
grant execute on function app.make_slip to casa_app;

-- Asks the parent of a child once more, who said that it is not theirs. False when the child waits for nobody.
create function app.ask_parent_again(p_school uuid, p_student uuid)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.require_office(p_school);
  update app.guardians set declined_at = null
   where school_id = p_school and student_id = p_student and accepted_at is null;
  return found;
end $$;
revoke execute on function app.ask_parent_again from public;
grant execute on function app.ask_parent_again to casa_app;

-- The number of the signed-in parent, to which a code is sent; null for everybody else, and where there is none.
create function app.own_number()
returns text language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.login from app.users u
   where u.id = nullif(current_setting('app.user', true), '')::uuid and u.role = 'PARENT' and not u.disabled;
end;
revoke execute on function app.own_number from public;
grant execute on function app.own_number to casa_app;

-- The links that wait for the signed-in parent's word. `known`: this parent follows a child of that school already, which
-- that school's slip or a code has proved, so that the word alone will do.
drop function app.waiting_links;
create function app.waiting_links()
returns table (id uuid, school_id uuid, school_name text, student_name text, class_name text, known boolean)
language plpgsql stable security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
begin
  return query
  select st.id, g.school_id, sch.name, st.first_name, c.name,
         exists (select from app.guardians k where k.user_id = g.user_id and k.school_id = g.school_id and k.accepted_at is not null)
    from app.guardians g
    join app.schools sch on sch.id = g.school_id and sch.active
    join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
    join app.classes c on c.school_id = st.school_id and c.id = st.class_id
   where g.user_id = nullif(current_setting('app.user', true), '')::uuid and g.accepted_at is null and g.declined_at is null
   order by g.created_at, st.id;
end $$;
revoke execute on function app.waiting_links from public;
grant execute on function app.waiting_links to casa_app;

-- Tells the office of a school what a parent answered.
create function app.notice_link_answered(p_school uuid, p_student uuid, p_accepted boolean, p_notice uuid, p_now timestamptz)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.notices (school_id, id, user_id, kind, text, link, created_at)
  select p_school, p_notice, u.id, 'link',
         case when p_accepted then 'The parent of ' || st.full_name || ' has accepted: the child is linked.'
              else 'The parent asked says that ' || st.full_name || ' is not their child.' end,
         '/app/studentdetails', p_now
    from app.users u
    join app.students st on st.school_id = p_school and st.id = p_student
   where u.school_id = p_school and u.role = 'SCHOOLE' and not u.disabled
   order by u.created_at limit 1;
end;
revoke execute on function app.notice_link_answered from public;

-- The account's holder has typed a code that was sent to its number.
create function app.prove_number(p_user uuid)
returns void language sql security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.parent_accounts (user_id, proved_number)
  select u.id, u.login from app.users u where u.id = p_user and u.role = 'PARENT'
      on conflict (user_id) do update set proved_number = excluded.proved_number;
end;
revoke execute on function app.prove_number from public;

-- Spends the code that was sent to this number for a link; false where it is another, too old or spent.
create function app.spend_link_code(p_mobile text, p_id uuid, p_code bytea, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  -- Where each address that is reached has a code of its own, the codes stand in a table of their own.
  if to_regclass('app.otp_codes') is null then
    delete from app.otps o
     where o.id = p_id and o.purpose = 'link' and o.mobile = p_mobile and o.code = p_code and o.expires_at > p_now;
  else
    delete from app.otp_codes c using app.otps o
     where c.id = p_id and c.email is null and c.code = p_code and c.expires_at > p_now
       and o.id = c.otp and o.purpose = 'link' and o.mobile = p_mobile;
  end if;
  return found;
end $$;
revoke execute on function app.spend_link_code from public;

-- The parent's word on a waiting link. A yes holds with a code that was sent to the account's number for this, which is
-- spent, with the slip of this child, or where the parent follows a child of that school already; else it is `unproved`.
-- Null when nothing waits under this id.
drop function app.answer_link;
create function app.answer_link(p_student uuid, p_accept boolean, p_otp uuid, p_code bytea, p_slip bytea, p_notice uuid, p_now timestamptz)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me app.users;
  link record;
begin
  select * into me from app.users u
   where u.id = nullif(current_setting('app.user', true), '')::uuid and u.role = 'PARENT' for update;
  select * into link from app.waiting_links() w where w.id = p_student;
  if link.id is null then
    return null;
  end if;
  if p_accept then
    if app.spend_link_code(me.login, p_otp, p_code, p_now) then
      perform app.prove_number(me.id);
    elsif not link.known and not exists (
            select from app.link_slips s
             where s.school_id = link.school_id and s.student_id = p_student and s.user_id = me.id and s.password = p_slip) then
      return 'unproved';
    end if;
  end if;
  delete from app.link_slips where school_id = link.school_id and student_id = p_student;
  update app.guardians
     set accepted_at = case when p_accept then p_now end, declined_at = case when not p_accept then p_now end,
         account = case when p_accept then (
           select app.account_seen(me, a, link.school_id) from app.parent_accounts a where a.user_id = me.id) end
   where school_id = link.school_id and student_id = p_student and user_id = me.id;
  perform app.notice_link_answered(link.school_id, p_student, p_accept, p_notice, p_now);
  return case when p_accept then 'accepted' else 'declined' end;
end $$;
revoke execute on function app.answer_link from public;
grant execute on function app.answer_link to casa_app;
