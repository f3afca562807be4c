-- Only the functions below reach it.
alter table app.account_links enable row level security;

-- Whether two accounts belong to the same person.
create function app.are_linked(p_one uuid, p_other uuid)
returns boolean language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.account_links one join app.account_links other on other.person_id = one.person_id
                  where one.user_id = p_one and other.user_id = p_other and p_one <> p_other);
end;
revoke execute on function app.are_linked from public;

-- The schools of an account, as its user knows them; null for a parent who has no child at a school, or is blocked.
create function app.school_names_of(p_user uuid)
returns text language sql stable set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce((select s.name from app.users u join app.schools s on s.id = u.school_id where u.id = p_user),
                  (select string_agg(distinct s.name collate app.names, ', ' order by s.name collate app.names)
                     from app.active_guardians g
                     join app.students st on st.school_id = g.school_id and st.id = g.student_id and st.archived_at is null
                     join app.schools s on s.id = g.school_id
                    where g.user_id = p_user));
end;
revoke execute on function app.school_names_of from public;

-- The other accounts of the signed-in user, in the order in which they were linked.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.own_linked_accounts()
returns table (id uuid, name text, role text, school_name text)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.id, u.name, u.role, app.school_names_of(u.id)
    from app.account_links l join app.users u on u.id = l.user_id
   where app.are_linked(app.current_user_id(), l.user_id) and not u.disabled and not app.is_closed(u.id)
   order by l.linked_at, u.id;
end;
revoke execute on function app.own_linked_accounts from public;
grant execute on function app.own_linked_accounts to casa_app;

-- The second factor of another account, for its user: with the password that was just checked, or for a switch, which asks
-- for it only if it was not shown yet. No row if nothing is asked for.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.factor_of_other(p_other uuid, p_password_hash text)
returns table (secret bytea, secret_key integer, accepted_step bigint, refused_step bigint)
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select t.secret, t.secret_key, t.accepted_step, t.refused_step
    from app.users u left join app.totp_secrets t on t.user_id = u.id and t.confirmed_at is not null
   where u.id = p_other and app.has_factor(u.id)
     and case when p_password_hash is not null then u.password_hash = p_password_hash
              else app.are_linked(app.current_user_id(), u.id)
                   and exists (select from app.account_links l where l.user_id = u.id and not l.factor_shown) end;
end;
revoke execute on function app.factor_of_other from public;
grant execute on function app.factor_of_other to casa_app;

-- The role of another account of the signed-in user; null for any other account.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.role_of_linked(p_other uuid)
returns text language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select u.role from app.users u where u.id = p_other and app.are_linked(app.current_user_id(), u.id);
end;
revoke execute on function app.role_of_linked from public;
grant execute on function app.role_of_linked to casa_app;

-- Spends a code of an account: the period of a right one, or a recovery code. False if it was used before, or there is
-- none.
create function app.spend_factor(p_user uuid, p_step bigint, p_recovery bytea, p_now timestamptz)
returns boolean language plpgsql set search_path = pg_catalog, app, pg_temp as $$
begin
  if p_recovery is null then
    update app.totp_secrets set accepted_step = p_step
     where user_id = p_user and confirmed_at is not null and accepted_step < p_step;
  else
    update app.recovery_codes set used_at = p_now where user_id = p_user and code = p_recovery and used_at is null;
  end if;
  return found;
end $$;
revoke execute on function app.spend_factor from public;

-- What was done with an account, in the log of its own school: the schools of one person do not learn of each other.
create function app.record_link(p_user uuid, p_call text, p_request_id text)
returns void language sql set search_path = pg_catalog, app, pg_temp
begin atomic
  insert into app.audit_log (school_id, user_id, role, call, entity_id, request_id)
  select app.audit_school(u.id), u.id, u.role, p_call, u.id, p_request_id from app.users u where u.id = p_user;
end;
revoke execute on function app.record_link from public;

-- Links the signed-in user's account with another, whose password was checked; p_person is the id of their person if
-- neither has one. Everybody who was linked with one of them is then linked with the other, and each account is notified.
-- Returns 'linked', or why not: 'already', 'full' (more than p_most accounts), 'factor' (its code is missing or was used),
-- or null if the password changed in the meantime.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.link_account(p_other uuid, p_password_hash text, p_step bigint, p_recovery bytea, p_person uuid, p_most integer,
                                 p_now timestamptz, p_request_id text)
returns text language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  me constant uuid := app.current_user_id();
  mine uuid;
  theirs uuid;
begin
  -- Before the links, as a new password does, so that neither waits for the other.
  perform from app.users u where u.id in (me, p_other) order by u.id for share;
  perform from app.users u
    where u.id = p_other and u.id <> me and u.password_hash = p_password_hash and u.role <> 'SUPERADMIN' and not u.disabled
      and not app.is_closed(u.id);
  if not found then
    return null;
  end if;
  -- One at a time: two that join the same groups of accounts could otherwise each leave half of them.
  lock table app.account_links in share row exclusive mode;
  select l.person_id into mine from app.account_links l where l.user_id = me;
  select l.person_id into theirs from app.account_links l where l.user_id = p_other;
  if mine = theirs then
    return 'already';
  end if;
  if (select count(*) from app.account_links l where l.person_id in (mine, theirs))
     + (mine is null)::integer + (theirs is null)::integer > p_most then
    return 'full';
  end if;
  if app.has_factor(p_other) and not app.spend_factor(p_other, p_step, p_recovery, p_now) then
    return 'factor';
  end if;
  perform app.tell_account(told.id, 'accountLinked', jsonb_build_object('account', concat_ws(', ', u.name, app.school_names_of(u.id))), p_now)
     from (select me as id, p_other as of union select l.user_id, p_other from app.account_links l where l.person_id = mine
           union select p_other, me union select l.user_id, me from app.account_links l where l.person_id = theirs) told
     join app.users u on u.id = told.of;
  -- Its own factor is asked for at the first switch back: this session may be older than the factor.
  insert into app.account_links (user_id, person_id, linked_at, factor_shown)
  select one, coalesce(mine, theirs, p_person), p_now, false from unnest(array[me, p_other]) one
      on conflict (user_id) do nothing;
  update app.account_links set person_id = coalesce(mine, theirs, p_person) where person_id in (mine, theirs);
  update app.account_links set factor_shown = true where user_id = p_other and app.has_factor(p_other);
  perform app.record_link(p_other, 'account linked', p_request_id);
  return 'linked';
