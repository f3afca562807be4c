-- The first of these login names that somebody signs in with, or the first of all. A contact in another country types a number
-- as it is written there, which is stored with + and the calling code.
create function app.login_meant(p_names text[]) returns text
language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select coalesce(
    (select wanted.name from unnest(p_names) with ordinality wanted (name, place)
      where exists (select from app.users u where u.login = wanted.name and not u.disabled)
         or exists (select from app.schools s where s.mobile_number = wanted.name and not s.active and s.activated_at is null)
      order by wanted.place limit 1), p_names[1]);
end;
revoke all on function app.login_meant from public;
grant execute on function app.login_meant to casa_app;
