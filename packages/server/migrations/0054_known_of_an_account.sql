-- What a guesser knows of an account, which no password that its owner chooses may be like: the login name and the name,
-- of a school's account the school's name, of a parent the serial numbers and the names of the family.
create function app.known_of(p_user uuid)
returns text[] language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select array_agg(distinct known) from (
    select unnest(array[u.login, u.name]) from app.users u where u.id = p_user
    union all
    select s.name from app.users u join app.schools s on s.id = u.school_id where u.id = p_user and u.role = 'SCHOOLE'
    union all
    select unnest(array[st.serial_number, st.full_name, st.mother_name, st.father_name])
      from app.guardians g join app.students st on st.school_id = g.school_id and st.id = g.student_id
     where g.user_id = p_user and g.accepted_at is not null) of_account (known)
   where known is not null;
end;

-- As before, but that it gives all of this as one list.
drop function app.own_account;
create function app.own_account()
returns table (password_hash text, known text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.password_hash, app.known_of(u.id) from app.users u
   where u.id = nullif(current_setting('app.user', true), '')::uuid;
end;

drop function app.first_sign_in;
create function app.first_sign_in(p_token_hash bytea, p_login text, p_now timestamptz)
returns table (known text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select app.known_of(u.id) from app.sessions s join app.users u on u.id = s.user_id and not u.password_changed
   where s.token_hash = p_token_hash and s.reset_only and s.expires_at > p_now
     and (u.login = p_login
          or exists (select from app.guardians g join app.students st on st.school_id = g.school_id and st.id = g.student_id
                      where g.user_id = u.id and g.accepted_at is not null and st.serial_number = p_login));
end;

drop function app.try_otp;
create function app.try_otp(p_purpose text, p_mobile text, p_places bytea[], p_now timestamptz)
returns table (otp uuid, id uuid, code bytea, role text, known text[])
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  asked app.otps;
begin
  update app.otps o set tries = o.tries + 1
   where o.purpose = p_purpose and o.mobile = p_mobile and o.tries < 5 and o.asked_at > p_now - interval '20 minutes'
     and o.place = coalesce((select k.place from app.otps k
                              where k.purpose = p_purpose and k.mobile = p_mobile and k.place = any(p_places)
                                and k.asked_at > p_now - interval '20 minutes'
                              order by array_position(p_places, k.place) limit 1), '')
  returning * into asked;
  if asked.id is null then
    return;
  end if;
  return query
  select asked.id, c.id, c.code, asked.role,
         array(select unnest(app.known_of(account)) from unnest(c.accounts) account)
    from app.otp_codes c where c.otp = asked.id and c.code is not null and c.expires_at > p_now
  union all
  select asked.id, null, null, null, '{}';
end $$;

revoke execute on function app.known_of, app.own_account, app.first_sign_in, app.try_otp from public;
grant execute on function app.own_account, app.first_sign_in, app.try_otp to casa_app;