end $$;
revoke execute on function app.link_account from public;
grant execute on function app.link_account to casa_app;

-- Takes an account out of its person's. The last one is alone, and no longer in the table either.
create function app.end_account_link(p_user uuid)
returns void language plpgsql set search_path = pg_catalog, app, pg_temp as $$
declare
  person uuid;
begin
  delete from app.account_links where user_id = p_user returning person_id into person;
  if found then
    delete from app.account_links l where l.person_id = person and (select count(*) from app.account_links o where o.person_id = person) = 1;
  end if;
end $$;
revoke execute on function app.end_account_link from public;

-- The signed-in user ends the link with another account, which is then linked with none. False if it was not.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.unlink_account(p_other uuid, p_request_id text)
returns boolean language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  if not app.are_linked(app.current_user_id(), p_other) then
    return false;
  end if;
  perform app.end_account_link(p_other);
  perform app.record_link(p_other, 'account unlinked', p_request_id);
  return true;
end $$;
revoke execute on function app.unlink_account from public;
grant execute on function app.unlink_account to casa_app;

-- Signs in to another account of the user of a session, without its password; awaits says what is still missing, in which
-- case the caller takes everything back. No row if they are not linked, or no longer.
-- Owner's rights: nobody is signed in yet.
create function app.switch_account(p_from bytea, p_other uuid, p_step bigint, p_recovery bytea, p_id uuid, p_tokens bytea[],
                                   p_lifetime interval, p_now timestamptz, p_request_id text, p_device text, p_network text, p_place bytea)
returns table (user_id uuid, role text, school_id uuid, class_id uuid, teacher_id uuid, name text, email text, filter_status boolean, rights jsonb, awaits text)
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
#variable_conflict use_column
declare
  former constant uuid := (select s.user_id from app.sessions s where s.token_hash = p_from and s.expires_at > p_now and not s.reset_only);
  password text;
  started record;
begin
  select u.password_hash into password from app.users u where u.id = p_other for share;
  -- Ends the link if it removes a factor that was lost.
  perform app.remove_lost_factors(p_other, p_now, p_request_id);
  if not app.are_linked(former, p_other) then
    return;
  end if;
  select * into started from app.start_session(
    p_user => p_other, p_password_hash => password, p_first_password => null, p_id => p_id, p_token_hash => p_tokens[1],
    p_files_hash => p_tokens[2], p_sign_out_hash => p_tokens[3], p_lifetime => p_lifetime, p_now => p_now, p_request_id => p_request_id,
    p_device => p_device, p_network => p_network, p_place => p_place);
  if started.user_id is null then
    return;
  end if;
  perform app.record_link(former, 'POST /user/accounts/{id}/switch', p_request_id);
  if started.awaits = 'factor'
     and ((select l.factor_shown from app.account_links l where l.user_id = p_other)
          or app.spend_factor(p_other, p_step, p_recovery, p_now)) then
    update app.account_links set factor_shown = true where user_id = p_other and not factor_shown;
    return query select s.*, null::text from app.complete_sign_in(p_tokens[1], p_tokens, p_lifetime, p_now) s;
    return;
  end if;
  return query select started.user_id, started.role, started.school_id, started.class_id, started.teacher_id, started.name,
                      started.email, started.filter_status, started.rights, started.awaits;
end $$;
revoke execute on function app.switch_account from public;
grant execute on function app.switch_account to casa_app;

-- Nobody who inherits an account inherits the others of the same person: a new password, even the user's own, another number
-- that its user did not confirm, and closing end the link.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.end_account_links() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  perform app.end_account_link((to_jsonb(new) ->> tg_argv[0])::uuid);
  return null;
end $$;
revoke execute on function app.end_account_links from public;
create trigger end_account_links after update of password_hash, login, disabled on app.users
  for each row when (old.password_hash is distinct from new.password_hash or new.disabled and not old.disabled
                     or old.login is not null and old.login is distinct from new.login
                        and (new.role <> 'PARENT' or new.id is distinct from nullif(current_setting('app.user', true), '')::uuid))
  execute function app.end_account_links('id');
-- A teacher who signs in with a number that another school's teacher has as login name has none.
create trigger end_account_links after update of mobile_number on app.teachers
  for each row when (old.mobile_number is distinct from new.mobile_number)
  execute function app.end_account_links('user_id');

-- A factor that is set up later is another one, so a switch asks for it.
-- Owner's rights: it reaches passwords, sessions and accounts that no request may read.
create function app.ask_factor_again() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
begin
  update app.account_links set factor_shown = false where user_id = old.user_id and factor_shown;
  return null;
end $$;
revoke execute on function app.ask_factor_again from public;
create trigger ask_factor_again after delete on app.totp_secrets
  for each row execute function app.ask_factor_again();
create trigger ask_factor_again after delete on app.passkeys
  for each row execute function app.ask_factor_again();
