-- When an account was first signed in: a device is news only after that. Accounts that know a place have been in use.
alter table app.users add column first_signed_in_at timestamptz;
update app.users u set first_signed_in_at = now()
 where exists (select from app.known_places k where k.user_id = u.id)
    or exists (select from app.sessions s where s.user_id = u.id and not s.reset_only);
