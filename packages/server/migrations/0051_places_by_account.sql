-- Where somebody has turns of their own for codes is said by account. A number may have several, of schools that know
-- nothing of each other; a place that one of them knows says nothing about a code that resets another.

drop function app.known_places_of;
create function app.known_places_of(p_user uuid, p_places bytea[], p_now timestamptz)
returns setof bytea language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select k.place from app.known_places k
   where k.user_id = p_user and k.place = any(p_places) and k.seen_at > p_now - interval '180 days';
end;

-- Those of the places that every account knows which a code of this number and role resets, with the roles of these.
create function app.code_places_of(p_mobile text, p_role text, p_places bytea[], p_now timestamptz)
returns table (place bytea, roles text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  with account as (select a.id, a.role from app.otp_accounts(p_mobile, p_role) a)
  select k.place, array_agg(account.role order by account.role)
    from account join app.known_places k on k.user_id = account.id
   where k.place = any(p_places) and k.seen_at > p_now - interval '180 days'
   group by k.place having count(*) = (select count(*) from account);
end;

-- Of those the ones from which a code was asked for, by the role that was asked for.
create function app.asked_places_of(p_mobile text, p_places bytea[], p_now timestamptz)
returns table (place bytea, roles text[])
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select known.place, known.roles from app.otps o
   cross join lateral app.code_places_of(p_mobile, o.role, array[o.place], p_now) known
   where o.purpose = 'reset' and o.mobile = p_mobile and o.place = any(p_places) and o.asked_at > p_now - interval '20 minutes';
end;

revoke execute on function app.known_places_of, app.code_places_of, app.asked_places_of from public;
grant execute on function app.known_places_of, app.code_places_of, app.asked_places_of to casa_app;
