-- A slip is for the parent of a child. Where nobody has opened the account and its last child leaves it (another number,
-- deleted, whatever way its link goes), the slip opens nothing any more, nor does a session that it began: the number may
-- be somebody else's. The next child of the number, or the one that comes back, brings a slip of its own.
create function app.close_left_accounts() returns trigger
language plpgsql security definer set search_path = pg_catalog, app, pg_temp as $$
declare
  accounts uuid[];
begin
  -- Held first and looked at in a statement of its own, so that of two children who leave at once the second sees that
  -- the first is gone, and a session of a sign-in that this one waited for is seen too.
  accounts := array(select u.id from app.users u
                     where u.id in (select user_id from gone) and not u.password_changed order by u.id for update);
  accounts := array(select a from unnest(accounts) a
                     where not exists (select from app.guardians g where g.user_id = a and g.accepted_at is not null));
  update app.users set first_password = null where id = any(accounts);
  delete from app.sessions where user_id = any(accounts);
  return null;
end $$;
revoke execute on function app.close_left_accounts from public;
create trigger close_left_accounts after delete on app.guardians
  referencing old table as gone for each statement execute function app.close_left_accounts();

-- Those that were left before.
with closed as (
  update app.users u set first_password = null
   where u.role = 'PARENT' and not u.password_changed
     and not exists (select from app.guardians g where g.user_id = u.id and g.accepted_at is not null)
  returning u.id)
delete from app.sessions s using closed where s.user_id = closed.id;
