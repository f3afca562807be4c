-- Every process may see which key is in use; only the owner, which rotates keys, changes that.
alter table app.secret_keys enable row level security;
create policy known on app.secret_keys for select to casa_app using (true);
grant select (number, check_value, state) on app.secret_keys to casa_app;

-- For the owner alone.
alter table app.installation enable row level security;
