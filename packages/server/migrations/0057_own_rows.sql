-- Nobody deletes another's notices, and of what somebody recorded nobody else reads, changes or deletes a row.
create policy own_delete on app.notices as restrictive for delete to casa_app
  using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
create policy own on app.recordings as restrictive to casa_app
  using (user_id = (select nullif(current_setting('app.user', true), '')::uuid));
