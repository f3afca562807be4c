-- Whether nothing may be saved. Every process calls this every few seconds, so that admitting a write takes no query.
-- Owner's rights: nobody is signed in yet.
create function app.in_maintenance()
returns boolean language sql stable security definer set search_path = pg_catalog, app, pg_temp
begin atomic
  select exists (select from app.installation where maintenance_since is not null);
end;
revoke execute on function app.in_maintenance from public;
grant execute on function app.in_maintenance to casa_app;
