alter table app.idempotency_keys enable row level security;
grant select, insert, update on app.idempotency_keys to casa_app;
grant select, delete on app.idempotency_keys to casa_worker;
create policy own on app.idempotency_keys to casa_app using (
  case when school_id = app.platform() or school_id = any(app.current_schools()) then true end
  and user_id = coalesce(nullif(current_setting('app.user', true), '')::uuid, '00000000-0000-0000-0000-000000000000'));
create policy sweep on app.idempotency_keys to casa_worker using (kept_until < now());
